"""The event log of a match, as far as a viewer may read it."""

from collections.abc import Sequence

from roost.contract import LogHorizon
from roost.match.redact import Event


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
