"""Weights under which a policy trusts moves as search does: softmax regression, by Adam."""

import numpy as np

from roost.kernel.weights import Weights
from roost.simulate.fit.training_data import PolicyExample

STEPS = 3000
BATCH_SIZE = 512
LEARNING_RATE = 0.02
WEIGHT_DECAY = 1e-4
"""Pulls weights to 0 that nothing else speaks for."""
BETA_1, BETA_2 = 0.9, 0.999
"""How much Adam remembers."""


def imitate(examples: list[PolicyExample], start: Weights, seed: int = 0) -> Weights:
    rows = len(examples)
    moves = max(len(lesson.probabilities) for lesson in examples)
    width = max(len(move) for lesson in examples for move in lesson.features)
    nothing = len(start)  # a feature more, whose weight stays 0
    on = np.full((rows, moves, width), nothing, np.int32)
    goal = np.zeros((rows, moves))
    closed = np.full((rows, moves), -np.inf)
    for row, lesson in enumerate(examples):
        goal[row, : len(lesson.probabilities)] = lesson.probabilities
        closed[row, : len(lesson.probabilities)] = 0.0
        for move, features in enumerate(lesson.features):
            on[row, move, : len(features)] = features

    chance = np.random.default_rng(seed)
    w = np.append(start, 0.0)
    mean, spread = np.zeros_like(w), np.zeros_like(w)
    for step in range(1, STEPS + 1):
        batch = chance.integers(rows, size=BATCH_SIZE)
        score = w[on[batch]].sum(2) + closed[batch]
        likely = np.exp(score - score.max(1, keepdims=True))
        likely /= likely.sum(1, keepdims=True)
        wrong = np.repeat(likely - goal[batch], width)
        slope = np.bincount(on[batch].ravel(), wrong, len(w)) / BATCH_SIZE + WEIGHT_DECAY * w
        mean = BETA_1 * mean + (1 - BETA_1) * slope
        spread = BETA_2 * spread + (1 - BETA_2) * slope**2
        pace = LEARNING_RATE * (1 - step / STEPS)
        w -= pace * (mean / (1 - BETA_1**step)) / (np.sqrt(spread / (1 - BETA_2**step)) + 1e-8)
        w[nothing] = 0.0
    return w[:nothing]


def measure_accuracy(examples: list[PolicyExample], w: Weights) -> float:
    """How often the policy's best move is the one that search trusts most."""
    same = 0
    for lesson in examples:
        scores = [sum(w[place] for place in move) for move in lesson.features]
        same += int(np.argmax(scores)) == int(np.argmax(lesson.probabilities))
    return same / len(examples)
