"""Weights under which a policy trusts moves as search does: softmax regression, by Adam."""

import numpy as np

from roost.kernel.weights import Weights
from roost.simulate.fit.lessons import Lesson

STEPS = 3000
BATCH = 512
RATE = 0.02
DECAY = 1e-4
"""Pulls weights to 0 that nothing else speaks for."""
MEAN, SPREAD = 0.9, 0.999
"""How much Adam remembers."""


def imitate(lessons: list[Lesson], start: Weights, seed: int = 0) -> Weights:
    rows = len(lessons)
    moves = max(len(lesson.trust) for lesson in lessons)
    width = max(len(move) for lesson in lessons for move in lesson.features)
    nothing = len(start)  # a feature more, whose weight stays 0
    on = np.full((rows, moves, width), nothing, np.int32)
    goal = np.zeros((rows, moves))
    closed = np.full((rows, moves), -np.inf)
    for row, lesson in enumerate(lessons):
        goal[row, : len(lesson.trust)] = lesson.trust
        closed[row, : len(lesson.trust)] = 0.0
        for move, features in enumerate(lesson.features):
            on[row, move, : len(features)] = features

    chance = np.random.default_rng(seed)
    w = np.append(start, 0.0)
    mean, spread = np.zeros_like(w), np.zeros_like(w)
    for step in range(1, STEPS + 1):
        batch = chance.integers(rows, size=BATCH)
        score = w[on[batch]].sum(2) + closed[batch]
        likely = np.exp(score - score.max(1, keepdims=True))
        likely /= likely.sum(1, keepdims=True)
        wrong = np.repeat(likely - goal[batch], width)
        slope = np.bincount(on[batch].ravel(), wrong, len(w)) / BATCH + DECAY * w
        mean = MEAN * mean + (1 - MEAN) * slope
        spread = SPREAD * spread + (1 - SPREAD) * slope**2
        pace = RATE * (1 - step / STEPS)
        w -= pace * (mean / (1 - MEAN**step)) / (np.sqrt(spread / (1 - SPREAD**step)) + 1e-8)
        w[nothing] = 0.0
    return w[:nothing]


def likeness(lessons: list[Lesson], w: Weights) -> float:
    """How often the policy's best move is the one that search trusts most."""
    same = 0
    for lesson in lessons:
        scores = [sum(w[place] for place in move) for move in lesson.features]
        same += int(np.argmax(scores)) == int(np.argmax(lesson.trust))
    return same / len(lessons)
