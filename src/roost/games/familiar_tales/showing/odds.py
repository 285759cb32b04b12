"""How a test stands: what is tallied so far, and the chance that the die lets it pass."""

from roost.contract import Data
from roost.games.familiar_tales.data.words import SKILLS
from roost.games.familiar_tales.rules import modified
from roost.games.familiar_tales.skilltests import context, offers, with_rules
from roost.games.familiar_tales.state import SkillTest, State

FURTHER = 13
"""Chances are told for a tally that is higher by 0 to 12."""


def standing(s: State, test: SkillTest) -> Data:
    """`chances[n]` is the chance in percent if the tally were higher by n; once the die was rolled,
    that of rolling it again."""
    tally, difficulty = tallied(s, test), aimed(s, test)
    tries = (test.face is None) + test.rerolls + len(offers(s))
    faces = s.world.head.die
    chances = [_percent(faces, tally + n, difficulty, tries) for n in range(FURTHER)]
    return {"tally": tally, "difficulty": difficulty, "chances": chances, "tries": tries}


def tallied(s: State, test: SkillTest) -> int:
    """TA-138, without using up what works once."""
    place = SKILLS.index(test.skill)
    total = sum(s.world.cards[card].values[place] for _, card in test.cards)
    total = with_rules(s, test, total)
    return total + s.familiars[test.who].marks.count(test.skill) + test.bonus + test.die


def aimed(s: State, test: SkillTest) -> int:
    return modified(s, "difficulty", test.difficulty, test.who, context(test))


def worth(face: str) -> int:
    """TA-140, TA-141: a symbol has no number."""
    return 0 if face in ("danger", "power") else int(face)


def _percent(faces: tuple[str, ...], tally: int, difficulty: int, tries: int) -> int:
    """Rounded, but 0 and 100 only where it is certain (TA-143, TA-144, TA-131)."""
    passing = sum(max(0, tally + worth(face)) >= difficulty for face in faces)
    if passing in (0, len(faces)):
        return 100 if passing else 0
    missed = ((len(faces) - passing) / len(faces)) ** tries
    return min(99, max(1, round(100 * (1 - missed))))
