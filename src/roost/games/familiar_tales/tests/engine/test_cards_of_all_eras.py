"""Enemies, items, bonds and child cards of all eras, with Hearthlight's data."""

from functools import cache
from typing import Any

import pytest

from roost.games.familiar_tales.engine.world import World
from roost.games.familiar_tales.tests.support.scenario import (
    TalesScenario,
    familiars_at,
    modified_world,
)

CALM: dict[str, Any] = {"enemies": {}, "danger": 0, "turn": "flicker", "hands": [[], [], [], []]}
LOFT = familiars_at(flicker="loft", chalk="loft", blaze="loft", gribbert="loft")
TURN = [{"enemy_turn": True}]
LIVES = {
    "unsavory": 3,
    "horchid": 4,
    "bailiff-crow": 3,
    "pale-footman": 4,
    "bobbin-knight": 6,
    "mother-selvage": 8,
}
"""Enemies that come to the mill here, where a book has none of them."""
LOOM_BOUND = {
    "name": "Loom-bound",
    "modify": "loss",
    "if": {"var": {"name": "loom", "min": 1}},
    "set": 0,
}


@cache
def world() -> World:
    def change(data: dict[str, Any]) -> None:
        page = data["pages"]["rest-assured"]
        page["encounters"] += [{"enemy": id, "tracks": [n, n]} for id, n in LIVES.items()]
        rules = data["enemies"]["mother-selvage"]["rules"]
        if all(rule["name"] != LOOM_BOUND["name"] for rule in rules):
            rules.append(LOOM_BOUND)

    return modified_world(change)


def new_scenario(
    rolls: list[str] | None = None, threat: list[int] | None = None, **state: Any
) -> TalesScenario:
    return TalesScenario(world=world(), rolls=rolls, threat=threat, **CALM | state)


def hands(seat: int, *cards: str) -> list[list[str]]:
    return [list(cards) if i == seat else [] for i in range(4)]


# Enemies


@pytest.mark.rule("TA-113", "TA-229")
def test_the_unsavory_cut_purses() -> None:
    spread = LOFT | {"flicker": {"space": "hall", "resources": {"wood": 1, "food": 2}}}
    state: dict[str, Any] = {"enemies": {"unsavory-1": {"space": "hall"}}, "familiars": spread}
    scenario = new_scenario(**state, run=TURN)
    assert scenario.familiar("flicker").life == 4
    assert scenario.seat_to_act() == 0
    scenario.act("take", resource="food")
    assert scenario.familiar("flicker").resources == {"wood": 1, "food": 1}
    defended = new_scenario(["+2"], **state, hands=hands(0, "deep-breath", "heave"), run=TURN)
    defended.act("defend").play_cards("deep-breath").act("done")
    assert defended.familiar("flicker").resources == {"wood": 1, "food": 2}, "it lost no life"
    other = [{"life": {"who": "flicker", "by": -1}}]
    assert new_scenario(**state, run=other).familiar("flicker").resources == {"wood": 1, "food": 2}


@pytest.mark.rule("TA-113", "TA-204", "TA-226")
def test_the_unsavory_shoot_and_are_robbed() -> None:
    spread = LOFT | familiars_at(flicker="hall")
    scenario = new_scenario(
        enemies={"unsavory-1": {"space": "west-yard"}}, familiars=spread, run=TURN
    )
    assert scenario.s.enemies["unsavory-1"].space == "hall", "it comes near first"
    enemies = {"unsavory-1": {"space": "west-yard", "afflictions": ["trapped"]}}
    scenario = new_scenario(enemies=enemies, familiars=spread, run=TURN)
    assert scenario.familiar("flicker").life == 4, "and shoots where it cannot"
    weak = {"unsavory-1": {"space": "hall", "life": 1}}
    scenario = new_scenario(["+2"], enemies=weak, familiars=spread, hands=hands(0, "glimmer"))
    scenario.act("ranged", enemy="unsavory-1").play_cards("glimmer").act("skip").act("done")
    assert scenario.familiar("flicker").power == 1
    assert len(scenario.act("take", resource="metal").familiar("flicker").resources) == 1


@pytest.mark.rule("TA-216", "TA-270", "TA-93")
def test_a_horchids_breath_traps_who_comes_near() -> None:
    state: dict[str, Any] = {
        "enemies": {"horchid-1": {"space": "hearth"}},
        "familiars": familiars_at(flicker="hall"),
    }
    cards = hands(0, "lope", "deep-breath", "heave")
    scenario = new_scenario(["-1"], **state, hands=cards).act("move").play_cards("lope").act("skip")
    scenario.act("step", to="hearth")
    assert scenario.legal_types() == {"play", "skip"}, "a demanded test"
    scenario.play_cards("deep-breath").act("done")  # 3 - 1 against 4
    assert scenario.familiar("flicker").afflictions == ["trapped"]
    assert scenario.legal_actions() == [{"type": "done"}], "it cannot leave the space"
    scenario = new_scenario(["+1"], **state, hands=cards).act("move").play_cards("lope").act("skip")
    scenario.act("step", to="hearth").play_cards("deep-breath").act("done")
    assert scenario.familiar("flicker").afflictions == []
    assert {"type": "step", "to": "stair-foot"} in scenario.legal_actions(), "the move goes on"
    elsewhere = new_scenario(**state, hands=cards).act("move").play_cards("lope").act("skip")
    assert elsewhere.act("step", to="store").legal_types() == {"step", "done"}
    assert new_scenario(**state, run=TURN).s.enemies["horchid-1"].space == "hearth", (
        "it does not move"
    )


def test_a_crow_summons_and_a_footman_announces() -> None:
    away = LOFT | familiars_at(flicker="landing")
    scenario = new_scenario(enemies={"bailiff-crow-1": {"space": "loft"}}, familiars=away, run=TURN)
    assert (scenario.familiar("flicker").life, scenario.s.danger) == (2, 1), (
        "it shoots from a perch"
    )
    come = [{"encounter": {"enemy": "pale-footman", "n": 2}}]
    enemies = {"pale-footman-1": {"space": "hall"}}
    assert new_scenario(run=come).s.danger == 2
    assert new_scenario(enemies=enemies, run=come).s.danger == 1, "each for itself"


@pytest.mark.rule("TA-218")
def test_a_knight_is_wound_tight_unless_it_burns() -> None:
    hit = [{"life": {"who": "enemies", "by": -3}}]
    for burns, life in (([], 4), (["on-fire"], 3)):
        enemies = {"bobbin-knight-1": {"space": "hall", "afflictions": burns}}
        assert new_scenario(enemies=enemies, run=hit).s.enemies["bobbin-knight-1"].life == life


def test_mother_selvage_is_bound_to_her_loom() -> None:
    enemies = {"mother-selvage-1": {"space": "hall"}}
    hit = [{"life": {"who": "enemies", "by": -3}}]
    for loom, life in ((1, 8), (0, 5)):
        scenario = new_scenario(enemies=enemies, vars={"loom": loom}, run=hit)
        assert scenario.s.enemies["mother-selvage-1"].life == life
    scenario = new_scenario(enemies=enemies, familiars=LOFT | familiars_at(chalk="hall"), run=TURN)
    assert (scenario.familiar("chalk").life, scenario.familiar("chalk").afflictions) == (
        5,
        ["trapped"],
    )


# Items


def attacked_by_watcher(
    worn: list[str], *cards: str, rolls: list[str] | None = None
) -> TalesScenario:
    """A watcher attacks Flicker: 4 against resilience."""
    flicker = {"flicker": {"space": "hall", "equipped": worn}}
    enemies = {"watcher-1": {"space": "hall"}}
    return new_scenario(
        rolls, enemies=enemies, familiars=LOFT | flicker, hands=hands(0, *cards), run=TURN
    )


@pytest.mark.rule("TA-180")
def test_mail() -> None:
    assert attacked_by_watcher(["hedgehog-mail"]).familiar("flicker").life == 5
    assert attacked_by_watcher(["hedgehog-mail"]).s.enemies["watcher-1"].life == 1, "it pricks"
    scenario = (
        attacked_by_watcher(["bark-mail"], "heave", rolls=["-1"]).act("defend").play_cards("heave")
    )
    scenario.act("power", item="bark-mail", effect=0).act("done")  # 2 + 1 - 1 against 4, less 1
    assert scenario.familiar("flicker").life == 7
    twice = {"space": "hall", "equipped": ["hedgehog-mail"]}
    scenario = new_scenario(
        enemies={"watcher-1": {"space": "hall"}},
        familiars=LOFT | {"flicker": twice},
        run=TURN * 2,
    )
    assert scenario.s.enemies["watcher-1"].life == 1, "once a turn"


@pytest.mark.rule("TA-234")
@pytest.mark.parametrize(("hive", "life"), [(1, 8), (2, 8 - (3 + 1 - 1)), (3, 8 - (3 + 2 - 1))])
def test_the_others_of_a_hive_attack_when_its_head_falls(hive: int, life: int) -> None:
    enemies = {f"scuttle-{n + 1}": {"space": "hall"} for n in range(hive)}
    flicker = {"flicker": {"space": "hall", "equipped": ["hedgehog-mail"]}}
    scenario = new_scenario(enemies=enemies, familiars=LOFT | flicker, run=TURN)
    assert list(scenario.s.enemies) == [f"scuttle-{n + 1}" for n in range(1, hive)], (
        "one was pricked"
    )
    assert scenario.familiar("flicker").life == life, "3 and 1 for each that is left, less 1"


def test_a_whistle_helps_where_a_page_asks() -> None:
    worn = {"equipped": ["millers-whistle"]}
    chalk = {"chalk": {"space": "store", **worn}}
    cards: dict[str, Any] = {"turn": "chalk", "hands": hands(1, "focus", "focus", "focus")}
    scenario = new_scenario(["+1"], **cards, familiars=chalk).act("special", id="break-up-bin")
    scenario.play_cards("focus", "focus", "focus").act("done").act("keep")  # 3 + 1 + 1 against 5
    assert scenario.familiar("chalk").resources == {"wood": 1}
    burning = {"chalk": {"space": "store", "afflictions": ["trapped"], **worn}}
    scenario = new_scenario(["-1"], **cards, familiars=burning).act("special", id="break-free")
    scenario.play_cards("focus", "focus", "focus").act("done").act("keep")  # 3 + 1 - 1 against 4
    assert scenario.familiar("chalk").afflictions == ["trapped"], "no page asks for that"


@pytest.mark.rule("TA-186")
def test_weapons() -> None:
    for worn, enemy, life in (
        ("weavers-shears", "tatterthrall-1", None),
        ("weavers-shears", "unsavory-1", 1),
        ("tusk-spear", "unsavory-1", 0),
    ):
        blaze = {"blaze": {"space": "hall", "equipped": [worn], "marks": ["might", "might"]}}
        scenario = new_scenario(
            ["+1"],
            turn="blaze",
            enemies={enemy: {"space": "hall"}},
            familiars=blaze,
            hands=hands(2, "pounce"),
        )
        scenario.act("melee", enemy=enemy).play_cards("pounce")
        if worn == "tusk-spear":
            scenario.act("power", item=worn, effect=0)
        scenario.act("done")
        life_left = scenario.s.enemies[enemy].life if enemy in scenario.s.enemies else 0
        assert life_left == (life or 0), "cloth is cut for 3"
    pipe = {"flicker": {"space": "hall", "equipped": ["hornet-pipe"]}}
    scenario = new_scenario(
        enemies={"watcher-1": {"space": "hall"}}, familiars=pipe, hands=hands(0, "heave")
    )
    scenario.act("ranged", enemy="watcher-1").play_cards("heave").act(
        "power", item="hornet-pipe", effect=0
    )
    assert scenario.s.enemies["watcher-1"].afflictions == ["poisoned"]


def test_shoes_and_cloaks() -> None:
    def reach(worn: str, is_second_move: bool = False) -> set[str]:
        chalk = {"chalk": {"space": "store", "equipped": [worn]}}
        cards = hands(1, "fatigue", "heave")
        scenario = new_scenario(turn="chalk", familiars=chalk, child="loft", hands=cards).act(
            "move"
        )
        if is_second_move:
            scenario.play_cards("fatigue").act("done").act("move")
        return {str(a["to"]) for a in scenario.play_cards("heave").actions_of_type("step")}

    assert "stair-foot" in reach("striding-slippers")
    assert "stair-foot" not in reach("striding-slippers", is_second_move=True), "once a turn"
    assert "stair-foot" in reach("feather-cloak", is_second_move=True)
    assert "stair-foot" not in reach("quilted-vest")


@pytest.mark.rule("TA-138", "TA-272")
def test_banner_and_ring() -> None:
    def passed(worn: str, company: str) -> bool:
        spread = LOFT | {
            "flicker": {"space": "store", "equipped": [worn]},
            "chalk": {"space": company},
        }
        scenario = new_scenario(["+1"], familiars=spread, hands=hands(0, "heave"))
        scenario.act("special", id="break-up-bin").play_cards("heave").act(
            "done"
        )  # 3 + 1 against 5
        return bool(scenario.familiar("flicker").resources)

    assert passed("banner-of-five", "store")
    assert not passed("banner-of-five", "hall")
    assert passed("ring-of-pardon", "hall")


@pytest.mark.rule("TA-240")
def test_consumables() -> None:
    worn = {"flicker": {"space": "hall", "equipped": ["quicklime-flask", "spare-bootlaces"]}}
    worn["flicker"] |= {"afflictions": ["trapped", "knocked-down"]}
    enemies = {"watcher-1": {"space": "west-yard"}, "watcher-2": {"space": "sails"}}
    scenario = new_scenario(enemies=enemies, familiars=worn, danger=3).act(
        "use", item="quicklime-flask"
    )
    assert sorted(scenario.s.enemies) == ["watcher-2"], "the visible one"
    assert scenario.familiar("flicker").power == 1
    scenario.act("use", item="spare-bootlaces")
    assert (scenario.familiar("flicker").afflictions, scenario.s.danger) == ([], 2)
    assert scenario.s.crafting.discard == ["spare-bootlaces", "quicklime-flask"]


@pytest.mark.rule("TA-159")
def test_bell_and_stone() -> None:
    worn = {"flicker": {"space": "hall", "equipped": ["bellwether-bell"]}}
    state: dict[str, Any] = {"familiars": worn, "danger": 4}
    assert new_scenario(threat=[5], **state).act("end").s.danger == 4, "quiet: 4 less 1, and 1"
    stone = {"flicker": {"space": "hall", "equipped": ["heartstone"], "life": 3}}
    assert new_scenario(familiars=stone).familiar("flicker").life == 4
    assert new_scenario(familiars=stone, turn="chalk").familiar("flicker").life == 3, (
        "its own turns"
    )


def finish_test(scenario: TalesScenario) -> None:
    """Finish the current test without using anything more."""
    while {"skip", "done"} & scenario.legal_types():
        scenario.act("skip" if "skip" in scenario.legal_types() else "done")


@pytest.mark.rule("TA-159")
def test_a_candle_and_a_brush() -> None:
    worn = {"flicker": {"space": "hall", "equipped": ["the-last-candle"]}}
    state: dict[str, Any] = {"familiars": worn, "danger": 4}
    assert new_scenario(threat=[4], **state).act("end").s.danger == 4, "quiet: 4 less 2, and 1"
    enemies = {"tatterthrall-1": {"space": "hall", "life": 3, "afflictions": ["on-fire"]}}
    state = {"turn": "blaze", "enemies": enemies, "hands": hands(2, "kindle", "kindle", "pounce")}
    lit = {"blaze": {"space": "hall", "equipped": ["vicious-bite", "the-last-candle"]}}
    lit["blaze"]["marks"] = ["might", "might"]
    scenario = new_scenario(["+2"], familiars=lit, **state)
    scenario.act("melee", enemy="tatterthrall-1").play_cards("kindle")
    scenario.act("power", item="the-last-candle", effect=0).play_cards("kindle")
    assert not [a for a in scenario.actions_of_type("power") if a["item"] == "the-last-candle"], (
        "once a test"
    )
    finish_test(scenario.play_cards("pounce"))
    assert scenario.s.enemies == {}, "1 by the bite and 2 by the candle"
    brush = {"chalk": {"space": "store", "equipped": ["road-brush"]}}
    scenario = new_scenario(turn="chalk", familiars=brush, child="loft", hands=hands(1, "heave"))
    assert "stair-foot" in {
        str(a["to"]) for a in scenario.act("move").play_cards("heave").actions_of_type("step")
    }


@pytest.mark.rule("TA-240")
def test_consumables_of_the_last_era() -> None:
    bag = ["thunder-jar", "second-candle", "feast-basket"]
    worn = {who: {"space": "hall", "life": 2} for who in ("flicker", "chalk", "blaze", "gribbert")}
    worn["flicker"]["equipped"] = bag
    enemies = {"pale-footman-1": {"space": "hall"}, "watcher-1": {"space": "west-yard"}}
    scenario = new_scenario(enemies=enemies, familiars=worn, danger=7).act(
        "use", item="thunder-jar"
    )
    assert scenario.s.enemies["pale-footman-1"].life == 2, "all enemies here"
    assert scenario.s.enemies["watcher-1"].life == 2
    assert scenario.act("use", item="second-candle").s.danger == 3
    scenario.act("use", item="feast-basket")
    assert {scenario.familiar(who).life for who in worn} == {5}


@pytest.mark.parametrize(
    ("worn", "card", "skill", "most"),
    [("star-glass", "trail-nose", "insight", 6), ("wardens-coat", "heave", "resilience", 5)],
)
def test_what_is_worn_adds_2(worn: str, card: str, skill: str, most: int) -> None:
    """Insight 3 or resilience 2 of the card, 1 of the die, and 2."""
    for difficulty, danger in ((most, 1), (most + 1, 0)):
        test = {"who": "flicker", "skill": skill, "difficulty": difficulty, "pass": [{"danger": 1}]}
        flicker = {"flicker": {"space": "hall", "equipped": [worn]}}
        state: dict[str, Any] = {"familiars": flicker, "child": "loft", "run": [{"test": test}]}
        scenario = new_scenario(["+1"], hands=hands(0, card, "kindle"), **state)
        finish_test(scenario.play_cards(card))
        assert scenario.s.danger == danger


@pytest.mark.rule("TA-235")
def test_what_cards_of_the_last_era_do() -> None:
    hurt = {who: {"space": "hall", "life": 3} for who in ("flicker", "chalk", "blaze", "gribbert")}
    hurt["chalk"]["space"] = "loft"
    cards = hands(0, "home-song", "know-the-ending")
    scenario = new_scenario(familiars=hurt, danger=5, hands=cards).act("perform", card="home-song")
    assert {scenario.familiar(who).life for who in hurt} == {5}, "wherever they are"
    assert scenario.act("perform", card="know-the-ending").s.danger == 2
    defended = (
        attacked_by_watcher([], "stand-fast", rolls=["-1"])
        .act("defend")
        .play_cards("stand-fast")
        .act("done")
    )
    assert defended.familiar("flicker").life == 8


# Bonds and child cards


@pytest.mark.rule("TA-195", "TA-272")
def test_bonds_last() -> None:
    bond = {"chalk": {"space": "hall", "bonds": ["the-quiet-hour"]}}
    state: dict[str, Any] = {"familiars": bond, "discontent": 3, "child": "hall"}
    state["familiars"]["chalk"]["resources"] = {"material": 1}
    assert new_scenario(turn="chalk", **state).act("care").s.discontent == 1
    bond = {"gribbert": {"space": "store", "bonds": ["honest-work"]}}
    cards = hands(3, "trail-nose", "trail-nose")
    scenario = new_scenario(["+1", "+1"], turn="gribbert", familiars=bond, hands=cards)
    for _ in range(2):
        scenario.act("forage").play_cards("trail-nose").act("done").act("keep")
    assert scenario.familiar("gribbert").resources == {"wood": 2}
    assert scenario.familiar("gribbert").power == 1, "once a turn"
    bond = {"flicker": {"space": "hall", "bonds": ["keeper-of-the-flame"]}}
    assert new_scenario(familiars=bond, danger=5).s.danger == 4
    assert new_scenario(familiars=bond, danger=4).s.danger == 4


@pytest.mark.rule("TA-14", "TA-272")
def test_child_cards() -> None:
    def play_with_child(
        card: str, child: str = "store", times: int = 1, **state: Any
    ) -> TalesScenario:
        spread: dict[str, Any] = {
            "familiars": familiars_at(flicker="store"),
            "child": child,
            "child_card": card,
        }
        rolls = ["+2"] * times
        scenario = new_scenario(rolls, **spread, hands=hands(0, *["heave"] * times), **state)
        for _ in range(times):
            scenario.act("special", id="break-up-bin").play_cards("heave").act(
                "done"
            )  # 3 + 2 against 5
        return scenario

    assert play_with_child("child-a").familiar("flicker").power == 1
    assert play_with_child("child-a", times=2).familiar("flicker").power == 1, "once a turn"
    assert play_with_child("child-a", child="hall").familiar("flicker").power == 0
    spread: dict[str, Any] = {"child": "store", "child_card": "youth-a"}
    spread |= {"familiars": familiars_at(flicker="store")}
    scenario = new_scenario(["-1"], **spread, hands=hands(0, "snarl", "deep-breath"))
    scenario.act("special", id="break-up-bin").play_cards("snarl", "deep-breath").act("done")
    assert scenario.familiar("flicker").resources == {}, "2 + 1 + 2 - 1"
    scenario = new_scenario(["power"], **spread, hands=hands(0, "heave"))
    scenario.act("special", id="break-up-bin").play_cards("heave").act("done")
    assert scenario.familiar("flicker").resources == {"wood": 1}, "3 + 2"
    enemies = {"watcher-1": {"space": "hall"}}
    plan: dict[str, Any] = {"child_card": "youth-b", "enemies": enemies, "hands": hands(0, "heave")}
    scenario = new_scenario(child="hall", familiars=familiars_at(flicker="hall"), **plan)
    scenario.act("special", id="let-her-do-it").act("discard", card="heave")
    assert (scenario.s.enemies, scenario.s.discontent) == ({}, 1)
    for away in ({"child": "loft"}, {"child": "hall", "discontent": 4}):
        scenario = new_scenario(familiars=familiars_at(flicker="hall"), **away, **plan)
        assert {"type": "special", "id": "let-her-do-it"} not in scenario.legal_actions()


def test_the_hiding_youth() -> None:
    state: dict[str, Any] = {"child_card": "child-b", "danger": 3}
    assert new_scenario(threat=[4], **state).act("end").s.danger == 3, "quiet"
    hurt = [{"life": {"who": "chalk", "by": -20}}]
    assert new_scenario(**state, run=hurt).s.discontent == 1
