"""Arenas: bots play each other on the same deals. Standings with intervals, and ratings."""

from roost.simulate.arena.arena_plan import ArenaPlan, make_line_ups
from roost.simulate.arena.rating import compute_ratings
from roost.simulate.arena.runner import ArenaResult, play_arena
from roost.simulate.arena.standings import BotStanding, TeamStanding, compute_standings

__all__ = [
    "ArenaPlan",
    "ArenaResult",
    "BotStanding",
    "TeamStanding",
    "compute_ratings",
    "compute_standings",
    "make_line_ups",
    "play_arena",
]
