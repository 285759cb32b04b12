"""What a skill test is worth, exactly: every face of the die, rerolls, and the rules in force."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache

from roost.games.familiar_tales.reckoning import number
from roost.games.familiar_tales.rules import fitting, modified
from roost.games.familiar_tales.skilltests import context, offers
from roost.games.familiar_tales.state import SkillTest, State

Worth = Callable[[int, str, int], float]
"""What comes of a total, a face of the die, and a bonus to damage."""


def rolled(face: str) -> int:
    """TA-140, TA-141: the symbols count 0."""
    return 0 if face in ("danger", "power") else int(face)


@cache
def _faces(die: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    return tuple((face, rolled(face)) for face in die)


def expected(die: tuple[str, ...], rerolls: int, total: int, damage: int, worth: Worth) -> float:
    """The mean worth of a roll, if each reroll is used where it helps (TA-131)."""
    faces = [worth(max(0, total + n), face, damage) for face, n in _faces(die)]
    mean = sum(faces) / len(faces)
    for _ in range(rerolls):
        mean = sum(max(value, mean) for value in faces) / len(faces)
    return mean


@contextmanager
def trying(s: State, test: SkillTest) -> Iterator[None]:
    """As if this test were being made now."""
    s.tests.append(test)
    try:
        yield
    finally:
        s.tests.pop()


class Tally:
    """What the rules in force make of the cards' values (TA-138), and the rerolls at hand."""

    def __init__(self, s: State, test: SkillTest) -> None:
        """`test` is the one being made."""
        c = context(test)
        self._rules = [
            (
                None if rule.set in (None, "hive") else number(s, rule.set, own),  # type: ignore[arg-type]
                None if rule.times is None else number(s, rule.times, own),
                None if rule.add is None else number(s, rule.add, own),
            )
            for word in (f"skill:{test.skill}", "skill:any")
            for _, rule, own in fitting(s, word, test.who, c)
        ]
        self._more = s.familiars[test.who].marks.count(test.skill) + test.bonus + test.die
        self.difficulty = modified(s, "difficulty", test.difficulty, test.who, c)
        self.rerolls = test.rerolls + len(offers(s))

    def total(self, cards: int) -> int:
        """The total before the roll, by the sum of the cards' values."""
        for to, _, _ in self._rules:
            cards = cards if to is None else to
        for _, times, _ in self._rules:
            cards = cards if times is None else cards * times
        for _, _, add in self._rules:
            cards = cards if add is None else cards + add
        return cards + self._more


def passing(difficulty: int, passed: float, failed: float, danger: float, power: float) -> Worth:
    """A test that is passed or failed; a point of danger costs, and one of power is worth."""

    def worth(total: int, face: str, damage: int) -> float:
        value = passed if total >= difficulty else failed
        if face == "danger":
            value -= danger
        elif face == "power" and total >= difficulty:
            value += power
        return value

    return worth
