"""Choosing actions with compiled rules: by heuristics, by policy, or by search."""

from roost.bots.search.evaluation import Confidence, Evaluation, assess_confidence, evaluate
from roost.bots.search.policy_actions import greedy_action, policy_action
from roost.bots.search.search import Search

__all__ = [
    "Confidence",
    "Evaluation",
    "Search",
    "assess_confidence",
    "evaluate",
    "greedy_action",
    "policy_action",
]
