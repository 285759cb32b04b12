"""What each viewer sees: the section "Who sees what" of RULES.md."""

import pytest

from roost.games.familiars_trouble.tests.scenario import (
    GAME,
    JOKER,
    card_names,
    new_scenario,
    position,
)

VIEWERS = [0, 1, 2, None]
HANDS = [f"red-3 {JOKER}", "blue-3 blue-4", "green-3 green-4"]
FIVE = "ember-spoon dew-ladle bark-cup root-loom gate-of-dawn"
PILES = ("fever-vial reed-straw", "amber-censer", "dragon-bellows")


@pytest.mark.rule("TR-95")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_hand_is_seen_by_its_owner_only(viewer: int | None) -> None:
    view = position(HANDS).view(viewer)
    for p, hand in enumerate(HANDS):
        assert view.zone(f"hand-{p}").owner == p
        assert card_names(view, f"hand-{p}") == (hand.split() if p == viewer else [None, None])


@pytest.mark.rule("TR-11", "TR-69")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_no_viewer_sees_the_draw_pile(viewer: int | None) -> None:
    assert card_names(new_scenario().view(viewer), "draw") == [None] * 12
    hands = ["red-3 red-4", "blue-3 blue-4", "green-3 green-4"]
    scenario = position(hands, draw="red-7 red-8 red-9 blue-9")
    assert card_names(scenario.view(viewer), "draw") == [None] * 4
    scenario.play("red-3", "blue-3", "green-3")
    assert card_names(scenario.view(viewer), "draw") == [None]
    drawn = {0: "red-7", 1: "red-8", 2: "red-9"}
    for p in range(3):
        assert (drawn[p] in card_names(scenario.view(viewer), f"hand-{p}")) == (p == viewer)


@pytest.mark.rule("TR-31", "TR-95")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_passed_card_is_seen_by_giver_and_receiver(viewer: int | None) -> None:
    scenario = position(HANDS, "hands", 1).hands("exchange")
    before = scenario.view(viewer)
    after = scenario.pass_cards("blue-3").view(viewer)
    names = card_names(before, "hand-1") + card_names(after, "hand-2")
    assert ("blue-3" in names) == (viewer in (1, 2))
    assert len(after.zone("hand-1").cards) == 1
    assert len(after.zone("hand-2").cards) == 3


@pytest.mark.rule("TR-91")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_trick_and_discards_are_public(viewer: int | None) -> None:
    hands = ["red-3 red-4", "blue-3 blue-4", f"{JOKER} green-4"]
    scenario = position(hands, hand_exchange=False, errand_exchange=False, lead=1)
    scenario.play("blue-3", JOKER)
    trick = scenario.view(viewer).zone("trick").cards
    assert [(card.name, card.marks) for card in trick] == [
        ("blue-3", {"by": 1, "leads": 1}),
        (JOKER, {"by": 2}),
    ]
    scenario.play("red-3")
    assert card_names(scenario.view(viewer), "trick") == []
    scenario.play("blue-4")
    discards = scenario.view(viewer).zone("discards").cards
    assert [(card.name, card.marks) for card in discards] == [
        ("blue-3", {"round": 1, "by": 1, "won": 1}),
        (JOKER, {"round": 1, "by": 2}),
        ("red-3", {"round": 1, "by": 0}),
    ]
    scenario.play("green-4", "red-4")
    assert card_names(scenario.view(viewer), "discards")[3:] == ["blue-4", "green-4", "red-4"]
    won = [
        card.name for card in scenario.view(viewer).zone("discards").cards if "won" in card.marks
    ]
    assert won == ["blue-3", "blue-4"]


@pytest.mark.rule("TR-12", "TR-63")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_display_and_acquired_errands_are_public(viewer: int | None) -> None:
    cards = ["red-7 blue-3", "red-9 blue-4", "red-6 blue-5"]
    scenario = position(cards, display=FIVE, piles=PILES).play("red-7", "red-9", "red-6")
    assert card_names(scenario.view(viewer), "display") == FIVE.split()[1:]
    assert card_names(scenario.view(viewer), "acquired") == ["ember-spoon"]
    assert scenario.view(viewer).number("points") == 1


@pytest.mark.rule("TR-61", "TR-63")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_an_errand_is_marked_when_it_is_covered(viewer: int | None) -> None:
    cards = ["red-7 blue-3", "red-9 blue-4", "red-6 blue-5"]
    scenario = position(cards, display=FIVE, piles=PILES)
    covered = []
    for card in ("red-7", "red-9"):
        display = scenario.play(card).view(viewer).zone("display").cards
        covered.append([card.name for card in display if "covered" in card.marks])
    assert covered == [[], ["ember-spoon"]]


@pytest.mark.rule("TR-61", "TR-62", "TR-63", "TR-64")
def test_a_hand_previews_each_card_for_its_owner() -> None:
    cards = ["red-7 blue-3", "red-3 red-blue-2 green-9", "red-6 blue-5"]
    scenario = position(cards, display=FIVE, piles=PILES)
    assert scenario.view(0).zone("hand-0").marks["makes"] == "red-7 7/0/0, blue-3 0/3/0"
    assert scenario.view(0).zone("hand-0").marks["brings"] == ""
    scenario.play("red-7")
    # Only legal cards; indices in the display count from 0.
    assert scenario.view(1).zone("hand-1").marks == {
        "makes": "red-3 10/0/0, red-blue-2 9/2/0",
        "brings": "red-3 0",
    }
    for viewer in VIEWERS:
        marked = [p for p in range(3) if scenario.view(viewer).zone(f"hand-{p}").marks]
        assert marked == ([1] if viewer == 1 else [])


@pytest.mark.rule("TR-61")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_trick_total_is_shown_until_the_next_round(viewer: int | None) -> None:
    cards = ["red-7 blue-3", "red-9 blue-4", "red-6 blue-5"]
    scenario = position(cards, display=FIVE, piles=PILES).play("red-7", "red-9", "red-6")
    assert scenario.prompt == "draw-errand"
    assert scenario.view(viewer).number("total-red") == 22
    scenario.refill(1)
    assert scenario.prompt == "hands"
    assert scenario.view(viewer).number("total-red") is None


@pytest.mark.rule("TR-65", "TR-66")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_display_marks_its_free_slots(viewer: int | None) -> None:
    cards = ["red-7 blue-3", "red-9 blue-4", "red-6 blue-5"]
    scenario = position(cards, display="dew-ladle ember-spoon bark-cup", piles=PILES, full=3)
    assert scenario.view(viewer).zone("display").marks == {}
    scenario.play("red-7", "red-9", "red-6")
    assert scenario.view(viewer).zone("display").marks == {"free": "1"}
    scenario.refill(1)
    assert card_names(scenario.view(viewer), "display") == ["dew-ladle", "fever-vial", "bark-cup"]
    assert scenario.view(viewer).zone("display").marks == {}


@pytest.mark.rule("TR-4", "TR-45")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_buried_errands_are_public(viewer: int | None) -> None:
    scenario = position(HANDS, "errands", display=FIVE, piles=PILES)
    assert [card_names(scenario.view(viewer), f"errands-{level}") for level in (1, 2, 3)] == [
        [None, None],
        [None],
        [None],
    ]
    scenario.swap("dew-ladle", 3)
    assert card_names(scenario.view(viewer), "errands-1") == [None, None, "dew-ladle"]
    assert card_names(scenario.view(viewer), "errands-3") == []
    s = scenario.match.state
    s.phase, s.has_swapped = 2, 0
    scenario.swap("bark-cup", 1)
    assert card_names(scenario.view(viewer), "errands-1") == [None, "dew-ladle", "bark-cup"]
    s.phase, s.has_swapped = 2, 0
    scenario.swap("ember-spoon", 1)
    assert card_names(scenario.view(viewer), "errands-1") == [
        "dew-ladle",
        "bark-cup",
        "ember-spoon",
    ]
    s.phase, s.has_swapped = 2, 0
    scenario.swap("root-loom", 1)
    assert card_names(scenario.view(viewer), "errands-1") == ["bark-cup", "ember-spoon"]
    assert card_names(scenario.view(viewer), "errands-2") == [None, "root-loom"]


@pytest.mark.rule("TR-21", "TR-85")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_decisions_and_hints_are_public(viewer: int | None) -> None:
    scenario = position(HANDS, "hands", display=FIVE, hints=True).hands("exchange")
    assert scenario.view(viewer).prompt == "pass"
    scenario = position(HANDS, "hints", display=FIVE, hints=True).hint("green")
    view = scenario.view(viewer)
    assert [view.number("wish", p) for p in range(3)] == [3, None, None]
    assert (view.turn, view.prompt, view.number("lead")) == (1, "hint", 0)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_public_numbers(viewer: int | None) -> None:
    view = new_scenario(hand_exchange=False, winner="highest", lineup="4-2-0", hints=True).view(
        viewer
    )
    expected = {
        "round": 1,
        "points": 0,
        "full": 6,
        "hand-exchange": 0,
        "errand-exchange": 1,
        "highest": 1,
        "hints": 1,
        "total-red": None,
        "total-blue": None,
        "total-green": None,
    }
    assert {name: view.number(name) for name in expected} == expected


def test_an_open_table_shows_everything() -> None:
    scenario = position(HANDS, display=FIVE, piles=PILES, draw="red-7 red-8 red-9")
    view = GAME.open_view(scenario.match.state)
    assert [card_names(view, f"hand-{p}") for p in range(3)] == [hand.split() for hand in HANDS]
    assert card_names(view, "draw") == ["red-7", "red-8", "red-9"]
    assert [card_names(view, f"errands-{i + 1}") for i in range(3)] == [p.split() for p in PILES]


def test_views_are_empty_before_the_deal() -> None:
    view = GAME.view(GAME.new_initial_state(GAME.info.configure(3, {})), None)
    assert all(zone.cards == () for zone in view.zones)
    assert (view.turn, view.prompt, view.number("lead")) == (None, "", None)
