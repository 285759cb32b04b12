"""A turn: DB-12 to DB-33."""

import re

import pytest

from roost.contract import Action, Card
from roost.games.donburiko.tests.scenario import position
from roost.testing.rules_tables import find_codes, find_integers, read_table

SEVEN = "acorn-1or5 acorn-2 acorn-3 loach-0 pond-1 pond-2 acorn-1"
SIX = "acorn-1or5 acorn-2 acorn-3 loach-0 pond-1 pond-2"
TOTALS = read_table("donburiko", "row", "possible totals", "outcome")
FACE_VALUES = {
    find_codes(row["name"])[0]: find_integers(row["counts"])[0]
    for row in read_table("donburiko", "name", "copies", "counts")
}


# Adding


@pytest.mark.rule("DB-12", "DB-13", "DB-19")
def test_a_turn_is_any_add_or_any_take() -> None:
    scenario = position(rows=["acorn-4 acorn-2", "acorn-3", "loach-0"], hands=["pond-1 pond-1"])
    adds: list[Action] = [
        {"type": "add", "card": "pond-1", "row": row, "face": face}
        for face in ("up", "down")
        for row in (0, 1, 2)
    ]
    takes: list[Action] = [{"type": "take", "row": 0}]
    key = str
    assert sorted(scenario.match.legal_actions(), key=key) == sorted(adds + takes, key=key)


@pytest.mark.rule("DB-12")
def test_passing_is_illegal() -> None:
    rule, _ = position().refusal_of({"type": "pass"})
    assert rule == "DB-12"


@pytest.mark.rule("DB-13")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_card_of_the_hand_can_go_to_each_row(players: int) -> None:
    firsts = ["acorn-3", "acorn-1", "acorn-5", "pond-1"][:players]
    hand = {"acorn-2", "acorn-4", "pond-2"}
    scenario = position(rows=firsts, hands=[" ".join(hand)])
    expected = {(c, r, f) for c in hand for r in range(players) for f in ("up", "down")}
    assert {(a["card"], a["row"], a["face"]) for a in scenario.match.legal_actions()} == expected
    assert len(scenario.match.legal_actions()) == len(expected)


@pytest.mark.rule("DB-13", "DB-18")
def test_an_added_card_lies_at_the_end_of_its_row_and_the_turn_passes_on() -> None:
    scenario = position(hands=["pond-1 pond-2", "acorn-1", "acorn-5"])
    scenario.add("pond-2", 0)
    row = scenario.view().zone("row-0").cards
    assert row == (Card("acorn-4"), Card("acorn-2", {"by": 0}), Card("pond-2", {"by": 0}))
    assert [card.name for card in scenario.view(0).zone("hand-0").cards] == ["pond-1"]
    assert scenario.turn == 1
    assert scenario.prompt == "turn"


@pytest.mark.rule("DB-13")
def test_of_two_equal_cards_one_stays() -> None:
    scenario = position(hands=["pond-1 pond-1", "acorn-1", "acorn-5"]).add("pond-1", 1)
    assert [card.name for card in scenario.view(0).zone("hand-0").cards] == ["pond-1"]
    scenario.add("acorn-1", 1).add("acorn-5", 1).add("pond-1", 1)
    names = [card.name for card in scenario.view().zone("row-1").cards]
    assert names == ["acorn-3", "pond-1", "acorn-1", "acorn-5", "pond-1"]


@pytest.mark.rule("DB-13", "DB-18")
@pytest.mark.parametrize("row", [0, 1, 2, 3])
@pytest.mark.parametrize("face", ["up", "down"])
def test_turns_go_round_with_four(row: int, face: str) -> None:
    rows = ["acorn-4", "acorn-3", "loach-0", "acorn-5"]
    hands = ["pond-1", "pond-2", "acorn-1", "acorn-2"]
    scenario = position(rows, hands, turn=3).add("acorn-2", row, face)
    assert scenario.turn == 0
    assert len(scenario.view().zone(f"row-{row}").cards) == 2


@pytest.mark.rule("DB-14")
def test_face_up_earns_a_chip_from_the_bank() -> None:
    scenario = position(hands=["pond-1"], chips=[4, 4, 4]).add("pond-1", 1)
    assert (scenario.chips(0), scenario.bank) == (5, 37)


@pytest.mark.rule("DB-15")
def test_face_down_costs_a_chip_that_lies_on_the_card() -> None:
    scenario = position(hands=["pond-1"], chips=[4, 4, 4]).add("pond-1", 1, "down")
    assert (scenario.chips(0), scenario.bank) == (3, 38)
    last = scenario.view().zone("row-1").cards[-1]
    assert last == Card(None, {"by": 0, "face": "down", "chips": 1})


@pytest.mark.rule("DB-15", "DB-21")
def test_a_face_down_card_counts_as_itself() -> None:
    hands = ["pond-1 acorn-1", "acorn-5", ""]
    scenario = position(["acorn-4", "acorn-3", "loach-0"], hands)
    scenario.add("pond-1", 0, "down").take(0)
    assert scenario.view().number("total", 1) == 3


@pytest.mark.rule("DB-16")
def test_without_a_chip_only_face_up() -> None:
    scenario = position(hands=["pond-1"], chips=[0, 4, 4])
    assert {action["face"] for action in scenario.legal_actions("add")} == {"up"}
    with_chip = position(hands=["pond-1"], chips=[1, 4, 4])
    assert {action["face"] for action in with_chip.legal_actions("add")} == {"up", "down"}


@pytest.mark.rule("DB-17", "DB-19")
def test_nothing_is_added_to_a_full_row_but_it_can_be_taken() -> None:
    scenario = position(rows=[SEVEN, "acorn-5 acorn-2", "loach-0"], hands=["pond-1"])
    assert scenario.rows_for("add") == {1, 2}
    assert scenario.rows_for("take") == {0, 1}


@pytest.mark.rule("DB-17")
@pytest.mark.parametrize("row", [0, 1, 2])
def test_a_seventh_card_fills_a_row(row: int) -> None:
    rows = ["acorn-5 acorn-2", "loach-0"]
    rows.insert(row, SIX)
    scenario = position(rows, hands=["pond-1", "pond-2", ""]).add("pond-1", row)
    assert scenario.rows_for("add") == {0, 1, 2} - {row}


# Taking


@pytest.mark.rule("DB-19")
def test_a_row_of_one_cannot_be_taken_one_of_two_can() -> None:
    rows = ["acorn-4", "acorn-3 pond-1", "loach-0", "acorn-5 pond-2"]
    assert position(rows=rows).rows_for("take") == {1, 3}


@pytest.mark.rule("DB-20")
def test_the_taker_gets_the_chips_on_the_row() -> None:
    rows = ["acorn-4 [acorn-1:1] [pond-1:2]", "acorn-3", "acorn-5"]
    scenario = position(rows=rows, chips=[2, 3, 3], turn=0).take(0)
    assert scenario.chips(0) == 2 + 2 + 4
    assert (scenario.chips(1), scenario.chips(2)) == (3, 3)
    assert scenario.bank == 40 - 4


@pytest.mark.rule("DB-20")
def test_chips_on_other_rows_stay() -> None:
    rows = ["loach-0 loach-0", "acorn-3 [acorn-1:1]", "acorn-5"]
    scenario = position(rows=rows, chips=[4, 4, 4]).take(0)
    assert scenario.chips(0) == 4
    assert scenario.view().zone("row-1").cards[1].marks["chips"] == 1


@pytest.mark.rule("DB-20", "DB-28")
def test_chips_on_the_row_come_before_the_payment() -> None:
    rows = ["acorn-4 [acorn-5:1] [loach-0:1]", "acorn-3", "acorn-2"]
    scenario = position(rows=rows, chips=[0, 3, 3]).take(0)
    assert (scenario.chips(0), scenario.bank) == (0, 42 + 2)
    moved = [frame.state.chips[0] for frame in scenario.frames]
    assert moved[:2] == [2, 0]


@pytest.mark.rule("DB-21", "DB-32")
def test_a_taken_row_is_turned_up_before_its_taker() -> None:
    rows = ["acorn-4 [acorn-1:1]", "acorn-3", "loach-0"]
    scenario = position(rows=rows, turn=2).take(0)
    assert scenario.view().zone("row-0").cards == ()
    assert scenario.view().zone("taken-2").cards == (Card("acorn-4"), Card("acorn-1", {"by": 1}))


@pytest.mark.rule("DB-22", "DB-23", "DB-24", "DB-25", "DB-26")
@pytest.mark.parametrize("golden", TOTALS, ids=lambda golden: golden["row"].replace("`", ""))
def test_table_of_totals(golden: dict[str, str]) -> None:
    row = SEVEN if golden["row"].startswith("7 cards") else find_codes(golden["row"])[0]
    totals = find_integers(golden["possible totals"])
    for total in totals:
        scenario = position([row, "acorn-3", "acorn-5"]).take(0)
        if len(totals) > 1:
            assert scenario.legal_totals() == totals
            assert scenario.turn == 0
            assert scenario.view().number("total", 0) is None
            scenario.count(total)
        assert scenario.view().number("total", 0) == total
        outcome = _parse_outcome(golden["outcome"], total)
        if outcome is not None:
            gain, announces = outcome
            assert scenario.view().number("gain", 0) == gain
            assert scenario.chips(0) == 4 + gain
            assert scenario.bank == 38 - gain
            assert (scenario.prompt == "announce") == announces


def _parse_outcome(cell: str, total: int) -> tuple[int, bool] | None:
    """Parse what the table says of a total: the chips, and whether it may be announced."""
    for part in cell.split(". "):
        match = re.fullmatch(r"(?:(-?\d+): )?(gets|pays) (.+?)(, may announce)?", part.rstrip("."))
        assert match, part
        for_total, verb, chips, announces = match.groups()
        if for_total is None or int(for_total) == total:
            paid = int(chips) if chips.isdigit() else 0
            return (paid if verb == "gets" else -paid), bool(announces)
    return None


@pytest.mark.rule("DB-22", "DB-24", "DB-25")
@pytest.mark.parametrize("card", [card for card in FACE_VALUES if card != "acorn-1or5"])
def test_what_each_card_counts(card: str) -> None:
    """In a row with an acorn-3, which does not affect other cards."""
    scenario = position(["acorn-3 " + card, "acorn-2"], chips=[9, 4]).take(0)
    assert scenario.view().number("total", 0) == 3 + FACE_VALUES[card]


@pytest.mark.rule("DB-23", "DB-26")
def test_no_count_without_an_acorn_1or5() -> None:
    assert position(["acorn-4 acorn-1", "acorn-3", "loach-0"]).take(0).prompt == "turn"


@pytest.mark.rule("DB-23")
def test_a_bad_choice_is_allowed() -> None:
    scenario = position(["acorn-1or5 acorn-5", "acorn-3", "loach-0"], chips=[4, 4, 4])
    scenario.take(0).count(10)
    assert scenario.chips(0) == 0


@pytest.mark.rule("DB-23")
def test_the_taker_says_what_it_counts_before_anybody_goes_on() -> None:
    scenario = position(["acorn-1or5 acorn-2", "acorn-3", "loach-0"], turn=1).take(0)
    assert (scenario.turn, scenario.prompt) == (1, "count")
    assert {action["type"] for action in scenario.match.legal_actions()} == {"count"}
    assert scenario.count(3).turn == 2


@pytest.mark.rule("DB-25")
@pytest.mark.parametrize("copies", [1, 2])
def test_a_loach_or_two_turn_all_ponds_to_plus(copies: int) -> None:
    row = "acorn-1 pond-1 pond-1 pond-2" + " loach-0" * copies
    assert position([row, "acorn-3", "acorn-5"]).take(0).view().number("total", 0) == 5


@pytest.mark.rule("DB-25")
def test_a_loach_helps_only_its_own_row() -> None:
    scenario = position(["acorn-4 pond-1", "loach-0 loach-0", "acorn-5"]).take(0)
    assert scenario.view().number("total", 0) == 3


@pytest.mark.rule("DB-26")
def test_a_full_row_counts_nothing_but_its_chips_are_the_takers() -> None:
    row = SEVEN.replace("acorn-1", "[acorn-1]").replace("[acorn-1]or5", "acorn-1or5")
    scenario = position([row, "acorn-5", "acorn-4"], chips=[4, 4, 4]).take(0)
    assert scenario.view().number("total", 0) == 0
    assert (scenario.chips(0), scenario.bank) == (5, 37)
    assert (scenario.turn, scenario.prompt) == (1, "turn")


@pytest.mark.rule("DB-26")
def test_a_row_of_six_counts() -> None:
    scenario = position(["acorn-4 acorn-4 acorn-3 pond-2 pond-2 pond-1", "acorn-5", "acorn-2"])
    assert scenario.take(0).prompt == "announce"


@pytest.mark.rule("DB-27", "DB-28", "DB-29")
@pytest.mark.parametrize(
    ("row", "total", "gain"),
    [
        ("pond-2 pond-2", -4, -4),
        ("pond-2 acorn-1", -1, -1),
        ("loach-0 loach-0", 0, 0),
        ("acorn-1 loach-0", 1, 1),
        ("acorn-5 loach-0", 5, 5),
        ("acorn-4 acorn-2", 6, 6),
        ("acorn-5 acorn-2", 7, -1),
        ("acorn-5 acorn-4", 9, -3),
    ],
)
def test_what_a_total_brings(row: str, total: int, gain: int) -> None:
    scenario = position([row, "acorn-3", "acorn-3"], chips=[10, 4, 4]).take(0)
    assert scenario.view().number("total", 0) == total
    assert scenario.view().number("gain", 0) == gain
    assert (scenario.chips(0), scenario.bank) == (10 + gain, 32 - gain)
    assert (scenario.chips(1), scenario.chips(2)) == (4, 4)


@pytest.mark.rule("DB-30")
@pytest.mark.parametrize("row", ["acorn-5 acorn-4", "pond-2 pond-1"])
@pytest.mark.parametrize(("has", "keeps"), [(0, 0), (2, 0), (3, 0), (4, 1)])
def test_a_player_who_cannot_pay_in_full_pays_all(row: str, has: int, keeps: int) -> None:
    """Both rows are busts by 3."""
    scenario = position([row, "acorn-3", "loach-0"], chips=[has, 4, 4]).take(0)
    assert scenario.view().number("gain", 0) == keeps - has
    assert (scenario.chips(0), scenario.bank) == (keeps, 42 - has + (has - keeps))
    assert scenario.credits(0) == 0


@pytest.mark.rule("DB-30")
@pytest.mark.parametrize("row", ["acorn-5 acorn-2", "pond-2 acorn-1"])
def test_a_player_without_chips_pays_nothing(row: str) -> None:
    """Both rows are busts by 1."""
    scenario = position([row, "acorn-3", "loach-0"], chips=[0, 4, 4]).take(0)
    assert (scenario.chips(0), scenario.bank) == (0, 42)


@pytest.mark.rule("DB-31", "DB-33")
def test_the_taker_has_no_more_turns_in_the_round() -> None:
    hands = ["acorn-5 acorn-1", "pond-1 pond-1", "pond-2 pond-2"]
    scenario = position(["acorn-4 acorn-3", "acorn-3", "loach-0"], hands).take(0)
    assert scenario.view().number("out", 0) == 1
    assert scenario.turn == 1
    scenario.add("pond-1", 1)
    assert scenario.turn == 2
    scenario.add("pond-2", 1)
    assert scenario.turn == 1
    assert len(scenario.view().zone("hand-0").cards) == 2


@pytest.mark.rule("DB-32")
def test_the_other_rows_keep_their_numbers() -> None:
    rows = ["acorn-4 acorn-3", "acorn-3 pond-1", "loach-0", "acorn-5 pond-1"]
    scenario = position(rows, hands=["acorn-1", "acorn-2", "pond-2", "pond-2"]).take(1)
    assert scenario.turn == 1
    assert scenario.rows_for("take") == {0, 3}
    assert scenario.rows_for("add") == {0, 2, 3}


@pytest.mark.rule("DB-33")
def test_the_turn_skips_all_who_are_out() -> None:
    rows = ["acorn-4 acorn-3", "acorn-3 pond-1", "loach-0 pond-2", "acorn-5 pond-1"]
    scenario = position(rows, turn=3, taken={0: 0, 1: 1}).take(3)
    assert scenario.turn == 2
    scenario = position(rows, turn=0, taken={0: 1, 1: 2}).take(3)
    assert scenario.turn == 3


@pytest.mark.rule("DB-18", "DB-33")
def test_the_last_in_the_round_plays_on_alone() -> None:
    rows = ["acorn-4 acorn-3", "acorn-3 pond-1", "loach-0 pond-2"]
    hands = ["acorn-1", "acorn-2", "acorn-5 pond-1"]
    scenario = position(rows, hands, turn=2, taken={0: 0, 1: 1}).add("pond-1", 2)
    assert scenario.turn == 2
    scenario.add("acorn-5", 2)
    assert scenario.turn == 2
    assert scenario.match.legal_actions() == [{"type": "take", "row": 2}]


# Events


@pytest.mark.rule("DB-13", "DB-20", "DB-21", "DB-23", "DB-27")
def test_events_of_a_turn() -> None:
    rows = ["acorn-1or5 acorn-2", "acorn-3 acorn-1", "loach-0"]
    scenario = position(rows, ["pond-1 pond-1", "pond-2 pond-2", "acorn-4 acorn-5"])
    assert scenario.add("pond-1", 2).events == ["added"]
    assert scenario.take(1).events == ["took", "counted"]
    assert scenario.take(0).events == ["took"]
    assert scenario.count(3).events == ["counted"]


@pytest.mark.rule("DB-14", "DB-15")
def test_an_add_is_seen_with_its_chip_and_before_the_turn_passes() -> None:
    scenario = position(hands=["pond-1", "pond-2 pond-2", ""], chips=[4, 4, 4])
    added = scenario.add("pond-1", 1).frames[0].state
    assert (added.chips[0], added.row_length[1], added.turn) == (5, 2, 0)


@pytest.mark.rule("DB-20", "DB-27")
def test_a_row_is_seen_before_it_is_paid() -> None:
    scenario = position(["acorn-4 [acorn-1:1]", "acorn-3", "loach-0"], chips=[4, 4, 4]).take(0)
    took, counted = scenario.frames[0].state, scenario.frames[1].state
    assert (took.chips[0], took.face_down_slots[0], took.out_seats) == (5, 0, 1)
    assert (counted.chips[0], counted.row_total[0], counted.turn) == (10, 5, 0)
