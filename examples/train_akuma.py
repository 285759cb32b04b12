"""Train a small network on Akuma until it beats the bot `greedy`, in a few minutes on one core.

    python examples/train_akuma.py imp.npz [--rounds 120]

It learns by deep Monte Carlo with self-play: all seats play epsilon-greedily by the network, and
after each deal the values of the chosen actions move towards the result. In half of the matches
`greedy` plays three of the seats, so that the network also meets other opponents. The resulting
file is a bot (docs/train/train-a-bot.md).
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
"""Actions of each match in a round: about three deals."""
HIDDEN = 128
POINT_SCALE = 20.0
"""Points that correspond to a target of 1."""
BATCH_SIZE = 2048
"""Decisions of one update."""
TEST_MATCHES, TEST_STEPS = 400, 400
"""Size of the final measurement: matches, and actions of each."""


class Learner:
    """A network with two hidden layers, trained with Adam."""

    def __init__(self, size: int, actions: int, random: Any) -> None:
        shapes = [(size, HIDDEN), (HIDDEN, HIDDEN), (HIDDEN, actions)]
        weights = [random.normal(0, np.sqrt(2 / (a + 1)), (a, b)) for a, b in shapes]
        weights[0] /= 4
        weights[-1] /= 10  # so that all actions have similar values at first
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

    def update(self, x: Any, action: Any, target: Any, rate: float) -> float:
        """Move the values of these actions towards the results. Returns the mean squared error."""
        layers = [x]
        for weight, bias in zip(self.weights[:-1], self.biases[:-1], strict=True):
            layers.append(np.maximum(layers[-1] @ weight + bias, 0))
        rows = np.arange(len(x))
        error = (layers[-1] @ self.weights[-1] + self.biases[-1])[rows, action] - target
        gradient = np.zeros((len(x), len(self.biases[-1])), np.float32)
        gradient[rows, action] = error / len(x)
        gradients: list[Any] = [None] * 6
        for i in (2, 1, 0):
            gradients[i] = layers[i].T @ gradient
            gradients[3 + i] = gradient.sum(axis=0)
            if i:
                gradient = (gradient @ self.weights[i].T) * (layers[i] > 0)
        self._adam(gradients, rate)
        return float((error**2).mean())

    def _adam(self, gradients: list[Any], rate: float) -> None:
        self._updates += 1
        correction = np.sqrt(1 - 0.999**self._updates) / (1 - 0.9**self._updates)
        for array, gradient, mean, square in zip(
            self.parameters, gradients, self._mean, self._mean_square, strict=True
        ):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            array -= rate * correction * mean / (np.sqrt(square) + 1e-8)


def play(batch: Any, parts: Any, learner: Learner, random: Any, epsilon: float) -> Any:
    """Play STEPS actions of all matches. Returns the learner's decisions with their targets."""
    n = len(batch)
    observation = np.zeros((STEPS, n, batch.observation.shape[1]), np.int8)
    done = np.zeros((STEPS, n), np.int64)
    turn, action = np.zeros_like(done), np.zeros_like(done)
    reward = np.zeros((STEPS, n, batch.config.players), np.float32)
    # The learner's only seat in a match; from SEATS on, it has all seats.
    learner_seat = np.arange(n) % (2 * SEATS)
    for t in range(STEPS):
        observation[t], turn[t] = batch.observation, batch.turn
        mask = batch.action_mask
        values = np.where(mask, learner.predict(scale_inputs(parts, observation[t])), -np.inf)
        random_action = (random.random(values.shape, np.float32) * mask).argmax(1)
        explores = random.random(n) < epsilon
        action[t] = np.where(explores, random_action, values.argmax(1))
        is_greedy = (learner_seat < SEATS) & (turn[t] != learner_seat)
        action[t] = np.where(is_greedy, batch.suggest_actions(), action[t])
        turn[t][is_greedy] = -1
        batch.step(action[t])
        done[t], reward[t] = batch.done, batch.reward
    return make_targets(observation, turn, action, done, reward)


def make_targets(observation: Any, turn: Any, action: Any, done: Any, reward: Any) -> Any:
    """Return the learner's decisions in finished deals, each with its seat's reward."""
    steps, n = done.shape
    result = np.full(reward.shape[1:], np.nan, np.float32)
    target = np.zeros((steps, n), np.float32)
    for t in range(steps - 1, -1, -1):
        result = np.where(done[t][:, None] > 0, reward[t], result)
        target[t] = result[np.arange(n), turn[t]]
    is_known = ~np.isnan(target) & (turn >= 0)
    return observation[is_known], action[is_known], target[is_known] / POINT_SCALE


def measure_against_greedy(learner: Learner, parts: Any, seed: str, steps: int) -> float:
    """Return the learner's lead over three `greedy`, in points per deal."""
    batch = roost.batch("akuma", TEST_MATCHES, players=SEATS, seed=seed, games=1)
    seat = np.arange(len(batch)) % SEATS
    points, deals = 0.0, 0
    for _ in range(steps):
        values = learner.predict(scale_inputs(parts, batch.observation))
        best = np.where(batch.action_mask, values, -np.inf).argmax(1)
        batch.step(np.where(batch.turn == seat, best, batch.suggest_actions()))
        ended = batch.done > 0
        points += float(batch.reward[ended, seat[ended]].sum())
        deals += int(ended.sum())
    return points / deals


def train(rounds: int, seed: int = 1, report: Any = print) -> Network:
    random = np.random.default_rng(seed)
    batch = roost.batch("akuma", MATCHES, players=SEATS, seed=f"train {seed}", games=1)
    parts = part_shapes(batch.parts)
    learner = Learner(batch.observation.shape[1], batch.num_actions, random)
    for number in range(rounds):
        progress = number / rounds
        epsilon, rate = 0.3 - 0.27 * progress, 0.001 * (1 - 0.9 * progress)
        observation, action, target = play(batch, parts, learner, random, epsilon)
        order = random.permutation(len(observation))
        errors = [
            learner.update(scale_inputs(parts, observation[rows]), action[rows], target[rows], rate)
            for rows in np.array_split(order, max(1, len(order) // BATCH_SIZE))
        ]
        if number % 10 == 9:
            lead = measure_against_greedy(learner, parts, f"test {number}", TEST_STEPS // 4)
            report(f"round {number + 1}: error {np.mean(errors):.3f}, {lead:+.1f} points per deal")
    lead = measure_against_greedy(learner, parts, "last test", TEST_STEPS)
    report(f"{lead:+.2f} points per deal against greedy, {time.process_time():.0f} s of CPU time")
    return Network(batch.game.info.rules, parts, tuple(learner.weights), tuple(learner.biases))


def main() -> None:
    parser = argparse.ArgumentParser(description="Train a network on Akuma.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--rounds", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    save_network(train(args.rounds, args.seed), args.file)


if __name__ == "__main__":
    main()
