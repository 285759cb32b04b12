"""Sections 10, 11, 12 and 17: turns, danger, actions."""

from typing import Any

import pytest

from roost.games.familiar_tales.tests.support.scenario import TalesScenario, familiars_at

CALM: dict[str, Any] = {"enemies": {}, "danger": 0, "turn": "flicker"}
EMPTY: list[list[str]] = [[], [], [], []]


def quiet(rolls: list[str] | None = None, players: int = 4, **more: Any) -> TalesScenario:
    hands: dict[str, Any] = {"hands": [[] for _ in range(players)]}
    return TalesScenario(players, rolls=rolls, **CALM | hands | more)


@pytest.mark.rule("TA-149", "TA-152", "TA-156", "TA-68")
def test_a_turn_ends_with_a_draw() -> None:
    found = TalesScenario(
        threat=[12], **CALM, hands=[["heave"] * 3, [], [], []], draw=[["focus"] * 9, [], [], []]
    )
    found.act("end")
    assert len(found.hand()) == 5
    assert found.s.turn == "chalk"
    found = TalesScenario(threat=[12], **CALM, hands=[["heave"] * 7, [], [], []]).act("end")
    assert len(found.hand()) == 7


@pytest.mark.rule("TA-151", "TA-153", "TA-37")
def test_a_player_has_one_hand_for_all_familiars() -> None:
    found = TalesScenario(
        2, threat=[12], **CALM, hands=[["heave"], []], draw=[["focus"] * 9, []]
    ).act("end")
    assert found.hand() == ["heave"] + ["focus"] * 4
    assert found.s.turn == "chalk"


@pytest.mark.rule("TA-159", "TA-161")
def test_the_check() -> None:
    assert TalesScenario(threat=[1], events=["unrest"], **CALM).act("end").s.discontent == 1
    assert TalesScenario(threat=[2], **CALM).act("end").s.discontent == 0
    state = CALM | {"danger": 7}
    found = TalesScenario(threat=[8], events=["unrest"], **state).act("end")
    assert (found.s.discontent, found.s.danger) == (1, 3)
    assert TalesScenario(threat=[9], **state).act("end").s.danger == 7
    state |= {"enemies": {"watcher-1": {"space": "sails"}}}
    assert TalesScenario(threat=[9], **state).act("end").s.danger == 8


@pytest.mark.rule("TA-160")
def test_threats() -> None:
    from roost.games.familiar_tales.engine.combat.threats import possible_threats

    found = TalesScenario(threat=[1], events=["weary"], **CALM)
    assert [t.id for t in possible_threats(found.s)] == ["unrest", "weary", "mishap", "reinforce"]
    assert found.act("end").s.seats[0].discard.count("fatigue") == 1
    assert (
        TalesScenario(threat=[1], events=["mishap"], **CALM).act("end").familiar("flicker").life
        == 7
    )
    found = TalesScenario(threat=[1], events=["reinforce"], **CALM).act("end")
    assert found.s.enemies["watcher-1"].space == "sails"
    enemies = {f"watcher-{n}": {"space": "hall"} for n in (1, 2)}
    found = TalesScenario(**CALM | {"enemies": enemies})
    assert "reinforce" not in [t.id for t in possible_threats(found.s)]
    assert "enemy-turn" in [t.id for t in possible_threats(found.s)]


@pytest.mark.rule("TA-160", "TA-155")
def test_a_player_grows_weary_though_the_familiar_has_fled() -> None:
    familiars = {"flicker": {"space": "hall", "life": 1, "afflictions": ["on-fire"]}}
    found = TalesScenario(threat=[1], events=["weary"], **CALM, familiars=familiars, hands=EMPTY)
    assert found.s.turn == "chalk"
    assert found.s.seats[0].hand == ["fatigue", "fatigue"], "of the flight, drawn at once"
    assert found.s.seats[0].discard == ["fatigue"]


@pytest.mark.rule("TA-150", "TA-275", "TA-288")
def test_after_200_actions_only_the_end_is_open() -> None:
    familiars = {
        "flicker": {"space": "hall", "stash": ["kitchen-knife"], "equipped": ["thorn-cudgel"]}
    }
    found = TalesScenario(**CALM, familiars=familiars)
    for i in range(200):
        found.act("equip", item=("kitchen-knife", "thorn-cudgel")[i % 2])
    assert found.legal_actions() == [{"type": "end"}]


# Forage and care


@pytest.mark.rule("TA-171", "TA-172", "TA-173", "TA-90")
def test_forage() -> None:
    state: dict[str, Any] = {
        "familiars": familiars_at(flicker="store"),
        "hands": [["trail-nose"] * 3, [], [], []],
    }
    found = quiet(["power", "-1"], **state).act("forage").play_cards("trail-nose").act("done")
    assert found.familiar("flicker").resources == {"wood": 1}
    assert found.s.covered == ["store/forage:wood"]
    assert found.s.supply["completed"] == 9
    found.act("forage").play_cards("trail-nose").act("done")
    assert found.familiar("flicker").resources == {"wood": 1}
    assert (
        "forage"
        not in quiet(familiars=familiars_at(flicker="hall"), hands=state["hands"]).legal_types()
    )


@pytest.mark.rule("TA-174")
def test_nothing_is_foraged_from_an_empty_supply() -> None:
    state: dict[str, Any] = {
        "familiars": familiars_at(flicker="store"),
        "hands": [["trail-nose"], [], [], []],
    }
    assert "forage" not in quiet(**state, supply={"wood": 0}).legal_types()
    more = [{"symbol": {"at": "store", "add": "forage:food"}}]
    found = quiet(["+1"], **state, run=more).act("forage").play_cards("trail-nose").act("done")
    assert [a["resource"] for a in found.legal_actions()] == ["food", "wood"]
    found.act("take", resource="food")
    assert found.s.covered == ["store/forage:food"]


@pytest.mark.rule("TA-175", "TA-176", "TA-177", "TA-178")
def test_care() -> None:
    def caring(level: int, **flicker: Any) -> TalesScenario:
        f = {"flicker": {"space": "hall", **flicker}}
        hands = [["focus", "focus"], [], [], []]
        return quiet(["-1"], discontent=level, familiars=f, child="hall", hands=hands)

    assert "care" not in caring(0).legal_types()
    found = caring(1).act("care").act("discard", card="focus")
    assert found.s.discontent == 0
    found = caring(2).act("care").play_cards("focus").act("done").act("keep")
    assert found.s.discontent == 2, "the test failed"
    assert "care" not in caring(3).legal_types()
    found = caring(3, resources={"material": 1}).act("care")
    assert (found.s.discontent, found.familiar("flicker").resources["material"]) == (2, 0)
    assert found.s.supply["material"] == 8
    found = caring(6, resources={"food": 1}).act("care")
    found.act("discard", card="focus").act("discard", card="focus")
    assert found.s.discontent == 5
    apart = quiet(
        discontent=1, familiars=familiars_at(flicker="loft"), child="hall", hands=[["focus"]] * 4
    )
    assert "care" not in apart.legal_types()


# Equip, craft, train, trade


@pytest.mark.rule("TA-179", "TA-182", "TA-183", "TA-184")
def test_equip() -> None:
    things = {"stash": ["kitchen-knife", "honey-cake", "willow-bark"], "equipped": ["spark-dart"]}
    found = quiet(familiars={"flicker": {"space": "hall", **things}})
    for item in ("kitchen-knife", "honey-cake", "willow-bark"):
        found.act("equip", item=item)
    f = found.familiar("flicker")
    assert (f.equipped, f.stash) == (["kitchen-knife", "honey-cake", "willow-bark"], ["spark-dart"])


@pytest.mark.rule("TA-180", "TA-240", "TA-184")
def test_items_work_when_equipped_and_are_used_up() -> None:
    f = {"space": "hall", "life": 4, "equipped": ["honey-cake"], "stash": ["gourd-rattle"]}
    found = quiet(familiars={"flicker": f})
    assert found.actions_of_type("use") == [{"type": "use", "item": "honey-cake"}]
    found.act("use", item="honey-cake")
    assert found.familiar("flicker").life == 7
    assert found.s.crafting.discard == ["honey-cake"]


@pytest.mark.rule("TA-193", "TA-5")
def test_craft() -> None:
    row = ["kitchen-knife", "honey-cake", "tripwire", "soot-bomb"]
    f = {"space": "hall", "resources": {"food": 1, "material": 1}}
    found = quiet(familiars={"flicker": f}, crafting_row=row)
    assert [a["item"] for a in found.actions_of_type("craft")] == ["honey-cake"] * 2 + [
        "tripwire"
    ] * 2
    found.act("craft", item="honey-cake", place="stash")
    assert found.familiar("flicker").stash == ["honey-cake"]
    assert found.s.supply["food"] == 8
    assert len(found.s.crafting.hand) == 4
    assert found.s.crafting.hand[:3] == ["kitchen-knife", "tripwire", "soot-bomb"]


@pytest.mark.rule("TA-194", "TA-195", "TA-5")
def test_train() -> None:
    row = ["nursery-guard", "the-unfinished-letter", "firm-grip", "ambush"]
    state: dict[str, Any] = {"training_row": row}
    found = quiet(**state, familiars={"flicker": {"space": "hall", "power": 3}})
    assert [a["card"] for a in found.actions_of_type("train")] == ["firm-grip"]
    found.act("train", card="firm-grip")
    assert found.familiar("flicker").power == 1
    assert found.s.seats[0].discard == ["firm-grip"]
    assert len(found.s.training.hand) == 4
    found = quiet(**state, familiars={"flicker": {"space": "hall", "power": 4}})
    assert "nursery-guard" not in [a["card"] for a in found.actions_of_type("train")]
    found.act("train", card="the-unfinished-letter")
    assert found.familiar("flicker").stash == ["the-wizards-spectacles"]
    assert "the-unfinished-letter" in found.s.banished
    assert found.s.history == [160]
    found = quiet(**state, turn="blaze", familiars={"blaze": {"space": "hall", "power": 4}})
    found.act("train", card="nursery-guard")
    assert found.familiar("blaze").bonds == ["nursery-guard"]
    assert found.s.seats[2].discard == []


@pytest.mark.rule("TA-190", "TA-191", "TA-192", "TA-281", "TA-32")
def test_trade() -> None:
    familiars: dict[str, Any] = {"flicker": {"space": "hall", "resources": {"wood": 1}}}
    familiars |= {"chalk": {"space": "hall", "stash": ["kitchen-knife"], "resources": {"food": 1}}}
    familiars |= familiars_at(blaze="loft", gribbert="loft")
    found = quiet(familiars=familiars).act("trade")
    assert found.s.danger == 1
    things = {str(a["thing"]) for a in found.actions_of_type("give")}
    assert things == {"wood", "food", "kitchen-knife"}, "teeth are not traded"
    found.act("give", from_="flicker", to="chalk", thing="wood")
    assert found.familiar("chalk").resources == {"food": 1, "wood": 1}
    found.act("give", from_="chalk", to="flicker", thing="food")
    assert (found.seat_to_act(), found.legal_types()) == (1, {"agree", "refuse"})
    found.act("refuse")
    assert "food" not in {a["thing"] for a in found.actions_of_type("give")}
    found.act("give", from_="chalk", to="flicker", thing="kitchen-knife", place="equip").act(
        "agree"
    )
    assert found.familiar("flicker").equipped == ["kitchen-knife"]
    found.act("done")
    assert "end" in found.legal_types()
    assert "trade" not in quiet(familiars=familiars_at(flicker="loft")).legal_types()


# Special actions


@pytest.mark.rule("TA-235", "TA-236")
def test_a_cards_action() -> None:
    found = quiet(danger=3, hands=[["lamplight"], [], [], []]).act("perform", card="lamplight")
    assert found.s.danger == 2
    assert found.s.seats[0].discard == ["lamplight"]
    f = {"flicker": {"space": "hall"}, "chalk": {"space": "hall", "life": 5}}
    found = quiet(familiars=f, hands=[["moss-poultice"], [], [], []])
    found.act("perform", card="moss-poultice")
    assert {a["name"] for a in found.actions_of_type("choose-familiar")} == set(found.s.familiars)
    assert found.act("choose-familiar", name="chalk").familiar("chalk").life == 7


@pytest.mark.rule("TA-238")
def test_the_life_dial() -> None:
    f = {"space": "hall", "resources": {"food": 1}}
    assert "special" not in quiet(familiars={"flicker": f}).legal_types()
    found = quiet(familiars={"flicker": f | {"life": 5}}).act("special", id="life-dial")
    assert found.familiar("flicker").life == 7
    assert found.s.supply["food"] == 8


@pytest.mark.rule("TA-85", "TA-239", "TA-259", "TA-261", "TA-267")
def test_barricades_cost_cards_and_wood() -> None:
    f = {"flicker": {"space": "hall", "resources": {"wood": 1}}}
    found = quiet(familiars=f, hands=[["focus", "heave", "snarl"], [], [], []])
    found.act("special", id="barricade-doorway").act("discard", card="focus").act(
        "discard", card="heave"
    )
    assert found.s.edges == {"doorway": "double-solid"}
    assert found.hand() == ["snarl"]
    assert sorted(found.s.seats[0].discard) == ["focus", "heave"]
    assert found.actions_of_type("special") == [{"type": "special", "id": "open-doorway"}]
    short = quiet(familiars=f, hands=[["focus"], [], [], []])
    assert short.actions_of_type("special") == []


@pytest.mark.rule("TA-86", "TA-265", "TA-266", "TA-264", "TA-286")
def test_the_fire() -> None:
    f = {"flicker": {"space": "hearth", "resources": {"wood": 1}, "life": 3}}
    hands = [["trail-nose", "fatigue", "trim-the-wick"], [], [], []]
    state: dict[str, Any] = {"familiars": f, "hands": hands, "discontent": 5, "child": "hearth"}
    found = quiet(["-1", "+1", "+1"], **state).act("special", id="light-fire").play_cards("fatigue")
    found.act("done")
    assert found.s.tokens == [("wood", "hearth")], "it stays, and need not be paid again"
    found.act("special", id="light-fire").play_cards("trail-nose").act("done")
    assert ("fire", "hearth") in found.s.tokens
    assert found.s.supply["on-fire"] == 3
    assert found.s.discontent == 3
    assert found.familiar("flicker").power == 1
    found.act("move").play_cards("trim-the-wick")
    assert found.familiar("flicker").life == 5, "twice the life"
    run = [{"place": {"who": "child", "at": "hall"}}, {"place": {"who": "child", "at": "hearth"}}]
    tokens = [{"kind": "fire", "at": "hearth"}]
    again = quiet(tokens=tokens, discontent=6, run=run * 2)
    assert again.s.discontent == 4, "once"


@pytest.mark.rule("TA-286", "TA-264")
def test_a_song_by_the_fire() -> None:
    f = {name: {"space": "hearth", "life": 3} for name in ("flicker", "chalk")}
    f |= {"blaze": {"space": "hall", "life": 3}}
    hands = [["pond-song"], [], [], []]
    found = quiet(familiars=f, hands=hands, tokens=[{"kind": "fire", "at": "hearth"}])
    found.act("perform", card="pond-song")
    assert [found.familiar(n).life for n in ("flicker", "chalk", "blaze")] == [5, 5, 3]


@pytest.mark.rule("TA-96", "TA-91", "TA-82", "TA-97")
def test_leaving() -> None:
    shut = dict.fromkeys(("doorway", "window", "high-window"), "double-solid")
    everybody = familiars_at(flicker="hearth", chalk="hearth", blaze="hearth", gribbert="hearth")
    found = quiet(edges=shut, familiars=everybody, child="hearth")
    found.act("leave", exit="morning")
    assert found.s.result == {
        "scores": [30] * 4,
        "winners": [0, 1, 2, 3],
        "ending": "left",
        "misfortune": 0,
        "chapters": 0,
        "code": 129,
    }
    fled = everybody | {"blaze": {"space": "fled"}}
    assert "leave" not in quiet(edges=shut, familiars=fled, child="hearth").legal_types()
    assert "leave" not in quiet(edges=shut, familiars=everybody, child="hall").legal_types()


@pytest.mark.rule("TA-268", "TA-269")
def test_a_barricade_may_be_forced() -> None:
    shut = {"doorway": "double-solid"}
    hands = [["heave", "heave"], [], [], []]
    found = quiet(["+1"], edges=shut, familiars=familiars_at(flicker="west-yard"), hands=hands)
    found.act("special", id="force-doorway").play_cards("heave", "heave").act("done")
    assert found.s.edges == {}


@pytest.mark.rule("TA-66", "TA-67", "TA-89", "TA-94", "TA-71", "TA-73")
def test_a_book_is_opened() -> None:
    found = quiet(familiars=familiars_at(flicker="landing"), discontent=3)
    found.act("code", code=131)
    assert [a["option"] for a in found.legal_actions()] == [0, 1, 2]
    found.act("choose", option=1)
    assert found.familiar("flicker").resources == {"material": 1}
    assert found.s.covered == ["landing/book:131"]
    assert found.actions_of_type("code") == []
    assert (found.s.history, found.s.choices_made) == ([131], [(131, 1)])


@pytest.mark.rule("TA-270")
def test_a_demanded_test_may_be_skipped() -> None:
    hands = [["focus"], [], [], []]
    state: dict[str, Any] = {"familiars": familiars_at(flicker="landing"), "hands": hands}
    found = quiet(**state).act("code", code=131).act("choose", option=2)
    assert found.legal_types() == {"play", "skip"}
    assert found.act("skip").s.danger == 2, "it fails without a roll"
    found = (
        quiet(familiars=familiars_at(flicker="landing"))
        .act("code", code=131)
        .act("choose", option=2)
    )
    assert found.s.danger == 2, "with an empty hand it must be"
