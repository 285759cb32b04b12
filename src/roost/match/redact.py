"""The one door from a match to a seat.

Whatever leaves a match leaves through here, and it is made of that seat's own views: so it can hold
nothing that the seat may not know. Seat None is everybody else: spectators get the public view.
"""

from typing import Any

import msgspec

from roost.contract import Action, Difference, View, difference
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
    return Look(match.game.view(match.state, seat), _legal(match, seat))


def tell(match: Match[Any], before: View, moments: list[Moment[Any]]) -> Telling:
    """The moments since a view, to the same eyes.

    Moments that show these eyes nothing and have no note are left out.
    """
    events = []
    for moment in moments:
        after = match.game.view(moment.state, before.seat)
        if moment.note or after != before:
            events.append(Event(moment.note, before.turn, difference(before, after)))
        before = after
    return Telling(events, _legal(match, before.seat))


def _legal(match: Match[Any], seat: int | None) -> list[Action]:
    return match.legal() if seat is not None and seat == match.turn else []
