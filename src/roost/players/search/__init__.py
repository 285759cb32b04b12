"""Deciding by compiled rules: one step by a game's hints, or tree search over guesses."""

from roost.players.search.policy import greedy_action
from roost.players.search.search import Search
from roost.players.search.weigh import Weighed, weigh

__all__ = ["Search", "Weighed", "greedy_action", "weigh"]
