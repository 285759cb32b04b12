"""What a skill test is worth, exactly: every face of the die, rerolls, and the rules in force."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache

from roost.games.familiar_tales.engine.expressions import evaluate
from roost.games.familiar_tales.engine.rules import active_modifiers, modify
from roost.games.familiar_tales.engine.skill_tests import reroll_offers, test_context
from roost.games.familiar_tales.engine.state import SkillTest, TalesState

OutcomeValue = Callable[[int, str, int], float]
"""What comes of a total, a face of the die, and a bonus to damage."""


def face_value(face: str) -> int:
    """TA-140, TA-141: the symbols count 0."""
    return 0 if face in ("danger", "power") else int(face)


@cache
def _face_values(die: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    return tuple((face, face_value(face)) for face in die)


def expected_value(
    die: tuple[str, ...], rerolls: int, total: int, damage: int, value_of: OutcomeValue
) -> float:
    """The mean worth of a roll, if each reroll is used where it helps (TA-131)."""
    faces = [value_of(max(0, total + n), face, damage) for face, n in _face_values(die)]
    mean = sum(faces) / len(faces)
    for _ in range(rerolls):
        mean = sum(max(value, mean) for value in faces) / len(faces)
    return mean


@contextmanager
def as_current_test(s: TalesState, test: SkillTest) -> Iterator[None]:
    """As if this test were being made now."""
    s.tests.append(test)
    try:
        yield
    finally:
        s.tests.pop()


class SkillTotal:
    """What the rules in force make of the cards' values (TA-138), and the rerolls at hand."""

    def __init__(self, s: TalesState, test: SkillTest) -> None:
        """`test` is the one being made."""
        c = test_context(test)
        self._rules = [
            (
                None if rule.set in (None, "hive") else evaluate(s, rule.set, own),  # type: ignore[arg-type]
                None if rule.times is None else evaluate(s, rule.times, own),
                None if rule.add is None else evaluate(s, rule.add, own),
            )
            for word in (f"skill:{test.skill}", "skill:any")
            for _, rule, own in active_modifiers(s, word, test.who, c)
        ]
        self._bonus = s.familiars[test.who].marks.count(test.skill) + test.bonus + test.die_bonus
        self.difficulty = modify(s, "difficulty", test.difficulty, test.who, c)
        self.rerolls = test.rerolls + len(reroll_offers(s))

    def before_roll(self, cards: int) -> int:
        """The total before the roll, by the sum of the cards' values."""
        for to, _, _ in self._rules:
            cards = cards if to is None else to
        for _, times, _ in self._rules:
            cards = cards if times is None else cards * times
        for _, _, add in self._rules:
            cards = cards if add is None else cards + add
        return cards + self._bonus


def pass_fail_value(
    difficulty: int, passed: float, failed: float, danger: float, power: float
) -> OutcomeValue:
    """A test that is passed or failed; a point of danger costs, and one of power is worth."""

    def worth(total: int, face: str, damage: int) -> float:
        value = passed if total >= difficulty else failed
        if face == "danger":
            value -= danger
        elif face == "power" and total >= difficulty:
            value += power
        return value

    return worth
