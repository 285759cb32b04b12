"""The log of play as a seat may read it."""

from collections.abc import Sequence
from typing import Any

from roost.contract import Horizon
from roost.match.match import Match
from roost.match.redact import Event, look, tell


def log(match: Match[Any], seat: int | None) -> list[Event]:
    """Every event of a match so far that a seat may still read.

    The match is played again for it.
    """
    again = Match(match.game, match.table, match.deals, match.seed)
    events: list[Event] = []
    view = look(again, seat).view
    for actor, action in match.actions:
        events += tell(again, view, again.act(actor, action, watch=True)).events
        view = look(again, seat).view
    return readable(events, match.game.facts.horizon)


def readable(events: Sequence[Event], horizon: Horizon | None) -> list[Event]:
    """The events that a horizon leaves in sight."""
    if horizon is None:
        return list(events)
    opened = max((i + 1 for i, e in enumerate(events) if e.note == horizon.opens), default=0)
    closed = [i + 1 for i, e in enumerate(events) if i >= opened and e.note == horizon.closes]
    start = closed[-1 - horizon.keeps] if len(closed) > horizon.keeps else opened
    return [*events[:opened], *events[start:]]
