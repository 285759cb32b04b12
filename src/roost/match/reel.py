"""A match that is over, once more from its beginning: to the eyes of a seat, of everybody who only
watches, or with all cards open.
"""

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from roost.contract import Refused, View, difference
from roost.match.match import Match
from roost.match.redact import Event

Eyes = int | Literal["public", "open"]


class Reel(msgspec.Struct, frozen=True):
    view: View
    """What was seen before the first action."""
    steps: list[list[Event]]
    """What was seen of each action. Folded into the view one after the other, they give the end."""


def reel(match: Match[Any], eyes: Eyes) -> Reel:
    """Raises Refused while the match is in play: then cards are hidden, even those of the past."""
    if match.outcome is None:
        raise Refused("replay-in-play")
    if isinstance(eyes, int) and not 0 <= eyes < match.table.players:
        raise Refused("seat-wrong", seat=eyes, last=match.table.players - 1)
    see = _seen_by(match, eyes)
    again = Match(match.game, match.table, match.deals, match.seed)
    first = view = see(again.state)
    steps = []
    for seat, action in match.actions:
        events = []
        for moment in again.act(seat, action, watch=True):
            after = see(moment.state)
            if moment.note or after != view:
                events.append(Event(moment.note, view.turn, difference(view, after)))
            view = after
        steps.append(events)
    return Reel(first, steps)


def _seen_by(match: Match[Any], eyes: Eyes) -> Callable[[Any], View]:
    game = match.game
    if eyes == "open":
        return game.open_view
    seat = None if eyes == "public" else eyes
    return lambda state: game.view(state, seat)
