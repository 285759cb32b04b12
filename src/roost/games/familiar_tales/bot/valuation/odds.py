"""The exact expected value of a skill test: every die face, rerolls, and the rules in force."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache

from roost.games.familiar_tales.engine.expressions import evaluate
from roost.games.familiar_tales.engine.rules import active_modifiers, modify
from roost.games.familiar_tales.engine.skill_tests import context_of_test, reroll_offers
from roost.games.familiar_tales.engine.state import SkillTest, TalesState
from roost.games.familiar_tales.views.skill_test_odds import face_value

OutcomeValue = Callable[[int, str, int], float]
"""The value of an outcome, given the total, the die face and the damage bonus."""


@cache
def _face_values(die: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    return tuple((face, face_value(face)) for face in die)


def expected_value(
    die: tuple[str, ...], rerolls: int, total: int, damage: int, value_of: OutcomeValue
) -> float:
    """Return the expected value of a roll in which each reroll is used where it helps (TA-131)."""
    values = [value_of(max(0, total + n), face, damage) for face, n in _face_values(die)]
    mean = sum(values) / len(values)
    for _ in range(rerolls):
        mean = sum(max(value, mean) for value in values) / len(values)
    return mean


@contextmanager
def as_current_test(s: TalesState, test: SkillTest) -> Iterator[None]:
    """Treat a test as the current one inside the `with` block."""
    s.tests.append(test)
    try:
        yield
    finally:
        s.tests.pop()


class SkillTotal:
    """The total of a test by the rules in force (TA-138), and the available rerolls."""

    def __init__(self, s: TalesState, test: SkillTest) -> None:
        """`test` must be the current test."""
        c = context_of_test(test)
        self._rules = [
            (
                None if rule.set in (None, "hive") else evaluate(s, rule.set, context),  # type: ignore[arg-type]
                None if rule.times is None else evaluate(s, rule.times, context),
                None if rule.add is None else evaluate(s, rule.add, context),
            )
            for modifier in (f"skill:{test.skill}", "skill:any")
            for _, rule, context in active_modifiers(s, modifier, test.who, c)
        ]
        self._bonus = s.familiars[test.who].marks.count(test.skill) + test.bonus + test.die_bonus
        self.difficulty = modify(s, "difficulty", test.difficulty, test.who, c)
        self.rerolls = test.rerolls + len(reroll_offers(s))

    def before_roll(self, cards: int) -> int:
        """Return the total before the roll for a sum of card values."""
        for value, _, _ in self._rules:
            cards = cards if value is None else value
        for _, times, _ in self._rules:
            cards = cards if times is None else cards * times
        for _, _, add in self._rules:
            cards = cards if add is None else cards + add
        return cards + self._bonus


def pass_fail_value(
    difficulty: int, passed: float, failed: float, danger: float, power: float
) -> OutcomeValue:
    """Return the value function of a test that is passed or failed.

    A danger face costs `danger`. A power face adds `power` if the test is passed.
    """

    def value_outcome(total: int, face: str, damage: int) -> float:
        value = passed if total >= difficulty else failed
        if face == "danger":
            value -= danger
        elif face == "power" and total >= difficulty:
            value += power
        return value

    return value_outcome
