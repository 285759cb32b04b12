"""Sections 10, 11, 12 and 17: turns, danger, actions."""

from typing import Any

import pytest

from roost.games.familiar_tales.engine.actions.registry import (
    ACTION_TYPES,
    available_actions,
    start_action,
)
from roost.games.familiar_tales.tests.support.scenario import TalesScenario, familiars_at

CALM: dict[str, Any] = {"enemies": {}, "danger": 0, "turn": "flicker"}
EMPTY: list[list[str]] = [[], [], [], []]


def calm_scenario(
    rolls: list[str] | None = None, players: int = 4, **changes: Any
) -> TalesScenario:
    hands: dict[str, Any] = {"hands": [[] for _ in range(players)]}
    return TalesScenario(players, rolls=rolls, **CALM | hands | changes)


def test_the_order_of_legal_actions_names_every_type() -> None:
    assert sorted(ACTION_TYPES) == sorted(available_actions) == sorted(start_action)


@pytest.mark.rule("TA-149", "TA-152", "TA-156", "TA-68")
def test_a_turn_ends_with_a_draw() -> None:
    scenario = TalesScenario(
        threat=[12], **CALM, hands=[["heave"] * 3, [], [], []], draw=[["focus"] * 9, [], [], []]
    )
    scenario.act("end")
    assert len(scenario.hand()) == 5
    assert scenario.s.turn == "chalk"
    scenario = TalesScenario(threat=[12], **CALM, hands=[["heave"] * 7, [], [], []]).act("end")
    assert len(scenario.hand()) == 7


@pytest.mark.rule("TA-151", "TA-153", "TA-37")
def test_a_player_has_one_hand_for_all_familiars() -> None:
    scenario = TalesScenario(
        2, threat=[12], **CALM, hands=[["heave"], []], draw=[["focus"] * 9, []]
    ).act("end")
    assert scenario.hand() == ["heave"] + ["focus"] * 4
    assert scenario.s.turn == "chalk"


@pytest.mark.rule("TA-159", "TA-161")
def test_the_check() -> None:
    assert TalesScenario(threat=[1], events=["unrest"], **CALM).act("end").s.discontent == 1
    assert TalesScenario(threat=[2], **CALM).act("end").s.discontent == 0
    state = CALM | {"danger": 7}
    scenario = TalesScenario(threat=[8], events=["unrest"], **state).act("end")
    assert (scenario.s.discontent, scenario.s.danger) == (1, 3)
    assert TalesScenario(threat=[9], **state).act("end").s.danger == 7
    state |= {"enemies": {"watcher-1": {"space": "sails"}}}
    assert TalesScenario(threat=[9], **state).act("end").s.danger == 8


@pytest.mark.rule("TA-160")
def test_threats() -> None:
    from roost.games.familiar_tales.engine.combat.threats import possible_threats

    scenario = TalesScenario(threat=[1], events=["weary"], **CALM)
    assert [t.id for t in possible_threats(scenario.s)] == [
        "unrest",
        "weary",
        "mishap",
        "reinforce",
    ]
    assert scenario.act("end").s.seats[0].discard.count("fatigue") == 1
    assert (
        TalesScenario(threat=[1], events=["mishap"], **CALM).act("end").familiar("flicker").life
        == 7
    )
    scenario = TalesScenario(threat=[1], events=["reinforce"], **CALM).act("end")
    assert scenario.s.enemies["watcher-1"].space == "sails"
    enemies = {f"watcher-{n}": {"space": "hall"} for n in (1, 2)}
    scenario = TalesScenario(**CALM | {"enemies": enemies})
    assert "reinforce" not in [t.id for t in possible_threats(scenario.s)]
    assert "enemy-turn" in [t.id for t in possible_threats(scenario.s)]


@pytest.mark.rule("TA-160", "TA-155")
def test_fatigue_is_drawn_though_the_familiar_has_fled() -> None:
    familiars = {"flicker": {"space": "hall", "life": 1, "afflictions": ["on-fire"]}}
    scenario = TalesScenario(threat=[1], events=["weary"], **CALM, familiars=familiars, hands=EMPTY)
    assert scenario.s.turn == "chalk"
    assert scenario.s.seats[0].hand == ["fatigue", "fatigue"], "of the flight, drawn at once"
    assert scenario.s.seats[0].discard == ["fatigue"]


@pytest.mark.rule("TA-150", "TA-275", "TA-288")
def test_after_200_actions_only_end_is_legal() -> None:
    familiars = {
        "flicker": {"space": "hall", "stash": ["kitchen-knife"], "equipped": ["thorn-cudgel"]}
    }
    scenario = TalesScenario(**CALM, familiars=familiars)
    for i in range(200):
        scenario.act("equip", item=("kitchen-knife", "thorn-cudgel")[i % 2])
    assert scenario.legal_actions() == [{"type": "end"}]


# Forage and care


@pytest.mark.rule("TA-171", "TA-172", "TA-173", "TA-90")
def test_forage() -> None:
    state: dict[str, Any] = {
        "familiars": familiars_at(flicker="store"),
        "hands": [["trail-nose"] * 3, [], [], []],
    }
    scenario = (
        calm_scenario(["power", "-1"], **state).act("forage").play_cards("trail-nose").act("done")
    )
    assert scenario.familiar("flicker").resources == {"wood": 1}
    assert scenario.s.covered == ["store/forage:wood"]
    assert scenario.s.supply["completed"] == 9
    scenario.act("forage").play_cards("trail-nose").act("done")
    assert scenario.familiar("flicker").resources == {"wood": 1}
    assert (
        "forage"
        not in calm_scenario(
            familiars=familiars_at(flicker="hall"), hands=state["hands"]
        ).legal_types()
    )


@pytest.mark.rule("TA-174")
def test_nothing_is_foraged_from_an_empty_supply() -> None:
    state: dict[str, Any] = {
        "familiars": familiars_at(flicker="store"),
        "hands": [["trail-nose"], [], [], []],
    }
    assert "forage" not in calm_scenario(**state, supply={"wood": 0}).legal_types()
    add_symbol = [{"symbol": {"at": "store", "add": "forage:food"}}]
    scenario = (
        calm_scenario(["+1"], **state, run=add_symbol)
        .act("forage")
        .play_cards("trail-nose")
        .act("done")
    )
    assert [a["resource"] for a in scenario.legal_actions()] == ["food", "wood"]
    scenario.act("take", resource="food")
    assert scenario.s.covered == ["store/forage:food"]


@pytest.mark.rule("TA-175", "TA-176", "TA-177", "TA-178")
def test_care() -> None:
    def caring(level: int, **flicker: Any) -> TalesScenario:
        f = {"flicker": {"space": "hall", **flicker}}
        hands = [["focus", "focus"], [], [], []]
        return calm_scenario(["-1"], discontent=level, familiars=f, child="hall", hands=hands)

    assert "care" not in caring(0).legal_types()
    scenario = caring(1).act("care").act("discard", card="focus")
    assert scenario.s.discontent == 0
    scenario = caring(2).act("care").play_cards("focus").act("done").act("keep")
    assert scenario.s.discontent == 2, "the test failed"
    assert "care" not in caring(3).legal_types()
    scenario = caring(3, resources={"material": 1}).act("care")
    assert (scenario.s.discontent, scenario.familiar("flicker").resources["material"]) == (2, 0)
    assert scenario.s.supply["material"] == 8
    scenario = caring(6, resources={"food": 1}).act("care")
    scenario.act("discard", card="focus").act("discard", card="focus")
    assert scenario.s.discontent == 5
    apart = calm_scenario(
        discontent=1, familiars=familiars_at(flicker="loft"), child="hall", hands=[["focus"]] * 4
    )
    assert "care" not in apart.legal_types()


# Equip, craft, train, trade


@pytest.mark.rule("TA-179", "TA-182", "TA-183", "TA-184")
def test_equip() -> None:
    things = {"stash": ["kitchen-knife", "honey-cake", "willow-bark"], "equipped": ["spark-dart"]}
    scenario = calm_scenario(familiars={"flicker": {"space": "hall", **things}})
    for item in ("kitchen-knife", "honey-cake", "willow-bark"):
        scenario.act("equip", item=item)
    f = scenario.familiar("flicker")
    assert (f.equipped, f.stash) == (["kitchen-knife", "honey-cake", "willow-bark"], ["spark-dart"])


@pytest.mark.rule("TA-180", "TA-240", "TA-184")
def test_items_work_when_equipped_and_are_used_up() -> None:
    f = {"space": "hall", "life": 4, "equipped": ["honey-cake"], "stash": ["gourd-rattle"]}
    scenario = calm_scenario(familiars={"flicker": f})
    assert scenario.actions_of_type("use") == [{"type": "use", "item": "honey-cake"}]
    scenario.act("use", item="honey-cake")
    assert scenario.familiar("flicker").life == 7
    assert scenario.s.crafting.discard == ["honey-cake"]


@pytest.mark.rule("TA-193", "TA-5")
def test_craft() -> None:
    row = ["kitchen-knife", "honey-cake", "tripwire", "soot-bomb"]
    f = {"space": "hall", "resources": {"food": 1, "material": 1}}
    scenario = calm_scenario(familiars={"flicker": f}, crafting_row=row)
    assert [a["item"] for a in scenario.actions_of_type("craft")] == ["honey-cake"] * 2 + [
        "tripwire"
    ] * 2
    scenario.act("craft", item="honey-cake", place="stash")
    assert scenario.familiar("flicker").stash == ["honey-cake"]
    assert scenario.s.supply["food"] == 8
    assert len(scenario.s.crafting.hand) == 4
    assert scenario.s.crafting.hand[:3] == ["kitchen-knife", "tripwire", "soot-bomb"]


@pytest.mark.rule("TA-194", "TA-195", "TA-5")
def test_train() -> None:
    row = ["nursery-guard", "the-unfinished-letter", "firm-grip", "ambush"]
    state: dict[str, Any] = {"training_row": row}
    scenario = calm_scenario(**state, familiars={"flicker": {"space": "hall", "power": 3}})
    assert [a["card"] for a in scenario.actions_of_type("train")] == ["firm-grip"]
    scenario.act("train", card="firm-grip")
    assert scenario.familiar("flicker").power == 1
    assert scenario.s.seats[0].discard == ["firm-grip"]
    assert len(scenario.s.training.hand) == 4
    scenario = calm_scenario(**state, familiars={"flicker": {"space": "hall", "power": 4}})
    assert "nursery-guard" not in [a["card"] for a in scenario.actions_of_type("train")]
    scenario.act("train", card="the-unfinished-letter")
    assert scenario.familiar("flicker").stash == ["the-wizards-spectacles"]
    assert "the-unfinished-letter" in scenario.s.banished
    assert scenario.s.history == [160]
    scenario = calm_scenario(
        **state, turn="blaze", familiars={"blaze": {"space": "hall", "power": 4}}
    )
    scenario.act("train", card="nursery-guard")
    assert scenario.familiar("blaze").bonds == ["nursery-guard"]
    assert scenario.s.seats[2].discard == []


@pytest.mark.rule("TA-190", "TA-191", "TA-192", "TA-281", "TA-32")
def test_trade() -> None:
    familiars: dict[str, Any] = {"flicker": {"space": "hall", "resources": {"wood": 1}}}
    familiars |= {"chalk": {"space": "hall", "stash": ["kitchen-knife"], "resources": {"food": 1}}}
    familiars |= familiars_at(blaze="loft", gribbert="loft")
    scenario = calm_scenario(familiars=familiars).act("trade")
    assert scenario.s.danger == 1
    things = {str(a["thing"]) for a in scenario.actions_of_type("give")}
    assert things == {"wood", "food", "kitchen-knife"}, "teeth are not traded"
    scenario.act("give", from_="flicker", to="chalk", thing="wood")
    assert scenario.familiar("chalk").resources == {"food": 1, "wood": 1}
    scenario.act("give", from_="chalk", to="flicker", thing="food")
    assert (scenario.seat_to_act(), scenario.legal_types()) == (1, {"agree", "refuse"})
    scenario.act("refuse")
    assert "food" not in {a["thing"] for a in scenario.actions_of_type("give")}
    scenario.act("give", from_="chalk", to="flicker", thing="kitchen-knife", place="equip").act(
        "agree"
    )
    assert scenario.familiar("flicker").equipped == ["kitchen-knife"]
    scenario.act("done")
    assert "end" in scenario.legal_types()
    assert "trade" not in calm_scenario(familiars=familiars_at(flicker="loft")).legal_types()


# Special actions


@pytest.mark.rule("TA-235", "TA-236")
def test_a_cards_action() -> None:
    scenario = calm_scenario(danger=3, hands=[["lamplight"], [], [], []]).act(
        "perform", card="lamplight"
    )
    assert scenario.s.danger == 2
    assert scenario.s.seats[0].discard == ["lamplight"]
    f = {"flicker": {"space": "hall"}, "chalk": {"space": "hall", "life": 5}}
    scenario = calm_scenario(familiars=f, hands=[["moss-poultice"], [], [], []])
    scenario.act("perform", card="moss-poultice")
    assert {a["name"] for a in scenario.actions_of_type("choose-familiar")} == set(
        scenario.s.familiars
    )
    assert scenario.act("choose-familiar", name="chalk").familiar("chalk").life == 7


@pytest.mark.rule("TA-238")
def test_the_life_dial() -> None:
    f = {"space": "hall", "resources": {"food": 1}}
    assert "special" not in calm_scenario(familiars={"flicker": f}).legal_types()
    scenario = calm_scenario(familiars={"flicker": f | {"life": 5}}).act("special", id="life-dial")
    assert scenario.familiar("flicker").life == 7
    assert scenario.s.supply["food"] == 8


@pytest.mark.rule("TA-85", "TA-239", "TA-259", "TA-261", "TA-267")
def test_barricades_cost_cards_and_wood() -> None:
    f = {"flicker": {"space": "hall", "resources": {"wood": 1}}}
    scenario = calm_scenario(familiars=f, hands=[["focus", "heave", "snarl"], [], [], []])
    scenario.act("special", id="barricade-doorway").act("discard", card="focus").act(
        "discard", card="heave"
    )
    assert scenario.s.edges == {"doorway": "double-solid"}
    assert scenario.hand() == ["snarl"]
    assert sorted(scenario.s.seats[0].discard) == ["focus", "heave"]
    assert scenario.actions_of_type("special") == [{"type": "special", "id": "open-doorway"}]
    short = calm_scenario(familiars=f, hands=[["focus"], [], [], []])
    assert short.actions_of_type("special") == []


@pytest.mark.rule("TA-86", "TA-265", "TA-266", "TA-264", "TA-286")
def test_the_fire() -> None:
    f = {"flicker": {"space": "hearth", "resources": {"wood": 1}, "life": 3}}
    hands = [["trail-nose", "fatigue", "trim-the-wick"], [], [], []]
    state: dict[str, Any] = {"familiars": f, "hands": hands, "discontent": 5, "child": "hearth"}
    scenario = (
        calm_scenario(["-1", "+1", "+1"], **state)
        .act("special", id="light-fire")
        .play_cards("fatigue")
    )
    scenario.act("done")
    assert scenario.s.tokens == [("wood", "hearth")], "the token stays, and the price is paid once"
    scenario.act("special", id="light-fire").play_cards("trail-nose").act("done")
    assert ("fire", "hearth") in scenario.s.tokens
    assert scenario.s.supply["on-fire"] == 3
    assert scenario.s.discontent == 3
    assert scenario.familiar("flicker").power == 1
    scenario.act("move").play_cards("trim-the-wick")
    assert scenario.familiar("flicker").life == 5, "twice the life"
    run = [{"place": {"who": "child", "at": "hall"}}, {"place": {"who": "child", "at": "hearth"}}]
    tokens = [{"kind": "fire", "at": "hearth"}]
    repeated = calm_scenario(tokens=tokens, discontent=6, run=run * 2)
    assert repeated.s.discontent == 4, "once"


@pytest.mark.rule("TA-286", "TA-264")
def test_a_song_by_the_fire() -> None:
    f = {name: {"space": "hearth", "life": 3} for name in ("flicker", "chalk")}
    f |= {"blaze": {"space": "hall", "life": 3}}
    hands = [["pond-song"], [], [], []]
    scenario = calm_scenario(familiars=f, hands=hands, tokens=[{"kind": "fire", "at": "hearth"}])
    scenario.act("perform", card="pond-song")
    assert [scenario.familiar(n).life for n in ("flicker", "chalk", "blaze")] == [5, 5, 3]


@pytest.mark.rule("TA-96", "TA-91", "TA-82", "TA-97")
def test_leaving() -> None:
    shut = dict.fromkeys(("doorway", "window", "high-window"), "double-solid")
    gathered = familiars_at(flicker="hearth", chalk="hearth", blaze="hearth", gribbert="hearth")
    scenario = calm_scenario(edges=shut, familiars=gathered, child="hearth")
    scenario.act("leave", exit="morning")
    assert scenario.s.result == {
        "scores": [30] * 4,
        "winners": [0, 1, 2, 3],
        "ending": "left",
        "misfortune": 0,
        "chapters": 0,
        "code": 129,
    }
    fled = gathered | {"blaze": {"space": "fled"}}
    assert "leave" not in calm_scenario(edges=shut, familiars=fled, child="hearth").legal_types()
    assert "leave" not in calm_scenario(edges=shut, familiars=gathered, child="hall").legal_types()


@pytest.mark.rule("TA-268", "TA-269")
def test_a_barricade_may_be_forced() -> None:
    shut = {"doorway": "double-solid"}
    hands = [["heave", "heave"], [], [], []]
    scenario = calm_scenario(
        ["+1"], edges=shut, familiars=familiars_at(flicker="west-yard"), hands=hands
    )
    scenario.act("special", id="force-doorway").play_cards("heave", "heave").act("done")
    assert scenario.s.edges == {}


@pytest.mark.rule("TA-66", "TA-67", "TA-89", "TA-94", "TA-71", "TA-73")
def test_a_book_is_opened() -> None:
    scenario = calm_scenario(familiars=familiars_at(flicker="landing"), discontent=3)
    scenario.act("code", code=131)
    assert [a["option"] for a in scenario.legal_actions()] == [0, 1, 2]
    scenario.act("choose", option=1)
    assert scenario.familiar("flicker").resources == {"material": 1}
    assert scenario.s.covered == ["landing/book:131"]
    assert scenario.actions_of_type("code") == []
    assert (scenario.s.history, scenario.s.choices_made) == ([131], [(131, 1)])


@pytest.mark.rule("TA-270")
def test_a_demanded_test_may_be_skipped() -> None:
    hands = [["focus"], [], [], []]
    state: dict[str, Any] = {"familiars": familiars_at(flicker="landing"), "hands": hands}
    scenario = calm_scenario(**state).act("code", code=131).act("choose", option=2)
    assert scenario.legal_types() == {"play", "skip"}
    assert scenario.act("skip").s.danger == 2, "it fails without a roll"
    scenario = (
        calm_scenario(familiars=familiars_at(flicker="landing"))
        .act("code", code=131)
        .act("choose", option=2)
    )
    assert scenario.s.danger == 2, "with an empty hand it must be"
