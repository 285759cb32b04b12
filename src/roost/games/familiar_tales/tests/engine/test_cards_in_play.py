"""Sections 9 to 12: cards, their icons and powers, and the start and end of turns."""

from typing import Any

import pytest

from roost.games.familiar_tales.tests.support.scenario import (
    TalesScenario,
    familiars_at,
    modified_world,
)

CALM: dict[str, Any] = {"enemies": {}, "danger": 0, "turn": "flicker"}
LOFT = familiars_at(flicker="loft", chalk="loft", blaze="loft", gribbert="loft")
FOE: dict[str, Any] = {"watcher-1": {"space": "hall"}}


def world_with_rules(*rules: dict[str, Any]) -> Any:
    named = [{"name": "Try", **rule} for rule in rules]
    return modified_world(lambda data: data["pages"]["rest-assured"].update(rules=named))


def hands(seat: int, *cards: str) -> list[list[str]]:
    return [list(cards) if i == seat else [] for i in range(4)]


# Icons and powers


@pytest.mark.rule("TA-134", "TA-135")
def test_two_icons_may_use_one_power_twice() -> None:
    things = {"space": "hall", "equipped": ["thorn-cudgel"]}
    state = CALM | {"turn": "blaze", "hands": hands(2, "pounce", "snarl")}
    state |= {"familiars": {"blaze": things}, "enemies": {"tatterthrall-1": {"space": "hall"}}}
    scenario = TalesScenario(rolls=["+1"], **state).act("melee", enemy="tatterthrall-1")
    for card in ("pounce", "snarl"):
        scenario.play_cards(card).act("power", item="thorn-cudgel", effect=0)
    scenario.act("done")  # 3 + 2 + 1 against 6; 1 + 1 + 1 of 3 life
    assert "tatterthrall-1" not in scenario.s.enemies


@pytest.mark.rule("TA-134", "TA-135", "TA-279")
def test_powers_in_a_move() -> None:
    """A move resolves icons. Powers are offered that do something outside tests."""
    things = {"space": "hall", "equipped": ["spark-dart", "baby-sling"]}
    state = CALM | {"hands": hands(0, "heave", "kindle"), "familiars": {"flicker": things}}
    scenario = TalesScenario(**state, discontent=1).act("move").play_cards("heave")
    assert scenario.actions_of_type("power") == [
        {"type": "power", "item": "baby-sling", "effect": 0}
    ]
    assert scenario.act("power", item="baby-sling", effect=0).s.discontent == 0
    assert "power" not in scenario.play_cards("kindle").legal_types(), "agility for nothing"
    assert "power" not in TalesScenario(**state).act("move").play_cards("heave").legal_types(), (
        "she is content"
    )


@pytest.mark.rule("TA-134", "TA-135")
def test_a_defence_has_no_target() -> None:
    """The tinderbox applies to the enemy that is attacked."""
    things = {"space": "hall", "equipped": ["tinderbox"]}
    state = CALM | {"hands": hands(0, "kindle", "glimmer"), "enemies": FOE}
    state |= {"familiars": LOFT | {"flicker": things}, "run": [{"enemy_turn": True}]}
    scenario = TalesScenario(**state).act("defend").play_cards("kindle")
    assert "power" not in scenario.legal_types()
    things = things | {"equipped": ["tinderbox", "spark-dart"]}
    state |= {"familiars": LOFT | {"flicker": things}, "run": []}
    scenario = TalesScenario(**state).act("ranged", enemy="watcher-1").play_cards("kindle")
    scenario.act("power", item="tinderbox", effect=0)
    assert scenario.s.enemies["watcher-1"].afflictions == ["on-fire"]


@pytest.mark.rule("TA-165", "TA-125")
def test_a_move_resolves_icons_and_no_other_text() -> None:
    state = CALM | {"danger": 4, "hands": hands(0, "lamplight", "hearthcraft")}
    scenario = TalesScenario(**state).act("move").play_cards("lamplight", "hearthcraft").act("done")
    assert scenario.s.danger == 4


@pytest.mark.rule("TA-127", "TA-123")
def test_icons_are_resolved_one_by_one() -> None:
    """The healed point counts before the next card is played."""
    hurt = {"flicker": {"space": "hall", "life": 5}}
    state = CALM | {"hands": hands(0, "deep-breath", "trim-the-wick"), "familiars": hurt}
    scenario = TalesScenario(**state).act("move").play_cards("deep-breath")
    assert scenario.familiar("flicker").life == 6
    assert scenario.play_cards("trim-the-wick").familiar("flicker").life == 7


# Help


@pytest.mark.rule("TA-136")
def test_help_goes_round_from_the_testers_left() -> None:
    cards = [["assist"], ["assist"], ["heave"], ["assist"]]
    state = CALM | {"turn": "blaze", "hands": cards, "familiars": familiars_at(blaze="store")}
    scenario = (
        TalesScenario(rolls=["+1"], **state)
        .act("special", id="break-up-bin")
        .play_cards("heave")
        .act("done")
    )
    seats = []
    while scenario.legal_types() == {"link", "pass"}:
        seats.append(scenario.seat_to_act())
        scenario.act("pass")
    assert seats == [3, 0, 1]


@pytest.mark.rule("TA-137", "TA-124", "TA-232")
def test_a_helpers_card_gives_its_values_and_its_further_effect() -> None:
    """Also from a player whose own familiar has fled: 1 + 3 + 1 + the roll against 4 + 1."""
    cards = [["glimmer", "snarl"], ["shared-burden"], [], []]
    spread = LOFT | {"flicker": {"space": "hall"}, "chalk": {"space": "fled"}}
    state = CALM | {"turn": "gribbert", "hands": cards, "enemies": FOE, "familiars": spread}
    scenario = TalesScenario(rolls=["-1"], **state, run=[{"enemy_turn": True}]).act("defend")
    scenario.play_cards("glimmer").act("done").act("link", card="shared-burden").act("done")
    assert scenario.familiar("flicker").life == 8 - 1, "0 + 3 + 1 - 1 against 4"
    assert scenario.s.seats[1].discard == ["shared-burden"]


@pytest.mark.rule("TA-132", "TA-133")
def test_a_link_in_ones_own_test_gives_its_values_only() -> None:
    state = CALM | {"hands": hands(0, "assist"), "draw": [["heave"], [], [], []]}
    scenario = TalesScenario(**state, familiars=familiars_at(flicker="store")).act(
        "special", id="break-up-bin"
    )
    scenario.play_cards("assist")
    assert scenario.legal_actions() == [{"type": "done"}], "nothing was drawn"


# Tally, roll and result


@pytest.mark.rule("TA-138", "TA-139", "TA-143")
def test_cards_items_and_marks_are_added_up() -> None:
    things = {"space": "store", "equipped": ["wick-lantern"], "marks": ["insight", "might"]}
    state = CALM | {"hands": hands(0, "fatigue"), "familiars": {"flicker": things}}
    scenario = (
        TalesScenario(rolls=["+1"], **state, child="loft")
        .act("forage")
        .play_cards("fatigue")
        .act("done")
    )
    assert scenario.familiar("flicker").resources == {"wood": 1}, "0 + 1 + 1 + 1 is 3: enough"
    scenario = (
        TalesScenario(rolls=["-1"], **state, child="loft")
        .act("forage")
        .play_cards("fatigue")
        .act("done")
    )
    assert scenario.familiar("flicker").resources == {}


@pytest.mark.rule("TA-147", "TA-148", "TA-145")
def test_played_cards_lie_there_until_the_effect_is_done() -> None:
    world = world_with_rules({"when": "passed", "do": [{"draw": {"who": "self", "n": 5}}]})
    state = CALM | {"hands": hands(0, "heave", "snarl"), "discard": hands(0, "focus")}
    scenario = TalesScenario(
        world=world, rolls=["+2"], **state, familiars=familiars_at(flicker="store")
    )
    scenario.act("special", id="break-up-bin").play_cards("heave", "snarl").act("done")
    assert scenario.hand() == ["focus"], "heave and snarl were in play"
    assert sorted(scenario.s.seats[0].discard) == ["heave", "snarl"]


@pytest.mark.rule("TA-141", "TA-131")
def test_a_power_symbol_that_is_rerolled_is_gone() -> None:
    state = CALM | {
        "hands": hands(0, "focus", "heave", "snarl"),
        "familiars": familiars_at(flicker="store"),
    }
    scenario = TalesScenario(rolls=["power", "+1"], **state).act("special", id="break-up-bin")
    scenario.play_cards("focus", "heave", "snarl").act("done").act("reroll")
    assert (scenario.familiar("flicker").power, scenario.familiar("flicker").resources) == (
        0,
        {"wood": 1},
    )


@pytest.mark.rule("TA-122", "TA-121")
def test_no_test_without_a_card_of_ones_own() -> None:
    """Help comes after the tester's own card and does not replace it."""
    cards = [["fatigue"], ["assist"], [], []]
    scenario = TalesScenario(**CALM | {"hands": cards}, familiars=familiars_at(flicker="store"))
    scenario.act("special", id="break-up-bin")
    assert scenario.legal_actions() == [{"type": "play", "card": "fatigue"}]


# Turns


@pytest.mark.rule("TA-154")
def test_a_turn_begins_in_this_order() -> None:
    """Return, fire, poison, then the page's triggers. Each sees the result of the one before."""
    low = {"when": "turn-start", "if": {"life": {"who": "self", "max": 1}}, "do": [{"danger": 5}]}
    ill = {"flicker": {"space": "hall", "life": 3, "afflictions": ["poisoned", "on-fire"]}}
    state = CALM | {"hands": [[], [], [], []], "familiars": ill}
    scenario = TalesScenario(world=world_with_rules(low), rolls=["-1", "-1"], **state)
    assert (scenario.familiar("flicker").life, scenario.s.danger) == (1, 5)
    scenario = TalesScenario(world=world_with_rules(low), rolls=["+1", "-1"], **state)
    assert scenario.familiar("flicker").afflictions == ["poisoned"], "fire is first"
    trigger = {"when": "turn-start", "at": "loft", "do": [{"danger": 5}]}
    back = LOFT | {"flicker": {"space": "fled"}}
    scenario = TalesScenario(
        world=world_with_rules(trigger), **CALM | {"hands": [[], [], [], []], "familiars": back}
    )
    assert (scenario.familiar("flicker").space, scenario.s.danger) == ("loft", 5)


@pytest.mark.rule("TA-151")
def test_only_the_familiar_whose_turn_it_is_acts() -> None:
    """Seat 0 owns Flicker and Blaze. In Flicker's turn, Blaze's space offers nothing."""
    familiars = {"flicker": {"space": "loft"}, "blaze": {"space": "store"}}
    state = CALM | {"hands": [["heave", "snarl"], []], "familiars": familiars}
    assert "forage" in TalesScenario(2, **state | {"turn": "blaze"}).legal_types()
    scenario = TalesScenario(2, **state, covered=["loft/forage:metal"])
    assert "forage" not in scenario.legal_types()
    assert {"type": "special", "id": "break-up-bin"} not in scenario.legal_actions()
    state |= {"familiars": LOFT | {"blaze": {"space": "store"}}}
    scenario = TalesScenario(2, **state | {"turn": "flicker"}).act(
        "special", id="barricade-high-window"
    )
    assert {a["card"] for a in scenario.actions_of_type("play")} == {"heave", "snarl"}, (
        "any card of the player"
    )


@pytest.mark.rule("TA-152")
def test_nothing_is_thrown_away_at_the_draw() -> None:
    state = CALM | {"hands": hands(0, *["heave"] * 6), "draw": hands(0, "focus")}
    scenario = TalesScenario(threat=[12], **state).act("end")
    assert (len(scenario.hand()), scenario.s.seats[0].draw) == (6, ["focus"])


# End Turn


@pytest.mark.rule("TA-160")
def test_threats_are_drawn_by_weight_among_those_possible() -> None:
    from collections import Counter

    from roost.contract import rng_for
    from roost.games.familiar_tales.engine import machine
    from roost.games.familiar_tales.records import chance

    scenario = TalesScenario(**CALM | {"enemies": FOE, "hands": [[], [], [], []]})
    machine.apply_action(scenario.s, {"type": "end"})
    chance.apply(scenario.s, {"threat": 1})
    assert scenario.s.pending_chance is not None
    assert scenario.s.pending_chance.kind == "event"
    drawn: Counter[str] = Counter()
    for i in range(600):
        drawn[chance.sample(scenario.s, rng_for(f"{i:04x}", "weights"))["event"]] += 1
    assert set(drawn) == {"enemy-turn", "unrest", "weary", "mishap", "reinforce"}
    assert 300 <= drawn["enemy-turn"] <= 420, "6 of 10"


@pytest.mark.rule("TA-160", "TA-81")
def test_a_page_may_have_its_own_threats() -> None:
    def change(data: dict[str, Any]) -> None:
        rain = {"id": "rain", "weight": 1, "do": [{"discontent": 2}], "text": "Rain."}
        dry = {"id": "dry", "weight": 1, "if": {"era": 2}, "do": [{"danger": 9}]}
        data["pages"]["rest-assured"]["threats"] = [rain, dry]

    world = modified_world(change)
    scenario = TalesScenario(world=world, threat=[1], events=["rain"], **CALM).act("end")
    assert (scenario.s.discontent, scenario.s.log[-1]) == (2, "Rain.")
    from roost.contract import RefusalError

    with pytest.raises(RefusalError) as caught:
        TalesScenario(world=world, threat=[1], events=["dry"], **CALM).act("end")
    assert caught.value.refusal.rule == "TA-160"


@pytest.mark.rule("TA-161", "TA-163")
def test_danger_is_halved_after_the_threat() -> None:
    state = CALM | {"danger": 5}
    rule = {"when": "threat", "do": [{"danger": 4}]}
    scenario = TalesScenario(
        world=world_with_rules(rule), threat=[1], events=["unrest"], **state
    ).act("end")
    assert scenario.s.danger == 4, "5 + 4, halved and rounded down"
