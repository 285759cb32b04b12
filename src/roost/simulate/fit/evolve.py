"""Numbers of a policy that score well: cross-entropy, for policies that are no sum of features.

Many tries around what is best so far play the same deals; the best of them say where to try next.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from roost.contract import words
from roost.kernel import CardGame, copy, seed
from roost.kernel.compiler import kernel
from roost.kernel.kernels import kernels
from roost.kernel.policy import FRACTIONS, SCRATCH
from roost.kernel.weights import Weights
from roost.players.search.judging import judge

Kernel = Callable[..., Any]

TRIES = 24
BEST = 7
GENERATIONS = 10
"""In a round of fitting."""
PACE = 0.7
SPREAD = 0.15
"""Of the first tries, as a share of the usual size of a number."""
NARROWEST = 0.02


def make_reached(
    apply: Kernel,
    waits: Kernel,
    over: Kernel,
    deal: Kernel,
    reward: Kernel,
    play: Kernel,
) -> Kernel:
    @kernel
    def reached(start: Any, s: Any, n: int, w: Any, f: Any, x: Any) -> float:
        """The mean reward of n matches in which the policy plays all seats, by s's generator."""
        total = 0.0
        for _ in range(n):
            a, b, c, d = s.rng[0], s.rng[1], s.rng[2], s.rng[3]
            copy(s, start)
            s.rng[0], s.rng[1], s.rng[2], s.rng[3] = a, b, c, d
            while not over(s):
                if waits(s):
                    deal(s)
                else:
                    apply(s, play(s, w, f, x, 0.0))
            total += reward(s, 0)
        return total / n

    return reached


def evolve(game: CardGame[Any], start: Weights, matches: int, chance_seed: str) -> Weights:
    """For a team: `policy.FREE` are the places of the numbers that may change."""
    rules, hints, policy = game.rules, game.hints, game.policy
    assert hints is not None
    assert policy is not None
    played = rules.apply, rules.waits, rules.over, rules.deal, hints.reward
    reached = make_reached(*played, judge(game).play)
    made = kernels(game)
    begun, scratch = made.records(2)
    first = game.start(game.facts.table(game.facts.players[0], {}))
    made.pack(begun, first)
    f, x = np.zeros(SCRATCH, np.int64), np.zeros(FRACTIONS)

    free = np.array(policy.FREE)
    mean, spread = start[free], SPREAD * np.maximum(np.abs(start[free]), np.abs(start[free]).mean())
    rng = np.random.default_rng(0)
    for generation in range(GENERATIONS):
        tries = mean + spread * rng.standard_normal((TRIES, len(free)))
        points = []
        for one in tries:
            w = start.copy()
            w[free] = one
            seed(first, *words(chance_seed, "evolve", generation))  # the same deals for all
            made.pack(scratch, first)
            points.append(reached(begun, scratch, matches, w, f, x))
        best = tries[np.argsort(points)[-BEST:]]
        mean = (1 - PACE) * mean + PACE * best.mean(0)
        spread = (1 - PACE) * spread + PACE * (best.std(0) + NARROWEST)
    found = start.copy()
    found[free] = mean
    return found
