"""Worlds to search in: guesses, each weighed by how well it explains what the others did.

A guess fits all that the seat has seen, but not all guesses are as likely: who held the card would
have played it. Its weight is the likelihood of the others' actions, by the policy.
"""

import math
from collections.abc import Callable
from typing import Any

from roost.bots.search.policy_kernels import RANDOM_RANGE, PolicyKernels
from roost.kernel import copy_state, next32, rule
from roost.kernel.compile.jit import kernel

Kernel = Callable[..., Any]


@rule
def draw_determinization(s: Any, determinizations: Any, cumulative_weights: Any) -> None:
    """s := a world, drawn by weight. `sums` are the weights, added up; the generator goes on."""
    at = next32(s) / RANDOM_RANGE * cumulative_weights[len(cumulative_weights) - 1]
    first = 0
    last = len(cumulative_weights) - 1
    while first < last:
        middle = (first + last) // 2
        if cumulative_weights[middle] > at:
            last = middle
        else:
            first = middle + 1
    a, b, c, d = s.rng[0], s.rng[1], s.rng[2], s.rng[3]
    copy_state(s, determinizations[first])
    s.rng[0], s.rng[1], s.rng[2], s.rng[3] = a, b, c, d


def make_determinize(apply: Kernel, guess: Kernel, policy: PolicyKernels) -> Kernel:
    likely, rewind, pasts, past = (
        policy.probability,
        policy.rewind_to_deal,
        policy.history_length,
        policy.history_action,
    )

    @kernel
    def imagine(root: Any, s: Any, world: Any, me: int, w: Any, f: Any, x: Any) -> float:
        """world := a guess by `me` at root. Returns the logarithm of its weight.

        s is scratch, with the search's own generator, which goes on.
        """
        a, b, c, d = s.rng[0], s.rng[1], s.rng[2], s.rng[3]
        copy_state(world, root)
        world.rng[0], world.rng[1], world.rng[2], world.rng[3] = a, b, c, d
        guess(world, me)
        copy_state(s, world)
        n = pasts(world)
        if n == 0:
            return 0.0
        rewind(s)
        weight = 0.0
        for _ in range(n):
            action = past(world, s)
            if s.turn != me:
                weight += math.log(likely(s, action, w, f, x))
            apply(s, action)
        return weight

    return imagine
