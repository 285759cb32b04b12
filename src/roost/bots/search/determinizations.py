"""Determinizations with belief weights.

Every guess is consistent with what the seat knows, but some explain the other seats' actions better
than others. The belief weight of a guess is the probability of these actions under the policy.
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
    """Set s to a determinization sampled by weight. The generator of s continues."""
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
    probability, rewind_to_deal = policy.probability, policy.rewind_to_deal
    history_length, history_action = policy.history_length, policy.history_action

    @kernel
    def determinize(root: Any, s: Any, sample: Any, me: int, w: Any, f: Any, x: Any) -> float:
        """Set `sample` to a guess by seat `me` at `root`. Returns the logarithm of its weight.

        `s` is scratch; the search's own generator in it continues.
        """
        a, b, c, d = s.rng[0], s.rng[1], s.rng[2], s.rng[3]
        copy_state(sample, root)
        sample.rng[0], sample.rng[1], sample.rng[2], sample.rng[3] = a, b, c, d
        guess(sample, me)
        copy_state(s, sample)
        length = history_length(sample)
        if length == 0:
            return 0.0
        rewind_to_deal(s)
        log_weight = 0.0
        for _ in range(length):
            action = history_action(sample, s)
            if s.turn != me:
                log_weight += math.log(probability(s, action, w, f, x))
            apply(s, action)
        return log_weight

    return determinize
