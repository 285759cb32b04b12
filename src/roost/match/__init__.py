"""Matches in play, their records, and what viewers may receive from them."""

from roost.match.match import Checkpoint, Frame, Match
from roost.match.redact import (
    Event,
    Observation,
    Update,
    legal_actions,
    observe,
    update_for,
)

__all__ = [
    "Checkpoint",
    "Event",
    "Frame",
    "Match",
    "Observation",
    "Update",
    "legal_actions",
    "observe",
    "update_for",
]
