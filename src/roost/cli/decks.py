"""A deck of one's own, from a file. Whether it fits is the game's to say, in the game's words."""

from pathlib import Path

import msgspec

from roost import games
from roost.contract import Refused, Table
from roost.contract.messages import Catalogue


class Unfit(Exception):
    """Says what is wrong with a file, as a person reads it."""


def with_deck(game: str, table: Table, file: Path) -> Table:
    """The table with the file's deck on it. Raises Unfit."""
    try:
        data = msgspec.json.decode(file.read_bytes())
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Unfit(f"{file}: {_own().say('deck-json', {'reason': str(error)})}") from error
    rules = games.load(game)
    try:
        settled = Table(table.players, table.options, rules.own_deck(data))
        rules.start(settled)  # with these options it may still be too small
    except Refused as refused:
        why, rule = games.catalogue(game).refusal(refused.refusal), refused.refusal.rule
        raise Unfit(f"{file}: {why}" + (f" ({rule})" if rule else "")) from refused
    return settled


def _own() -> Catalogue:
    return Catalogue(Path(__file__).parent)
