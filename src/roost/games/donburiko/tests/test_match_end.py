"""The end of the match: DB-42 to DB-49, and the table of chips."""

from collections.abc import Callable

import pytest

from roost.games.donburiko import rules
from roost.games.donburiko.tests.scenario import DonburikoScenario, position
from roost.testing.rules_tables import read_table

EIGHT = ["acorn-4 acorn-4", "acorn-3", "loach-0"]


@pytest.mark.rule("DB-42")
@pytest.mark.parametrize(("chips", "final"), [(18, False), (19, True)])
def test_twenty_chips_make_the_round_final(chips: int, final: bool) -> None:
    scenario = position(chips=[chips, 4, 4]).add("acorn-1", 1)
    assert scenario.chips(0) == chips + 1
    assert scenario.is_final == final


@pytest.mark.rule("DB-42")
def test_a_paid_row_makes_the_round_final() -> None:
    assert position(["acorn-4 acorn-1", "acorn-3", "loach-0"], chips=[15, 4, 4]).take(0).is_final
    assert not position(["acorn-4 pond-1", "acorn-3", "loach-0"], chips=[15, 4, 4]).take(0).is_final


@pytest.mark.rule("DB-42")
def test_twenty_is_enough_between_the_chips_on_the_row_and_a_bust() -> None:
    rows = ["acorn-4 acorn-3 [acorn-1:1] [loach-0:1]", "acorn-3", "acorn-5"]
    scenario = position(rows, chips=[18, 4, 4]).take(0)
    assert (scenario.chips(0), scenario.is_final) == (18, True)
    assert [bool(frame.state.is_final) for frame in scenario.frames] == [True] * 3


@pytest.mark.rule("DB-43")
@pytest.mark.parametrize(("bank", "final"), [(2, False), (1, True)])
def test_an_empty_bank_makes_the_round_final(bank: int, final: bool) -> None:
    scenario = position(["acorn-4", "acorn-3", "loach-0"], bank=bank).add("acorn-1", 1)
    assert (scenario.bank, scenario.is_final) == (bank - 1, final)


@pytest.mark.rule("DB-44")
def test_the_final_round_is_played_to_its_end_and_no_other_follows() -> None:
    rows = ["acorn-4 acorn-1", "acorn-3 pond-1", "loach-0 pond-2"]
    scenario = position(rows, chips=[18, 4, 4]).take(0)
    assert (scenario.is_final, scenario.is_over, scenario.turn) == (True, False, 1)
    scenario.take(1).take(2)
    assert (scenario.is_over, scenario.turn, scenario.round) == (True, None, 1)
    assert scenario.match.legal_actions() == []
    assert rules.legal_actions(scenario.match.state) == (0, 0)
    assert scenario.events == ["took", "counted", "match-over"]
    assert scenario.prompt == ""


@pytest.mark.rule("DB-44")
def test_the_round_stays_final_though_the_chips_are_lost() -> None:
    scenario = position(EIGHT, chips=[20, 4, 4], final=True).take(0)
    assert (scenario.chips(0), scenario.is_final) == (18, True)


@pytest.mark.rule("DB-44", "DB-46")
def test_the_round_stays_final_though_the_bank_gets_chips_again() -> None:
    scenario = position(EIGHT, bank=0, final=True).take(0)
    assert (scenario.bank, scenario.is_final) == (2, True)


@pytest.mark.rule("DB-44")
def test_a_round_that_is_not_final_is_followed_by_another() -> None:
    rows = ["acorn-4 acorn-2", "acorn-3", "loach-0"]
    assert not position(rows).take(0).act("announce").is_over
    assert position(rows, final=True).take(0).act("announce").is_over


@pytest.mark.rule("DB-45")
def test_a_face_up_add_earns_nothing_from_an_empty_bank() -> None:
    scenario = position(bank=0, final=True)
    chips = scenario.chips(0)
    scenario.add("acorn-1", 1)
    assert (scenario.chips(0), scenario.bank, scenario.credits(0)) == (chips, 0, 0)
    assert scenario.turn == 1


@pytest.mark.rule("DB-15", "DB-45")
def test_a_face_down_add_still_costs_a_chip() -> None:
    scenario = position(bank=0, final=True)
    chips = scenario.chips(0)
    scenario.add("acorn-1", 1, "down")
    assert (scenario.chips(0), scenario.bank) == ((chips or 0) - 1, 0)


@pytest.mark.rule("DB-47")
@pytest.mark.parametrize(
    ("bank", "chips", "credit"), [(6, 5, 0), (5, 5, 0), (4, 0, 5), (1, 0, 5), (0, 0, 5)]
)
def test_a_bank_that_cannot_pay_a_total_in_full_pays_nothing(
    bank: int, chips: int, credit: int
) -> None:
    scenario = position(["acorn-4 acorn-1", "acorn-3", "loach-0"], bank=bank)
    chips_before = scenario.chips(0)
    scenario.take(0)
    assert scenario.chips(0) == (chips_before or 0) + chips
    assert scenario.bank == bank - chips
    assert scenario.credits(0) == credit
    assert (scenario.credits(1), scenario.credits(2)) == (0, 0)
    assert scenario.view().number("gain", 0) == chips
    assert scenario.is_final == (bank < 6)


@pytest.mark.rule("DB-47")
def test_a_total_of_0_needs_no_bank() -> None:
    scenario = position(["loach-0 loach-0", "acorn-3", "acorn-4"], bank=1).take(0)
    assert (scenario.credits(0), scenario.is_final) == (0, False)


@pytest.mark.rule("DB-47", "DB-48")
def test_a_credit_is_score_but_no_chip() -> None:
    rows = ["acorn-4 acorn-2", "acorn-3 [pond-1:1]", "loach-0"]
    scenario = position(rows, chips=[9, 18, 18], bank=4).take(0).act("announce")
    assert scenario.match.result == {
        "scores": [15, 18, 18],
        "winners": [1, 2],
        "rounds": 1,
        "credits": [6, 0, 0],
        "bank": 5,
    }


@pytest.mark.rule("DB-40", "DB-48")
def test_chips_on_cards_are_nobodys() -> None:
    rows = ["acorn-4 acorn-2", "acorn-3 [pond-1:1] [pond-2:1]", "loach-0"]
    scenario = position(rows, chips=[14, 4, 4], final=True).take(0).act("announce")
    assert scenario.match.result == {
        "scores": [20, 4, 4],
        "winners": [0],
        "rounds": 1,
        "credits": [0, 0, 0],
        "bank": 22,
    }


@pytest.mark.rule("DB-49")
@pytest.mark.parametrize(
    ("chips", "winners"),
    [([3, 4, 5], [2]), ([5, 4, 5], [0, 2]), ([5, 5, 5], [0, 1, 2]), ([0, 9, 5], [1])],
)
def test_the_highest_score_wins_and_ties_share(chips: list[int], winners: list[int]) -> None:
    rows = ["loach-0 loach-0", "acorn-3", "acorn-4"]
    scenario = position(rows, hands=["", "", ""], chips=chips, final=True).take(0)
    assert scenario.match.result is not None
    assert scenario.match.result["winners"] == winners


# The table of chips, by its first column


def take_nine(chips: list[int], down: str = "") -> DonburikoScenario:
    return position([f"acorn-5 {down or 'acorn-4'}", "acorn-3", "acorn-2"], chips=chips).take(0)


def check_pays_all() -> None:
    scenario = take_nine([1, 4, 4])
    assert (scenario.chips(0), scenario.bank) == (0, 41 + 1)


def check_pays_from_the_row() -> None:
    scenario = take_nine([0, 4, 4], "[acorn-4:1] [loach-0:2]")
    assert (scenario.chips(0), scenario.bank) == (0, 40 + 2)


def check_nine_actions() -> None:
    hands = ["acorn-1 acorn-3 pond-1", "acorn-2 acorn-4 pond-1", "acorn-2 acorn-3 pond-2"]
    scenario = position(["acorn-5", "acorn-4", "pond-2"], hands, chips=[0, 4, 4])
    assert len(scenario.match.legal_actions()) == 9
    assert {action["face"] for action in scenario.legal_actions("add")} == {"up"}


def check_final_between() -> None:
    rows = ["acorn-4 [acorn-3:1] [acorn-1:1] [loach-0:2]", "acorn-3", "acorn-5"]
    scenario = position(rows, chips=[18, 4, 4]).take(0)
    assert (scenario.chips(0), scenario.is_final) == (19, True)


def check_five_of_five() -> None:
    assert _take_with_bank("acorn-4 acorn-1", bank=5) == (5, 0, 0, True)


def check_five_of_three() -> None:
    assert _take_with_bank("acorn-4 acorn-1", bank=3) == (0, 5, 3, True)


def check_three_of_three() -> None:
    assert _take_with_bank("acorn-4 pond-1", bank=3) == (3, 0, 0, True)


def _take_with_bank(row: str, bank: int) -> tuple[int, int | None, int | None, bool]:
    """Take a row. Returns chips and credit of the taker, the Bank, and whether it is final."""
    scenario = position([row, "acorn-3", "loach-0"], bank=bank)
    chips_before = scenario.chips(0) or 0
    scenario.take(0)
    return (
        (scenario.chips(0) or 0) - chips_before,
        scenario.credits(0),
        scenario.bank,
        scenario.is_final,
    )


def check_empty_bank_pays_nothing() -> None:
    scenario = position(bank=0, final=True)
    chips_before = scenario.chips(0)
    assert (scenario.add("acorn-1", 1).chips(0), scenario.bank) == (chips_before, 0)


def check_two_earn_again() -> None:
    hands = ["", "pond-1 pond-2", "acorn-1 pond-1"]
    scenario = position(EIGHT, hands, bank=0, final=True).take(0)
    chips_before = [scenario.chips(p) or 0 for p in range(3)]
    scenario.add("pond-1", 1).add("pond-1", 1)
    assert [scenario.chips(p) for p in range(3)] == [
        chips_before[0],
        chips_before[1] + 1,
        chips_before[2] + 1,
    ]
    assert scenario.bank == 0
    scenario.add("pond-2", 1)
    assert (scenario.chips(1), scenario.bank) == (chips_before[1] + 1, 0)


def check_credited_donburiko() -> None:
    rows = ["acorn-4 acorn-2", "acorn-3 [pond-1:1]", "loach-0"]
    scenario = position(rows, bank=4).take(0)
    assert (scenario.credits(0), scenario.bank) == (6, 4)
    scenario.act("announce")
    assert (scenario.is_over, scenario.bank) == (True, 4 + 1)


CASES: dict[str, Callable[[], None]] = {
    "1 chip, row with 0 chips on it counts 9": check_pays_all,
    "0 chips, row with 2 chips on it counts 9": check_pays_from_the_row,
    "0 chips": check_nine_actions,
    "18 chips, 3 chips on the row, it counts 8": check_final_between,
    "Bank 5, row counts 5": check_five_of_five,
    "Bank 3, row counts 5": check_five_of_three,
    "Bank 3, row counts 3": check_three_of_three,
    "Bank 0, face-up add": check_empty_bank_pays_nothing,
    "Bank 0, somebody busts by 2; two face-up adds, then a third": check_two_earn_again,
    "Bank 4, row counts 6, announced": check_credited_donburiko,
}


@pytest.mark.rule("DB-20", "DB-30", "DB-42", "DB-43", "DB-45", "DB-46", "DB-47")
@pytest.mark.parametrize("before", CASES)
def test_table_of_chips(before: str) -> None:
    CASES[before]()


def test_every_row_of_the_table_of_chips_is_checked() -> None:
    rows = read_table("donburiko", "before", "what happens", "after")
    assert [row["before"] for row in rows] == list(CASES)
