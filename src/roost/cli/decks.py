"""Reads custom decks from files. The game itself checks them."""

from pathlib import Path

import msgspec

from roost import games
from roost.cli.messages import format_message, format_refusal
from roost.contract import MatchConfig, RefusalError


class DeckFileError(Exception):
    """A deck file is invalid. The message names the file and says what is wrong."""


def load_deck(game_id: str, config: MatchConfig, file: Path) -> MatchConfig:
    """Return the configuration with the file's deck. Raises DeckFileError."""
    try:
        data = msgspec.json.decode(file.read_bytes())
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        reason = format_message("deck-json", {"reason": str(error)})
        raise DeckFileError(f"{file}: {reason}") from error
    game = games.load(game_id)
    try:
        with_deck = MatchConfig(config.players, config.options, game.parse_deck(data))
        game.new_initial_state(with_deck)  # a valid deck may still be too small for these options
    except RefusalError as error:
        reason = format_refusal(error.refusal, games.catalogue(game_id))
        raise DeckFileError(f"{file}: {reason}") from error
    return with_deck
