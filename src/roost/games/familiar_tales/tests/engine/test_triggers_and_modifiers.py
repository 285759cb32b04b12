"""D5: every trigger and every modifier, as rules of a page, a card or an enemy."""

from typing import Any, get_args

import pytest

from roost.games.familiar_tales.content.schema.vocabulary import ModifierTarget, TriggerName
from roost.games.familiar_tales.engine.combat.enemies import stat
from roost.games.familiar_tales.tests.support.scenario import (
    TalesScenario,
    familiars_at,
    modified_world,
)

PAGE = "rest-assured"
CALM: dict[str, Any] = {"enemies": {}, "danger": 0, "turn": "flicker", "hands": [[], [], [], []]}
LOFT = familiars_at(flicker="loft", chalk="loft", blaze="loft", gribbert="loft")
FOE: dict[str, Any] = {"watcher-1": {"space": "hall"}}


def ruled(*rules: dict[str, Any], **fields: Any) -> Any:
    """Hearthlight whose page has these rules only."""

    def change(data: dict[str, Any]) -> None:
        data["pages"][PAGE] |= {"rules": [{"name": "Try", **rule} for rule in rules], **fields}

    return modified_world(change)


def told(when: str, do: Any = None, **rule: Any) -> Any:
    """A page that counts how often something happens."""
    return ruled({"when": when, "do": do or [{"add": {"name": "seen", "by": 1}}], **rule})


def seen(scene: TalesScenario) -> int:
    return int(scene.s.vars.get("seen", 0))


def run_with(world: Any, *run: dict[str, Any], **state: Any) -> TalesScenario:
    return TalesScenario(world=world, **CALM | state, run=list(run))


# Triggers that effects set off

BY_EFFECT: dict[str, tuple[list[dict[str, Any]], dict[str, Any], dict[str, Any], int]] = {
    # when: effects, the rule's fields, the state, how often
    "enemy-turn-start": ([{"enemy_turn": True}], {}, {}, 1),
    "enemy-turn-end": ([{"enemy_turn": True}], {}, {}, 1),
    "enter": ([{"place": {"who": "each", "at": "hearth"}}], {"at": "hearth"}, {}, 4),
    "exit": ([{"place": {"who": "child", "at": "hearth"}}], {"who": "child", "at": "hall"}, {}, 1),
    "placed": (
        [{"encounter": {"enemy": "watcher", "n": 2}}],
        {"who": "kind:watcher", "at": "south-yard"},
        {},
        1,
    ),
    "defeated": (
        [{"defeat": {"who": "enemies"}}],
        {"who": "enemy", "if": {"is": {"who": "enemy", "keyword": "cloth"}}},
        {"enemies": FOE},
        1,
    ),
    "fled": ([{"life": {"who": "chalk", "by": -20}}], {"who": "chalk"}, {}, 1),
    "hurt": ([{"life": {"who": "here", "by": -1}}], {"who": "familiar"}, {}, 4),
    "healed": (
        [{"life": {"who": "each", "by": 1}}],
        {},
        {"familiars": {"chalk": {"life": 3}}},
        1,
    ),
    "afflicted": ([{"afflict": {"who": "each", "with": "trapped"}}], {"who": "chalk"}, {}, 1),
    "attacked": ([{"enemy_turn": True}], {"by": "kind:watcher"}, {"enemies": FOE}, 1),
    "test-start": ([{"test": {"skill": "might", "difficulty": 1}}], {"who": "flicker"}, {}, 1),
    "failed": ([{"test": {"skill": "might", "difficulty": 1}}], {"at": "hall"}, {}, 1),
    "edge-changed": (
        [
            {"edge": {"id": "window", "kind": "solid"}},
            {"edge": {"id": "window", "kind": "solid"}},
            {"edge": {"id": "doorway", "kind": "solid"}},
        ],
        {"at": "window"},
        {},
        1,
    ),
    "token-placed": ([{"token": {"kind": "log", "at": "climb"}}], {"at": "climb"}, {}, 1),
    "danger-changed": ([{"danger": 1}, {"danger": 99}, {"danger": 1}], {}, {}, 2),
    "var-changed": (
        [{"set": {"name": "dusk", "to": 2}}, {"set": {"name": "dusk", "to": 2}}],
        {"do": [{"discontent": 1}], "if": {"var": {"name": "dusk", "min": 1}}},
        {},
        1,
    ),
}


@pytest.mark.parametrize("when", BY_EFFECT)
def test_a_trigger(when: str) -> None:
    run, fields, state, times = BY_EFFECT[when]
    if "attack" in when:
        state = state | {"familiars": LOFT | familiars_at(flicker="hall")}
    scene = run_with(told(when, **fields), *run, **state)
    assert (scene.s.discontent if when == "var-changed" else seen(scene)) == times


IN_PLAY = {
    *("page-start", "turn-start", "turn-end", "passed", "rolled", "foraged", "cared"),
    *("crafted", "trained", "card-played", "threat"),
}


def test_every_trigger_is_shown() -> None:
    assert {*BY_EFFECT, *IN_PLAY} == set(get_args(TriggerName))
    assert len(get_args(TriggerName)) == 28


def test_triggers_of_pages_and_turns() -> None:
    assert seen(TalesScenario(world=told("page-start"), **CALM)) == 1
    scene = TalesScenario(world=told("turn-start", who="chalk"), threat=[12], **CALM)
    assert seen(scene) == 0
    assert seen(scene.act("end")) == 1
    scene = TalesScenario(world=told("turn-end", who="flicker"), threat=[12, 12], **CALM)
    assert seen(scene.act("end")) == 1
    assert seen(scene.act("end")) == 1, "that was Chalk's"
    scene = TalesScenario(world=told("threat"), threat=[1, 12], events=["unrest"], **CALM)
    assert (seen(scene.act("end")), scene.s.discontent) == (1, 1)
    assert seen(scene.act("end")) == 1


def test_triggers_of_tests() -> None:
    state = CALM | {"hands": [["reckless"], [], [], []], "familiars": familiars_at(flicker="store")}
    for when, rolls, times in (("passed", ["+2"], 1), ("passed", ["-1"], 0), ("failed", ["-1"], 1)):
        scene = TalesScenario(world=told(when), rolls=rolls, **state).act(
            "special", id="break-up-bin"
        )
        assert seen(scene.play_cards("reckless").act("done")) == times
    for face, times in (("+2", 1), ("+1", 0)):
        scene = TalesScenario(world=told("rolled", face="+2"), rolls=[face], **state)
        scene.act("special", id="break-up-bin").play_cards("reckless").act("done")
        assert seen(scene) == times
    scene = TalesScenario(world=told("card-played"), **state).act("move").play_cards("reckless")
    assert seen(scene) == 1


def test_triggers_of_actions() -> None:
    state = CALM | {"hands": [["trail-nose", "focus"], [], [], []]}
    scene = TalesScenario(
        world=told("foraged"), rolls=["+1"], **state | {"familiars": familiars_at(flicker="store")}
    )
    assert seen(scene.act("forage").play_cards("trail-nose").act("done")) == 1
    scene = TalesScenario(world=told("cared"), **state, discontent=1).act("care")
    assert seen(scene.act("discard", card="focus")) == 1
    rich = {"flicker": {"space": "hall", "power": 4, "resources": {"food": 1}}}
    rows: dict[str, Any] = {"crafting_row": ["honey-cake"], "training_row": ["firm-grip"]}
    scene = TalesScenario(world=told("crafted"), **state, **rows, familiars=rich)
    assert seen(scene.act("craft", item="honey-cake", place="stash")) == 1
    scene = TalesScenario(world=told("trained"), **state, **rows, familiars=rich)
    assert seen(scene.act("train", card="firm-grip")) == 1


def test_a_familiar_attacks_an_enemy() -> None:
    world = told("attacked", who="enemy", by="familiar")
    state = CALM | {"hands": [["glimmer"], [], [], []], "enemies": FOE}
    scene = TalesScenario(world=world, **state, familiars=familiars_at(flicker="hall"))
    assert seen(scene.act("ranged", enemy="watcher-1")) == 1


# Once


def test_what_works_once() -> None:
    enter = [{"place": {"who": "child", "at": space}} for space in ("hearth", "hall")] * 2
    for once, times in ((None, 4), (True, 1), ("turn", 1), ("a-word", 1)):
        rule = {"who": "child"} | ({"once": once} if once else {})
        assert seen(run_with(told("enter", **rule), *enter)) == times
    shared = {"when": "enter", "who": "child", "once": "a-word", "do": [{"danger": 1}]}
    assert run_with(ruled(shared, shared), *enter).s.danger == 1, "the first uses it up"
    scene = (
        TalesScenario(world=told("turn-end", once="turn"), threat=[12, 12], **CALM)
        .act("end")
        .act("end")
    )
    assert seen(scene) == 2, "each turn anew"


# Modifiers


def stats(modify: str, value: int, **rule: Any) -> int:
    rule = {"modify": modify, **rule}
    scene = run_with(ruled(rule), enemies=FOE)
    word = modify.partition(":")[2] or modify
    assert stat(scene.s, "watcher-1", word) == value
    return value


def test_modifiers_of_enemies() -> None:
    stats("defence", 5, add=1)
    stats("defence", 4, add=1, **{"for": "kind:scuttle"})
    stats("attack:melee", 8, times=2)
    stats("attack:ranged", 3, set=3)
    stats("move", 0, set=0, at="hall")
    stats("move", 3, set=0, at="loft")


@pytest.mark.rule("TA-81")
def test_set_comes_first_then_times_then_add() -> None:
    rules: list[dict[str, Any]] = [{"add": 1}, {"times": 3}, {"set": 5}, {"add": -2}, {"times": 2}]
    world = ruled(*({"modify": "defence", **rule} for rule in rules))
    assert stat(run_with(world, enemies=FOE).s, "watcher-1", "defence") == 5 * 3 * 2 + 1 - 2
    world = ruled({"modify": "defence", "set": 5}, {"modify": "defence", "set": 7})
    assert stat(run_with(world, enemies=FOE).s, "watcher-1", "defence") == 7, "the last holds"


@pytest.mark.rule("TA-81")
def test_the_page_goes_before_the_general_rules() -> None:
    """Wings sets the cost to 1; the page sets it to 3."""
    world = ruled({"modify": "cost:double-dashed", "set": 3})
    state = CALM | {
        "hands": [["heave", "lope"], [], [], []],
        "familiars": familiars_at(flicker="store"),
    }
    scene = TalesScenario(world=world, **state).act("move").play_cards("heave")
    assert "stair-foot" not in {a["to"] for a in scene.actions_of_type("step")}
    scene.play_cards("lope").act("skip")
    assert "stair-foot" in {a["to"] for a in scene.actions_of_type("step")}, "1 + 4 points"


def bin_passed(rule: dict[str, Any], rolls: list[str], **state: Any) -> bool:
    """Might 5 with a card of 3."""
    given = (
        CALM
        | {"hands": [["heave"], [], [], []], "familiars": familiars_at(flicker="store")}
        | state
    )
    scene = TalesScenario(world=ruled(rule), rolls=rolls, **given).act("special", id="break-up-bin")
    scene.play_cards("heave").act("done")
    return bool(scene.familiar("flicker").resources)


@pytest.mark.rule("TA-138")
def test_modifiers_of_tests() -> None:
    assert not bin_passed({"modify": "skill:agility", "add": 1}, ["+1"])
    assert bin_passed({"modify": "skill:might", "add": 1}, ["+1"])
    assert bin_passed({"modify": "skill:any", "times": 2}, ["-1"])
    assert bin_passed({"modify": "difficulty", "set": 4}, ["+1"])
    assert not bin_passed({"modify": "skill:any", "add": 1, "for": "chalk"}, ["+1"])
    assert not bin_passed({"modify": "skill:any", "add": 1, "at": "hall"}, ["+1"])
    assert bin_passed({"modify": "skill:any", "add": 1, "at": ["hall", "store"]}, ["+1"])


@pytest.mark.rule("TA-138")
def test_bonuses_of_a_skill_and_of_any_are_reckoned_together() -> None:
    world = ruled({"modify": "skill:might", "add": 4}, {"modify": "skill:any", "set": 1})
    given = CALM | {"hands": [["heave"], [], [], []], "familiars": familiars_at(flicker="store")}
    scene = TalesScenario(world=world, rolls=["power"], **given).act("special", id="break-up-bin")
    scene.play_cards("heave").act("done")
    assert scene.familiar("flicker").resources == {"wood": 1}, "1 + 4"


def test_modifiers_of_attacks() -> None:
    state = CALM | {"hands": [["glimmer"], [], [], []], "familiars": familiars_at(flicker="hall")}
    state |= {"enemies": {"watcher-1": {"space": "hall", "life": 2}}}
    scene = TalesScenario(world=ruled({"modify": "damage", "add": 1}), rolls=["+1"], **state)
    scene.act("ranged", enemy="watcher-1").play_cards("glimmer").act("skip").act("done")
    assert (scene.s.enemies, scene.familiar("flicker").power) == ({}, 1)
    for target, power in (("kind:watcher", 2), ("flicker", 2), ("chalk", 1)):
        rules = {"modify": "damage", "add": 1}, {"modify": "loot", "set": 2, "for": target}
        scene = TalesScenario(world=ruled(*rules), rolls=["+1"], **state)
        scene.act("ranged", enemy="watcher-1").play_cards("glimmer").act("skip").act("done")
        assert scene.familiar("flicker").power == power, "loot of the enemy, or for the victor"


def test_modifiers_of_losses() -> None:
    hurt = {"life": {"who": "chalk", "by": -2}}
    assert run_with(ruled({"modify": "loss", "times": 2}), hurt).familiar("chalk").life == 8
    assert run_with(ruled({"modify": "loss", "set": 0}), hurt).familiar("chalk").life == 12
    attack = {"modify": "loss", "add": 3, "if": {"loss_from": "attack"}}
    assert run_with(ruled(attack), hurt).familiar("chalk").life == 10


@pytest.mark.rule("TA-100", "TA-101", "TA-98")
def test_modifiers_of_ways() -> None:
    state = CALM | {"hands": [["heave"], [], [], []], "child": "loft"}
    state |= {"edges": {"hall-hearth": "solid", "hall-store": "double-solid"}}

    def steps(*rules: dict[str, Any]) -> set[str]:
        scene = TalesScenario(world=ruled(*rules), **state).act("move").play_cards("heave")
        return {str(a["to"]) for a in scene.actions_of_type("step")}

    assert steps() == {"west-yard"}
    assert steps({"modify": "cross:solid", "may": True}) == {"west-yard", "hearth"}
    assert steps({"modify": "cross:double-solid", "may": True}) == {"west-yard", "store"}
    assert steps({"modify": "cross:dashed", "may": False}) == set()
    assert steps({"modify": "cost:dashed", "set": 2}) == set()
    assert steps({"modify": "move", "add": -1}) == set()


def test_modifiers_of_what_one_gets() -> None:
    state = CALM | {"hands": [["deep-breath", "trail-nose", "focus"], [], [], []]}
    state |= {"familiars": {"flicker": {"space": "store", "life": 3}}}
    scene = TalesScenario(world=ruled({"modify": "heal-from-card", "times": 2}), **state).act(
        "move"
    )
    assert scene.play_cards("deep-breath").familiar("flicker").life == 5
    song = {"modify": "heal-from-card", "times": 2, "if": {"card": {"keyword": "song"}}}
    scene = TalesScenario(world=ruled(song), **state).act("move").play_cards("deep-breath")
    assert scene.familiar("flicker").life == 4, "no song"
    scene = TalesScenario(world=ruled({"modify": "forage", "add": 1}), rolls=["+1"], **state)
    scene.act("forage").play_cards("trail-nose").act("done")
    assert scene.familiar("flicker").resources == {"wood": 2}
    state |= {"familiars": familiars_at(flicker="hall"), "discontent": 1}
    scene = TalesScenario(world=ruled({"modify": "care", "set": 3}), **state | {"discontent": 4})
    state["familiars"] = {"flicker": {"space": "hall", "resources": {"food": 1}}}
    scene = TalesScenario(world=ruled({"modify": "care", "set": 3}), **state | {"discontent": 4})
    assert scene.act("care").s.discontent == 1
    hand = ruled({"modify": "hand", "add": -2})
    draw = [["heave"] * 9, [], [], []]
    scene = TalesScenario(world=hand, threat=[12], **CALM, draw=draw).act("end")
    assert len(scene.hand()) == 3
    carry = ruled({"modify": "carry", "set": 0})
    scene = (
        TalesScenario(world=carry, **CALM | {"hands": [["heave"], [], [], []]})
        .act("move")
        .play_cards("heave")
    )
    assert {"type": "step", "to": "hearth", "with": "milly"} in scene.legal_actions()


@pytest.mark.rule("TA-286", "TA-264")
def test_a_song_from_elsewhere_is_not_warmed() -> None:
    """A page's rule asks for the singer too; a thing that one wears asks for nobody else."""

    def change(data: dict[str, Any]) -> None:
        each = {"text": "x", "do": [{"life": {"who": "each", "by": 2}}]}
        data["skills"]["pond-song"]["action"] = each
        data["items"]["tripwire"]["rules"] = [{"modify": "heal-from-card", "add": 1}]

    worn = {"space": "hall", "life": 3, "equipped": ["tripwire"]}
    state = CALM | {"hands": [["pond-song"], [], [], []], "child": "loft"}
    state |= {"tokens": [{"kind": "fire", "at": "hearth"}]}
    for singer, chalk in (("hall", 5), ("hearth", 7)):
        given = {"flicker": {"space": singer, "life": 3}, "chalk": {"space": "hearth", "life": 3}}
        scene = TalesScenario(
            world=modified_world(change), **state, familiars=given | {"blaze": worn}
        )
        scene.act("perform", card="pond-song")
        assert scene.familiar("chalk").life == chalk
        assert scene.familiar("blaze").life == 6


@pytest.mark.rule("TA-159")
def test_the_check_is_never_safe_and_never_certain() -> None:
    def threatened(danger: int, add: int, drawn: int) -> bool:
        world = ruled({"modify": "threat", "add": add})
        state = CALM | {"danger": danger}
        scene = TalesScenario(world=world, threat=[drawn], events=["unrest"], **state).act("end")
        return scene.s.discontent == 1

    assert threatened(2, 1, 4)
    assert not threatened(2, 1, 5)
    assert threatened(0, -2, 1)
    assert not threatened(1, -2, 2)
    assert threatened(10, 2, 11)
    assert not threatened(10, 2, 12)


def test_any_card_may_help() -> None:
    hands = [["heave"], ["snarl"], [], []]
    state = CALM | {"hands": hands, "familiars": familiars_at(flicker="store")}
    for rules, seat in (((), 0), (({"modify": "link", "may": True},), 1)):
        scene = TalesScenario(world=ruled(*rules), rolls=["-1"], **state).act(
            "special", id="break-up-bin"
        )
        assert scene.play_cards("heave").act("done").seat_to_act() == seat


def test_a_group_acts_as_one() -> None:
    """`group` may be a page's own rule: here Watchers are a hive."""
    foes = {f"watcher-{n}": {"space": "hall"} for n in (1, 2)}
    state: dict[str, Any] = {"enemies": foes, "familiars": LOFT | familiars_at(flicker="hall")}
    hive = {"modify": "group", "for": "kind:watcher", "set": "hive"}
    turn = {"enemy_turn": True}
    assert run_with(ruled(hive), turn, **state).familiar("flicker").life == 4
    assert run_with(ruled(), turn, **state).s.misfortune == 2, "two attacks: it flees"


SHOWN = {
    *("skill:might", "skill:any", "difficulty", "damage", "loss", "attack:melee"),
    *("attack:ranged", "defence", "move", "cross:dashed", "cross:solid", "cross:double-solid"),
    *("cost:dashed", "cost:double-dashed", "heal-from-card", "loot", "hand", "care", "carry"),
    *("forage", "threat", "group", "link"),
}


def test_every_kind_of_modifier_is_shown() -> None:
    def kinds(words: Any) -> set[str]:
        return {word.partition(":")[0] for word in words if not word.startswith("attack")}

    assert kinds(SHOWN) == kinds(get_args(ModifierTarget))
    assert len(kinds(get_args(ModifierTarget))) + 2 == 19, "attacks are two"


# Whom a rule means


def test_self_is_who_set_it_off_and_by_is_who_did_it() -> None:
    do = [{"power": {"who": "self", "by": 1}}, {"life": {"who": "enemy", "by": -1}}]
    rule = {"when": "hurt", "who": "familiar", "by": "enemy", "do": do}
    state: dict[str, Any] = {"enemies": FOE, "familiars": LOFT | familiars_at(chalk="hall")}
    scene = run_with(ruled(rule), {"enemy_turn": True}, **state)
    assert scene.familiar("chalk").power == 1
    assert scene.s.enemies["watcher-1"].life == 1


def test_a_place_may_be_several_spaces() -> None:
    """`space-of:` means the spaces of all whom it selects."""
    foes = {"watcher-1": {"space": "loft"}, "watcher-2": {"space": "hall"}}
    rule = {"when": "turn-start", "at": "space-of:kind:watcher", "do": [{"danger": 1}]}
    for space, danger in (("hall", 1), ("loft", 1), ("hearth", 0)):
        assert (
            run_with(ruled(rule), enemies=foes, familiars=familiars_at(flicker=space)).s.danger
            == danger
        )


@pytest.mark.rule("TA-204", "TA-206")
def test_who_is_defeated_is_known_but_has_nothing_left_to_give() -> None:
    do = [{"cure": {"who": "self", "of": "all"}}, {"place": {"who": "self", "at": "loft"}}]
    rule = {
        "when": "defeated",
        "if": {"has": {"affliction": "on-fire"}},
        "do": [*do, {"danger": 1}],
    }
    foe = {"watcher-1": {"space": "hall", "afflictions": ["on-fire"]}}
    s = run_with(ruled(rule), {"defeat": {"who": "enemies"}}, enemies=foe).s
    assert (s.danger, s.supply["on-fire"]) == (1, 4), "its token was put back once"
    assert (s.enemies, s.pieces) == ({}, {})


# What lies on a line


@pytest.mark.rule("TA-105")
def test_a_log_bridges_solid_lines_only_and_leaves_them_as_they_were() -> None:
    solid = {"edge": {"id": "hall-hearth", "kind": "solid"}}
    log = {"token": {"kind": "log", "at": "hall-hearth"}}
    off = {"untoken": {"kind": "log", "at": "hall-hearth"}}
    assert run_with(ruled(), solid, log).s.edges == {}, "dashed, as it is printed"
    assert run_with(ruled(), solid, log, off).s.edges == {"hall-hearth": "solid"}
    shut = {"edge": {"id": "hall-hearth", "kind": "double-solid"}}
    assert run_with(ruled(), shut, log).s.edges == {"hall-hearth": "double-solid"}
    other = {"token": {"kind": "objective", "at": "hall-hearth"}}
    assert run_with(ruled(), solid, other).s.edges == {"hall-hearth": "solid"}


@pytest.mark.rule("TA-155")
def test_a_test_ends_when_its_familiar_flees() -> None:
    rule = {"when": "danger-changed", "do": [{"life": {"who": "flicker", "by": -9}}]}
    state = CALM | {
        "hands": [["reckless", "heave"], [], [], []],
        "familiars": familiars_at(flicker="store"),
    }
    scene = TalesScenario(world=ruled(rule), rolls=["+2"], threat=[12], **state).act("forage")
    scene.play_cards("reckless")
    assert (scene.s.turn, scene.s.tests, scene.s.misfortune) == ("chalk", [], 2)
    assert scene.familiar("flicker").resources == {}
