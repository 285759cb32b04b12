"""Sections 5, 6, 18, 20 and 22, on modified pages."""

from typing import Any

import pytest

from roost import games
from roost.games.familiar_tales.engine.combat.enemies import stat
from roost.games.familiar_tales.game import GAME
from roost.games.familiar_tales.tests.support.scenario import (
    TalesScenario,
    familiars_at,
    hearthlight_world,
    modified_world,
)

CALM: dict[str, Any] = {"enemies": {}, "danger": 0, "turn": "flicker", "hands": [[], [], [], []]}
PAGE = "rest-assured"
ORDER = ["flicker", "chalk", "blaze", "gribbert"]


def page_with(**fields: Any) -> Any:
    """Return Hearthlight with fields of its page replaced and rules added."""

    def change(data: dict[str, Any]) -> None:
        page = data["pages"][PAGE]
        for name, value in fields.items():
            page[name] = page[name] + value if name == "rules" else value

    return modified_world(change)


# Data


@pytest.mark.rule("TA-29", "TA-13", "TA-27", "TA-25", "TA-26")
def test_familiars_and_cards_are_as_printed() -> None:
    campaign = hearthlight_world().campaign
    sizes = {name: f.size for name, f in campaign.familiars.items()}
    assert sizes == {"flicker": "small", "chalk": "medium", "blaze": "medium", "gribbert": "small"}
    card = campaign.skills["reckless"]
    assert (card.name, card.values, card.icon, card.era) == (
        "Reckless",
        (3, 2, 1, 1, 3),
        "danger",
        1,
    )
    item = campaign.items["kitchen-knife"]
    assert (item.type, item.damage, item.cost, item.era) == ("melee", 2, {"metal": 2}, 1)


@pytest.mark.rule("TA-113", "TA-114")
def test_stats() -> None:
    enemies = {"scuttle-1": {"space": "hall"}, "scuttle-2": {"space": "hall"}}
    s = TalesScenario(**CALM | {"enemies": enemies | {"watcher-1": {"space": "loft"}}}).s
    assert [stat(s, "watcher-1", x) for x in ("move", "melee", "ranged", "defence")] == [3, 4, 0, 4]
    assert stat(s, "scuttle-1", "melee") == 5


@pytest.mark.rule("TA-142", "TA-11")
def test_the_die() -> None:
    assert hearthlight_world().header.die == ("-1", "+1", "+1", "+2", "danger", "power")


# Options and views


@pytest.mark.rule("TA-48")
def test_who_may_have_which_familiars() -> None:
    facts = games.game_info("familiar-tales")
    values = next(o for o in facts.options if o.name == "familiars")
    assert [len(values.values_for(n)) for n in (1, 2, 3, 4)] == [1, 6, 36, 24]


@pytest.mark.rule("TA-276", "TA-181")
def test_hands_are_open_or_hidden() -> None:
    scenario = TalesScenario(
        2, **CALM | {"hands": [["focus"], ["assist"]], "draw": [["heave"], ["snarl"]]}
    )
    names = [[c.name for c in GAME.view(scenario.s, 0).zone(z).cards] for z in ("hand-1", "draw-1")]
    assert names == [["assist"], ["snarl"]]
    scenario.s.has_open_hands = False
    mine, theirs = (
        GAME.view(scenario.s, 0).zone("hand-0"),
        GAME.view(scenario.s, 0).zone("hand-1"),
    )
    assert [c.name for c in (*mine.cards, *theirs.cards)] == ["focus", None]
    assert GAME.view(scenario.s, None).zone("hand-0").cards[0].name is None
    assert GAME.view(scenario.s, 0).number("links", 1) == 1
    assert GAME.open_view(scenario.s).zone("hand-1").cards[0].name == "assist"


@pytest.mark.rule("TA-45", "TA-52", "TA-75", "TA-51", "TA-69")
def test_the_table_is_open_to_all() -> None:
    scenario = TalesScenario(**CALM, flags=["mill-mended"], vars={"trust": 2})
    shown = GAME.view(scenario.s, None)
    assert shown.board["journal"] == {"mill-mended": 1}, "trust is hidden"
    assert shown.board["child"]["card"] == "baby"
    assert shown.board["bubbles"] == [101]
    every = list(scenario.s.world.campaign.artifacts)
    assert [card.name for card in shown.zone("artifacts").cards] == every
    assert (shown.number("danger"), shown.number("threat")) == (0, 1)


@pytest.mark.rule("TA-254", "TA-256", "TA-257", "TA-258")
def test_only_one_seat_is_asked() -> None:
    scenario = TalesScenario(**CALM | {"turn": "blaze"})
    assert scenario.seat_to_act() == 2
    assert GAME.view(scenario.s, 0).turn == 2


# Pages


@pytest.mark.rule("TA-78", "TA-79", "TA-81")
def test_a_new_page() -> None:
    def change(data: dict[str, Any]) -> None:
        data["pages"]["yard"] = {**data["pages"][PAGE], "danger": None, "rules": [], "setup": []}
        data["pages"]["yard"].pop("danger")
        data["entries"]["129"]["do"] = [{"page": "yard"}, {"misfortune": 1}]
        data["entries"]["129"]["choices"] = data["entries"]["129"]["after"] = []

    scenario = TalesScenario(
        page=None, world=modified_world(change), order=ORDER, rolls=["-1"], history=[101, 122]
    )
    s = scenario.s
    f = s.familiars["chalk"]
    f.life, f.afflictions, f.resources = 3, ["poisoned"], {"wood": 1}
    s.edges = dict.fromkeys(("doorway", "window", "high-window"), "double-solid")
    s.covered, s.danger, s.vars = ["store/forage:wood"], 7, {"dusk": 3}
    s.tokens = [("fire", "hearth"), ("wood", "hearth")]
    s.supply |= {"completed": 9, "on-fire": 3, "wood": 6}
    for name in ORDER:
        s.familiars[name].space = "hearth"
    s.child_space, s.legal_cache = "hearth", None
    scenario.act("leave", exit="morning")
    assert (s.page, s.turn, s.misfortune) == ("yard", "chalk", 1)
    assert (s.enemies, s.tokens, s.covered, s.edges, s.vars) == ({}, [], [], {}, {})
    assert (s.supply["completed"], s.supply["on-fire"], s.supply["wood"]) == (10, 4, 7)
    assert s.danger == 7
    assert (f.life, f.afflictions, f.resources) == (2, ["poisoned"], {"wood": 1})


@pytest.mark.rule("TA-93")
def test_a_code_does_not_interrupt_a_move() -> None:
    hands = [["reckless"], [], [], []]
    scenario = TalesScenario(
        **CALM | {"hands": hands, "familiars": familiars_at(flicker="stair-foot")}
    ).act("move")
    scenario.play_cards("reckless").act("step", to="landing")
    assert "code" not in scenario.legal_types()
    scenario.act("done")
    assert scenario.actions_of_type("code") == [{"type": "code", "code": 131}]


@pytest.mark.rule("TA-92", "TA-23")
def test_objective_tokens_open_actions() -> None:
    action = {"id": "pull", "text": "Pull.", "at": "symbol:objective", "do": [{"danger": 1}]}
    world = page_with(actions=[action])
    state = CALM | {"familiars": familiars_at(flicker="loft")}
    assert TalesScenario(world=world, **state).actions_of_type("special") == []
    run = [{"token": {"kind": "objective", "at": "loft"}}]
    scenario = TalesScenario(world=world, **state, run=run)
    assert scenario.s.supply["objective"] == 4
    assert scenario.act("special", id="pull").s.danger == 1


@pytest.mark.rule("TA-105")
def test_doors_and_logs_lie_on_lines() -> None:
    run = [{"token": {"kind": "door", "at": "hall-hearth"}}]
    scenario = TalesScenario(**CALM, run=run)
    assert scenario.s.edges == {"hall-hearth": "double-solid"}
    off = [{"untoken": {"kind": "door", "at": "hall-hearth"}}]
    assert TalesScenario(**CALM, run=run + off).s.edges == {}
    solid = [{"edge": {"id": "hall-hearth", "kind": "solid"}}]
    log = [{"token": {"kind": "log", "at": "hall-hearth"}}]
    assert TalesScenario(**CALM, run=solid + log).s.edges == {}, "dashed, as it is printed"


@pytest.mark.rule("TA-146")
def test_a_roll_outside_a_test_applies_its_branches() -> None:
    run = [{"roll": {"positive": [{"danger": 1}], "other": [{"danger": 3}]}}]
    assert TalesScenario(rolls=["+2"], **CALM, run=run).s.danger == 1
    assert TalesScenario(rolls=["danger"], **CALM, run=run).s.danger == 3


@pytest.mark.rule("TA-163", "TA-158", "TA-157")
def test_turn_end_comes_before_the_check() -> None:
    rule = {"name": "Dusk", "when": "turn-end", "do": [{"danger": 3}]}
    scenario = TalesScenario(world=page_with(rules=[rule]), threat=[4], events=["unrest"], **CALM)
    assert (scenario.act("end").s.danger, scenario.s.discontent) == (1, 1)


@pytest.mark.rule("TA-164")
def test_a_pages_own_enemy_turn_halves_nothing() -> None:
    rule = {"name": "Clock", "when": "turn-end", "do": [{"enemy_turn": True}]}
    state = CALM | {"danger": 6}
    scenario = TalesScenario(world=page_with(rules=[rule]), threat=[12], **state).act("end")
    assert scenario.s.danger == 6


@pytest.mark.rule("TA-249")
def test_a_page_may_fail_and_the_story_goes_on() -> None:
    fail = {"if": {"dial": {"name": "danger", "min": 5}}, "code": 160}
    scenario = TalesScenario(world=page_with(fail=fail), **CALM, run=[{"danger": 6}])
    assert scenario.s.history == [160]
    assert "end" in scenario.legal_types()


@pytest.mark.rule("TA-202")
def test_a_played_fatigue_goes_back_to_its_pile() -> None:
    scenario = TalesScenario(**CALM | {"hands": [["fatigue", "fatigue"], [], [], []]})
    assert scenario.s.fatigue == 12
    scenario.act("move").play_cards("fatigue").act("done")
    assert (scenario.s.fatigue, scenario.s.seats[0].discard) == (13, [])
    paid = TalesScenario(**CALM | {"hands": [["fatigue"], [], [], []], "discontent": 1}).act("care")
    paid.act("discard", card="fatigue")
    assert paid.s.seats[0].discard == ["fatigue"]


@pytest.mark.rule("TA-237", "TA-236")
def test_fled_familiars_are_not_affected() -> None:
    fled = {"chalk": {"space": "fled", "life": 5}}
    run = [{"life": {"who": "chalk", "by": 2}}]
    assert TalesScenario(**CALM, familiars=fled, run=run).familiar("chalk").life == 5


@pytest.mark.rule("TA-273")
def test_a_supply_gives_what_it_has() -> None:
    run = [{"gain": {"who": "flicker", "resource": "wood", "n": 3}}]
    scenario = TalesScenario(**CALM, supply={"wood": 2}, run=run)
    assert scenario.familiar("flicker").resources == {"wood": 2}
    assert scenario.s.supply["wood"] == 0
    fatigue = [{"fatigue": {"who": "flicker", "n": 3}}]
    assert TalesScenario(**CALM, fatigue_pile=1, run=fatigue).s.seats[0].discard == ["fatigue"]


@pytest.mark.rule("TA-247", "TA-246", "TA-245", "TA-14", "TA-19")
def test_an_era_ends() -> None:
    def change(data: dict[str, Any]) -> None:
        data["children"] |= {
            "child-a": {"name": "A", "era": 2, "piece": "child", "moves": "follows"},
            "child-b": {"name": "B", "era": 2, "piece": "child", "moves": "follows"},
        }
        trusted = {"var": {"name": "trust", "min": 2}}
        cards = [{"card": "child-a", "if": trusted}, {"card": "child-b"}]
        data["eras"]["2"] = {"chapters": [4, 5, 6], "map": 2, "key": 1, "child": cards}
        data["maps"]["2"] = {"title": "x", "places": {"400": {"name": "y", "x": 0, "y": 0}}}
        new = {"name": "New", "era": 2, "power": 4, "values": [4, 1, 1, 1, 1]}
        data["skills"]["new-card"] = new

    world = modified_world(change)
    for trust, card in ((2, "child-a"), (1, "child-b")):
        run = [{"chapter_end": {"rest": "full"}}, {"era_end": True}]
        hurt = {"flicker": {"life": 2, "afflictions": ["poisoned"]}}
        state: dict[str, Any] = {"vars": {"trust": trust}, "familiars": hurt, "run": run}
        state["chapter"] = 3
        scenario = TalesScenario(page=None, world=world, **state)
        assert (scenario.s.era, scenario.s.child_card) == (2, card)
        assert 400 in scenario.s.bubbles
        f = scenario.familiar("flicker")
        assert (f.life, f.afflictions) == (8, [])


@pytest.mark.rule("TA-88")
def test_enemies_come_by_the_spiders() -> None:
    run = [{"encounter": {"enemy": "watcher", "n": 2}}]
    s = TalesScenario(**CALM, run=run).s
    assert [e.space for e in s.enemies.values()] == ["west-yard", "south-yard"]
