"""Texts of what seats are told, written by a kernel where a game has one that is ready.

They are byte for byte what is written of `redact.tell_all`. Nothing here loads numba before
somebody calls `load`.
"""

from typing import TYPE_CHECKING, Any

from roost.kernel import CardGame
from roost.match.match import Match, Moment

if TYPE_CHECKING:
    from roost.match.texts.writer import Writer

_ready: dict[Any, "Writer"] = {}
"""By game."""


def has_texts(game: object) -> bool:
    return isinstance(game, CardGame) and game.scene is not None


def load(game: CardGame[Any]) -> None:
    """Compile a game's writer, or load it from the cache; from then on matches use it."""
    from roost.match.texts.writer import Writer

    writer = Writer(game)
    match = Match(game, game.facts.table(game.facts.players[0], {}), seed="00")
    before, seat = writer.keep(match.state), match.turn
    assert seat is not None
    moments: list[Moment[Any]] = match.carry_out(seat, match.legal()[0], True, writer.keep)
    assert writer.write(match.state, before, moments, (None, seat))
    _ready[game] = writer


def unload(game: object) -> None:
    _ready.pop(game, None)


def writer_of(match: Match[Any]) -> "Writer | None":
    """Cards of a deck of their own have names that no writer knows."""
    writer = _ready.get(match.game)
    return None if writer is None or match.state.own_deck is not None else writer
