"""Indices of actions. They must not change, because trained networks depend on them."""

import pytest

from roost.contract import Action
from roost.games.donburiko.actions import to_action, to_index
from roost.games.donburiko.state import FACE_NAMES
from roost.games.donburiko.tests.scenario import position

FOUR = ["acorn-1or5 acorn-1or5", "acorn-3 pond-1", "loach-0", "acorn-4 acorn-2"]


def add(card: str, row: int, face: str) -> Action:
    return {"type": "add", "card": card, "row": row, "face": face}


INDICES: dict[int, Action] = {
    **{9 * r + f: add(name, r, "up") for r in range(4) for f, name in enumerate(FACE_NAMES)},
    **{63 + 9 * r + f: add(name, r, "down") for r in range(4) for f, name in enumerate(FACE_NAMES)},
    **{36 + r: {"type": "take", "row": r} for r in range(4)},
    43: {"type": "announce"},
    44: {"type": "decline"},
}


@pytest.mark.rule("DB-12")
@pytest.mark.parametrize("n", INDICES)
def test_index_and_action(n: int) -> None:
    state = position(FOUR).match.state
    assert to_action(state, n) == INDICES[n]
    assert to_index(state, INDICES[n]) == n


@pytest.mark.rule("DB-23")
def test_count_actions_are_indexed_by_the_number_of_fives() -> None:
    state = position(FOUR).take(0).match.state
    for n, total in ((40, 2), (41, 6), (42, 10)):
        assert to_action(state, n) == {"type": "count", "total": total}
        assert to_index(state, {"type": "count", "total": total}) == n
