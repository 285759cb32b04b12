"""What each viewer sees: that section of RULES.md."""

import pytest

from roost.contract import Card, Mark, View
from roost.games.fuertorite.state import CARD_BY_NAME
from roost.games.fuertorite.tests.scenario import (
    GAME,
    FuertoriteScenario,
    card_names,
    cards_with_marks,
    position,
)
from roost.testing.matches import new_match

HANDS = ["anchor-5 map-6 wheel-x", "anchor-9 map-2 coin-4", "wheel-8 map-3"]
PROPERTIES = ["map-14 coin-8", "wheel-14 anchor-1", ""]
VIEWERS = [0, 1, 2, None]

for_each_viewer = pytest.mark.parametrize("viewer", VIEWERS)


def mid_game() -> FuertoriteScenario:
    return position(HANDS, PROPERTIES, bonus=[1, 0, 2], turns=3, deck="anchor-13 anchor-14")


@pytest.mark.rule("FU-11")
@for_each_viewer
def test_a_hand_is_seen_by_its_owner_and_its_size_by_all(viewer: int | None) -> None:
    """FU-R19"""
    view = mid_game().view(viewer)
    sorted_hands = [["wheel-x", "anchor-5", "map-6"], ["anchor-9", "map-2", "coin-4"]]
    sorted_hands += [["wheel-8", "map-3"]]
    for p, hand in enumerate(sorted_hands):
        assert card_names(view, f"hand-{p}") == (hand if p == viewer else [None] * len(hand))
        assert view.zone(f"hand-{p}").owner == p


@pytest.mark.rule("FU-13")
@for_each_viewer
def test_properties_are_public(viewer: int | None) -> None:
    view = mid_game().view(viewer)
    assert card_names(view, "property-0") == ["map-14", "coin-8"]
    assert card_names(view, "property-1") == ["wheel-14", "anchor-1"]
    assert card_names(view, "property-2") == []


@pytest.mark.rule("FU-12")
@for_each_viewer
def test_the_deck_is_hidden_but_its_size_is_public(viewer: int | None) -> None:
    scenario = mid_game()
    assert card_names(scenario.view(viewer), "deck") == [None, None]
    assert card_names(GAME.open_view(scenario.match.state), "deck") == ["anchor-13", "anchor-14"]


@pytest.mark.rule("FU-21")
@for_each_viewer
def test_a_drawn_card_is_seen_by_its_owner(viewer: int | None) -> None:
    scenario = mid_game().play_go("anchor-5").play_go("anchor-9").run("lay wheel-8")
    view = scenario.view_at("drawn", viewer)
    assert ("anchor-13" in card_names(view, "hand-0")) == (viewer == 0)
    assert ("anchor-14" in card_names(view, "hand-1")) == (viewer == 1)
    assert [len(card_names(view, f"hand-{p}")) for p in range(3)] == [3, 3, 1]


@pytest.mark.rule("FU-37", "FU-50")
@for_each_viewer
def test_played_cards_are_public_with_their_orientation_and_number(viewer: int | None) -> None:
    scenario = mid_game().play_go("anchor-5", "map-6", "wheel-x as 7").run("play wheel-14", "stop")
    scenario.run("lay wheel-8")
    scenario = mid_game().play_go("anchor-5", "map-6", "wheel-x as 7").play_go("wheel-14")
    cards = [("anchor-5", {}), ("map-6", {}), ("wheel-x", {"as": 7})]
    assert cards_with_marks(scenario.view(viewer), "played-0") == cards
    assert cards_with_marks(scenario.view(viewer), "played-1") == [("wheel-14", {})]
    state = scenario.run("lay wheel-8").frames[0].state
    assert cards_with_marks(GAME.view(state, viewer), "played-2") == [
        ("wheel-8", {"lies": "across"})
    ]


@pytest.mark.rule("FU-32", "FU-38", "FU-39")
@for_each_viewer
def test_the_most_recent_upright_card_is_marked_with_its_number(viewer: int | None) -> None:
    hands = ["anchor-5 map-6 wheel-x", "coin-3", "coin-4 anchor-12"]
    scenario = position(hands).play_go("anchor-5", "map-6", "wheel-x as 7")
    assert cards_to_beat(scenario.view(viewer)) == {"wheel-x": 7}
    scenario.play_go("coin-3")
    assert cards_to_beat(scenario.view(viewer)) == {"coin-3": 3}


@pytest.mark.rule("FU-24", "FU-28")
@for_each_viewer
def test_a_go_is_marked_with_the_zone_its_cards_go_to(viewer: int | None) -> None:
    view = mid_game().view(viewer)
    ways = [view.zone(f"played-{p}").marks for p in range(3)]
    assert ways == [{"to": "property-2"}, {"to": "property-0"}, {"to": "property-1"}]
    view = position(HANDS, last=True).view(viewer)
    assert all(view.zone(f"played-{p}").marks == {"to": "discard"} for p in range(3))


@pytest.mark.rule("FU-44", "FU-45")
@for_each_viewer
def test_a_go_is_marked_with_its_points(viewer: int | None) -> None:
    scenario = position(["anchor-5 map-6 wheel-7", "wheel-8", "map-2 map-3"])
    for action, earned in (("play anchor-5", None), ("extend map-6", 1), ("extend wheel-7", 1)):
        marks = scenario.run(action).view(viewer).zone("played-0").marks
        assert marks.get("earned") == earned
        assert scenario.number("bonus", 0) == (earned or 0)
    scenario.run("stop").play_go("wheel-8")
    assert "earned" not in scenario.view(viewer).zone("played-1").marks


def cards_to_beat(view: View) -> dict[str | None, Mark]:
    cards = [card for zone in view.zones for card in zone.cards]
    return {card.name: card.marks["beat"] for card in cards if "beat" in card.marks}


@pytest.mark.rule("FU-60", "FU-62", "FU-63", "FU-67")
@for_each_viewer
def test_a_visible_hand_is_marked_with_its_score(viewer: int | None) -> None:
    view = mid_game().view(viewer)
    marks = [view.zone(f"hand-{p}").marks for p in range(3)]
    stars = {
        name: int(card.marks["stars"]) for name, card in visible_cards(mid_game().view(0)).items()
    }
    worth = stars["wheel-x"] + stars["coin-8"]  # one wheel, one anchor, two maps, one coin
    tally = {"wheel": 1, "anchor": 1, "map": 2, "coin": 1}
    if viewer == 0:
        assert marks[0].pop("aside") in ("wheel", "anchor")
        assert marks[0].pop("worth") in (worth, stars["anchor-5"] + stars["coin-8"])
        assert marks[0] == tally
    for p in range(3):
        assert bool(marks[p]) == (p == viewer)


def visible_cards(view: View) -> dict[str, Card]:
    return {card.name: card for zone in view.zones for card in zone.cards if card.name}


@pytest.mark.rule("FU-4")
@for_each_viewer
def test_stars_are_visible_with_their_card_only(viewer: int | None) -> None:
    stars = {name: number % 5 + 1 for number, name in enumerate(CARD_BY_NAME)}
    match = new_match(GAME, GAME.info.configure(3, {}, GAME.parse_deck(stars)), "stars")
    cards = [card for zone in match.game.view(match.state, viewer).zones for card in zone.cards]
    assert sum(card.name is not None for card in cards) == (0 if viewer is None else 4)
    for card in cards:
        told = {} if card.name is None else {"stars": stars[card.name]}
        assert card.marks == told


@pytest.mark.rule("FU-44")
@for_each_viewer
def test_numbers_are_public(viewer: int | None) -> None:
    view = mid_game().view(viewer)
    assert view.seat == viewer
    assert (view.turn, view.prompt) == (0, "first")
    seen = {(number.name, number.seat): number.value for number in view.numbers}
    expected: dict[tuple[str, int | None], int | None] = {
        ("game", None): 1,
        ("turns", None): 3,
        ("sp", None): 0,
        ("last", None): 0,
    }
    for p, bonus in enumerate((1, 0, 2)):
        expected |= {("bonus", p): bonus, ("stars", p): None, ("aside", p): None, ("score", p): 0}
    assert seen == expected


@pytest.mark.rule("FU-61")
@for_each_viewer
def test_hands_are_public_after_the_last_turn(viewer: int | None) -> None:
    hands = ["map-9 map-1", "wheel-2 anchor-2", "wheel-3 anchor-3"]
    scenario = position(hands, last=True, deck="coin-3").play_go("map-9").run("lay wheel-2")
    hidden = scenario.view(viewer)
    assert card_names(hidden, "hand-1") == (["anchor-2"] if viewer == 1 else [None])
    view = scenario.run("lay wheel-3").view(viewer)
    assert [card_names(view, f"hand-{p}") for p in range(3)] == [
        ["map-1"],
        ["anchor-2"],
        ["anchor-3"],
    ]
    assert card_names(view, "discard") == ["wheel-2", "wheel-3", "map-9"]
    assert card_names(view, "deck") == [None]
    assert (view.turn, view.prompt) == (None, "")


def test_views_are_empty_before_the_first_deal() -> None:
    view = GAME.view(GAME.new_initial_state(GAME.info.configure(4, {})), 0)
    assert all(zone.cards == () for zone in view.zones)
    assert view.number("sp") is None
