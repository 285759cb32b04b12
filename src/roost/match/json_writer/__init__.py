"""Texts of what seats are told, written by a kernel where a game has one that is ready.

They are byte for byte what is written of `redact.tell_all`. Nothing here loads numba before
somebody calls `load`.
"""

from typing import TYPE_CHECKING, Any

from roost.kernel import CardGame
from roost.match.match import Frame, Match

if TYPE_CHECKING:
    from roost.match.json_writer.writer import JsonWriter

_writers: dict[Any, "JsonWriter"] = {}
"""By game."""


def can_write_json(game: object) -> bool:
    return isinstance(game, CardGame) and game.layout is not None


def load_writer(game: CardGame[Any]) -> None:
    """Compile a game's writer, or load it from the cache; from then on matches use it."""
    from roost.match.json_writer.writer import JsonWriter

    writer = JsonWriter(game)
    match = Match(game, game.info.configure(game.info.players[0], {}), seed="00")
    before, seat = writer.capture(match.state), match.turn
    assert seat is not None
    moments: list[Frame[Any]] = match.apply_unchecked(
        seat, match.legal_actions()[0], True, writer.capture
    )
    assert writer.write(match.state, before, moments, (None, seat))
    _writers[game] = writer


def unload_writer(game: object) -> None:
    _writers.pop(game, None)


def writer_for(match: Match[Any]) -> "JsonWriter | None":
    """Cards of a deck of their own have names that no writer knows."""
    writer = _writers.get(match.game)
    return None if writer is None or match.state.own_deck is not None else writer
