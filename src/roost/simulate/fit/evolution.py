"""Numbers of a policy that score well: cross-entropy, for policies that are no sum of features.

Many tries around what is best so far play the same deals; the best of them say where to try next.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from roost.bots.search.policy_kernels import load_policy_kernels
from roost.contract import rng_for
from roost.kernel import CardGame, copy_state, seed_rng
from roost.kernel.compile.jit import kernel
from roost.kernel.compile.kernels import kernels_for
from roost.kernel.policy import FLOAT_SCRATCH, INT_SCRATCH
from roost.kernel.weights import Weights

Kernel = Callable[..., Any]

POPULATION = 24
ELITES = 7
GENERATIONS = 10
"""In a round of fitting."""
SMOOTHING = 0.7
INITIAL_SPREAD = 0.15
"""Of the first tries, as a share of the usual size of a number."""
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
    def reached(start: Any, s: Any, n: int, w: Any, f: Any, x: Any) -> float:
        """The mean reward of n matches in which the policy plays all seats, by s's generator."""
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

    return reached


def evolve(game: CardGame[Any], start: Weights, matches: int, deal_seed: str) -> Weights:
    """For a team: `policy.FREE_WEIGHTS` are the places of the numbers that may change."""
    rules, hints, policy = game.rules, game.heuristics, game.policy
    assert hints is not None
    assert policy is not None
    played = rules.apply, rules.is_chance, rules.is_terminal, rules.resolve_chance, hints.reward
    reached = make_mean_reward(*played, load_policy_kernels(game).sample_move)
    made = kernels_for(game)
    begun, scratch = made.new_records(2)
    first = game.new_initial_state(game.info.configure(game.info.players[0], {}))
    made.pack(begun, first)
    f, x = np.zeros(INT_SCRATCH, np.int64), np.zeros(FLOAT_SCRATCH)

    free = np.array(policy.FREE_WEIGHTS)
    mean, spread = (
        start[free],
        INITIAL_SPREAD * np.maximum(np.abs(start[free]), np.abs(start[free]).mean()),
    )
    rng = np.random.default_rng(0)
    for generation in range(GENERATIONS):
        tries = mean + spread * rng.standard_normal((POPULATION, len(free)))
        points = []
        for one in tries:
            w = start.copy()
            w[free] = one
            seed_rng(first, *rng_for(deal_seed, "evolve", generation))  # the same deals for all
            made.pack(scratch, first)
            points.append(reached(begun, scratch, matches, w, f, x))
        best = tries[np.argsort(points)[-ELITES:]]
        mean = (1 - SMOOTHING) * mean + SMOOTHING * best.mean(0)
        spread = (1 - SMOOTHING) * spread + SMOOTHING * (best.std(0) + MIN_SPREAD)
    found = start.copy()
    found[free] = mean
    return found
