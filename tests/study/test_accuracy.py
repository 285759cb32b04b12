"""Each measure of a study on data whose truth is known; docs/design/studies.md has the table."""

import numpy as np
import pytest

from roost.study.significance import find_worse_actions
from roost.testing.sizes import size
from tests.support.known_truth import (
    Case,
    check_coverage,
    false_positive_rate,
    lead_probabilities,
    make_cases,
)

pytestmark = pytest.mark.slow

CASES = make_cases()


@pytest.mark.parametrize("case", CASES, ids=[one.measures[0] for one in CASES])
def test_an_interval_covers_the_true_value(case: Case) -> None:
    """In at least 93 % of the trials. Luck and skill are slow, so they have fewer trials."""
    is_quick = len(case.measures) == 1
    for found in check_coverage(case, 1000 if is_quick else size(60, 1000)):
        assert found.hits >= (93 if is_quick else size(85, 93)) / 100 * found.trials, found


@pytest.mark.parametrize("actions", [2, 4, 10, 25])
def test_equal_actions_matter_at_the_nominal_rate(actions: int) -> None:
    rate = false_positive_rate(actions, size(150, 2000))
    assert rate <= size(120, 80) / 1000, "5 in 100, regardless of the number of actions"


def test_unequal_actions_are_found() -> None:
    rng = np.random.default_rng(1)
    values = rng.normal(0, 5, (4, 300)) + np.array([[3.0], [0.0], [3.0], [-4.0]])
    even = np.ones(300)
    worse = find_worse_actions(values[:, :100], even[:100], values[:, 100:], even[100:], 1)
    assert worse == [False, True, False, True]


@pytest.mark.parametrize(("mean", "spread"), [(6.9, 10.3), (2.0, 10.0), (9.0, 5.0)])
def test_the_number_of_matches_to_show_skill_is_minimal(mean: float, spread: float) -> None:
    matches, then, before = lead_probabilities(mean, spread)
    assert then >= 0.94
    assert before < 0.96 or matches == 1
    assert then > before or matches == 1
