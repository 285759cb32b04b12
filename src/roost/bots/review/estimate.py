"""Estimates out of guessed worlds: a mean, and how far it may be off."""

import math
from typing import Any

import msgspec
import numpy as np

Values = np.ndarray[Any, np.dtype[np.float64]]

Z_95 = 1.96
"""Standard errors to each side: what an interval holds."""


class Estimate(msgspec.Struct, frozen=True):
    mean: float
    error: float
    """Its standard error."""

    @property
    def low(self) -> float:
        return self.mean - Z_95 * self.error

    @property
    def high(self) -> float:
        return self.mean + Z_95 * self.error

    def round_digits(self) -> "Estimate":
        return Estimate(round(self.mean, 3), round(self.error, 3))


ZERO = Estimate(0.0, 0.0)


def estimate(values: Values, weights: Values) -> Estimate:
    """The weighted mean. With equal weights it is unbiased; else it is nearly so.

    (The weights are known only up to a factor, which is estimated too: that biases a mean by the
    order of one in the number of worlds, far less than its error.)
    """
    total = weights.sum()
    mean = float((weights * values).sum() / total)
    spread = math.sqrt(float((weights**2 * (values - mean) ** 2).sum())) / float(total)
    n = len(values)
    return Estimate(mean, spread * math.sqrt(n / (n - 1)))


def add_estimates(estimates: list[Estimate]) -> Estimate:
    """Of estimates that have nothing to do with each other."""
    return Estimate(
        sum(one.mean for one in estimates), math.sqrt(sum(one.error**2 for one in estimates))
    )


def estimate_cost(values: dict[int, Values], weights: Values, played: int) -> Estimate:
    """How much better the best action is than the one that was played.

    Whichever looks best in some worlds looks better there than it is: the greatest of several
    estimates is too great. So the best is chosen by one half of the worlds and valued by the
    other, and the other way round: neither half both chooses and values.
    """
    even, odd = slice(0, None, 2), slice(1, None, 2)
    halves = []
    for chooses, judges in ((even, odd), (odd, even)):
        best = best_action(values, weights, chooses)
        difference = values[best][judges] - values[played][judges]
        halves.append(estimate(difference, weights[judges]))
    both = add_estimates(halves)
    return Estimate(both.mean / 2, both.error / 2)


def best_action(values: dict[int, Values], weights: Values, among: slice = slice(None)) -> int:
    """The action of the highest mean; of equals the first."""
    return max(values, key=lambda action: float((weights[among] * values[action][among]).sum()))
