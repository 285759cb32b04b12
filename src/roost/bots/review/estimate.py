"""Weighted means over determinizations, with standard errors."""

import math
from typing import Any

import msgspec
import numpy as np

Values = np.ndarray[Any, np.dtype[np.float64]]

Z_95 = 1.96
"""Standard errors to each side of a 95 % interval."""


class Estimate(msgspec.Struct, frozen=True):
    mean: float
    error: float
    """The standard error of the mean."""

    @property
    def low(self) -> float:
        return self.mean - Z_95 * self.error

    @property
    def high(self) -> float:
        return self.mean + Z_95 * self.error

    def round_digits(self) -> "Estimate":
        return Estimate(round(self.mean, 3), round(self.error, 3))


def estimate(values: Values, weights: Values) -> Estimate:
    """Return the weighted mean. It is unbiased for equal weights, else nearly so.

    The weights are known only up to a factor, which is estimated from the same sample. This bias is
    of the order 1/n, much smaller than the standard error.
    """
    total = weights.sum()
    mean = float((weights * values).sum() / total)
    error = math.sqrt(float((weights**2 * (values - mean) ** 2).sum())) / float(total)
    n = len(values)
    return Estimate(mean, error * math.sqrt(n / (n - 1)))


def add_estimates(estimates: list[Estimate]) -> Estimate:
    """Return the sum of independent estimates."""
    return Estimate(
        sum(one.mean for one in estimates), math.sqrt(sum(one.error**2 for one in estimates))
    )


def estimate_cost(values: dict[int, Values], weights: Values, played: int) -> Estimate:
    """Estimate how much better the best action is than the played one.

    The maximum of several estimates is biased upwards. So one half of the determinizations selects
    the best action and the other half values it, and vice versa.
    """
    even, odd = slice(0, None, 2), slice(1, None, 2)
    halves = []
    for selection, test in ((even, odd), (odd, even)):
        best = best_action(values, weights, selection)
        difference = values[best][test] - values[played][test]
        halves.append(estimate(difference, weights[test]))
    both = add_estimates(halves)
    return Estimate(both.mean / 2, both.error / 2)


def best_action(values: dict[int, Values], weights: Values, among: slice = slice(None)) -> int:
    """Return the action with the highest mean; the first one of equals."""
    return max(values, key=lambda action: float((weights[among] * values[action][among]).sum()))
