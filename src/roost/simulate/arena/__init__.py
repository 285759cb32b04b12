"""Bots against each other on the same deals, and how sure one can be of what came of it."""

from roost.simulate.arena.plan import Plan, line_ups
from roost.simulate.arena.playing import Ended, play_all
from roost.simulate.arena.rating import ratings
from roost.simulate.arena.standing import BotStanding, TeamStanding, standings

__all__ = [
    "BotStanding",
    "Ended",
    "Plan",
    "TeamStanding",
    "line_ups",
    "play_all",
    "ratings",
    "standings",
]
