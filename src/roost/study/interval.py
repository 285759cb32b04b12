"""A figure, and the interval that holds the truth 19 times in 20."""

import math
from typing import Any

import msgspec
import numpy as np

Values = np.ndarray[Any, np.dtype[Any]]
NINETEEN_OF_TWENTY = 1.96


class Interval(msgspec.Struct, frozen=True):
    mean: float
    low: float
    high: float

    @property
    def error(self) -> float:
        return (self.high - self.low) / (2 * NINETEEN_OF_TWENTY)

    def without(self, value: float) -> bool:
        """Whether it is sure that the truth is another value."""
        return not self.low <= value <= self.high

    def times(self, factor: float) -> "Interval":
        ends = sorted((self.low * factor, self.high * factor))
        return Interval(self.mean * factor, *ends)


def around(mean: float, error: float, width: float = NINETEEN_OF_TWENTY) -> Interval:
    """By its standard error."""
    return Interval(mean, mean - width * error, mean + width * error)


def mean_of(values: Values) -> Interval:
    """Of values that have nothing to do with each other."""
    n = len(values)
    error = float(values.std(ddof=1)) / math.sqrt(n) if n > 1 else 0.0
    return around(float(values.mean()), error)


def share_of(hits: int, of: int) -> Interval:
    """Wilson's, which holds also where there are few or none."""
    if of == 0:
        return Interval(0.0, 0.0, 1.0)
    z, p = NINETEEN_OF_TWENTY, hits / of
    middle = (p + z * z / (2 * of)) / (1 + z * z / of)
    half = z / (1 + z * z / of) * math.sqrt(p * (1 - p) / of + z * z / (4 * of * of))
    return Interval(p, max(0.0, middle - half), min(1.0, middle + half))


def ratio_of(sums: Values, counts: Values) -> Interval:
    """A mean over things that come in groups, whose members are alike: matches, deals."""
    total = float(counts.sum())
    mean = float(sums.sum()) / total
    rest = sums - mean * counts
    n = len(sums)
    error = math.sqrt(float((rest**2).sum()) * n / max(1, n - 1)) / total
    return around(mean, error)


def effect_of(values: Values, has: Values, width: float = NINETEEN_OF_TWENTY) -> Interval | None:
    """How much higher the mean is where something is so; None if it hardly ever is, or is not."""
    one, other = values[has], values[~has]
    if min(len(one), len(other)) < 30:
        return None
    error = math.sqrt(float(one.var(ddof=1)) / len(one) + float(other.var(ddof=1)) / len(other))
    return around(float(one.mean() - other.mean()), error, width)
