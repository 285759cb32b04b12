"""How a test stands: what is tallied so far, and the chance that the die lets it pass."""

from roost.contract import BoardData
from roost.games.familiar_tales.content.schema.vocabulary import SKILLS
from roost.games.familiar_tales.engine.rules import modify
from roost.games.familiar_tales.engine.skill_tests import modify_total, reroll_offers, test_context
from roost.games.familiar_tales.engine.state import SkillTest, TalesState

CHANCE_COUNT = 13
"""Chances are told for a tally that is higher by 0 to 12."""


def describe_odds(s: TalesState, test: SkillTest) -> BoardData:
    """`chances[n]` is the chance in percent if the tally were higher by n; once the die was rolled,
    that of rolling it again."""
    tally, difficulty = current_tally(s, test), current_difficulty(s, test)
    tries = (test.face is None) + test.rerolls + len(reroll_offers(s))
    faces = s.world.header.die
    chances = [_pass_percent(faces, tally + n, difficulty, tries) for n in range(CHANCE_COUNT)]
    return {"tally": tally, "difficulty": difficulty, "chances": chances, "tries": tries}


def current_tally(s: TalesState, test: SkillTest) -> int:
    """TA-138, without using up what works once."""
    place = SKILLS.index(test.skill)
    total = sum(s.world.cards[card].values[place] for _, card in test.cards)
    total = modify_total(s, test, total)
    return total + s.familiars[test.who].marks.count(test.skill) + test.bonus + test.die_bonus


def current_difficulty(s: TalesState, test: SkillTest) -> int:
    return modify(s, "difficulty", test.difficulty, test.who, test_context(test))


def face_value(face: str) -> int:
    """TA-140, TA-141: a symbol has no number."""
    return 0 if face in ("danger", "power") else int(face)


def _pass_percent(faces: tuple[str, ...], tally: int, difficulty: int, tries: int) -> int:
    """Rounded, but 0 and 100 only where it is certain (TA-143, TA-144, TA-131)."""
    passing = sum(max(0, tally + face_value(face)) >= difficulty for face in faces)
    if passing in (0, len(faces)):
        return 100 if passing else 0
    missed = ((len(faces) - passing) / len(faces)) ** tries
    return min(99, max(1, round(100 * (1 - missed))))
