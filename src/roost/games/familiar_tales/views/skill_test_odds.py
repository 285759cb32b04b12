"""The current skill test: its tally so far, and the probability of passing."""

from roost.contract import BoardData
from roost.games.familiar_tales.content.schema.vocabulary import SKILLS
from roost.games.familiar_tales.engine.rules import modify
from roost.games.familiar_tales.engine.skill_tests import (
    context_of_test,
    modify_total,
    reroll_offers,
)
from roost.games.familiar_tales.engine.state import SkillTest, TalesState

CHANCE_COUNT = 13
"""Probabilities are given for a tally that is higher by 0 to 12."""


def describe_odds(s: TalesState, test: SkillTest) -> BoardData:
    """Return tally, difficulty and probabilities of a test.

    `chances[n]` is the probability, in percent, if the tally were higher by n. After the roll it is
    that of a reroll.
    """
    tally, difficulty = current_tally(s, test), current_difficulty(s, test)
    tries = (test.face is None) + test.rerolls + len(reroll_offers(s))
    faces = s.world.header.die
    chances = [_pass_percent(faces, tally + n, difficulty, tries) for n in range(CHANCE_COUNT)]
    return {"tally": tally, "difficulty": difficulty, "chances": chances, "tries": tries}


def current_tally(s: TalesState, test: SkillTest) -> int:
    """TA-138: return the tally without using up what works once."""
    skill_index = SKILLS.index(test.skill)
    total = sum(s.world.cards[card].values[skill_index] for _, card in test.cards)
    total = modify_total(s, test, total)
    return total + s.familiars[test.who].marks.count(test.skill) + test.bonus + test.die_bonus


def current_difficulty(s: TalesState, test: SkillTest) -> int:
    return modify(s, "difficulty", test.difficulty, test.who, context_of_test(test))


def face_value(face: str) -> int:
    """TA-140, TA-141: symbols count 0."""
    return 0 if face in ("danger", "power") else int(face)


def _pass_percent(faces: tuple[str, ...], tally: int, difficulty: int, tries: int) -> int:
    """Return the probability in percent. It is 0 or 100 only if certain (TA-143, TA-144,
    TA-131).
    """
    passing = sum(max(0, tally + face_value(face)) >= difficulty for face in faces)
    if passing in (0, len(faces)):
        return 100 if passing else 0
    fail_chance = ((len(faces) - passing) / len(faces)) ** tries
    return min(99, max(1, round(100 * (1 - fail_chance))))
