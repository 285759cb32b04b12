"""The one door from a match to a seat.

Whatever leaves a match leaves through here, and it is made of that seat's own views: so it can hold
nothing that the seat may not know. Seat None is everybody else: spectators get the public view.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from roost.contract import Action, Difference, Drawn, Game, Sights, View
from roost.match.match import Match, Moment


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
