"""Confidence intervals cover the true value."""

import numpy as np
import pytest
from scipy.stats import t

from roost.simulate.interval import (
    estimate_clustered_mean,
    estimate_effect,
    estimate_mean,
    estimate_share,
    student_t_quantile,
)


@pytest.mark.parametrize(("freedom", "error"), [(5, 2e-3), (19, 1e-5), (99, 1e-8), (3999, 1e-12)])
def test_quantiles_of_students_t(freedom: int, error: float) -> None:
    exact = t.ppf(0.975, freedom)
    assert student_t_quantile(freedom) == pytest.approx(exact, rel=error)


def test_intervals_cover_the_true_value_in_95_percent() -> None:
    rng = np.random.default_rng(1)
    covered = {"mean": 0, "share": 0, "ratio": 0, "effect": 0}
    for _ in range(600):
        values = rng.normal(3.0, 2.0, 200)
        covered["mean"] += not estimate_mean(values).excludes(3.0)
        covered["share"] += not estimate_share(int(rng.binomial(150, 0.1)), 150).excludes(0.1)
        counts = rng.integers(1, 9, 120)
        sums = rng.binomial(counts, 0.4).astype(float)
        covered["ratio"] += not estimate_clustered_mean(sums, counts.astype(float)).excludes(0.4)
        has = rng.random(300) < 0.3
        effect = estimate_effect(rng.normal(0, 1, 300) + 0.5 * has, has)
        assert effect is not None
        covered["effect"] += not effect.excludes(0.5)
    for name, times in covered.items():
        assert 0.92 < times / 600 < 0.98, name


def test_shares_of_0_and_1_stay_within_bounds() -> None:
    none, all_of_them = estimate_share(0, 10_000), estimate_share(50, 50)
    assert (none.mean, none.low) == (0.0, 0.0)
    assert 0.0003 < none.high < 0.0005, "0 of 10,000: under 0.04 per cent"
    assert (all_of_them.mean, all_of_them.high) == (1.0, 1.0)
    assert estimate_effect(np.arange(40.0), np.arange(40) < 3) is None, "too few"
