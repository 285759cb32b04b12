"""A figure with its 95 % confidence interval."""

import math
from statistics import NormalDist
from typing import Any

import msgspec
import numpy as np

Values = np.ndarray[Any, np.dtype[Any]]
Z_95 = 1.96
MIN_GROUP_SIZE = 30
"""Groups on each side of a comparison, at least: with fewer no interval is given."""


class Interval(msgspec.Struct, frozen=True):
    mean: float
    low: float
    high: float

    @property
    def standard_error(self) -> float:
        return (self.high - self.low) / (2 * Z_95)

    def excludes(self, value: float) -> bool:
        """Whether the interval excludes a value."""
        return not self.low <= value <= self.high

    def scale(self, factor: float) -> "Interval":
        ends = sorted((self.low * factor, self.high * factor))
        return Interval(self.mean * factor, *ends)


def make_interval(mean: float, standard_error: float, width: float = Z_95) -> Interval:
    """By its standard error."""
    return Interval(mean, mean - width * standard_error, mean + width * standard_error)


def student_t_quantile(degrees_of_freedom: int, confidence: float = 0.95) -> float:
    """The two-sided quantile of Student's t, by Fisher's expansion around the normal one."""
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return z + math.fsum(
        term / max(1, degrees_of_freedom) ** (i + 1) for i, term in enumerate(terms)
    )


def estimate_mean(values: Values) -> Interval:
    """The mean of independent values."""
    n = len(values)
    error = float(values.std(ddof=1)) / math.sqrt(n) if n > 1 else 0.0
    return make_interval(float(values.mean()), error, student_t_quantile(n - 1))


def estimate_share(hits: float, trials: float) -> Interval:
    """The share of independent trials that hit, by Wilson: it also holds for none and for all."""
    return _wilson_interval(hits / trials if trials else 0.0, trials, Z_95)


def estimate_clustered_mean(sums: Values, counts: Values) -> Interval:
    """The mean of members of groups; members of one group may depend on each other."""
    total = float(counts.sum())
    mean = float(sums.sum()) / total
    return make_interval(mean, _ratio_error(sums, counts, mean), student_t_quantile(len(sums) - 1))


def estimate_clustered_share(sums: Values, counts: Values) -> Interval:
    """The share of hits among members of groups; members of one group may depend on each other.

    Wilson's interval for as many independent trials as would give the same standard error.
    Without any spread, all members count: neither none nor all hits is certain.
    """
    total = float(counts.sum())
    share = float(sums.sum()) / total if total else 0.0
    variance = _ratio_error(sums, counts, share) ** 2 if total else 0.0
    return estimate_share_by_variance(share, variance, total, len(sums) - 1)


def estimate_share_by_variance(
    share: float, variance: float, trials: float, degrees_of_freedom: int
) -> Interval:
    """A share whose estimate has this variance; where it shows none, of so many trials."""
    if not variance:
        return estimate_share(share * trials, trials)
    return _wilson_interval(
        share, share * (1 - share) / variance, student_t_quantile(degrees_of_freedom)
    )


def estimate_effect(
    values: Values, is_present: Values, confidence: float = 0.95, groups: Values | None = None
) -> Interval | None:
    """How much higher the mean is where something holds; None if there are too few cases.

    `groups` numbers the group of each value, from 0 on; without it values are independent.
    """
    one, other = values[is_present], values[~is_present]
    if min(len(one), len(other)) < MIN_GROUP_SIZE:
        return None
    pull = np.where(
        is_present, (values - one.mean()) / len(one), (other.mean() - values) / len(other)
    )
    if groups is not None:
        pull = np.bincount(groups, pull)
    n = len(pull)
    error = math.sqrt(float((pull**2).sum()) * n / (n - 1))
    width = student_t_quantile(min(len(one), len(other)) - 1, confidence)
    return make_interval(float(one.mean() - other.mean()), error, width)


def _wilson_interval(share: float, trials: float, z: float) -> Interval:
    if trials == 0:
        return Interval(0.0, 0.0, 1.0)
    middle = (share + z * z / (2 * trials)) / (1 + z * z / trials)
    half = (
        z
        / (1 + z * z / trials)
        * math.sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    )
    low, high = max(0.0, middle - half), min(1.0, middle + half)
    return Interval(share, min(share, low), max(share, high))


def _ratio_error(sums: Values, counts: Values, mean: float) -> float:
    """The standard error of a ratio, by the spread of the groups."""
    n = len(sums)
    rest = sums - mean * counts
    return math.sqrt(float((rest**2).sum()) * n / max(1, n - 1)) / float(counts.sum())
