"""One match in play, its record, and the one door from it to a seat."""

from roost.match.match import Match, Moment, Waypoint
from roost.match.redact import Event, Look, Telling, legal, look, tell

__all__ = ["Event", "Look", "Match", "Moment", "Telling", "Waypoint", "legal", "look", "tell"]
