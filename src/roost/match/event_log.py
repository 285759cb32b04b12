"""The log of play as a seat may read it."""

from collections.abc import Sequence
from typing import Any

from roost.contract import LogHorizon
from roost.match.match import Match
from roost.match.redact import Event, observe, update_for


def visible_log(match: Match[Any], viewer: int | None) -> list[Event]:
    """Every event of a match so far that a seat may still read.

    The match is played again for it.
    """
    again = Match(match.game, match.config, match.chance_outcomes, match.seed)
    events: list[Event] = []
    view = observe(again, viewer).view
    for actor, action in match.actions:
        events += update_for(again, view, again.act(actor, action, with_frames=True)).events
        view = observe(again, viewer).view
    return visible_events(events, match.game.info.log_horizon)


def visible_events(events: Sequence[Event], horizon: LogHorizon | None) -> list[Event]:
    """The events that a horizon leaves in sight."""
    if horizon is None:
        return list(events)
    opened = max(
        (i + 1 for i, e in enumerate(events) if e.name == horizon.opening_event), default=0
    )
    closed = [
        i + 1 for i, e in enumerate(events) if i >= opened and e.name == horizon.closing_event
    ]
    start = closed[-1 - horizon.kept_sections] if len(closed) > horizon.kept_sections else opened
    return [*events[:opened], *events[start:]]
