"""A deck of one's own, from a file. Whether it fits is the game's to say, in the game's words."""

from pathlib import Path

import msgspec

from roost import games
from roost.contract import MatchConfig, RefusalError
from roost.contract.messages import Catalogue


class DeckFileError(Exception):
    """Says what is wrong with a file, as a person reads it."""


def load_deck(game: str, config: MatchConfig, file: Path) -> MatchConfig:
    """The table with the file's deck on it. Raises Unfit."""
    try:
        data = msgspec.json.decode(file.read_bytes())
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise DeckFileError(
            f"{file}: {_own().format('deck-json', {'reason': str(error)})}"
        ) from error
    rules = games.load(game)
    try:
        settled = MatchConfig(config.players, config.options, rules.parse_deck(data))
        rules.new_initial_state(settled)  # with these options it may still be too small
    except RefusalError as refused:
        why, rule = games.catalogue(game).format_refusal(refused.refusal), refused.refusal.rule
        raise DeckFileError(f"{file}: {why}" + (f" ({rule})" if rule else "")) from refused
    return settled


def _own() -> Catalogue:
    return Catalogue(Path(__file__).parent)
