"""Fits weights by the cross-entropy method, for policies that are not a sum of features.

Each generation samples weights around the current mean and plays the same deals with them. The best
samples (elites) determine the next mean and spread.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from roost.bots.search.policy_kernels import load_policy_kernels
from roost.contract import MatchConfig, rng_for
from roost.kernel import CardGame, copy_state, seed_rng
from roost.kernel.compile.jit import kernel
from roost.kernel.compile.kernels import kernels_for
from roost.kernel.policy import FLOAT_SCRATCH, INT_SCRATCH, ScorePolicy
from roost.kernel.weights import Weights

Kernel = Callable[..., Any]

POPULATION = 24
ELITES = 7
GENERATIONS = 10
"""Generations of one round of fitting."""
SMOOTHING = 0.7
INITIAL_SPREAD = 0.15
"""Relative to the size of the weights."""
MIN_SPREAD = 0.02


def make_mean_reward(
    apply: Kernel,
    is_chance: Kernel,
    is_terminal: Kernel,
    resolve_chance: Kernel,
    reward: Kernel,
    sample_move: Kernel,
) -> Kernel:
    @kernel
    def mean_reward(start: Any, s: Any, n: int, w: Any, f: Any, x: Any) -> float:
        """Return the mean reward of n matches in which the policy plays all seats.

        The random numbers come from the generator in s.
        """
        total = 0.0
        for _ in range(n):
            a, b, c, d = s.rng[0], s.rng[1], s.rng[2], s.rng[3]
            copy_state(s, start)
            s.rng[0], s.rng[1], s.rng[2], s.rng[3] = a, b, c, d
            while not is_terminal(s):
                if is_chance(s):
                    resolve_chance(s)
                else:
                    apply(s, sample_move(s, w, f, x, 0.0))
            total += reward(s, 0)
        return total / n

    return mean_reward


def evolve(
    game: CardGame[Any], config: MatchConfig, start: Weights, matches: int, deal_seed: str
) -> Weights:
    """Return better weights for a cooperative game. Changes only `policy.FREE_WEIGHTS`."""
    rules, reward, policy = game.rules, game.reward, game.policy
    assert reward is not None
    assert isinstance(policy, ScorePolicy)
    mean_reward = make_mean_reward(
        rules.apply,
        rules.is_chance,
        rules.is_terminal,
        rules.resolve_chance,
        reward,
        load_policy_kernels(game).sample_move,
    )
    kernels = kernels_for(game)
    initial, scratch = kernels.new_records(2)
    state = game.new_initial_state(config)
    kernels.pack(initial, state)
    f, x = np.zeros(INT_SCRATCH, np.int64), np.zeros(FLOAT_SCRATCH)

    free = np.array(policy.FREE_WEIGHTS)
    mean = start[free]
    spread = INITIAL_SPREAD * np.maximum(np.abs(mean), np.abs(mean).mean())
    generator = np.random.default_rng(0)
    for generation in range(GENERATIONS):
        samples = mean + spread * generator.standard_normal((POPULATION, len(free)))
        rewards = []
        for sample in samples:
            w = start.copy()
            w[free] = sample
            seed_rng(state, *rng_for(deal_seed, "evolve", generation))  # the same deals for all
            kernels.pack(scratch, state)
            rewards.append(mean_reward(initial, scratch, matches, w, f, x))
        elites = samples[np.argsort(rewards)[-ELITES:]]
        mean = (1 - SMOOTHING) * mean + SMOOTHING * elites.mean(0)
        spread = (1 - SMOOTHING) * spread + SMOOTHING * (elites.std(0) + MIN_SPREAD)
    weights = start.copy()
    weights[free] = mean
    return weights
