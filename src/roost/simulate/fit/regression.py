"""Weights under which facts tell what comes of a point: ridge regression, stage by stage."""

import numpy as np

from roost.kernel.weights import Weights
from roost.simulate.fit.training_data import ValueExample

RIDGE = 5.0
"""Pulls weights to 0 that nothing else speaks for."""


def regress(examples: list[ValueExample], stages: int, start: Weights, is_team: bool) -> Weights:
    """By stage; where nothing is known of one, as it was."""
    found = start.copy()
    for stage in range(stages):
        here = [point for point in examples if point.stage == stage]
        if not here:
            continue
        facts = np.array([point.features for point in here], float)
        rewards = np.array([point.rewards for point in here], float)
        if is_team:
            x, y = facts[:, 0], rewards[:, 0]
        else:
            seats = facts.shape[1]
            others = (facts.sum(1, keepdims=True) - facts) / (seats - 1)
            x, y = (facts - others).reshape(-1, facts.shape[2]), rewards.ravel() - 0.5
        found[stage] = np.linalg.solve(x.T @ x + RIDGE * np.eye(x.shape[1]), x.T @ y)
    return found
