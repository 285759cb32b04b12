"""Deciding by compiled rules: one step by a game's hints, or tree search over guesses."""

from roost.players.search.policy import greedy_action
from roost.players.search.search import Search

__all__ = ["Search", "greedy_action"]
