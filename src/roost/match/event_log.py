"""The event log of a match, as far as a viewer may read it."""

from collections.abc import Sequence
from typing import Any

from roost.contract import LogHorizon
from roost.match.match import Match
from roost.match.redact import Event, observe, update_for


def visible_log(match: Match[Any], viewer: int | None) -> list[Event]:
    """Replay the match and return all events that a viewer may still read."""
    replayed = match.restart()
    events: list[Event] = []
    view = observe(replayed, viewer).view
    for seat, action in match.actions:
        events += update_for(replayed, view, replayed.act(seat, action, with_frames=True)).events
        view = observe(replayed, viewer).view
    return visible_events(events, match.game.info.log_horizon)


def visible_events(events: Sequence[Event], horizon: LogHorizon | None) -> list[Event]:
    """Return the events that a log horizon leaves readable."""
    if horizon is None:
        return list(events)
    names = [event.name for event in events]
    opened = max(
        (i + 1 for i, name in enumerate(names) if name == horizon.opening_event), default=0
    )
    closed = [
        i + 1 for i, name in enumerate(names) if i >= opened and name == horizon.closing_event
    ]
    start = closed[-1 - horizon.kept_sections] if len(closed) > horizon.kept_sections else opened
    return [*events[:opened], *events[start:]]
