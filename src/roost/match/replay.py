"""A match that is over, once more from its beginning: to the eyes of a seat, of everybody who only
watches, or with all cards open.
"""

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from roost.contract import RefusalError, View, diff_views
from roost.match.match import Match
from roost.match.redact import Event

Viewpoint = int | Literal["public", "open"]


class Replay(msgspec.Struct, frozen=True):
    view: View
    """What was seen before the first action."""
    steps: list[list[Event]]
    """What was seen of each action. Folded into the view one after the other, they give the end."""


def build_replay(match: Match[Any], viewpoint: Viewpoint) -> Replay:
    """Raises Refused while the match is in play: then cards are hidden, even those of the past."""
    if match.result is None:
        raise RefusalError("replay-in-play")
    if isinstance(viewpoint, int) and not 0 <= viewpoint < match.config.players:
        raise RefusalError("seat-wrong", seat=viewpoint, last=match.config.players - 1)
    see = _view_function(match, viewpoint)
    again = Match(match.game, match.config, match.chance_outcomes, match.seed)
    first = view = see(again.state)
    steps = []
    for seat, action in match.actions:
        events = []
        for moment in again.act(seat, action, with_frames=True):
            after = see(moment.state)
            if moment.event or after != view:
                events.append(Event(moment.event, view.turn, diff_views(view, after)))
            view = after
        steps.append(events)
    return Replay(first, steps)


def _view_function(match: Match[Any], viewpoint: Viewpoint) -> Callable[[Any], View]:
    game = match.game
    if viewpoint == "open":
        return game.open_view
    seat = None if viewpoint == "public" else viewpoint
    return lambda state: game.view(state, seat)
