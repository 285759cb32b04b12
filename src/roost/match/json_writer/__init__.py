"""The compiled JSON writer: writes the updates of all viewers, for games that declare a layout.

Its output equals the encoded updates of `redact.updates_for`, byte for byte. This package loads
numba only when `load_writer` is called.
"""

from typing import TYPE_CHECKING, Any

from roost.kernel import CardGame
from roost.match.match import Frame, Match

if TYPE_CHECKING:
    from roost.match.json_writer.writer import JsonWriter

_writers: dict[Any, "JsonWriter"] = {}
"""The loaded writers, by game."""


def can_write_json(game: object) -> bool:
    return isinstance(game, CardGame) and game.layout is not None


def load_writer(game: CardGame[Any]) -> None:
    """Compile a game's writer, or load it from the cache. All matches use it afterwards."""
    from roost.match.json_writer.writer import JsonWriter

    writer = JsonWriter(game)
    match = Match(game, game.info.configure(game.info.players[0], {}), seed="00")
    before, seat = writer.capture(match.state), match.turn
    assert seat is not None
    frames: list[Frame[Any]] = match.apply_unchecked(
        seat, match.legal_actions()[0], True, writer.capture
    )
    assert writer.write(match.state, before, frames, (None, seat))
    _writers[game] = writer


def unload_writer(game: object) -> None:
    _writers.pop(game, None)


def writer_for(match: Match[Any]) -> "JsonWriter | None":
    """Return the writer of a match's game; None if there is none, or the deck is custom.

    A writer knows only the card names of the game's own deck.
    """
    writer = _writers.get(match.game)
    return None if writer is None or match.state.custom_deck is not None else writer
