"""Builds what each viewer may receive from a match.

This is the only module that reads a match on behalf of a client. Everything it returns is derived
from the viewer's own views, so it cannot contain information that the viewer may not have.
A viewer is a seat number, or None for the public (spectators).
"""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from roost.contract import Action, Game, PlainViewSet, View, ViewDiff, ViewSet
from roost.match.match import Frame, Match


class Observation(msgspec.Struct, frozen=True):
    """Everything one viewer sees. Sent when a client joins or resumes."""

    view: View
    legal_actions: list[Action]
    """Empty unless it is the viewer's turn: another seat's legal actions would reveal its cards."""


class Event(msgspec.Struct, frozen=True):
    """One visible step of an action, as the viewer sees it."""

    name: str
    seat: int | None
    """The seat that acted; None for chance."""
    diff: ViewDiff


class Update(msgspec.Struct, frozen=True):
    """The update that one viewer receives after an action."""

    events: list[Event]
    legal_actions: list[Action]


def observe(match: Match[Any], viewer: int | None) -> Observation:
    return Observation(match.game.view(match.state, viewer), legal_actions(match, viewer))


def legal_actions(match: Match[Any], viewer: int | None) -> list[Action]:
    """Return the viewer's legal actions; none unless it is the viewer's turn."""
    return match.legal_actions() if viewer is not None and viewer == match.turn else []


def view_frame(game: Game[Any], frame: Frame[Any], viewer: int | None) -> View:
    """Return what a viewer saw at a frame."""
    return game.view(frame.state, viewer)


def update_for(match: Match[Any], before: View, frames: list[Frame[Any]]) -> Update:
    """Return an update for the viewer of `before`, covering the frames since then."""
    views = [
        (frame.event, PlainViewSet([view_frame(match.game, frame, before.seat)]))
        for frame in frames
    ]
    (events,) = events_between(PlainViewSet([before]), views)
    return Update(events, legal_actions(match, before.seat))


def view_set(match: Match[Any], viewers: Sequence[int | None]) -> ViewSet[Any]:
    """Return what several viewers see now, for a comparison with later frames."""
    return match.game.view_set(match.state, viewers)


def updates_for(
    match: Match[Any], before: ViewSet[Any], frames: list[Frame[Any]]
) -> tuple[dict[int | None, Update], ViewSet[Any]]:
    """Return an update for each viewer of `before`, covering the frames since then.

    Also returns what these viewers see now.
    """
    viewers, game = before.viewers, match.game
    later = [(frame.event, game.view_set(frame.state, viewers)) for frame in frames]
    events = dict(zip(viewers, events_between(before, later), strict=True))
    turn = match.turn
    legal = match.legal_actions() if turn in events and turn is not None else []
    return {
        viewer: Update(viewer_events, legal if viewer == turn and viewer is not None else [])
        for viewer, viewer_events in events.items()
    }, later[-1][1] if later else before


def events_between(
    before: ViewSet[Any], later: Iterable[tuple[str, ViewSet[Any]]]
) -> list[list[Event]]:
    """Return the events of each viewer, for the named view sets that followed `before`.

    A step without a name is left out for viewers who see no change. Viewers who see the same
    change share one event object.
    """
    events: list[list[Event]] = [[] for _ in before.viewers]
    for name, now in later:
        is_public = name or before.turn != now.turn or before.prompt != now.prompt
        known: dict[int, Event] = {}
        for viewer_events, diff in zip(events, before.diff(now), strict=True):
            if is_public or diff.is_visible:
                event = known.get(id(diff))
                if event is None:
                    event = known[id(diff)] = Event(name, before.turn, diff)
                viewer_events.append(event)
        before = now
    return events
