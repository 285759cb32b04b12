"""Which actions of a decision are surely worse than the best, however many there are.

The best is chosen in some worlds and compared in others, so that the choice cannot flatter it. All
comparisons of a decision are corrected together (Romano and Wolf's stepdown): where all actions are
worth the same, one of them is called worse in 5 of 100 decisions, whatever their number.
"""

import numpy as np

from roost.simulate.interval import Values

ALPHA = 0.05
BOOTSTRAP_DRAWS = 400
"""Draws of the greatest statistic as chance alone makes it."""


def find_worse_actions(
    selection_values: Values, selection_weights: Values, values: Values, weights: Values, seed: int
) -> list[bool]:
    """For each action, whether it is surely worse than the best.

    `chosen_by` and `values` have a row for each action and a column for each world; `choosing` and
    `weights` are the weights of these worlds.
    """
    best = int(np.argmax(selection_values @ selection_weights))
    shares = weights / weights.sum()
    behind = values[best] - values
    means = behind @ shares
    pulls = (behind - means[:, None]) * shares
    errors = np.sqrt((pulls**2).sum(1) * len(shares) / (len(shares) - 1))
    seen = errors > 0
    scores = np.where(seen, means / np.where(seen, errors, 1.0), np.where(means > 0, np.inf, 0.0))
    chance = np.random.default_rng(seed)
    draws = chance.standard_normal((BOOTSTRAP_DRAWS, len(shares)))
    freedom = float((shares**2).sum() ** 2 / (shares**4).sum())  # Satterthwaite's
    draws /= np.sqrt(chance.chisquare(freedom, (BOOTSTRAP_DRAWS, 1)) / freedom)
    scaled = pulls / np.where(seen, errors, 1.0)[:, None]
    by_chance = draws @ scaled.T
    worse = np.zeros(len(values), bool)
    while True:
        left = ~worse
        left[best] = False
        if not left.any():
            return [bool(one) for one in worse]
        limit = float(np.quantile(by_chance[:, left].max(1), 1 - ALPHA))
        found = left & (scores > max(limit, 0.0))
        if not found.any():
            return [bool(one) for one in worse]
        worse |= found
