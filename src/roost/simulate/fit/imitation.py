"""Fits weights so that the policy imitates search: softmax regression with Adam."""

import numpy as np

from roost.kernel.weights import Weights
from roost.simulate.fit.training_data import PolicyExample

STEPS = 3000
BATCH_SIZE = 512
LEARNING_RATE = 0.02
WEIGHT_DECAY = 1e-4
BETA_1, BETA_2 = 0.9, 0.999
"""Decay rates of Adam's moment estimates."""


def imitate(examples: list[PolicyExample], start: Weights, seed: int = 0) -> Weights:
    """Return weights whose softmax approximates the target probabilities of the examples."""
    rows = len(examples)
    moves = max(len(example.probabilities) for example in examples)
    width = max(len(move) for example in examples for move in example.features)
    padding = len(start)  # an additional feature whose weight stays 0
    active = np.full((rows, moves, width), padding, np.int32)
    target = np.zeros((rows, moves))
    mask = np.full((rows, moves), -np.inf)
    for row, example in enumerate(examples):
        target[row, : len(example.probabilities)] = example.probabilities
        mask[row, : len(example.probabilities)] = 0.0
        for move, features in enumerate(example.features):
            active[row, move, : len(features)] = features

    generator = np.random.default_rng(seed)
    w = np.append(start, 0.0)
    mean, square = np.zeros_like(w), np.zeros_like(w)
    for step in range(1, STEPS + 1):
        batch = generator.integers(rows, size=BATCH_SIZE)
        logits = w[active[batch]].sum(2) + mask[batch]
        probabilities = np.exp(logits - logits.max(1, keepdims=True))
        probabilities /= probabilities.sum(1, keepdims=True)
        error = np.repeat(probabilities - target[batch], width)
        gradient = np.bincount(active[batch].ravel(), error, len(w)) / BATCH_SIZE + WEIGHT_DECAY * w
        mean = BETA_1 * mean + (1 - BETA_1) * gradient
        square = BETA_2 * square + (1 - BETA_2) * gradient**2
        rate = LEARNING_RATE * (1 - step / STEPS)
        w -= rate * (mean / (1 - BETA_1**step)) / (np.sqrt(square / (1 - BETA_2**step)) + 1e-8)
        w[padding] = 0.0
    return w[:padding]


def measure_accuracy(examples: list[PolicyExample], w: Weights) -> float:
    """Return how often the policy's best move is the most probable one of the example."""
    correct = 0
    for example in examples:
        scores = [sum(w[feature] for feature in move) for move in example.features]
        correct += int(np.argmax(scores)) == int(np.argmax(example.probabilities))
    return correct / len(examples)
