"""The result of Familiar's Trouble."""

from roost.contract import Result
from roost.games.familiars_trouble.state import GRADE_POINTS, TroubleState
from roost.kernel import members


def result_fields(s: TroubleState) -> Result:
    """TR-73 to TR-75, TR-R15"""
    return {
        "points": s.points,
        "grade": 1 + sum(s.points >= limit for limit in GRADE_POINTS),
        "errands": sorted(map(s.custom_deck.name, members(s.acquired_errands))),
    }
