"""Deciding by compiled rules: by a game's hints or policy, or by search over guesses."""

from roost.players.search.policy import greedy_action, policy_action
from roost.players.search.search import Search
from roost.players.search.weigh import Sureness, Weighed, sureness, weigh

__all__ = ["Search", "Sureness", "Weighed", "greedy_action", "policy_action", "sureness", "weigh"]
