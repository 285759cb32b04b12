"""D5: every trigger and every modifier, as a rule of a page, a card or an enemy."""

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


def world_with_rules(*rules: dict[str, Any], **fields: Any) -> Any:
    """Hearthlight with these rules on its page and no others."""

    def change(data: dict[str, Any]) -> None:
        data["pages"][PAGE] |= {"rules": [{"name": "Try", **rule} for rule in rules], **fields}

    return modified_world(change)


def counting_world(when: str, do: Any = None, **rule: Any) -> Any:
    """A page with a rule that counts how often something happens."""
    return world_with_rules(
        {"when": when, "do": do or [{"add": {"name": "trigger-count", "by": 1}}], **rule}
    )


def trigger_count(scenario: TalesScenario) -> int:
    return int(scenario.s.vars.get("trigger-count", 0))


def run_with(world: Any, *run: dict[str, Any], **state: Any) -> TalesScenario:
    return TalesScenario(world=world, **CALM | state, run=list(run))


# Triggers fired by effects

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
    scenario = run_with(counting_world(when, **fields), *run, **state)
    assert (scenario.s.discontent if when == "var-changed" else trigger_count(scenario)) == times


IN_PLAY = {
    *("page-start", "turn-start", "turn-end", "passed", "rolled", "foraged", "cared"),
    *("crafted", "trained", "card-played", "threat"),
}


def test_every_trigger_has_a_case() -> None:
    assert {*BY_EFFECT, *IN_PLAY} == set(get_args(TriggerName))
    assert len(get_args(TriggerName)) == 28


def test_triggers_of_pages_and_turns() -> None:
    assert trigger_count(TalesScenario(world=counting_world("page-start"), **CALM)) == 1
    scenario = TalesScenario(world=counting_world("turn-start", who="chalk"), threat=[12], **CALM)
    assert trigger_count(scenario) == 0
    assert trigger_count(scenario.act("end")) == 1
    scenario = TalesScenario(
        world=counting_world("turn-end", who="flicker"), threat=[12, 12], **CALM
    )
    assert trigger_count(scenario.act("end")) == 1
    assert trigger_count(scenario.act("end")) == 1, "that was Chalk's"
    scenario = TalesScenario(
        world=counting_world("threat"), threat=[1, 12], events=["unrest"], **CALM
    )
    assert (trigger_count(scenario.act("end")), scenario.s.discontent) == (1, 1)
    assert trigger_count(scenario.act("end")) == 1


def test_triggers_of_tests() -> None:
    state = CALM | {"hands": [["reckless"], [], [], []], "familiars": familiars_at(flicker="store")}
    for when, rolls, times in (("passed", ["+2"], 1), ("passed", ["-1"], 0), ("failed", ["-1"], 1)):
        scenario = TalesScenario(world=counting_world(when), rolls=rolls, **state).act(
            "special", id="break-up-bin"
        )
        assert trigger_count(scenario.play_cards("reckless").act("done")) == times
    for face, times in (("+2", 1), ("+1", 0)):
        scenario = TalesScenario(world=counting_world("rolled", face="+2"), rolls=[face], **state)
        scenario.act("special", id="break-up-bin").play_cards("reckless").act("done")
        assert trigger_count(scenario) == times
    scenario = (
        TalesScenario(world=counting_world("card-played"), **state)
        .act("move")
        .play_cards("reckless")
    )
    assert trigger_count(scenario) == 1


def test_triggers_of_actions() -> None:
    state = CALM | {"hands": [["trail-nose", "focus"], [], [], []]}
    scenario = TalesScenario(
        world=counting_world("foraged"),
        rolls=["+1"],
        **state | {"familiars": familiars_at(flicker="store")},
    )
    assert trigger_count(scenario.act("forage").play_cards("trail-nose").act("done")) == 1
    scenario = TalesScenario(world=counting_world("cared"), **state, discontent=1).act("care")
    assert trigger_count(scenario.act("discard", card="focus")) == 1
    rich = {"flicker": {"space": "hall", "power": 4, "resources": {"food": 1}}}
    rows: dict[str, Any] = {"crafting_row": ["honey-cake"], "training_row": ["firm-grip"]}
    scenario = TalesScenario(world=counting_world("crafted"), **state, **rows, familiars=rich)
    assert trigger_count(scenario.act("craft", item="honey-cake", place="stash")) == 1
    scenario = TalesScenario(world=counting_world("trained"), **state, **rows, familiars=rich)
    assert trigger_count(scenario.act("train", card="firm-grip")) == 1


def test_a_familiar_attacks_an_enemy() -> None:
    world = counting_world("attacked", who="enemy", by="familiar")
    state = CALM | {"hands": [["glimmer"], [], [], []], "enemies": FOE}
    scenario = TalesScenario(world=world, **state, familiars=familiars_at(flicker="hall"))
    assert trigger_count(scenario.act("ranged", enemy="watcher-1")) == 1


# Once


def test_rules_that_apply_once() -> None:
    enter = [{"place": {"who": "child", "at": space}} for space in ("hearth", "hall")] * 2
    for once, times in ((None, 4), (True, 1), ("turn", 1), ("a-word", 1)):
        rule = {"who": "child"} | ({"once": once} if once else {})
        assert trigger_count(run_with(counting_world("enter", **rule), *enter)) == times
    shared = {"when": "enter", "who": "child", "once": "a-word", "do": [{"danger": 1}]}
    assert run_with(world_with_rules(shared, shared), *enter).s.danger == 1, "the first uses it up"
    scenario = (
        TalesScenario(world=counting_world("turn-end", once="turn"), threat=[12, 12], **CALM)
        .act("end")
        .act("end")
    )
    assert trigger_count(scenario) == 2, "once in each turn"


# Modifiers


def stats(modify: str, value: int, **rule: Any) -> int:
    rule = {"modify": modify, **rule}
    scenario = run_with(world_with_rules(rule), enemies=FOE)
    word = modify.partition(":")[2] or modify
    assert stat(scenario.s, "watcher-1", word) == value
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
    world = world_with_rules(*({"modify": "defence", **rule} for rule in rules))
    assert stat(run_with(world, enemies=FOE).s, "watcher-1", "defence") == 5 * 3 * 2 + 1 - 2
    world = world_with_rules({"modify": "defence", "set": 5}, {"modify": "defence", "set": 7})
    assert stat(run_with(world, enemies=FOE).s, "watcher-1", "defence") == 7, "the last holds"


@pytest.mark.rule("TA-81")
def test_the_page_goes_before_the_general_rules() -> None:
    """Wings sets the cost to 1; the page sets it to 3."""
    world = world_with_rules({"modify": "cost:double-dashed", "set": 3})
    state = CALM | {
        "hands": [["heave", "lope"], [], [], []],
        "familiars": familiars_at(flicker="store"),
    }
    scenario = TalesScenario(world=world, **state).act("move").play_cards("heave")
    assert "stair-foot" not in {a["to"] for a in scenario.actions_of_type("step")}
    scenario.play_cards("lope").act("skip")
    assert "stair-foot" in {a["to"] for a in scenario.actions_of_type("step")}, "1 + 4 points"


def bin_passed(rule: dict[str, Any], rolls: list[str], **state: Any) -> bool:
    """A might 5 test with a card of 3."""
    fields = (
        CALM
        | {"hands": [["heave"], [], [], []], "familiars": familiars_at(flicker="store")}
        | state
    )
    scenario = TalesScenario(world=world_with_rules(rule), rolls=rolls, **fields).act(
        "special", id="break-up-bin"
    )
    scenario.play_cards("heave").act("done")
    return bool(scenario.familiar("flicker").resources)


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
def test_bonuses_of_a_skill_and_of_any_skill_add_up() -> None:
    world = world_with_rules({"modify": "skill:might", "add": 4}, {"modify": "skill:any", "set": 1})
    state = CALM | {"hands": [["heave"], [], [], []], "familiars": familiars_at(flicker="store")}
    scenario = TalesScenario(world=world, rolls=["power"], **state).act(
        "special", id="break-up-bin"
    )
    scenario.play_cards("heave").act("done")
    assert scenario.familiar("flicker").resources == {"wood": 1}, "1 + 4"


def test_modifiers_of_attacks() -> None:
    state = CALM | {"hands": [["glimmer"], [], [], []], "familiars": familiars_at(flicker="hall")}
    state |= {"enemies": {"watcher-1": {"space": "hall", "life": 2}}}
    scenario = TalesScenario(
        world=world_with_rules({"modify": "damage", "add": 1}), rolls=["+1"], **state
    )
    scenario.act("ranged", enemy="watcher-1").play_cards("glimmer").act("skip").act("done")
    assert (scenario.s.enemies, scenario.familiar("flicker").power) == ({}, 1)
    for target, power in (("kind:watcher", 2), ("flicker", 2), ("chalk", 1)):
        rules = {"modify": "damage", "add": 1}, {"modify": "loot", "set": 2, "for": target}
        scenario = TalesScenario(world=world_with_rules(*rules), rolls=["+1"], **state)
        scenario.act("ranged", enemy="watcher-1").play_cards("glimmer").act("skip").act("done")
        assert scenario.familiar("flicker").power == power, "loot of the enemy, or for the victor"


def test_modifiers_of_losses() -> None:
    hurt = {"life": {"who": "chalk", "by": -2}}
    assert (
        run_with(world_with_rules({"modify": "loss", "times": 2}), hurt).familiar("chalk").life == 8
    )
    assert (
        run_with(world_with_rules({"modify": "loss", "set": 0}), hurt).familiar("chalk").life == 12
    )
    attack = {"modify": "loss", "add": 3, "if": {"loss_from": "attack"}}
    assert run_with(world_with_rules(attack), hurt).familiar("chalk").life == 10


@pytest.mark.rule("TA-100", "TA-101", "TA-98")
def test_modifiers_of_movement() -> None:
    state = CALM | {"hands": [["heave"], [], [], []], "child": "loft"}
    state |= {"edges": {"hall-hearth": "solid", "hall-store": "double-solid"}}

    def steps(*rules: dict[str, Any]) -> set[str]:
        scenario = (
            TalesScenario(world=world_with_rules(*rules), **state).act("move").play_cards("heave")
        )
        return {str(a["to"]) for a in scenario.actions_of_type("step")}

    assert steps() == {"west-yard"}
    assert steps({"modify": "cross:solid", "may": True}) == {"west-yard", "hearth"}
    assert steps({"modify": "cross:double-solid", "may": True}) == {"west-yard", "store"}
    assert steps({"modify": "cross:dashed", "may": False}) == set()
    assert steps({"modify": "cost:dashed", "set": 2}) == set()
    assert steps({"modify": "move", "add": -1}) == set()


def test_modifiers_of_gains() -> None:
    state = CALM | {"hands": [["deep-breath", "trail-nose", "focus"], [], [], []]}
    state |= {"familiars": {"flicker": {"space": "store", "life": 3}}}
    scenario = TalesScenario(
        world=world_with_rules({"modify": "heal-from-card", "times": 2}), **state
    ).act("move")
    assert scenario.play_cards("deep-breath").familiar("flicker").life == 5
    song = {"modify": "heal-from-card", "times": 2, "if": {"card": {"keyword": "song"}}}
    scenario = (
        TalesScenario(world=world_with_rules(song), **state).act("move").play_cards("deep-breath")
    )
    assert scenario.familiar("flicker").life == 4, "no song"
    scenario = TalesScenario(
        world=world_with_rules({"modify": "forage", "add": 1}), rolls=["+1"], **state
    )
    scenario.act("forage").play_cards("trail-nose").act("done")
    assert scenario.familiar("flicker").resources == {"wood": 2}
    state |= {"familiars": familiars_at(flicker="hall"), "discontent": 1}
    scenario = TalesScenario(
        world=world_with_rules({"modify": "care", "set": 3}), **state | {"discontent": 4}
    )
    state["familiars"] = {"flicker": {"space": "hall", "resources": {"food": 1}}}
    scenario = TalesScenario(
        world=world_with_rules({"modify": "care", "set": 3}), **state | {"discontent": 4}
    )
    assert scenario.act("care").s.discontent == 1
    hand = world_with_rules({"modify": "hand", "add": -2})
    draw = [["heave"] * 9, [], [], []]
    scenario = TalesScenario(world=hand, threat=[12], **CALM, draw=draw).act("end")
    assert len(scenario.hand()) == 3
    carry = world_with_rules({"modify": "carry", "set": 0})
    scenario = (
        TalesScenario(world=carry, **CALM | {"hands": [["heave"], [], [], []]})
        .act("move")
        .play_cards("heave")
    )
    assert {"type": "step", "to": "hearth", "with": "milly"} in scenario.legal_actions()


@pytest.mark.rule("TA-286", "TA-264")
def test_a_song_from_elsewhere_is_not_warmed() -> None:
    """A page's rule also needs the singer; an equipped item needs nobody else."""

    def change(data: dict[str, Any]) -> None:
        each = {"text": "x", "do": [{"life": {"who": "each", "by": 2}}]}
        data["skills"]["pond-song"]["action"] = each
        data["items"]["tripwire"]["rules"] = [{"modify": "heal-from-card", "add": 1}]

    worn = {"space": "hall", "life": 3, "equipped": ["tripwire"]}
    state = CALM | {"hands": [["pond-song"], [], [], []], "child": "loft"}
    state |= {"tokens": [{"kind": "fire", "at": "hearth"}]}
    for singer, chalk in (("hall", 5), ("hearth", 7)):
        given = {"flicker": {"space": singer, "life": 3}, "chalk": {"space": "hearth", "life": 3}}
        scenario = TalesScenario(
            world=modified_world(change), **state, familiars=given | {"blaze": worn}
        )
        scenario.act("perform", card="pond-song")
        assert scenario.familiar("chalk").life == chalk
        assert scenario.familiar("blaze").life == 6


@pytest.mark.rule("TA-159")
def test_the_threat_check_is_never_certain() -> None:
    def threatened(danger: int, add: int, drawn: int) -> bool:
        world = world_with_rules({"modify": "threat", "add": add})
        state = CALM | {"danger": danger}
        scenario = TalesScenario(world=world, threat=[drawn], events=["unrest"], **state).act("end")
        return scenario.s.discontent == 1

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
        scenario = TalesScenario(world=world_with_rules(*rules), rolls=["-1"], **state).act(
            "special", id="break-up-bin"
        )
        assert scenario.play_cards("heave").act("done").seat_to_act() == seat


def test_a_group_acts_as_one() -> None:
    """`group` may be a page's own rule: here, watchers are a hive."""
    enemies = {f"watcher-{n}": {"space": "hall"} for n in (1, 2)}
    state: dict[str, Any] = {"enemies": enemies, "familiars": LOFT | familiars_at(flicker="hall")}
    hive = {"modify": "group", "for": "kind:watcher", "set": "hive"}
    turn = {"enemy_turn": True}
    assert run_with(world_with_rules(hive), turn, **state).familiar("flicker").life == 4
    assert run_with(world_with_rules(), turn, **state).s.misfortune == 2, "two attacks: it flees"


SHOWN = {
    *("skill:might", "skill:any", "difficulty", "damage", "loss", "attack:melee"),
    *("attack:ranged", "defence", "move", "cross:dashed", "cross:solid", "cross:double-solid"),
    *("cost:dashed", "cost:double-dashed", "heal-from-card", "loot", "hand", "care", "carry"),
    *("forage", "threat", "group", "link"),
}


def test_every_kind_of_modifier_has_a_case() -> None:
    def kinds(words: Any) -> set[str]:
        return {word.partition(":")[0] for word in words if not word.startswith("attack")}

    assert kinds(SHOWN) == kinds(get_args(ModifierTarget))
    assert len(kinds(get_args(ModifierTarget))) + 2 == 19, "attacks are two"


# Who a rule is about


def test_self_is_the_affected_figure_and_by_the_actor() -> None:
    do = [{"power": {"who": "self", "by": 1}}, {"life": {"who": "enemy", "by": -1}}]
    rule = {"when": "hurt", "who": "familiar", "by": "enemy", "do": do}
    state: dict[str, Any] = {"enemies": FOE, "familiars": LOFT | familiars_at(chalk="hall")}
    scenario = run_with(world_with_rules(rule), {"enemy_turn": True}, **state)
    assert scenario.familiar("chalk").power == 1
    assert scenario.s.enemies["watcher-1"].life == 1


def test_a_place_may_be_several_spaces() -> None:
    """`space-of:` gives the spaces of all selected figures."""
    enemies = {"watcher-1": {"space": "loft"}, "watcher-2": {"space": "hall"}}
    rule = {"when": "turn-start", "at": "space-of:kind:watcher", "do": [{"danger": 1}]}
    for space, danger in (("hall", 1), ("loft", 1), ("hearth", 0)):
        assert (
            run_with(
                world_with_rules(rule), enemies=enemies, familiars=familiars_at(flicker=space)
            ).s.danger
            == danger
        )


@pytest.mark.rule("TA-204", "TA-206")
def test_a_defeated_enemy_is_known_but_gives_nothing() -> None:
    do = [{"cure": {"who": "self", "of": "all"}}, {"place": {"who": "self", "at": "loft"}}]
    rule = {
        "when": "defeated",
        "if": {"has": {"affliction": "on-fire"}},
        "do": [*do, {"danger": 1}],
    }
    enemies = {"watcher-1": {"space": "hall", "afflictions": ["on-fire"]}}
    s = run_with(world_with_rules(rule), {"defeat": {"who": "enemies"}}, enemies=enemies).s
    assert (s.danger, s.supply["on-fire"]) == (1, 4), "its token was put back once"
    assert (s.enemies, s.pieces) == ({}, {})


# Tokens on edges


@pytest.mark.rule("TA-105")
def test_a_log_bridges_solid_lines_only_and_leaves_them_as_they_were() -> None:
    solid = {"edge": {"id": "hall-hearth", "kind": "solid"}}
    log = {"token": {"kind": "log", "at": "hall-hearth"}}
    off = {"untoken": {"kind": "log", "at": "hall-hearth"}}
    assert run_with(world_with_rules(), solid, log).s.edges == {}, "dashed, as it is printed"
    assert run_with(world_with_rules(), solid, log, off).s.edges == {"hall-hearth": "solid"}
    shut = {"edge": {"id": "hall-hearth", "kind": "double-solid"}}
    assert run_with(world_with_rules(), shut, log).s.edges == {"hall-hearth": "double-solid"}
    other = {"token": {"kind": "objective", "at": "hall-hearth"}}
    assert run_with(world_with_rules(), solid, other).s.edges == {"hall-hearth": "solid"}


@pytest.mark.rule("TA-155")
def test_a_test_ends_when_its_familiar_flees() -> None:
    rule = {"when": "danger-changed", "do": [{"life": {"who": "flicker", "by": -9}}]}
    state = CALM | {
        "hands": [["reckless", "heave"], [], [], []],
        "familiars": familiars_at(flicker="store"),
    }
    scenario = TalesScenario(world=world_with_rules(rule), rolls=["+2"], threat=[12], **state).act(
        "forage"
    )
    scenario.play_cards("reckless")
    assert (scenario.s.turn, scenario.s.tests, scenario.s.misfortune) == ("chalk", [], 2)
    assert scenario.familiar("flicker").resources == {}
