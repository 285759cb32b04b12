"""Actions by number: they stay as they are, for whoever has learnt by them."""

import pytest

from roost.contract import Action
from roost.games.donburiko.actions import to_action, to_index
from roost.games.donburiko.state import FACE_NAMES
from roost.games.donburiko.tests.scenario import position

FOUR = ["acorn-1or5 acorn-1or5", "acorn-3 pond-1", "loach-0", "acorn-4 acorn-2"]


def add(card: str, row: int, face: str) -> Action:
    return {"type": "add", "card": card, "row": row, "face": face}


NUMBERS: dict[int, Action] = {
    **{9 * r + f: add(name, r, "up") for r in range(4) for f, name in enumerate(FACE_NAMES)},
    **{63 + 9 * r + f: add(name, r, "down") for r in range(4) for f, name in enumerate(FACE_NAMES)},
    **{36 + r: {"type": "take", "row": r} for r in range(4)},
    43: {"type": "announce"},
    44: {"type": "decline"},
}


@pytest.mark.rule("DB-12")
@pytest.mark.parametrize("n", NUMBERS)
def test_number_and_words(n: int) -> None:
    state = position(FOUR).match.state
    assert to_action(state, n) == NUMBERS[n]
    assert to_index(state, NUMBERS[n]) == n


@pytest.mark.rule("DB-23")
def test_totals_are_numbered_by_how_many_count_5() -> None:
    state = position(FOUR).take(0).match.state
    for n, total in ((40, 2), (41, 6), (42, 10)):
        assert to_action(state, n) == {"type": "count", "total": total}
        assert to_index(state, {"type": "count", "total": total}) == n
