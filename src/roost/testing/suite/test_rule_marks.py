"""Every numbered rule of a game is covered by one of its tests, or the reason why not is given."""

import pytest

from roost.testing.rule_marks import (
    covered_rules,
    numbered_rules,
    uncovered_rules,
    untested_rules,
)
from roost.testing.selection import games_with


@pytest.mark.parametrize("name", games_with("rules", "rule-tests"))
def test_rules_are_covered_once(name: str) -> None:
    rules, covered, excused = numbered_rules(name), covered_rules(name), untested_rules(name)
    assert not uncovered_rules(name)
    assert not (covered | excused.keys()) - rules, "these rules do not exist"
    assert not covered & excused.keys(), "these rules are covered and excused"
    assert all(excused.values()), "give the reason"
