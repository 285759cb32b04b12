"""Sections 12 to 20: interactions of several rules."""

from typing import Any

import pytest

from roost.games.familiar_tales.engine.story.chapters import new_state
from roost.games.familiar_tales.engine.world import World
from roost.games.familiar_tales.tests.support.scenario import (
    TalesScenario,
    familiars_at,
    modified_world,
)

FAR = dict.fromkeys(("flicker", "chalk", "blaze", "gribbert"), "loft")


def world_with_older_child(moves: str) -> World:
    """A campaign with an older child."""

    def change(data: dict[str, Any]) -> None:
        data["children"]["baby"] |= {"moves": moves, "carry": 0}

    return modified_world(change)


# The child's movement


@pytest.mark.rule("TA-170")
def test_a_child_follows_at_no_cost_if_its_player_likes() -> None:
    state: dict[str, Any] = {"turn": "chalk", "hands": [["focus"]], "enemies": {}}
    scenario = (
        TalesScenario(1, world=world_with_older_child("follows"), **state)
        .act("move")
        .play_cards("focus")
    )
    with_her = {"type": "step", "to": "store", "with": "milly"}
    assert with_her in scenario.legal_actions()
    assert {"type": "step", "to": "store"} in scenario.legal_actions()
    scenario.act("step", to="store", with_="milly")
    assert (scenario.s.child_space, scenario.familiar("chalk").space) == ("store", "store")
    elsewhere = (
        TalesScenario(1, world=world_with_older_child("follows"), **state, child="loft")
        .act("move")
        .play_cards("focus")
    )
    assert not any("with" in action for action in elsewhere.actions_of_type("step"))


@pytest.mark.rule("TA-170")
def test_a_youth_spends_points_of_a_familiars_move() -> None:
    state: dict[str, Any] = {"turn": "chalk", "hands": [["reckless"]], "enemies": {}}
    state |= {"familiars": familiars_at(chalk="loft"), "child": "hall"}
    scenario = (
        TalesScenario(1, world=world_with_older_child("walks"), **state)
        .act("move")
        .play_cards("reckless")
    )
    scenario.act("step", to="landing")
    scenario.act("step", to="hearth", who="milly")
    assert not any("who" not in action for action in scenario.actions_of_type("step")), (
        "one after the other"
    )
    scenario.act("step", to="stair-foot", who="milly")
    assert (scenario.s.child_space, scenario.familiar("chalk").space) == ("stair-foot", "landing")
    assert scenario.legal_types() == {"done"}, "three points"


@pytest.mark.rule("TA-221", "TA-220")
def test_a_knocked_down_familiar_stands_up_before_a_step() -> None:
    down = {"chalk": {"space": "loft", "afflictions": ["knocked-down"]}}
    state: dict[str, Any] = {"turn": "chalk", "enemies": {}, "familiars": down, "child": "hall"}
    scenario = TalesScenario(
        1, world=world_with_older_child("walks"), **state, hands=[["reckless"]]
    ).act("move")
    scenario.play_cards("reckless")
    hers = {"type": "step", "to": "hearth", "who": "milly"}
    assert hers in scenario.legal_actions()
    scenario.act("step", to="hearth", who="milly")
    assert scenario.familiar("chalk").afflictions == []
    assert scenario.legal_types() == {"done"}, "3, less 2, less 1"
    weak = (
        TalesScenario(1, world=world_with_older_child("walks"), **state, hands=[["focus"]])
        .act("move")
        .play_cards("focus")
    )
    assert {"type": "step", "to": "landing"} not in weak.legal_actions()
    weak.act("step", to="hearth", who="milly")
    assert weak.familiar("chalk").afflictions == ["knocked-down"], "1 point is not enough"


# Items and trade


@pytest.mark.rule("TA-182", "TA-183", "TA-184")
def test_one_weapon_armor_and_accessory() -> None:
    stash = ["thorn-cudgel", "quilted-vest", "honey-cake", "willow-bark"]
    scenario = TalesScenario(1, turn="blaze", enemies={}, familiars={"blaze": {"stash": stash}})
    for item in stash:
        scenario.act("equip", item=item)
    f = scenario.familiar("blaze")
    assert f.stash == ["vicious-bite"], "one weapon, melee or ranged"
    assert f.equipped == ["thorn-cudgel", "quilted-vest", "honey-cake", "willow-bark"]
    f.life = 5
    scenario.act("use", item="honey-cake")
    assert (f.life, scenario.s.crafting.discard) == (8, ["honey-cake"])


@pytest.mark.rule("TA-193", "TA-184")
def test_the_crafting_deck_is_refilled_from_its_discard() -> None:
    def change(data: dict[str, Any]) -> None:
        keep = {"honey-cake", "willow-bark", "tinderbox"}
        items = {i: x for i, x in data["items"].items() if i in keep or "starting" in x}
        data["items"] = items

    familiars = {"blaze": {"life": 5, "resources": {"food": 2}}}
    scenario = TalesScenario(
        1, world=modified_world(change), turn="blaze", enemies={}, familiars=familiars
    )
    assert sorted(scenario.s.crafting.hand) == ["honey-cake", "tinderbox", "willow-bark"]
    scenario.act("craft", item="honey-cake", place="equip")
    assert len(scenario.s.crafting.hand) == 2, "the row stays short"
    scenario.act("use", item="honey-cake")
    assert scenario.s.crafting.discard == ["honey-cake"]
    assert {"type": "craft", "item": "honey-cake", "place": "stash"} not in scenario.legal_actions()


@pytest.mark.rule("TA-195")
def test_a_story_craft_is_banished_though_its_code_leads_away() -> None:
    def change(data: dict[str, Any]) -> None:
        data["entries"]["160"]["do"] = [{"page": "rest-assured"}]
        data["entries"]["101"] = {"title": "x", "text": "x", "do": [{"page": "rest-assured"}]}

    state: dict[str, Any] = {"familiars": {"flicker": {"power": 10}}, "turn": "flicker"}
    order = ["flicker", "chalk", "blaze", "gribbert"]
    row = ["the-unfinished-letter", "ambush"]
    scenario = TalesScenario(
        1, page=None, world=modified_world(change), order=order, training_row=row, **state
    )
    assert scenario.s.turn == "flicker"
    scenario.act("train", card="the-unfinished-letter")
    assert "the-unfinished-letter" in scenario.s.banished
    assert len(scenario.s.training.hand) == 4, "the row is refilled all the same"
    assert scenario.s.turn == "chalk", "TA-79"


@pytest.mark.rule("TA-192", "TA-32")
def test_what_cannot_be_traded() -> None:
    full = {"power": 3, "marks": ["might"], "afflictions": ["poisoned"], "resources": {"wood": 1}}
    familiars = {"blaze": {"space": "hall", **full}}
    scenario = TalesScenario(4, turn="blaze", enemies={}, familiars=familiars, rolls=["-1"]).act(
        "trade"
    )
    mine = [action for action in scenario.actions_of_type("give") if action["from"] == "blaze"]
    assert {action["thing"] for action in mine} == {"wood"}
    assert {action["to"] for action in mine} == {"flicker", "chalk", "gribbert"}
    away = TalesScenario(4, turn="blaze", enemies={}, familiars=familiars_at(blaze="loft"))
    assert away.actions_of_type("trade") == []


@pytest.mark.rule("TA-118")
def test_a_price_is_paid_in_full() -> None:
    """Also if it needs the same resource twice."""

    def change(data: dict[str, Any]) -> None:
        cost = [{"item": "honey-cake"}, {"item": "honey-cake"}]
        action = {"id": "feast", "text": "x", "cost": cost, "do": [{"danger": 1}]}
        data["pages"]["rest-assured"]["actions"].append(action)

    feast = {"type": "special", "id": "feast"}
    for n in (1, 2):
        blaze = {"blaze": {"stash": ["honey-cake"] * n}}
        scenario = TalesScenario(
            1, world=modified_world(change), turn="blaze", enemies={}, familiars=blaze
        )
        assert (feast in scenario.legal_actions()) == (n == 2)


# Enemies


@pytest.mark.rule("TA-234", "TA-221")
def test_a_hive_waits_for_those_that_must_stand_up() -> None:
    def change(data: dict[str, Any]) -> None:
        data["enemies"]["scuttle"]["pieces"]["kind"] = "figure"

    enemies = {
        "scuttle-1": {"space": "west-yard"},
        "scuttle-2": {"space": "west-yard", "afflictions": ["knocked-down"]},
    }
    state: dict[str, Any] = {
        "hands": [[]] * 4,
        "familiars": familiars_at(**FAR | {"chalk": "hearth"}),
    }
    scenario = TalesScenario(
        4, world=modified_world(change), run=[{"enemy_turn": True}], enemies=enemies, **state
    )
    assert {e.space for e in scenario.s.enemies.values()} == {"hall"}, "3 points, less 2"
    assert scenario.s.enemies["scuttle-2"].afflictions == []


@pytest.mark.rule("TA-228")
def test_the_cheapest_path_and_of_equal_ones_the_first() -> None:
    """From the store to the foot of the stairs: flour sacks cost 2, and so does the hall's way
    less one; by hall and hearth it is 3."""
    state: dict[str, Any] = {
        "hands": [[]] * 4,
        "familiars": familiars_at(**FAR | {"chalk": "stair-foot"}),
    }
    enemies = {"tatterthrall-1": {"space": "store"}}
    scenario = TalesScenario(4, run=[{"enemy_turn": True}], enemies=enemies, **state)
    assert scenario.s.enemies["tatterthrall-1"].space == "stair-foot", "2 points over the sacks"
    edges = {"store-foot": "solid"}
    scenario = TalesScenario(4, run=[{"enemy_turn": True}], enemies=enemies, edges=edges, **state)
    assert scenario.s.enemies["tatterthrall-1"].space == "hearth", "2 of 3 points round it"


@pytest.mark.rule("TA-229", "TA-226")
def test_ranged_attacks_are_for_those_elsewhere_in_sight() -> None:
    def change(data: dict[str, Any]) -> None:
        data["enemies"]["watcher"]["stats"] = [0, 0, 5, 4]

    world = modified_world(change)
    state: dict[str, Any] = {"hands": [[]] * 4, "run": [{"enemy_turn": True}], "world": world}
    enemies = {"watcher-1": {"space": "hall"}}
    scenario = TalesScenario(
        4, enemies=enemies, familiars=familiars_at(**FAR | {"chalk": "hall"}), **state
    )
    assert scenario.familiar("chalk").life == 12, "not on its own space"
    scenario = TalesScenario(
        4, enemies=enemies, familiars=familiars_at(**FAR | {"chalk": "hearth"}), **state
    )
    assert scenario.familiar("chalk").life == 12 - (5 - 1)
    assert scenario.familiar("blaze").life == 10, "out of sight"


@pytest.mark.rule("TA-232")
def test_old_luck_does_not_help_a_defence() -> None:
    state: dict[str, Any] = {"enemies": {"watcher-1": {"space": "hall"}}, "turn": "gribbert"}
    hands = [[], [], [], ["deep-breath"]]
    scenario = TalesScenario(
        4,
        familiars=familiars_at(**FAR | {"gribbert": "hall"}),
        hands=hands,
        rolls=["-1"],
        run=[{"enemy_turn": True}],
        **state,
    )
    scenario.act("defend").play_cards("deep-breath").act("done")
    assert scenario.familiar("gribbert").life == 9 - (4 - 2)


# Afflictions


@pytest.mark.rule("TA-215", "TA-216")
def test_nothing_moves_a_trapped_figure() -> None:
    run: list[Any] = [
        {"afflict": {"who": "chalk", "with": "trapped"}},
        {"place": {"who": "chalk", "at": "loft"}},
        {"shift": {"who": "chalk", "steps": 2, "toward": "loft"}},
    ]
    scenario = TalesScenario(4, enemies={}, run=run)
    assert scenario.familiar("chalk").space == "hall"


@pytest.mark.rule("TA-222", "TA-214")
def test_healing_at_full_life_ends_nothing() -> None:
    chalk = {"life": 12, "afflictions": ["poisoned", "badly-injured"]}
    rest = [{"life": {"who": "chalk", "by": 3}}]
    scenario = TalesScenario(4, enemies={}, familiars={"chalk": chalk}, run=rest)
    assert scenario.familiar("chalk").afflictions == ["poisoned", "badly-injured"]
    enemies = {"watcher-1": {"space": "loft", "life": 1, "afflictions": ["poisoned"]}}
    heal = [{"life": {"who": "enemies", "by": 1}}]
    scenario = TalesScenario(4, enemies=enemies, run=heal)
    assert scenario.s.enemies["watcher-1"].afflictions == [], "an enemy's as well"


@pytest.mark.rule("TA-197")
def test_an_older_injury_is_replaced_even_with_no_token_left() -> None:
    chalk = {"life": 1, "afflictions": ["badly-injured", "knocked-down"]}
    hit = [{"life": {"who": "chalk", "by": -1}}]
    scenario = TalesScenario(
        4, enemies={}, familiars={"chalk": chalk}, supply={"badly-injured": 0}, run=hit
    )
    assert scenario.familiar("chalk").afflictions == ["badly-injured"]
    fresh = {"chalk": {"life": 1}}
    scenario = TalesScenario(4, enemies={}, familiars=fresh, supply={"badly-injured": 0}, run=hit)
    assert scenario.familiar("chalk").afflictions == []


# Chapters and eras


def add_second_era(data: dict[str, Any]) -> None:
    """Add a second era with two child cards, of which trust decides."""
    young = {"name": "Milly", "era": 2, "piece": "milly", "moves": "follows"}
    data["children"] |= {"child-a": young, "child-b": young}
    data["campaign"]["trust"] = {"2": 2}
    data["eras"]["1"]["chapters"] = [1]
    cards = [{"card": "child-a"}, {"card": "child-b"}]
    data["eras"]["2"] = {"chapters": [2, 3], "map": 1, "key": 1, "child": cards}
    opens = {"title": "x", "text": "x", "do": [{"page": "rest-assured"}]}
    places = data["maps"]["1"]["places"]
    data["entries"] |= dict.fromkeys(("101", *places), opens)
    data["entries"] |= {"129": {"title": "x", "text": "x", "after": [{"chapter_end": True}]}}


@pytest.mark.rule("TA-246", "TA-247")
@pytest.mark.parametrize(("trust", "card"), [(1, "child-b"), (2, "child-a"), (5, "child-a")])
def test_trust_decides_her_card_when_an_era_ends(trust: int, card: str) -> None:
    run = [{"chapter_end": True}, {"era_end": True}, {"add": {"name": "trust", "by": 9}}]
    scenario = TalesScenario(
        1, page=None, world=modified_world(add_second_era), vars={"trust": trust}, run=run
    )
    assert scenario.legal_types() == {"order"}
    assert (scenario.s.chapter, scenario.s.era, scenario.s.child_card) == (2, 2, card)


@pytest.mark.rule("TA-247")
def test_her_card_holds_for_its_era() -> None:
    run = [{"chapter_end": True}]
    state: dict[str, Any] = {"chapter": 2, "child_card": "child-b", "vars": {"trust": 9}}
    scenario = TalesScenario(1, page=None, world=modified_world(add_second_era), run=run, **state)
    assert (scenario.s.chapter, scenario.s.era, scenario.s.child_card) == (3, 2, "child-b")


@pytest.mark.rule("TA-64", "TA-75", "TA-246")
def test_a_later_era_begins_on_its_own_map() -> None:
    def change(data: dict[str, Any]) -> None:
        add_second_era(data)
        places = {"401": {"name": "x", "x": 1, "y": 1}, "410": {"name": "x", "x": 2, "y": 2}}
        data["maps"]["2"] = {"title": "x", "places": places}
        data["eras"]["2"]["map"] = 2
        opens = {"title": "x", "text": "x", "do": [{"page": "rest-assured"}]}
        data["entries"] |= {"401": opens, "410": opens}

    world = modified_world(change)
    owners = dict.fromkeys(FAR, 0)
    assert new_state(world, owners, chapter=2).bubbles == [101, 401]
    assert new_state(world, owners).bubbles == [101]
    run = [{"chapter_end": True}, {"era_end": True}]
    order = "flicker,chalk,blaze,gribbert"
    scenario = TalesScenario(1, page=None, world=world, run=run).act("order", familiars=order)
    assert scenario.s.history[-1] == 401
    scenario = TalesScenario(1, page=None, world=world, run=run, history=[101, 410]).act(
        "order", familiars=order
    )
    assert scenario.s.history[-1] == 410, "the highest"


@pytest.mark.rule("TA-243")
def test_cards_are_free_between_chapters() -> None:
    run: list[Any] = [
        {"chapter_end": {"rest": 2}},
        {"item": {"who": "chalk", "card": "honey-cake"}},
        {"skill": {"who": "chalk", "card": "ambush"}},
    ]
    chalk = {"life": 3, "afflictions": ["poisoned", "trapped"], "resources": {"wood": 1}}
    scenario = TalesScenario(
        1, page=None, world=modified_world(add_second_era), familiars={"chalk": chalk}, run=run
    )
    f = scenario.familiar("chalk")
    assert (f.life, f.afflictions, f.resources) == (5, ["trapped"], {"wood": 1})
    assert f.stash == ["honey-cake"]
    assert "honey-cake" not in scenario.s.crafting.hand + scenario.s.crafting.draw
    cards = scenario.s.seats[0]
    assert "ambush" in cards.hand + cards.draw
    assert cards.discard == []


@pytest.mark.rule("TA-243")
def test_a_full_rest_ends_all_afflictions() -> None:
    chalk = {"life": 3, "afflictions": ["poisoned", "trapped", "badly-injured"]}
    run = [{"chapter_end": {"rest": "full"}}]
    scenario = TalesScenario(
        1, page=None, world=modified_world(add_second_era), familiars={"chalk": chalk}, run=run
    )
    assert (scenario.familiar("chalk").life, scenario.familiar("chalk").afflictions) == (12, [])
    assert scenario.s.supply["trapped"] == 4


# Who decides for whom


@pytest.mark.rule("TA-255", "TA-64")
def test_outside_turns_the_keeper_decides() -> None:
    def change(data: dict[str, Any]) -> None:
        choices = [{"text": "a", "do": [{"page": "rest-assured"}]}]
        data["entries"]["101"] = {"title": "x", "text": "x", "choices": choices}

    order = ["chalk", "blaze", "gribbert", "flicker"]
    scenario = TalesScenario(2, page=None, world=modified_world(change), order=order, turn="chalk")
    assert (scenario.seat_to_act(), scenario.legal_types()) == (0, {"choose"}), "not chalk's player"
    scenario.act("choose", option=0)
    assert (scenario.s.turn, scenario.seat_to_act()) == ("chalk", 1)


@pytest.mark.rule("TA-252", "TA-132")
def test_alone_a_link_card_draws_in_a_move_too() -> None:
    state: dict[str, Any] = {"hands": [["assist"]], "draw": [["heave", "leap"]], "enemies": {}}
    scenario = TalesScenario(1, turn="chalk", **state).act("move").play_cards("assist")
    assert scenario.hand() == ["heave"]


@pytest.mark.rule("TA-95", "TA-173")
def test_added_symbols_do_not_use_up_more_tokens_than_there_are() -> None:
    add = {"symbol": {"at": "hall", "add": "forage:food"}}
    state: dict[str, Any] = {"supply": {"completed": 1}, "enemies": {}, "turn": "chalk"}
    scenario = TalesScenario(1, run=[add, add], hands=[["focus"] * 6], rolls=["+2", "+2"], **state)
    for _ in range(2):
        scenario.act("forage").play_cards("focus", "focus").act("done").act("keep")
    assert scenario.familiar("chalk").resources == {"food": 2}
    assert scenario.s.supply["completed"] == 0
    assert scenario.actions_of_type("forage") == []
