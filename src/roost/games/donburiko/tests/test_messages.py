"""The table of refusals in RULES.md: each is caused here, with its rule and text."""

from collections.abc import Callable

import pytest

from roost.contract import Action
from roost.games.donburiko.tests.scenario import position
from roost.testing.rules_tables import read_table
from roost.testing.scenario import ExpectedRefusal

SIX = ["acorn-4 acorn-2", "acorn-3", "loach-0"]
WILD = ["acorn-1or5 acorn-2", "acorn-3", "loach-0"]
FULL = ["acorn-1 acorn-2 acorn-3 loach-0 pond-1 pond-2 acorn-5", "acorn-4", "acorn-2"]


def add(card: str = "acorn-1", row: int = 1, face: str = "up") -> Action:
    return {"type": "add", "card": card, "row": row, "face": face}


def refusal_in_turn(action: Action, rows: list[str] = SIX, chips: int = 4) -> ExpectedRefusal:
    scenario = position(rows, ["acorn-1 acorn-4", "", "pond-1"], [chips, 4, 4], taken={2: 2})
    return scenario.refusal_of(action)


# By the table's second column and the number of its message: causes and arguments of the message.
CAUSES: dict[tuple[str, int], tuple[Callable[[], list[ExpectedRefusal]], dict[str, str | int]]] = {
    ("the row number is not on the table", 0): (
        lambda: [refusal_in_turn(add(row=3)), refusal_in_turn({"type": "take", "row": 3})],
        {"r": 4},
    ),
    ("unknown action, or a pass", 0): (
        lambda: [refusal_in_turn({"type": "pass"}), refusal_in_turn({"type": "steal", "row": 1})],
        {},
    ),
    ("the card is not in the hand", 0): (
        lambda: [refusal_in_turn(add("pond-1")), refusal_in_turn(add("pond-1", 7, "side"))],
        {"card": "pond-1"},
    ),
    ("`face` is neither up nor down", 0): (lambda: [refusal_in_turn(add(face="side"))], {}),
    ("face down without a chip", 0): (lambda: [refusal_in_turn(add(face="down"), chips=0)], {}),
    ("the row has 7 cards", 0): (
        lambda: [position(FULL, ["acorn-4"]).refusal_of(add("acorn-4", 0))],
        {"r": 1},
    ),
    ("a take of a row of one card", 0): (
        lambda: [refusal_in_turn({"type": "take", "row": 1})],
        {"r": 2},
    ),
    ("another action while a total is to be said", 0): (
        lambda: [
            position(WILD).take(0).refusal_of({"type": "take", "row": 1}),
            position(WILD).take(0).refusal_of({"type": "announce"}),
            position(WILD).take(0).refusal_of(add()),
        ],
        {},
    ),
    ("a total that the cards cannot give, or no row to count", 0): (
        lambda: [position(WILD).take(0).refusal_of({"type": "count", "total": 4})],
        {"t": 4},
    ),
    ("a total that the cards cannot give, or no row to count", 1): (
        lambda: [refusal_in_turn({"type": "count", "total": 6})],
        {},
    ),
    ("the row was taken", 0): (
        lambda: [refusal_in_turn(add(row=2)), refusal_in_turn({"type": "take", "row": 2})],
        {"r": 3},
    ),
    ("announce or decline without a fresh 6", 0): (
        lambda: [refusal_in_turn({"type": "announce"}), refusal_in_turn({"type": "decline"})],
        {},
    ),
    ("another action while the announcement is open", 0): (
        lambda: [
            position(SIX).take(0).refusal_of({"type": "take", "row": 1}),
            position(SIX).take(0).refusal_of({"type": "count", "total": 6}),
            position(SIX).take(0).refusal_of(add()),
        ],
        {},
    ),
    ("an add with an empty hand", 0): (
        lambda: [position(SIX, ["", "acorn-1", ""]).refusal_of(add())],
        {},
    ),
    ("any action after the end", 0): (
        lambda: [
            position(SIX, final=True)
            .take(0)
            .act("announce")
            .refusal_of({"type": "take", "row": 1}),
            position(SIX, final=True).take(0).act("announce").refusal_of({"type": "nonsense"}),
        ],
        {},
    ),
}
MESSAGES = {
    (row["when"], i): (row["rule"], text)
    for row in read_table("donburiko", "rule", "when", "message")
    for i, text in enumerate(row["message"].split(" / "))
}


def test_every_message_has_a_cause() -> None:
    assert MESSAGES.keys() == CAUSES.keys()


@pytest.mark.rule("DB-8", "DB-12", "DB-13", "DB-16", "DB-17", "DB-19", "DB-23")
@pytest.mark.rule("DB-32", "DB-34", "DB-38", "DB-44")
@pytest.mark.parametrize("case", MESSAGES, ids=lambda case: f"{case[0]}-{case[1]}")
def test_table_of_messages(case: tuple[str, int]) -> None:
    rule, text = MESSAGES[case]
    cause, args = CAUSES[case]
    for refusal in cause():
        assert refusal == (rule, text.format(**args))


@pytest.mark.rule("DB-11")
def test_out_of_turn() -> None:
    refusal = position(SIX).match.explain_illegal(1, {"type": "take", "row": 0})
    assert refusal is not None
    assert (refusal.rule, refusal.args) == ("DB-11", {"turn": 0})


@pytest.mark.rule("DB-8")
@pytest.mark.parametrize("row", [-1, 3, 4, 99])
def test_unknown_rows_are_refused(row: int) -> None:
    assert refusal_in_turn({"type": "take", "row": row}) == ("DB-8", f"There is no row {row + 1}.")
    assert refusal_in_turn(add(row=row)) == ("DB-8", f"There is no row {row + 1}.")
