"""Setups of records: each invalid deal, with the rule that it breaks."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from roost.contract import MatchConfig, RefusalError
from roost.games import catalogue
from roost.games.donburiko.tests.scenario import GAME

DEAL = {
    "rows": ["acorn-5", "acorn-1", "acorn-2"],
    "hands": [
        ["acorn-2", "acorn-3", "acorn-3", "acorn-4"],
        ["acorn-1or5", "loach-0", "pond-1", "pond-2"],
        ["acorn-1or5", "loach-0", "pond-1", "pond-2"],
    ],
    "surplus": ["acorn-4"],
}
Change = Callable[[dict[str, Any]], object]


def with_deal(**parts: object) -> dict[str, Any]:
    """Return a setup whose first deal is valid and whose second has other parts."""
    return {"rounds": [DEAL, DEAL | parts]}


def setup_with_card(part: str, index: int, card: object) -> dict[str, Any]:
    deal: dict[str, Any] = copy.deepcopy(DEAL)
    pile = deal[part] if part != "hands" else deal[part][0]
    pile[index] = card
    return {"rounds": [DEAL, deal]}


HANDS: list[list[str]] = DEAL["hands"]  # type: ignore[assignment]
INVALID_SETUPS: dict[str, tuple[object, str, str | None, str]] = {
    "no object": ([], "setup-kind", None, "setup"),
    "no rounds": ({}, "setup-field-missing", None, "setup.rounds"),
    "another field": ({"rounds": [DEAL], "seed": 1}, "setup-field-unknown", None, "setup.seed"),
    "rounds no list": ({"rounds": DEAL}, "setup-kind", None, "rounds"),
    "no deal": ({"rounds": []}, "setup-none", "DB-8", "rounds"),
    "deal no object": ({"rounds": [DEAL, 1]}, "setup-kind", None, "rounds[1]"),
    "part unknown": (with_deal(deck=[]), "setup-field-unknown", None, "rounds[1].deck"),
    "part missing": ({"rounds": [{}]}, "setup-field-missing", None, "rounds[0].rows"),
    "rows no list": (with_deal(rows="acorn-1"), "setup-kind", "DB-8", "rounds[1].rows"),
    "rows too few": (with_deal(rows=["acorn-5"]), "setup-size", "DB-8", "rounds[1].rows"),
    "hands no list": (with_deal(hands={}), "setup-kind", "DB-9", "rounds[1].hands"),
    "hands too few": (with_deal(hands=HANDS[:2]), "setup-size", "DB-9", "rounds[1].hands"),
    "a hand too small": (
        with_deal(hands=[HANDS[0], HANDS[1], HANDS[2][:3]]),
        "setup-size",
        "DB-9",
        "rounds[1].hands[2]",
    ),
    "a hand no list": (
        with_deal(hands=[HANDS[0], None, HANDS[2]]),
        "setup-kind",
        "DB-9",
        "rounds[1].hands[1]",
    ),
    "surplus too many": (with_deal(surplus=HANDS[0]), "setup-size", "DB-10", "rounds[1].surplus"),
    "surplus no list": (with_deal(surplus=None), "setup-kind", "DB-10", "rounds[1].surplus"),
    "no such card": (
        setup_with_card("rows", 0, "acorn-6"),
        "setup-card-unknown",
        "DB-6",
        "rounds[1].rows",
    ),
    "no card at all": (
        setup_with_card("hands", 3, ["acorn-4"]),
        "setup-card-unknown",
        "DB-6",
        "rounds[1].hands[0]",
    ),
    "card too often": (
        setup_with_card("hands", 3, "acorn-1"),
        "setup-card-many",
        "DB-6",
        "rounds[1]",
    ),
    "card missing": (
        setup_with_card("rows", 1, "acorn-2"),
        "setup-card-missing",
        "DB-6",
        "rounds[1]",
    ),
}


@pytest.mark.rule("DB-6", "DB-8", "DB-9", "DB-10")
@pytest.mark.parametrize("case", INVALID_SETUPS)
def test_invalid_deals_are_refused(case: str) -> None:
    setup, message, rule, field = INVALID_SETUPS[case]
    with pytest.raises(RefusalError) as caught:
        GAME.parse_setup(MatchConfig(3, {}), setup)
    refusal = caught.value.refusal
    assert (refusal.message, refusal.rule, refusal.args["field"]) == (message, rule, field)
    assert field in catalogue("donburiko").format_refusal(refusal)


@pytest.mark.rule("DB-6")
def test_with_two_players_there_is_no_acorn_1or5() -> None:
    deal = {
        "rows": ["acorn-5", "acorn-1or5"],
        "hands": [["acorn-2", "acorn-2", "acorn-3", "acorn-3"], ["loach-0"] * 2 + ["pond-1"] * 2],
        "surplus": ["acorn-1", "acorn-4", "acorn-4", "pond-2"],
    }
    with pytest.raises(RefusalError) as caught:
        GAME.parse_setup(MatchConfig(2, {}), {"rounds": [deal]})
    assert caught.value.refusal.args["card"] == "acorn-1or5"


def test_a_valid_deal() -> None:
    assert GAME.parse_setup(MatchConfig(3, {}), {"rounds": [DEAL]}) == [DEAL]


def test_a_short_setup_repeats() -> None:
    assert GAME.info.repeats_setup
