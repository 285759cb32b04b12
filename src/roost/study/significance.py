"""Tests which actions of a decision are significantly worse than the best one.

The best action is selected with other determinizations than it is compared with, so that the
selection does not bias the comparison. Romano and Wolf's stepdown procedure corrects for multiple
comparisons: if all actions are equal, 5 % of the decisions have a false positive, regardless of the
number of actions.
"""

import numpy as np

from roost.simulate.interval import Values

ALPHA = 0.05
"""Family-wise error rate of a decision."""
BOOTSTRAP_DRAWS = 400
"""Draws of the maximal statistic under the null hypothesis."""


def find_worse_actions(
    selection_values: Values, selection_weights: Values, values: Values, weights: Values, seed: int
) -> list[bool]:
    """Return, for each action, whether it is significantly worse than the best one.

    Values have a row for each action and a column for each determinization; weights are those of
    the determinizations.
    """
    best = int(np.argmax(selection_values @ selection_weights))
    shares = weights / weights.sum()
    behind = values[best] - values
    means = behind @ shares
    residuals = (behind - means[:, None]) * shares
    errors = np.sqrt((residuals**2).sum(1) * len(shares) / (len(shares) - 1))
    varies = errors > 0
    scale = np.where(varies, errors, 1.0)
    statistics = np.where(varies, means / scale, np.where(means > 0, np.inf, 0.0))
    generator = np.random.default_rng(seed)
    draws = generator.standard_normal((BOOTSTRAP_DRAWS, len(shares)))
    freedom = float((shares**2).sum() ** 2 / (shares**4).sum())  # by Satterthwaite
    draws /= np.sqrt(generator.chisquare(freedom, (BOOTSTRAP_DRAWS, 1)) / freedom)
    null_statistics = draws @ (residuals / scale[:, None]).T
    is_worse = np.zeros(len(values), bool)
    while True:
        untested = ~is_worse
        untested[best] = False
        if not untested.any():
            break
        limit = float(np.quantile(null_statistics[:, untested].max(1), 1 - ALPHA))
        rejected = untested & (statistics > max(limit, 0.0))
        if not rejected.any():
            break
        is_worse |= rejected
    return [bool(worse) for worse in is_worse]
