"""How many matches it takes until the better player is ahead."""

import math
from statistics import NormalDist

import numpy as np

from roost.simulate.interval import Values

CONFIDENCE = 0.95
MAX_EXACT_MATCHES = 100
"""Up to so many matches the distribution of the sum is reckoned; beyond, it is nearly normal."""
BINS = 1024
"""Into which the range of one match's values is divided."""


def matches_to_lead(values: Values) -> int | None:
    """The fewest matches whose sum is above zero in 95 of 100 series; None if the mean is not.

    `values` are the leads of single matches, which are drawn independently. Half of the series
    that end level count as ahead.
    """
    mean, spread = float(values.mean()), float(values.std())
    if mean <= 0.0:
        return None
    if spread == 0.0:
        return 1
    about = math.ceil((NormalDist().inv_cdf(CONFIDENCE) * spread / mean) ** 2)
    if about > MAX_EXACT_MATCHES:
        return about
    matches = range(1, 2 * about + 10)
    return next(
        (
            n
            for n, p in zip(matches, _lead_probabilities(values, matches), strict=True)
            if p >= CONFIDENCE
        ),
        about,
    )


def _lead_probabilities(values: Values, matches: range) -> list[float]:
    """How often the sum of so many values is above zero."""
    cell = float(np.abs(values).max()) / BINS
    places = np.rint(values / cell).astype(np.int64)
    size = 2 * BINS * matches[-1] + 1  # a circle on which no sum meets another
    shares = np.bincount(places % size, minlength=size) / len(values)
    turned = np.fft.rfft(shares)
    found, product = [], np.ones_like(turned)
    for _ in matches:
        product = product * turned
        sums = np.fft.irfft(product, size)
        found.append(float(sums[1 : size // 2 + 1].sum() + sums[0] / 2))
    return found
