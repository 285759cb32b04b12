"""Enemies, items, bonds and child cards of all eras, in the words that the campaign's plan has."""

from functools import cache
from typing import Any

import pytest

from roost.games.familiar_tales.tests.scene import Scene, at, changed
from roost.games.familiar_tales.world import World

CALM: dict[str, Any] = {"enemies": {}, "danger": 0, "turn": "flicker", "hands": [[], [], [], []]}
LOFT = at(flicker="loft", chalk="loft", blaze="loft", gribbert="loft")
TURN = [{"enemy_turn": True}]
ON_FIRE = {"has": {"who": "self", "affliction": "on-fire"}}


def enemy(stats: list[int], life: int, *rules: dict[str, Any], loot: Any = None) -> dict[str, Any]:
    return {
        "name": "Foe",
        "stats": stats,
        "size": "medium",
        "keywords": ["cloth"],
        "pieces": {"kind": "figure", "count": 3},
        "loot": loot or [{"power": {"who": "victor", "by": 1}}],
        "rules": [{"name": "x", **rule} for rule in rules],
    }


def hurts(*do: dict[str, Any]) -> dict[str, Any]:
    return {"when": "hurt", "who": "familiar", "by": "self", "do": list(do)}


ENEMIES = {
    "bailiff-crow": (enemy([3, 0, 6, 6], 3, hurts({"danger": 1})), 3),
    "pale-footman": (enemy([2, 8, 0, 8], 4, {"when": "placed", "do": [{"danger": 1}]}), 4),
    "bobbin-knight": (
        enemy(
            [2, 9, 7, 9], 6, {"modify": "loss", "for": "self", "if": {"not": ON_FIRE}, "add": -1}
        ),
        6,
    ),
    "mother-selvage": (
        enemy(
            [2, 8, 8, 9],
            8,
            hurts({"afflict": {"who": "self", "with": "trapped"}}),
            {"modify": "loss", "if": {"var": {"name": "loom", "min": 1}}, "set": 0},
        ),
        8,
    ),
}


def item(type: str, *rules: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {"name": "x", "era": 2, "type": type, "rules": list(rules), **fields}


def power(symbol: str, *do: dict[str, Any], **fields: Any) -> list[dict[str, Any]]:
    return [{"symbol": symbol, "do": list(do), **fields}]


LESS: dict[str, Any] = {"modify": "loss", "if": {"loss_from": "attack"}, "add": -1}
ITEMS = {
    "tusk-spear": item("melee", damage=2, powers=power("tooth", {"damage": 1})),
    "hornet-pipe": item(
        "ranged",
        damage=1,
        powers=power("leaf", {"afflict": {"who": "enemy", "with": "poisoned"}}),
    ),
    "bark-mail": item(
        "armor",
        {"modify": "skill:resilience", "add": 1},
        powers=power("leaf", {"reduce": 1}),
    ),
    "hedgehog-mail": item(
        "armor",
        LESS,
        {"when": "attacked", "do": [{"life": {"who": "enemy", "by": -1}}], "once": "turn"},
    ),
    "striding-slippers": item("accessory", {"modify": "move", "once": "turn", "add": 2}),
    "feather-cloak": item("accessory", {"modify": "cost:double-dashed", "set": 1}),
    "weavers-shears": item(
        "melee",
        {"modify": "damage", "if": {"is": {"who": "enemy", "keyword": "cloth"}}, "add": 1},
        damage=2,
    ),
    "banner-of-five": item(
        "accessory",
        {
            "modify": "skill:any",
            "if": {"count": {"of": "familiars", "at": "here", "min": 2}},
            "add": 1,
        },
    ),
    "quicklime-flask": item(
        "consumable", action={"do": [{"life": {"who": "choose-enemy-seen", "by": -2}}]}
    ),
    "spare-bootlaces": item(
        "consumable",
        action={
            "do": [
                {"cure": {"who": "self", "of": "trapped"}},
                {"cure": {"who": "self", "of": "knocked-down"}},
                {"danger": -1},
            ]
        },
    ),
}
ARTIFACTS = {
    "bellwether-bell": item("accessory", {"modify": "threat", "add": -1}),
    "heartstone": item(
        "accessory", {"when": "turn-start", "do": [{"life": {"who": "self", "by": 1}}]}
    ),
    "ring-of-pardon": item(
        "accessory",
        {"modify": "skill:any", "add": 1, "once": "turn"},
        powers=power("moon", {"die": 1}),
    ),
}
FORAGED = {"when": "foraged", "who": "gribbert", "once": "turn"}
KEEPER = {"when": "turn-start", "who": "flicker", "if": {"dial": {"name": "danger", "min": 5}}}
BONDS = {
    "the-quiet-hour": ("chalk", {"modify": "care", "for": "chalk", "add": 1}),
    "honest-work": ("gribbert", FORAGED | {"do": [{"power": {"who": "gribbert", "by": 1}}]}),
    "keeper-of-the-flame": ("flicker", KEEPER | {"do": [{"danger": -1}]}),
}
BESIDE: dict[str, Any] = {"who": "here", "at": "space-of:child", "once": "turn"}
PLAN = {"id": "milly-plan", "text": "Milly's plan."}
CHILDREN: dict[str, dict[str, Any]] = {
    "child-a": {
        "moves": "follows",
        "rules": [{"when": "passed", **BESIDE, "do": [{"power": {"who": "self", "by": 1}}]}],
    },
    "child-b": {
        "moves": "follows",
        "rules": [
            {"modify": "threat", "if": {"dial": {"name": "discontent", "max": 2}}, "add": -1},
            {"when": "fled", "do": [{"discontent": 1}]},
        ],
    },
    "youth-a": {
        "moves": "walks",
        "rules": [{"when": "test-start", **BESIDE, "do": [{"bonus": {"skill": "any", "by": 2}}]}],
    },
    "youth-b": {
        "moves": "walks",
        "actions": [
            PLAN | {"do": [{"discontent": 1}, {"life": {"who": "choose-enemy-seen", "by": -2}}]}
        ],
    },
}


@cache
def world() -> World:
    def change(data: dict[str, Any]) -> None:
        page = data["pages"]["rest-assured"]
        known = {"unsavory": 3, "horchid": 4} | {id: life for id, (_, life) in ENEMIES.items()}
        data["enemies"] |= {id: foe for id, (foe, _) in ENEMIES.items()}
        page["encounters"] += [{"enemy": id, "tracks": [n, n]} for id, n in known.items()]
        data["items"] |= ITEMS
        data["artifacts"] |= ARTIFACTS
        for id, (who, rule) in BONDS.items():
            data["skills"][id] = {"name": "x", "values": [0] * 5, "kind": "bond", "only": who}
            data["skills"][id] |= {"rules": [rule]}
        for id, child in CHILDREN.items():
            data["children"][id] = {"name": "Milly", "era": 2, "piece": "child", **child}

    return changed(change)


def scene(rolls: list[str] | None = None, threat: list[int] | None = None, **state: Any) -> Scene:
    return Scene(world=world(), rolls=rolls, threat=threat, **CALM | state)


def hands(seat: int, *cards: str) -> list[list[str]]:
    return [list(cards) if i == seat else [] for i in range(4)]


# Enemies


@pytest.mark.rule("TA-113", "TA-229")
def test_the_unsavory_cut_purses() -> None:
    spread = LOFT | {"flicker": {"space": "hall", "resources": {"wood": 1, "food": 2}}}
    foes: dict[str, Any] = {"enemies": {"unsavory-1": {"space": "hall"}}, "familiars": spread}
    found = scene(**foes, run=TURN)
    assert found.familiar("flicker").life == 4
    assert found.asked() == 0
    found.do("take", resource="food")
    assert found.familiar("flicker").resources == {"wood": 1, "food": 1}
    defended = scene(["+2"], **foes, hands=hands(0, "deep-breath", "heave"), run=TURN)
    defended.do("defend").play("deep-breath").do("done")
    assert defended.familiar("flicker").resources == {"wood": 1, "food": 2}, "it lost no life"
    other = [{"life": {"who": "flicker", "by": -1}}]
    assert scene(**foes, run=other).familiar("flicker").resources == {"wood": 1, "food": 2}


@pytest.mark.rule("TA-113", "TA-204", "TA-226")
def test_the_unsavory_shoot_and_are_robbed() -> None:
    spread = LOFT | at(flicker="hall")
    found = scene(enemies={"unsavory-1": {"space": "west-yard"}}, familiars=spread, run=TURN)
    assert found.s.enemies["unsavory-1"].space == "hall", "it comes near first"
    held = {"unsavory-1": {"space": "west-yard", "afflictions": ["trapped"]}}
    found = scene(enemies=held, familiars=spread, run=TURN)
    assert found.familiar("flicker").life == 4, "and shoots where it cannot"
    weak = {"unsavory-1": {"space": "hall", "life": 1}}
    found = scene(["+2"], enemies=weak, familiars=spread, hands=hands(0, "glimmer"))
    found.do("ranged", enemy="unsavory-1").play("glimmer").do("skip").do("done")
    assert found.familiar("flicker").power == 1
    assert len(found.do("take", resource="metal").familiar("flicker").resources) == 1


@pytest.mark.rule("TA-216", "TA-270", "TA-93")
def test_a_horchids_breath_traps_who_comes_near() -> None:
    foes: dict[str, Any] = {
        "enemies": {"horchid-1": {"space": "hearth"}},
        "familiars": at(flicker="hall"),
    }
    cards = hands(0, "lope", "deep-breath", "heave")
    found = scene(["-1"], **foes, hands=cards).do("move").play("lope").do("skip")
    found.do("step", to="hearth")
    assert found.types() == {"play", "skip"}, "a demanded test"
    found.play("deep-breath").do("done")  # 3 - 1 against 4
    assert found.familiar("flicker").afflictions == ["trapped"]
    assert found.legal() == [{"type": "done"}], "it cannot leave the space"
    found = scene(["+1"], **foes, hands=cards).do("move").play("lope").do("skip")
    found.do("step", to="hearth").play("deep-breath").do("done")
    assert found.familiar("flicker").afflictions == []
    assert {"type": "step", "to": "stair-foot"} in found.legal(), "the move goes on"
    elsewhere = scene(**foes, hands=cards).do("move").play("lope").do("skip")
    assert elsewhere.do("step", to="store").types() == {"step", "done"}
    assert scene(**foes, run=TURN).s.enemies["horchid-1"].space == "hearth", "it does not move"


def test_a_crow_summons_and_a_footman_announces() -> None:
    away = LOFT | at(flicker="landing")
    found = scene(enemies={"bailiff-crow-1": {"space": "loft"}}, familiars=away, run=TURN)
    assert (found.familiar("flicker").life, found.s.danger) == (2, 1), "it shoots from a perch"
    come = [{"encounter": {"enemy": "pale-footman", "n": 2}}]
    there = {"pale-footman-1": {"space": "hall"}}
    assert scene(run=come).s.danger == 2
    assert scene(enemies=there, run=come).s.danger == 1, "each for itself"


@pytest.mark.rule("TA-218")
def test_a_knight_is_wound_tight_unless_it_burns() -> None:
    hit = [{"life": {"who": "enemies", "by": -3}}]
    for burns, life in (([], 4), (["on-fire"], 3)):
        foe = {"bobbin-knight-1": {"space": "hall", "afflictions": burns}}
        assert scene(enemies=foe, run=hit).s.enemies["bobbin-knight-1"].life == life


def test_mother_selvage_is_bound_to_her_loom() -> None:
    foe = {"mother-selvage-1": {"space": "hall"}}
    hit = [{"life": {"who": "enemies", "by": -3}}]
    for loom, life in ((1, 8), (0, 5)):
        found = scene(enemies=foe, vars={"loom": loom}, run=hit)
        assert found.s.enemies["mother-selvage-1"].life == life
    found = scene(enemies=foe, familiars=LOFT | at(chalk="hall"), run=TURN)
    assert (found.familiar("chalk").life, found.familiar("chalk").afflictions) == (5, ["trapped"])


# Items


def attacked(worn: list[str], *cards: str, rolls: list[str] | None = None) -> Scene:
    """A watcher strikes Flicker: 4 against resilience."""
    flicker = {"flicker": {"space": "hall", "equipped": worn}}
    foe = {"watcher-1": {"space": "hall"}}
    return scene(rolls, enemies=foe, familiars=LOFT | flicker, hands=hands(0, *cards), run=TURN)


@pytest.mark.rule("TA-180")
def test_mail() -> None:
    assert attacked(["hedgehog-mail"]).familiar("flicker").life == 5
    assert attacked(["hedgehog-mail"]).s.enemies["watcher-1"].life == 1, "it pricks"
    found = attacked(["bark-mail"], "heave", rolls=["-1"]).do("defend").play("heave")
    found.do("power", item="bark-mail", effect=0).do("done")  # 2 + 1 - 1 against 4, less 1
    assert found.familiar("flicker").life == 7
    twice = {"space": "hall", "equipped": ["hedgehog-mail"]}
    found = scene(
        enemies={"watcher-1": {"space": "hall"}},
        familiars=LOFT | {"flicker": twice},
        run=TURN * 2,
    )
    assert found.s.enemies["watcher-1"].life == 1, "once a turn"


@pytest.mark.rule("TA-186")
def test_weapons() -> None:
    for worn, foe, life in (
        ("weavers-shears", "tatterthrall-1", None),
        ("weavers-shears", "unsavory-1", 1),
        ("tusk-spear", "unsavory-1", 0),
    ):
        blaze = {"blaze": {"space": "hall", "equipped": [worn], "marks": ["might", "might"]}}
        found = scene(
            ["+1"],
            turn="blaze",
            enemies={foe: {"space": "hall"}},
            familiars=blaze,
            hands=hands(2, "pounce"),
        )
        found.do("melee", enemy=foe).play("pounce")
        if worn == "tusk-spear":
            found.do("power", item=worn, effect=0)
        found.do("done")
        left = found.s.enemies[foe].life if foe in found.s.enemies else 0
        assert left == (life or 0), "cloth is cut for 3"
    pipe = {"flicker": {"space": "hall", "equipped": ["hornet-pipe"]}}
    found = scene(enemies={"watcher-1": {"space": "hall"}}, familiars=pipe, hands=hands(0, "heave"))
    found.do("ranged", enemy="watcher-1").play("heave").do("power", item="hornet-pipe", effect=0)
    assert found.s.enemies["watcher-1"].afflictions == ["poisoned"]


def test_shoes_and_cloaks() -> None:
    def reach(worn: str, again: bool = False) -> set[str]:
        chalk = {"chalk": {"space": "store", "equipped": [worn]}}
        cards = hands(1, "fatigue", "heave")
        found = scene(turn="chalk", familiars=chalk, child="loft", hands=cards).do("move")
        if again:
            found.play("fatigue").do("done").do("move")
        return {str(a["to"]) for a in found.play("heave").of("step")}

    assert "stair-foot" in reach("striding-slippers")
    assert "stair-foot" not in reach("striding-slippers", again=True), "once a turn"
    assert "stair-foot" in reach("feather-cloak", again=True)
    assert "stair-foot" not in reach("quilted-vest")


@pytest.mark.rule("TA-138", "TA-272")
def test_banner_and_ring() -> None:
    def passed(worn: str, company: str) -> bool:
        spread = LOFT | {
            "flicker": {"space": "store", "equipped": [worn]},
            "chalk": {"space": company},
        }
        found = scene(["+1"], familiars=spread, hands=hands(0, "heave"))
        found.do("special", id="break-up-bin").play("heave").do("done")  # 3 + 1 against 5
        return bool(found.familiar("flicker").resources)

    assert passed("banner-of-five", "store")
    assert not passed("banner-of-five", "hall")
    assert passed("ring-of-pardon", "hall")


@pytest.mark.rule("TA-240")
def test_things_that_are_used_up() -> None:
    worn = {"flicker": {"space": "hall", "equipped": ["quicklime-flask", "spare-bootlaces"]}}
    worn["flicker"] |= {"afflictions": ["trapped", "knocked-down"]}
    foes = {"watcher-1": {"space": "west-yard"}, "watcher-2": {"space": "sails"}}
    found = scene(enemies=foes, familiars=worn, danger=3).do("use", item="quicklime-flask")
    assert sorted(found.s.enemies) == ["watcher-2"], "the one that is seen"
    assert found.familiar("flicker").power == 1
    found.do("use", item="spare-bootlaces")
    assert (found.familiar("flicker").afflictions, found.s.danger) == ([], 2)
    assert found.s.crafting.discard == ["spare-bootlaces", "quicklime-flask"]


@pytest.mark.rule("TA-159")
def test_bell_and_stone() -> None:
    worn = {"flicker": {"space": "hall", "equipped": ["bellwether-bell"]}}
    state: dict[str, Any] = {"familiars": worn, "danger": 4}
    assert scene(threat=[5], **state).do("end").s.danger == 4, "quiet: 4 less 1, and 1"
    stone = {"flicker": {"space": "hall", "equipped": ["heartstone"], "life": 3}}
    assert scene(familiars=stone).familiar("flicker").life == 4
    assert scene(familiars=stone, turn="chalk").familiar("flicker").life == 3, "its own turns"


# Bonds and child cards


@pytest.mark.rule("TA-195", "TA-272")
def test_bonds_last() -> None:
    bond = {"chalk": {"space": "hall", "bonds": ["the-quiet-hour"]}}
    state: dict[str, Any] = {"familiars": bond, "discontent": 3, "child": "hall"}
    state["familiars"]["chalk"]["resources"] = {"material": 1}
    assert scene(turn="chalk", **state).do("care").s.discontent == 1
    bond = {"gribbert": {"space": "store", "bonds": ["honest-work"]}}
    cards = hands(3, "trail-nose", "trail-nose")
    found = scene(["+1", "+1"], turn="gribbert", familiars=bond, hands=cards)
    for _ in range(2):
        found.do("forage").play("trail-nose").do("done").do("keep")
    assert found.familiar("gribbert").resources == {"wood": 2}
    assert found.familiar("gribbert").power == 1, "once a turn"
    bond = {"flicker": {"space": "hall", "bonds": ["keeper-of-the-flame"]}}
    assert scene(familiars=bond, danger=5).s.danger == 4
    assert scene(familiars=bond, danger=4).s.danger == 4


@pytest.mark.rule("TA-14", "TA-272")
def test_child_cards() -> None:
    def tried(card: str, child: str = "store", times: int = 1, **more: Any) -> Scene:
        spread: dict[str, Any] = {
            "familiars": at(flicker="store"),
            "child": child,
            "child_card": card,
        }
        rolls = ["+2"] * times
        found = scene(rolls, **spread, hands=hands(0, *["heave"] * times), **more)
        for _ in range(times):
            found.do("special", id="break-up-bin").play("heave").do("done")  # 3 + 2 against 5
        return found

    assert tried("child-a").familiar("flicker").power == 1
    assert tried("child-a", times=2).familiar("flicker").power == 1, "once a turn"
    assert tried("child-a", child="hall").familiar("flicker").power == 0
    spread: dict[str, Any] = {"child": "store", "child_card": "youth-a"}
    spread |= {"familiars": at(flicker="store")}
    found = scene(["-1"], **spread, hands=hands(0, "snarl", "deep-breath"))
    found.do("special", id="break-up-bin").play("snarl", "deep-breath").do("done")
    assert found.familiar("flicker").resources == {}, "2 + 1 + 2 - 1"
    found = scene(["power"], **spread, hands=hands(0, "heave"))
    found.do("special", id="break-up-bin").play("heave").do("done")
    assert found.familiar("flicker").resources == {"wood": 1}, "3 + 2"
    foe = {"watcher-1": {"space": "hall"}}
    found = scene(child="hall", child_card="youth-b", enemies=foe, familiars=at(flicker="hall"))
    found.do("special", id="milly-plan")
    assert (found.s.enemies, found.s.discontent) == ({}, 1)
    away = scene(child="loft", child_card="youth-b", enemies=foe)
    assert away.of("special") == []


def test_she_who_hides() -> None:
    state: dict[str, Any] = {"child_card": "child-b", "danger": 3}
    assert scene(threat=[4], **state).do("end").s.danger == 3, "quiet"
    hurt = [{"life": {"who": "chalk", "by": -20}}]
    assert scene(**state, run=hurt).s.discontent == 1
