"""Replays: a finished match to step through, from a seat's viewpoint, the public's or openly."""

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from roost.contract import RefusalError, View, diff_views
from roost.match.match import Match
from roost.match.redact import Event

Viewpoint = int | Literal["public", "open"]
"""A seat, the public, or a view with all cards face up."""


class Replay(msgspec.Struct, frozen=True):
    view: View
    """The view before the first action."""
    steps: list[list[Event]]
    """The events of each action. Applied to the view in order, their diffs give the last view."""


def build_replay(match: Match[Any], viewpoint: Viewpoint) -> Replay:
    """Build a replay of a finished match.

    Raises RefusalError while the match is in play, because even past cards are still hidden.
    """
    if match.result is None:
        raise RefusalError("replay-in-play")
    if isinstance(viewpoint, int) and not 0 <= viewpoint < match.config.players:
        raise RefusalError("seat-wrong", seat=viewpoint, last=match.config.players - 1)
    view_of = _view_function(match, viewpoint)
    replayed = match.restart()
    first = view = view_of(replayed.state)
    steps = []
    for seat, action in match.actions:
        events = []
        for frame in replayed.act(seat, action, with_frames=True):
            after = view_of(frame.state)
            if frame.event or after != view:
                events.append(Event(frame.event, view.turn, diff_views(view, after)))
            view = after
        steps.append(events)
    return Replay(first, steps)


def _view_function(match: Match[Any], viewpoint: Viewpoint) -> Callable[[Any], View]:
    game = match.game
    if viewpoint == "open":
        return game.open_view
    viewer = None if viewpoint == "public" else viewpoint
    return lambda state: game.view(state, viewer)
