"""What each viewer sees: that section of RULES.md."""

from typing import Any

import pytest

from roost.contract import Card
from roost.games.donburiko.tests.scenario import GAME, new_scenario, position
from roost.testing.scenario import card_names

ROWS = ["acorn-4 acorn-2", "acorn-3 [pond-1:1] [pond-2:0]", "loach-0"]
HANDS = ["acorn-1 acorn-5", "acorn-3 pond-1", "loach-0 pond-2"]
VIEWERS = [0, 1, 2, None]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_everyone_sees_the_numbers(viewer: int | None) -> None:
    scenario = position(ROWS, HANDS, chips=[7, 5, 3], turn=1)
    view = scenario.view(viewer)
    assert view.seat == viewer
    assert (view.turn, view.prompt) == (1, "turn")
    numbers = {(number.name, number.seat): number.value for number in view.numbers}
    zero = {(name, p): 0 for name in ("credits", "out") for p in range(3)}
    nothing = {(name, p): None for name in ("total", "gain") for p in range(3)}
    chips = {("chips", 0): 7, ("chips", 1): 5, ("chips", 2): 3}
    table = {("round", None): 1, ("final", None): 0, ("bank", None): 33, ("first", None): 0}
    assert numbers == dict([*zero.items(), *nothing.items(), *chips.items(), *table.items()])


@pytest.mark.rule("DB-13", "DB-15")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_face_down_card_is_seen_by_its_adder_only(viewer: int | None) -> None:
    row = position(ROWS, HANDS).view(viewer).zone("row-1").cards
    assert row == (
        Card("acorn-3"),
        Card("pond-1" if viewer == 1 else None, {"by": 1, "face": "down", "chips": 1}),
        Card("pond-2" if viewer == 0 else None, {"by": 0, "face": "down", "chips": 1}),
    )


@pytest.mark.rule("DB-13")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_face_up_cards_are_seen_by_all(viewer: int | None) -> None:
    row = position(ROWS, HANDS).view(viewer).zone("row-0").cards
    assert row == (Card("acorn-4"), Card("acorn-2", {"by": 0}))


@pytest.mark.rule("DB-9")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_hand_is_seen_by_its_owner_only(viewer: int | None) -> None:
    view = position(ROWS, HANDS).view(viewer)
    for p, hand in enumerate(HANDS):
        assert view.zone(f"hand-{p}").owner == p
        assert card_names(view, f"hand-{p}") == (hand.split() if p == viewer else [None, None])


@pytest.mark.rule("DB-10")
@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize(("players", "surplus"), [(2, 4), (3, 1), (4, 0)])
def test_no_viewer_sees_the_surplus(viewer: int | None, players: int, surplus: int) -> None:
    if viewer is None or viewer < players:
        assert card_names(new_scenario(players).view(viewer), "surplus") == [None] * surplus


@pytest.mark.rule("DB-21", "DB-27")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_taken_row_is_public_until_the_round_ends(viewer: int | None) -> None:
    hands = ["acorn-1 acorn-5", "acorn-3", "loach-0"]
    scenario = position(ROWS, hands, turn=2).take(1)
    for card, row in (("acorn-1", 0), ("acorn-3", 2)):
        view = scenario.view(viewer)
        cards = (Card("acorn-3"), Card("pond-1", {"by": 1}), Card("pond-2", {"by": 0}))
        assert view.zone("taken-2").cards == cards
        assert view.zone("row-1").cards == ()
        assert (view.number("total", 2), view.number("gain", 2)) == (0, 0)
        assert (view.number("total", 0), view.number("out", 2)) == (None, 1)
        scenario.add(card, row)
    scenario.take(0).take(2)
    assert scenario.round == 2
    assert scenario.view(viewer).zone("taken-2").cards == ()
    assert scenario.view(viewer).number("total", 2) is None


@pytest.mark.rule("DB-23")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_row_that_is_not_counted_yet_has_no_total(viewer: int | None) -> None:
    view = position(["acorn-1or5 acorn-2", "acorn-3", "loach-0"]).take(0).view(viewer)
    assert (view.number("total", 0), view.number("gain", 0)) == (None, None)
    assert view.prompt == "count"


@pytest.mark.rule("DB-31")
def test_the_hand_of_a_player_who_is_out_stays_hidden() -> None:
    scenario = position(ROWS, HANDS).take(0)
    assert card_names(scenario.view(0), "hand-0") == ["acorn-1", "acorn-5"]
    for viewer in (1, 2, None):
        assert card_names(scenario.view(viewer), "hand-0") == [None, None]


@pytest.mark.rule("DB-35", "DB-40")
def test_face_down_cards_stay_hidden_at_the_end_of_a_round() -> None:
    scenario = position(ROWS, HANDS, turn=2).take(0).act("announce")
    assert scenario.events[1] == "round-over"
    for viewer in VIEWERS:
        view = GAME.view(scenario.frames[1].state, viewer)
        expected = ["acorn-3", "pond-1" if viewer == 1 else None, "pond-2" if viewer == 0 else None]
        assert card_names(view, "row-1") == expected


@pytest.mark.rule("DB-35", "DB-44")
def test_face_down_cards_stay_hidden_at_the_end_of_the_match() -> None:
    scenario = position(ROWS, HANDS, turn=2, final=True).take(0).act("announce")
    assert scenario.is_over
    assert card_names(scenario.view(None), "row-1") == ["acorn-3", None, None]
    assert card_names(scenario.view(None), "hand-1") == [None, None]
    open_view = GAME.open_view(scenario.match.state)
    assert card_names(open_view, "row-1") == ["acorn-3", "pond-1", "pond-2"]
    assert card_names(open_view, "hand-1") == ["acorn-3", "pond-1"]
    assert None not in card_names(open_view, "surplus")


@pytest.mark.rule("DB-21")
def test_the_taker_sees_face_down_cards_only_after_taking() -> None:
    scenario = position(ROWS, HANDS, turn=2)
    assert None in card_names(scenario.view(2), "row-1")
    assert card_names(scenario.take(1).view(2), "taken-2") == ["acorn-3", "pond-1", "pond-2"]


def test_a_hand_is_sorted() -> None:
    hands = ["pond-2 acorn-1", "loach-0 acorn-5", "pond-1 acorn-3"]
    scenario = position(["acorn-4", "acorn-4", "acorn-2"], hands)
    assert card_names(scenario.view(0), "hand-0") == ["acorn-1", "pond-2"]


@pytest.mark.rule("DB-22", "DB-23", "DB-25", "DB-26")
@pytest.mark.parametrize(
    ("row", "viewer", "marks"),
    [
        ("acorn-4 acorn-2", None, {"counts": "6"}),
        ("acorn-1or5 acorn-2", 0, {"counts": "3/7"}),
        ("acorn-1or5 acorn-1or5 pond-2", 0, {"counts": "0/4/8"}),
        ("loach-0 pond-1 [acorn-4:0] acorn-1", 0, {"counts": "6"}),
        ("loach-0 pond-1 [acorn-4:0] acorn-1", 1, {"counts": "2", "unknown": 1}),
        ("pond-2 [loach-0:0] [pond-1:1]", 0, {"counts": "2", "unknown": 1}),
        ("pond-2 [loach-0:0] [pond-1:1]", None, {"counts": "-2", "unknown": 2}),
        ("acorn-4 acorn-4 acorn-3 acorn-3 acorn-2 acorn-2 [acorn-5:1]", 0, {"counts": "0"}),
    ],
)
def test_a_row_is_marked_with_the_total_of_its_known_cards(
    row: str, viewer: int | None, marks: dict[str, Any]
) -> None:
    others = ["pond-1"] * 2 if "acorn-2" in row else ["acorn-2"] * 2
    scenario = position([row, *others], ["", "", ""])
    assert scenario.view(viewer).zone("row-0").marks == marks


@pytest.mark.rule("DB-32")
def test_a_taken_row_is_marked_with_its_taker() -> None:
    scenario = position(ROWS, HANDS, turn=2).take(1)
    assert scenario.view(2).zone("row-1").marks == {"taker": 2}
