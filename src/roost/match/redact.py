"""The one door from a match to a seat.

Whatever leaves a match leaves through here, and it is made of that seat's own views: so it can hold
nothing that the seat may not know. Seat None is everybody else: spectators get the public view.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from roost.contract import Action, Difference, Drawn, Game, Sights, View
from roost.match.match import Match, Moment
from roost.match.texts import writer_of

if TYPE_CHECKING:
    from roost.match.texts.writer import Writer


class Look(msgspec.Struct, frozen=True):
    """Everything that a seat sees: for those who join or come back."""

    view: View
    legal: list[Action]
    """What the seat can do now; of others it would tell what they hold."""


class Event(msgspec.Struct, frozen=True):
    """A moment as a seat sees it. `by` is the seat whose turn it was."""

    note: str
    by: int | None
    change: Difference


class Telling(msgspec.Struct, frozen=True):
    """What a seat is told of an action."""

    events: list[Event]
    legal: list[Action]


def look(match: Match[Any], seat: int | None) -> Look:
    return Look(match.game.view(match.state, seat), legal(match, seat))


def seen(game: Game[Any], moment: Moment[Any], seat: int | None) -> View:
    """What a seat saw at a moment."""
    return game.view(moment.state, seat)


def tell(match: Match[Any], before: View, moments: list[Moment[Any]]) -> Telling:
    """The moments since a view, to the same eyes."""
    views = [(m.note, Drawn([seen(match.game, m, before.seat)])) for m in moments]
    (events,) = told(Drawn([before]), views)
    return Telling(events, legal(match, before.seat))


def sights(match: Match[Any], seats: Sequence[int | None]) -> Sights[Any]:
    """What several pairs of eyes see, to be compared with what they see later."""
    return match.game.sights(match.state, seats)


def tell_all(
    match: Match[Any], before: Sights[Any], moments: list[Moment[Any]]
) -> tuple[dict[int | None, Telling], Sights[Any]]:
    """The moments since then, to the same eyes; and what these eyes see now."""
    seats, sights = before.seats, match.game.sights
    seen = [(m.note, sights(m.state, seats)) for m in moments]
    found = dict(zip(seats, told(before, seen), strict=True))
    turn = match.turn
    legal = match.legal() if turn in found and turn is not None else []
    return {
        seat: Telling(events, legal if seat == turn and seat is not None else [])
        for seat, events in found.items()
    }, seen[-1][1] if seen else before


class Watched:
    """An action whose texts a kernel writes: made before it is carried out."""

    __slots__ = ("_before", "_match", "_seats", "_writer", "keep")

    def __init__(self, writer: "Writer", match: Match[Any], seats: tuple[int | None, ...]) -> None:
        self._writer = writer
        self._match = match
        self._seats = seats
        self.keep: Callable[[Any], Any] = writer.keep
        """How the states of its moments must be kept."""
        self._before = writer.keep(match.state)

    def texts(self, moments: list[Moment[Any]]) -> dict[int | None, bytes]:
        """Of each of these eyes: its number, its events and what it can do now, as JSON.

        It is what would be written of `tellings`; nothing, if the kernel declines.
        """
        return self._writer.write(self._match.state, self._before, moments, self._seats)

    def tellings(self, moments: list[Moment[Any]]) -> dict[int | None, Telling]:
        before = self._match.game.sights(self._writer.state(self._before), self._seats)
        seen = [Moment(note, self._writer.state(kept)) for note, kept in moments]
        return tell_all(self._match, before, seen)[0]


def watched(match: Match[Any], seats: tuple[int | None, ...]) -> Watched | None:
    """The next action, if there is a kernel that can write what these eyes are told of it."""
    writer = writer_of(match)
    return None if writer is None else Watched(writer, match, seats)


def told(before: Sights[Any], seen: Iterable[tuple[str, Sights[Any]]]) -> list[list[Event]]:
    """By eyes, of what was seen since then, each with its note.

    Moments that show some eyes nothing and have no note are left out for them. Eyes that see the
    very same are told the very same event.
    """
    found: list[list[Event]] = [[] for _ in before.seats]
    for note, now in seen:
        is_told = note or before.turn != now.turn or before.asks != now.asks
        known: dict[int, Event] = {}
        for events, change in zip(found, before.changes(now), strict=True):
            if is_told or change.shows:
                event = known.get(id(change))
                if event is None:
                    event = known[id(change)] = Event(note, before.turn, change)
                events.append(event)
        before = now
    return found


def legal(match: Match[Any], seat: int | None) -> list[Action]:
    """What a seat can do now."""
    return match.legal() if seat is not None and seat == match.turn else []
