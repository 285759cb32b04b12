"""Trains a small network on Akuma until it beats the bot `greedy`, in a few minutes on one core.

    python examples/train_akuma.py imp.npz [--lessons 120]

It learns by deep Monte Carlo: all seats play what seems best to them, now and then anything; when a
deal is over, the network is moved towards what came of each choice. In half of the matches three
seats are played by `greedy`, so that it also meets others than itself. The file is then a bot
(docs/train/train-a-bot.md).
"""

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np

import roost
from roost.bots.learned.network import Network, part_shapes, save_network, scale_inputs

SEATS = 4
MATCHES = 256
STEPS = 160
"""Actions of each match between two lessons: three deals or so."""
HIDDEN = 128
POINT_SCALE = 20.0
"""So many points count as 1."""
BATCH_SIZE = 2048
"""Choices of one correction."""
TEST_MATCHES, TEST_STEPS = 400, 400
"""Matches, and actions of each, by which it is measured in the end."""


class Learner:
    """Two layers, corrected by Adam."""

    def __init__(self, size: int, actions: int, random: Any) -> None:
        shapes = [(size, HIDDEN), (HIDDEN, HIDDEN), (HIDDEN, actions)]
        weights = [random.normal(0, np.sqrt(2 / (a + 1)), (a, b)) for a, b in shapes]
        weights[0] /= 4
        weights[-1] /= 10  # at first all actions seem much alike
        biases = [np.zeros(b) for _, b in shapes]
        self.parameters = [array.astype(np.float32) for array in (*weights, *biases)]
        self.weights, self.biases = self.parameters[:3], self.parameters[3:]
        self._mean = [np.zeros_like(array) for array in self.parameters]
        self._mean_square = [np.zeros_like(array) for array in self.parameters]
        self._updates = 0

    def predict(self, x: Any) -> Any:
        for weight, bias in zip(self.weights[:-1], self.biases[:-1], strict=True):
            x = np.maximum(x @ weight + bias, 0)
        return x @ self.weights[-1] + self.biases[-1]

    def update(self, x: Any, action: Any, outcome: Any, rate: float) -> float:
        """Move the worth of these actions towards what came of them. Returns the mean error."""
        layers = [x]
        for weight, bias in zip(self.weights[:-1], self.biases[:-1], strict=True):
            layers.append(np.maximum(layers[-1] @ weight + bias, 0))
        rows = np.arange(len(x))
        error = (layers[-1] @ self.weights[-1] + self.biases[-1])[rows, action] - outcome
        slope = np.zeros((len(x), len(self.biases[-1])), np.float32)
        slope[rows, action] = error / len(x)
        slopes: list[Any] = [None] * 6
        for i in (2, 1, 0):
            slopes[i] = layers[i].T @ slope
            slopes[3 + i] = slope.sum(axis=0)
            if i:
                slope = (slope @ self.weights[i].T) * (layers[i] > 0)
        self._adam(slopes, rate)
        return float((error**2).mean())

    def _adam(self, slopes: list[Any], rate: float) -> None:
        self._updates += 1
        early = np.sqrt(1 - 0.999**self._updates) / (1 - 0.9**self._updates)
        for array, slope, mean, square in zip(
            self.parameters, slopes, self._mean, self._mean_square, strict=True
        ):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            array -= rate * early * mean / (np.sqrt(square) + 1e-8)


def play(batch: Any, parts: Any, learner: Learner, random: Any, epsilon: float) -> Any:
    """Some steps of all matches. Returns what was seen, done and got, of the learner's choices."""
    n = len(batch)
    seen = np.zeros((STEPS, n, batch.observation.shape[1]), np.int8)
    done = np.zeros((STEPS, n), np.int64)
    turn, action = np.zeros_like(done), np.zeros_like(done)
    reward = np.zeros((STEPS, n, batch.table.players), np.float32)
    alone = np.arange(n) % (2 * SEATS)  # here one seat is the learner's; from SEATS on, all are
    for t in range(STEPS):
        seen[t], turn[t] = batch.observation, batch.turn
        worth = np.where(batch.legal, learner.predict(scale_inputs(parts, seen[t])), -np.inf)
        anything = random.random(worth.shape, np.float32) * batch.legal
        bold = random.random(n) < epsilon
        action[t] = np.where(bold, anything.argmax(1), worth.argmax(1))
        others = (alone < SEATS) & (turn[t] != alone)
        action[t] = np.where(others, batch.advice(), action[t])
        turn[t][others] = -1
        batch.step(action[t])
        done[t], reward[t] = batch.done, batch.reward
    return make_targets(seen, turn, action, done, reward)


def make_targets(seen: Any, turn: Any, action: Any, done: Any, reward: Any) -> Any:
    """The choices whose deal came to its end, each with what it brought its seat."""
    steps, n = done.shape
    outcome = np.full(reward.shape[1:], np.nan, np.float32)
    told = np.zeros((steps, n), np.float32)
    for t in range(steps - 1, -1, -1):
        outcome = np.where(done[t][:, None] > 0, reward[t], outcome)
        told[t] = outcome[np.arange(n), turn[t]]
    known = ~np.isnan(told) & (turn >= 0)
    return seen[known], action[known], told[known] / POINT_SCALE


def measure_against_greedy(learner: Learner, parts: Any, seed: str, steps: int) -> float:
    """How many points a deal the learner is ahead of three `greedy`."""
    batch = roost.batch("akuma", TEST_MATCHES, players=SEATS, seed=seed, games=1)
    seat = np.arange(len(batch)) % SEATS
    gained, deals = 0.0, 0
    for _ in range(steps):
        worth = np.where(
            batch.action_mask, learner.predict(scale_inputs(parts, batch.observation)), -np.inf
        )
        batch.step(np.where(batch.turn == seat, worth.argmax(1), batch.suggest_actions()))
        over = batch.done > 0
        gained += float(batch.reward[over, seat[over]].sum())
        deals += int(over.sum())
    return gained / deals


def train(rounds: int, seed: int = 1, report: Any = print) -> Network:
    random = np.random.default_rng(seed)
    batch = roost.batch("akuma", MATCHES, players=SEATS, seed=f"train {seed}", games=1)
    parts = part_shapes(batch.parts)
    learner = Learner(batch.observation.shape[1], batch.num_actions, random)
    for lesson in range(rounds):
        gone = lesson / rounds
        boldness, rate = 0.3 - 0.27 * gone, 0.001 * (1 - 0.9 * gone)
        seen, action, outcome = play(batch, parts, learner, random, boldness)
        order = random.permutation(len(seen))
        errors = [
            learner.update(scale_inputs(parts, seen[rows]), action[rows], outcome[rows], rate)
            for rows in np.array_split(order, max(1, len(order) // BATCH_SIZE))
        ]
        if lesson % 10 == 9:
            ahead = measure_against_greedy(learner, parts, f"test {lesson}", TEST_STEPS // 4)
            report(f"lesson {lesson + 1}: error {np.mean(errors):.3f}, {ahead:+.1f} a deal")
    ahead = measure_against_greedy(learner, parts, "last test", TEST_STEPS)
    report(f"{ahead:+.2f} points a deal ahead of greedy, {time.process_time():.0f} s of CPU time")
    return Network(batch.game.info.rules, parts, tuple(learner.weights), tuple(learner.biases))


def main() -> None:
    options = argparse.ArgumentParser(description="Train a network on Akuma.")
    options.add_argument("file", type=Path)
    options.add_argument("--lessons", type=int, default=120)
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    save_network(train(given.lessons, given.seed), given.file)


if __name__ == "__main__":
    main()
