"""Computes how many matches it takes until the better player is reliably ahead."""

import math
from statistics import NormalDist

import numpy as np

from roost.simulate.interval import Values

CONFIDENCE = 0.95
MAX_EXACT_MATCHES = 100
"""Up to this number the distribution of the sum is computed; above it is nearly normal."""
BINS = 1024
"""Number of bins for the values of one match."""


def matches_to_lead(values: Values) -> int | None:
    """Return the fewest matches whose sum is positive with 95 % probability.

    `values` are the leads of single matches, which are independent. Half of the series that end
    with a sum of 0 count as positive. None if the mean is not positive.
    """
    mean, deviation = float(values.mean()), float(values.std())
    if mean <= 0.0:
        return None
    if deviation == 0.0:
        return 1
    approximation = math.ceil((NormalDist().inv_cdf(CONFIDENCE) * deviation / mean) ** 2)
    if approximation > MAX_EXACT_MATCHES:
        return approximation
    matches = range(1, 2 * approximation + 10)
    probabilities = zip(matches, _lead_probabilities(values, matches), strict=True)
    return next((n for n, p in probabilities if p >= CONFIDENCE), approximation)


def _lead_probabilities(values: Values, matches: range) -> list[float]:
    """Return the probability of a positive sum for each number of matches, by convolution."""
    width = float(np.abs(values).max()) / BINS
    bins = np.rint(values / width).astype(np.int64)
    size = 2 * BINS * matches[-1] + 1  # large enough for the circular convolution not to wrap
    shares = np.bincount(bins % size, minlength=size) / len(values)
    spectrum = np.fft.rfft(shares)
    probabilities, product = [], np.ones_like(spectrum)
    for _ in matches:
        product = product * spectrum
        sums = np.fft.irfft(product, size)
        probabilities.append(float(sums[1 : size // 2 + 1].sum() + sums[0] / 2))
    return probabilities
