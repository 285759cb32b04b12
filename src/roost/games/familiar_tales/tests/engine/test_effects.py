"""D5: every effect, applied before the first action (`run`)."""

from collections.abc import Callable
from typing import Any

import pytest

from roost.games.familiar_tales.content.schema.effects import Effect
from roost.games.familiar_tales.content.schema.reader import variants_by_tag
from roost.games.familiar_tales.engine.state import TalesState
from roost.games.familiar_tales.tests.support.scenario import (
    TalesScenario,
    familiars_at,
    modified_world,
)

CALM: dict[str, Any] = {"enemies": {}, "danger": 3, "turn": "flicker", "hands": [[], [], [], []]}
LOFT = familiars_at(flicker="loft", chalk="loft", blaze="loft", gribbert="loft")
WATCHERS: dict[str, Any] = {"watcher-1": {"space": "hall"}, "watcher-2": {"space": "loft"}}


def after_effects(
    *run: dict[str, Any], players: int = 4, rolls: Any = None, **state: Any
) -> TalesScenario:
    return TalesScenario(players, rolls=rolls, **CALM | state, run=list(run))


SHOWN: dict[str, tuple[dict[str, Any], dict[str, Any], Callable[[TalesState], Any], Any]] = {
    "life": (
        {"life": {"who": "chalk", "by": -3}},
        {},
        lambda s: s.familiars["chalk"].life,
        9,
    ),
    "power": ({"power": {"who": "each", "by": 2}}, {}, lambda s: s.familiars["blaze"].power, 2),
    "danger": ({"danger": -1}, {}, lambda s: s.danger, 2),
    "discontent": ({"discontent": 2}, {}, lambda s: s.discontent, 2),
    "misfortune": ({"misfortune": {"dial": "danger"}}, {}, lambda s: s.misfortune, 3),
    "set": ({"set": {"name": "dusk", "to": 4}}, {}, lambda s: s.vars, {"dusk": 4}),
    "set a counter": (
        {"set": {"name": "trust", "to": 4}},
        {},
        lambda s: (s.vars, s.counters["trust"]),
        ({}, 4),
    ),
    "set a dial": ({"set": {"name": "discontent", "to": 9}}, {}, lambda s: s.discontent, 6),
    "add": (
        {"add": {"name": "dusk", "by": 2}},
        {"vars": {"dusk": 1}},
        lambda s: s.vars,
        {"dusk": 3},
    ),
    "flag": ({"flag": "doll-kept"}, {}, lambda s: s.flags, ["doll-kept"]),
    "unflag": ({"unflag": "doll-kept"}, {"flags": ["doll-kept"]}, lambda s: s.flags, []),
    "gain": (
        {"gain": {"who": "here", "resource": "wood", "n": 3}},
        {},
        lambda s: ([f.resources.get("wood", 0) for f in s.familiars.values()], s.supply["wood"]),
        ([3, 3, 2, 0], 0),
    ),
    "lose": (
        {"lose": {"who": "flicker", "resource": "wood", "n": 3}},
        {"familiars": {"flicker": {"resources": {"wood": 2}}}},
        lambda s: (s.familiars["flicker"].resources, s.supply["wood"]),
        ({"wood": 0}, 8),
    ),
    "item": (
        {"item": {"who": "chalk", "card": "kitchen-knife", "place": "equip"}},
        {},
        lambda s: (s.familiars["chalk"].equipped, s.familiars["chalk"].stash),
        (["kitchen-knife"], ["stone-fist"]),
    ),
    "artifact": (
        {"artifact": {"who": "chalk", "card": "barrel-stave"}},
        {},
        lambda s: s.familiars["chalk"].stash,
        ["barrel-stave"],
    ),
    "skill": (
        {"skill": {"who": "chalk", "card": "ambush"}},
        {},
        lambda s: s.seats[1].discard,
        ["ambush"],
    ),
    "banish": (
        {"banish": {"card": "heave"}},
        {"hands": [["heave", "heave"], [], [], []]},
        lambda s: (s.seats[0].hand, s.banished),
        (["heave"], ["heave"]),
    ),
    "fatigue": (
        {"fatigue": {"who": "blaze", "n": 2}},
        {},
        lambda s: (s.seats[2].discard, s.fatigue),
        (["fatigue", "fatigue"], 12),
    ),
    "draw": (
        {"draw": {"who": "chalk", "n": 2}},
        {"draw": [[], ["heave", "snarl", "flit"], [], []]},
        lambda s: (s.seats[1].hand, s.seats[1].draw),
        (["heave", "snarl"], ["flit"]),
    ),
    "discard": (
        {"discard": {"n": 1}},
        {"hands": [["heave"], [], [], []]},
        lambda s: (s.question.kind, s.question.seat) if s.question else None,
        ("discard", 0),
    ),
    "afflict": (
        {"afflict": {"who": "others-here", "with": "trapped"}},
        {},
        lambda s: ([len(f.afflictions) for f in s.familiars.values()], s.supply["trapped"]),
        ([0, 1, 1, 1], 1),
    ),
    "cure": (
        {"cure": {"who": "chalk", "of": "all"}},
        {"familiars": {"chalk": {"afflictions": ["trapped", "poisoned"]}}},
        lambda s: (s.familiars["chalk"].afflictions, s.supply["poisoned"]),
        ([], 4),
    ),
    "mark": (
        {"mark": {"who": "chalk", "of": "might"}},
        {},
        lambda s: (s.familiars["chalk"].marks, s.supply["might"]),
        (["might"], 1),
    ),
    "encounter": (
        {"encounter": {"enemy": "watcher", "n": 1, "at": "space-of:child"}},
        {},
        lambda s: (s.enemies["watcher-1"].space, s.enemies["watcher-1"].life),
        ("hall", 2),
    ),
    "defeat": (
        {"defeat": {"who": "enemies"}},
        {"enemies": {"tatterthrall-1": {"space": "hall"}}},
        lambda s: (sorted(s.enemies), s.familiars["flicker"].power),
        (["scuttle-1", "scuttle-2", "scuttle-3"], 0),
    ),
    "withdraw": (
        {"withdraw": {"who": "enemies"}},
        {"enemies": {"tatterthrall-1": {"space": "hall", "afflictions": ["poisoned"]}}},
        lambda s: (s.enemies, s.supply["poisoned"]),
        ({}, 4),
    ),
    "place": (
        {"place": {"who": "child", "at": "symbol:fire"}},
        {},
        lambda s: s.child_space,
        "hearth",
    ),
    "shift toward": (
        {"shift": {"who": "chalk", "steps": 2, "toward": "landing"}},
        {"familiars": familiars_at(chalk="hearth")},
        lambda s: s.familiars["chalk"].space,
        "landing",
    ),
    "shift away": (
        {"shift": {"who": "kind:watcher", "steps": 1, "away": "nearest"}},
        {
            "enemies": {"watcher-1": {"space": "landing"}},
            "familiars": familiars_at(flicker="stair-foot"),
        },
        lambda s: s.enemies["watcher-1"].space,
        "loft",
    ),
    "symbol": (
        {"symbol": {"at": "loft", "add": "water", "remove": "forage:metal"}},
        {},
        lambda s: s.symbols["loft"],
        ["gear:c", "water"],
    ),
    "child": ({"child": {"moves": "none"}}, {}, lambda s: s.is_child_staying, True),
    "token": (
        {"token": {"kind": "wood", "at": "hearth"}},
        {},
        lambda s: (s.tokens, s.supply["wood"]),
        ([("wood", "hearth")], 7),
    ),
    "untoken": (
        {"untoken": {"kind": "fire", "at": "hearth"}},
        {"tokens": [{"kind": "fire", "at": "hearth"}]},
        lambda s: (s.tokens, s.supply["on-fire"]),
        ([], 4),
    ),
    "edge": (
        {"edge": {"id": "climb", "kind": "solid"}},
        {},
        lambda s: s.edges,
        {"climb": "solid"},
    ),
    "cover": (
        {"cover": "landing/book:131"},
        {},
        lambda s: (s.covered, s.supply["completed"]),
        (["landing/book:131"], 9),
    ),
    "uncover": (
        {"uncover": "landing/book:131"},
        {"covered": ["landing/book:131"]},
        lambda s: (s.covered, s.supply["completed"]),
        ([], 10),
    ),
    "test": (
        {"test": {"skill": "might", "difficulty": 3, "fail": [{"misfortune": 1}]}},
        {},
        lambda s: s.misfortune,
        1,
    ),
    "choice": (
        {"choice": [{"text": "a", "if": {"era": 2}}, {"text": "b"}, {"text": "c"}]},
        {},
        lambda s: [a["option"] for a in LegalActions(s).legal()],
        [1, 2],
    ),
    "when_true": (
        {"when_true": {"if": {"era": 2}, "then": [{"danger": 1}], "else": [{"danger": 3}]}},
        {},
        lambda s: s.danger,
        6,
    ),
    "times": (
        {"times": {"n": {"half": 5}, "do": [{"danger": 1}, {"discontent": 2}]}},
        {},
        lambda s: (s.danger, s.discontent),
        (5, 4),
    ),
    "for_each": (
        {"for_each": {"who": "each", "do": [{"life": {"who": "here", "by": -1}}]}},
        {"familiars": familiars_at(flicker="loft", chalk="loft", blaze="hall", gribbert="hall")},
        lambda s: [f.life for f in s.familiars.values()],
        [6, 10, 8, 7],
    ),
    "enemy_turn": (
        {"enemy_turn": True},
        {"enemies": {"watcher-1": {"space": "loft"}}, "familiars": familiars_at(flicker="loft")},
        lambda s: s.familiars["flicker"].life,
        4,
    ),
    "reinforce": ({"reinforce": True}, {}, lambda s: s.enemies["watcher-1"].space, "sails"),
    "bond": (
        {"bond": "nursery-guard"},
        {},
        lambda s: s.familiars["blaze"].bonds,
        ["nursery-guard"],
    ),
    "row": (
        {"row": {"which": "training", "how": "refresh"}},
        {"training_row": ["ambush", "firm-grip", "lullaby", "scavenge"]},
        lambda s: (sorted(s.training.discard), len(s.training.hand)),
        (["ambush", "firm-grip", "lullaby", "scavenge"], 4),
    ),
    "bubble": ({"bubble": 140}, {}, lambda s: s.bubbles, [101, 140]),
    "code": ({"code": 160}, {}, lambda s: s.history, [160]),
    "page": ({"page": "rest-assured"}, {}, lambda s: s.result and s.result["ending"], "left"),
    "open": ({"open": 160}, {}, lambda s: (s.open_codes, LegalActions(s).codes()), ([160], [160])),
    "save": ({"save": True}, {}, lambda s: s.question and s.question.kind, "save"),
    "chapter_end": (
        {"chapter_end": {"rest": 2}},
        {"familiars": {"chalk": {"life": 4, "afflictions": ["badly-injured"]}}},
        lambda s: (s.result and s.result["ending"], s.familiars["chalk"].life),
        ("chapter", 6),
    ),
    "ending": ({"ending": True}, {}, lambda s: s.result and s.result["winners"], [0, 1, 2, 3]),
    "say": ({"say": "{familiar} yawns."}, {}, lambda s: s.log[-1], "Flicker yawns."),
}
BELOW = {
    *("bonus", "damage", "moves", "reroll", "die", "reduce", "roll"),
    *("act", "shut", "era_end", "shift"),
}


class LegalActions:
    def __init__(self, s: TalesState) -> None:
        self.s = s

    def legal(self) -> list[Any]:
        from roost.games.familiar_tales.engine import machine

        return machine.legal_actions(self.s)

    def codes(self) -> list[int]:
        return [int(a["code"]) for a in self.legal() if a["type"] == "code"]


@pytest.mark.rule("TA-42", "TA-75", "TA-106", "TA-116", "TA-146")
@pytest.mark.parametrize("case", SHOWN)
def test_an_effect(case: str) -> None:
    effect, state, found, expected = SHOWN[case]
    assert found(after_effects(effect, **state).s) == expected


def test_every_effect_has_a_case() -> None:
    shown = {next(iter(effect)) for effect, _, _, _ in SHOWN.values()}
    assert shown | BELOW == set(variants_by_tag(Effect))


# Effects on the current test, attack or move: by an item's power or a page's rule


def page_with(*rules: dict[str, Any], **fields: Any) -> Any:
    def change(data: dict[str, Any]) -> None:
        page = data["pages"]["rest-assured"]
        page["rules"] = [{"name": "Try", **rule} for rule in rules]
        page |= fields

    return modified_world(change)


def bin_test(do: dict[str, Any], rolls: list[str]) -> TalesScenario:
    """A might 5 test with a card of 3, while a rule applies an effect at its start."""
    world = page_with({"when": "test-start", "do": [do]})
    state = CALM | {"hands": [["heave"], [], [], []], "familiars": familiars_at(flicker="store")}
    scenario = TalesScenario(world=world, rolls=rolls, **state).act("special", id="break-up-bin")
    return scenario.play_cards("heave").act("done")


def test_effects_on_the_current_test() -> None:
    wood = {"wood": 1}
    assert bin_test({"bonus": {"skill": "any", "by": 1}}, ["+1"]).familiar("flicker").resources
    scenario = bin_test({"bonus": {"skill": "agility", "by": 9}}, ["+1"])
    assert scenario.familiar("flicker").resources == {}, "of another skill"
    assert bin_test({"die": 1}, ["+1"]).familiar("flicker").resources == wood
    scenario = bin_test({"reroll": True}, ["-1", "+2"])
    assert scenario.legal_types() == {"reroll", "keep"}
    assert scenario.act("reroll").familiar("flicker").resources == wood


def test_damage_of_the_current_attack() -> None:
    world = page_with({"when": "test-start", "do": [{"damage": 2}]})
    state = CALM | {"hands": [["glimmer"], [], [], []]}
    state |= {"enemies": {"tatterthrall-1": {"space": "hall"}}}
    state |= {"familiars": {"flicker": {"space": "hall", "marks": ["agility", "agility"]}}}
    scenario = TalesScenario(world=world, rolls=["+1"], **state).act(
        "ranged", enemy="tatterthrall-1"
    )
    scenario.play_cards("glimmer").act("skip").act("done")
    assert scenario.s.enemies["scuttle-1"].space == "hall", "1 + 2 of 3 life"


def test_move_points_of_the_current_move() -> None:
    world = page_with({"when": "card-played", "do": [{"moves": 1}]})
    state = CALM | {"hands": [[], ["heave"], [], []], "turn": "chalk", "child": "loft"}
    state |= {"familiars": familiars_at(chalk="store")}
    scenario = TalesScenario(world=world, **state).act("move").play_cards("heave")
    assert "stair-foot" in {a["to"] for a in scenario.actions_of_type("step")}, "flour sacks cost 2"


def test_reduction_of_the_current_loss() -> None:
    world = page_with({"when": "attacked", "who": "familiar", "do": [{"reduce": 3}]})
    state = CALM | {"familiars": LOFT | familiars_at(flicker="hall"), "run": [{"enemy_turn": True}]}
    scenario = TalesScenario(world=world, **state | {"enemies": {"watcher-1": {"space": "hall"}}})
    assert scenario.familiar("flicker").life == 7


@pytest.mark.rule("TA-146")
def test_a_roll_outside_a_test() -> None:
    named = {"positive": [{"danger": 1}], "negative": [{"danger": 2}], "power": [{"danger": 4}]}
    for face, danger in (("+2", 4), ("-1", 5), ("power", 7), ("danger", 3)):
        assert after_effects({"roll": named}, rolls=[face]).s.danger == danger
    assert (
        after_effects({"roll": named | {"other": [{"danger": -3}]}}, rolls=["danger"]).s.danger == 0
    )


# Effects that ask a question


def test_a_choice_belongs_to_the_affected_player() -> None:
    scenario = after_effects(
        {"gain": {"who": "gribbert", "resource": "choose", "n": 2}}, supply={"wood": 0}
    )
    assert (scenario.seat_to_act(), len(scenario.actions_of_type("take"))) == (3, 3)
    scenario.act("take", resource="food").act("take", resource="metal")
    assert scenario.familiar("gribbert").resources == {"food": 1, "metal": 1}
    held = {"gribbert": {"resources": {"food": 1, "metal": 1}}}
    scenario = after_effects(
        {"lose": {"who": "gribbert", "resource": "choose", "n": 1}}, familiars=held
    )
    scenario.act("take", resource="food")
    assert scenario.familiar("gribbert").resources == {"food": 0, "metal": 1}


def test_choosing_figures() -> None:
    scenario = after_effects(
        {"life": {"who": "choose-other", "by": -1}}, familiars=familiars_at(chalk="loft")
    )
    assert [a["name"] for a in scenario.legal_actions()] == ["chalk", "blaze", "gribbert"]
    scenario = after_effects(
        {"life": {"who": "choose-here", "by": -1}}, familiars=familiars_at(chalk="loft")
    )
    assert [a["name"] for a in scenario.legal_actions()] == ["flicker", "blaze", "gribbert"]
    enemies = WATCHERS | {"watcher-3": {"space": "hearth"}}
    scenario = after_effects({"life": {"who": "choose-enemy-seen", "by": -1}}, enemies=enemies)
    assert [a["name"] for a in scenario.legal_actions()] == ["watcher-1", "watcher-3"]
    scenario = after_effects({"life": {"who": "choose-enemy-here", "by": -1}}, enemies=enemies)
    assert scenario.s.enemies["watcher-1"].life == 1, "a single candidate is not asked for"


def test_a_shift_to_a_chosen_space() -> None:
    scenario = after_effects({"shift": {"who": "chalk", "choose": True}})
    assert [a["name"] for a in scenario.legal_actions()] == ["hearth", "store", "west-yard"]
    assert scenario.act("choose-space", name="store").familiar("chalk").space == "store"


def test_a_named_token_moves() -> None:
    """D4: `token:<name>`, such as a goat that keeps away."""
    put = {"place": {"who": "token:goat", "at": "landing"}}
    away = {"shift": {"who": "token:goat", "away": "nearest"}}
    scenario = after_effects(put, away, familiars=familiars_at(chalk="stair-foot"))
    assert scenario.s.pieces == {"goat": "loft"}


@pytest.mark.rule("TA-32")
def test_teeth_are_never_banished() -> None:
    scenario = after_effects({"banish": {"who": "blaze", "item": "vicious-bite"}})
    assert scenario.familiar("blaze").equipped == ["vicious-bite"]
    scenario = after_effects({"banish": {"who": "blaze", "item": "choose"}})
    assert "end" in scenario.legal_types(), "there is nothing to choose"
    things = {"blaze": {"stash": ["tripwire"]}}
    scenario = after_effects({"banish": {"who": "blaze", "item": "choose"}}, familiars=things)
    assert scenario.act("discard", card="tripwire").s.banished == ["tripwire"]


@pytest.mark.rule("TA-125")
def test_a_card_may_banish_itself() -> None:
    hands = [["scavenge", "heave"], [], [], []]
    scenario = TalesScenario(**CALM | {"hands": hands}).act("perform", card="scavenge")
    scenario.act("take", resource="metal")
    assert (scenario.s.banished, scenario.s.danger) == (["scavenge"], 4)


def test_a_code_is_open_until_it_is_closed() -> None:
    scenario = after_effects({"open": 160})
    scenario.act("code", code=160)
    assert scenario.actions_of_type("code") == [], "once a turn"
    assert after_effects({"open": 160}, {"shut": 160}).actions_of_type("code") == []


# Effects that make enemies act


@pytest.mark.rule("TA-112")
def test_steps_are_taken_in_their_order() -> None:
    """`act`: the enemy attacks, then moves."""
    enemies = {"watcher-1": {"space": "hall"}}
    spread = LOFT | familiars_at(flicker="hall")
    strike = {"who": "enemies", "steps": ["melee", "move"], "toward": "hearth"}
    scenario = after_effects({"act": strike}, enemies=enemies, familiars=spread)
    assert (scenario.familiar("flicker").life, scenario.s.enemies["watcher-1"].space) == (
        4,
        "hearth",
    )
    back = strike | {"steps": ["move", "melee"]}
    scenario = after_effects({"act": back}, enemies=enemies, familiars=spread)
    assert (scenario.familiar("flicker").life, scenario.s.enemies["watcher-1"].space) == (
        8,
        "hearth",
    )


def test_enemies_go_where_they_are_sent() -> None:
    state: dict[str, Any] = {"enemies": {"watcher-1": {"space": "west-yard"}}, "familiars": LOFT}
    scenario = after_effects(
        {"act": {"who": "enemies", "toward": "child", "points": 1}}, **state, child="hall"
    )
    assert scenario.s.enemies["watcher-1"].space == "hall"
    scenario = after_effects(
        {"act": {"who": "enemies", "steps": ["move"], "toward": "sails"}}, **state
    )
    assert scenario.s.enemies["watcher-1"].space == "sails"


def test_the_last_era_has_none_after_it() -> None:
    assert after_effects({"times": {"n": 3, "do": [{"era_end": True}]}}).s.era == 3
