"""Fits the weights of a value function by ridge regression, for each stage of a deal."""

import numpy as np

from roost.kernel.weights import Weights
from roost.simulate.fit.training_data import ValueExample

RIDGE = 5.0
"""Strength of the regularisation."""


def regress(examples: list[ValueExample], stages: int, start: Weights, is_team: bool) -> Weights:
    """Return the weights by stage. A stage without examples keeps its weights."""
    weights = start.copy()
    for stage in range(stages):
        selected = [example for example in examples if example.stage == stage]
        if not selected:
            continue
        features = np.array([example.features for example in selected], float)
        rewards = np.array([example.rewards for example in selected], float)
        if is_team:
            x, y = features[:, 0], rewards[:, 0]
        else:
            seats = features.shape[1]
            others = (features.sum(1, keepdims=True) - features) / (seats - 1)
            x, y = (features - others).reshape(-1, features.shape[2]), rewards.ravel() - 0.5
        weights[stage] = np.linalg.solve(x.T @ x + RIDGE * np.eye(x.shape[1]), x.T @ y)
    return weights
