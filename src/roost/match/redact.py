"""The one door from a match to a seat.

Whatever leaves a match leaves through here, and it is made of that seat's own views: so it can hold
nothing that the seat may not know. Seat None is everybody else: spectators get the public view.
"""

from typing import Any

import msgspec

from roost.contract import Action, Difference, Game, View, differences
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
    return tell_all(match, {before.seat: before}, moments)[before.seat]


def tell_all(
    match: Match[Any], views: dict[int | None, View], moments: list[Moment[Any]]
) -> dict[int | None, Telling]:
    """The moments since some views, to the same eyes. The views become what these eyes see now.

    Moments that show some eyes nothing and have no note are left out for them.
    """
    told = events(match.game, views, moments)
    return {seat: Telling(told[seat], legal(match, seat)) for seat in views}


def events(
    game: Game[Any], views: dict[int | None, View], moments: list[Moment[Any]]
) -> dict[int | None, list[Event]]:
    """The same without what can be done next."""
    seats = list(views)
    found: dict[int | None, list[Event]] = {seat: [] for seat in seats}
    for moment in moments:
        later = game.views(moment.state, seats)
        earlier = [views[after.seat] for after in later]
        changes = differences(earlier, later)
        for before, after, change in zip(earlier, later, changes, strict=True):
            if moment.note or after != before:
                found[after.seat].append(Event(moment.note, before.turn, change))
            views[after.seat] = after
    return found


def legal(match: Match[Any], seat: int | None) -> list[Action]:
    """What a seat can do now."""
    return match.legal() if seat is not None and seat == match.turn else []
