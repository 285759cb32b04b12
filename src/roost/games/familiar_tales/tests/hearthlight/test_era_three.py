"""Era three of Hearthlight: its pages, and the effects of choices from earlier eras."""

from typing import Any

import pytest

from roost.games.familiar_tales.engine import machine
from roost.games.familiar_tales.engine.expressions import variable_value
from roost.games.familiar_tales.engine.figures import edge_kind
from roost.games.familiar_tales.engine.state import TalesState
from roost.games.familiar_tales.tests.support.hearthlight import (
    CAMPAIGN,
    ORDER,
    after_entry,
    enemy_kinds,
    state_after,
)
from roost.games.familiar_tales.tests.support.scenario import TalesScenario

HISTORY = (101, 400, 700)
EMPTY: list[list[str]] = [[], [], [], []]


def all_at(space: str, **changes: Any) -> dict[str, Any]:
    return {who: {"space": space, **changes} for who in ORDER}


def after_quiet_turns(page: str, turns: int, **state: Any) -> TalesState:
    """A page after some turns without actions, in which nothing else happens."""
    scenario = TalesScenario(page=page, threat=[12] * turns, hands=EMPTY, **state)
    for _ in range(turns):
        while "end" not in scenario.legal_types():
            machine.apply_action(scenario.s, scenario.legal_actions()[-1])
        scenario.act("end")
    return scenario.s


# Milly at fifteen


@pytest.mark.rule("TA-159", "TA-161")
@pytest.mark.parametrize(("discontent", "danger"), [(3, 4), (4, 2)])
def test_she_says_so_in_time(discontent: int, danger: int) -> None:
    """Danger 4 counts as 2 while she is content enough to talk: a 4 is then no threat."""
    state: dict[str, Any] = {"enemies": {}, "danger": 4, "child_card": "youth-a", "hands": EMPTY}
    scenario = TalesScenario(
        page="salt-pass", threat=[4], events=["weary"], discontent=discontent, turn="chalk", **state
    )
    assert scenario.act("end").s.danger == danger


@pytest.mark.parametrize(("flags", "left"), [([], 1), (["needle-kept"], 0)])
def test_a_needle_that_was_kept_makes_her_plans_sharper(flags: list[str], left: int) -> None:
    hound = {"needle-hound-1": {"space": "trailhead", "life": 3}}
    state: dict[str, Any] = {"child_card": "youth-b", "flags": flags, "enemies": hound}
    scenario = TalesScenario(
        page="salt-pass", hands=[["flit"], [], [], []], turn="flicker", **state
    )
    scenario.act("special", id="let-her-do-it").act("discard", card="flit")
    assert sum(enemy.life for enemy in scenario.s.enemies.values()) == left
    assert scenario.s.discontent == 1


# The salt pass


def test_a_beacon_is_seen_from_both_sides() -> None:
    s = state_after("salt-pass", {"set": {"name": "lit", "to": 1}}, enemies={})
    assert s.history == [704]
    assert enemy_kinds(s) == ["needle-hound"] * 2
    assert {enemy.space for enemy in s.enemies.values()} == {"cairn"}


def test_it_is_cold_away_from_the_fire() -> None:
    """At the start of every third turn, for the familiar whose turn it is."""

    def fatigue_count(*run: dict[str, Any], space: str = "west-beacon") -> int:
        state: dict[str, Any] = {"familiars": all_at(space), "run": list(run)}
        s = after_quiet_turns("salt-pass", 3, enemies={}, **state)
        piles = (pile for x in s.seats for pile in (x.draw, x.discard, x.hand))
        return sum(pile.count("fatigue") for pile in piles)

    assert fatigue_count() == 1
    assert fatigue_count({"token": {"kind": "fire", "at": "west-beacon"}}) == 0
    assert fatigue_count({"token": {"kind": "fire", "at": "west-beacon"}}, space="saddle") == 1


@pytest.mark.parametrize(("flags", "burns"), [([], False), (["summer-kept"], True)])
def test_a_summer_at_nettie_s_teaches_one_to_light_a_fire(flags: list[str], burns: bool) -> None:
    """Insight 6 against 7, or against 6 with Milly's advice."""
    at = {"flicker": {"space": "west-beacon", "resources": {"wood": 1}}}
    state: dict[str, Any] = {"familiars": at, "flags": flags, "enemies": {}, "turn": "flicker"}
    run: list[dict[str, Any]] = [{"set": {"name": "chipped", "to": 1}}]
    hands = [["true-sight"], [], [], []]
    scenario = TalesScenario(page="salt-pass", rolls=["danger"], hands=hands, run=run, **state)
    scenario.act("special", id="light-west-beacon").play_cards("true-sight").act("done")
    assert (("fire", "west-beacon") in scenario.s.tokens) is burns


def test_a_stone_is_laid_when_both_beacons_burn() -> None:
    def offered(lit: int) -> bool:
        run: list[dict[str, Any]] = [{"set": {"name": "lit", "to": lit}}]
        at = {"flicker": {"space": "cairn"}}
        cards = [["flit"] * 2, [], [], []]
        s = state_after("salt-pass", *run, enemies={}, familiars=at, hands=cards, turn="flicker")
        return {"type": "special", "id": "lay-stones"} in machine.legal_actions(s)

    assert [offered(lit) for lit in (0, 1, 2)] == [False, False, True]


# Two plans


@pytest.mark.parametrize(
    ("option", "flags", "trust", "space", "danger"),
    [(0, ["milly-leads"], 2, "taproom", 4), (1, [], 0, "kitchen", 3)],
)
def test_whose_plan_it_is(
    option: int, flags: list[str], trust: int, space: str, danger: int
) -> None:
    """Two footmen announce them, at either door."""
    s = after_entry(708, 7, HISTORY).act("choose", option=option).s
    assert (s.flags, variable_value(s, "trust"), s.page) == (flags, trust, "footmen-inn")
    assert {familiar.space for familiar in s.familiars.values()} | {s.child_space} == {space}
    assert s.danger == danger


# The footmen's inn


def inn_after_enemy_turn(*run: dict[str, Any], **state: Any) -> TalesState:
    """An enemy turn at the inn, with a footman beside every familiar."""
    foe = {"pale-footman-1": {"space": "taproom"}}
    turn: dict[str, Any] = {"enemy_turn": True}
    return state_after("footmen-inn", *run, turn, enemies=foe, hands=EMPTY, **state)


def test_a_footman_is_not_rude_first() -> None:
    polite = inn_after_enemy_turn(familiars=all_at("taproom"))
    assert {f.life for f in polite.familiars.values()} == {8, 9, 10, 12}, "nobody is hurt"
    tucked = [who for who, f in polite.familiars.items() if "trapped" in f.afflictions]
    assert sorted(tucked) == sorted(ORDER)
    insulted = inn_after_enemy_turn({"set": {"name": "rude", "to": 1}}, familiars=all_at("taproom"))
    assert sum(f.life for f in insulted.familiars.values()) < 8 + 9 + 10 + 12
    assert not [f for f in insulted.familiars.values() if "trapped" in f.afflictions]


def test_an_attack_is_rude() -> None:
    foe = {"pale-footman-1": {"space": "taproom"}}
    hands = [[], [], ["pounce"], []]
    at = all_at("taproom")
    scenario = TalesScenario(
        page="footmen-inn", enemies=foe, turn="blaze", hands=hands, danger=2, familiars=at
    )
    scenario.act("melee", enemy="pale-footman-1")
    assert (scenario.s.vars["rude"], scenario.s.danger) == (1, 3)


@pytest.mark.parametrize(("flags", "more"), [([], 1), (["toll-forgiven"], 0)])
def test_two_guests_have_not_rung(flags: list[str], more: int) -> None:
    s = state_after("footmen-inn", {"set": {"name": "warned", "to": 2}}, enemies={}, flags=flags)
    assert s.history == [712]
    assert s.vars["rude"] == 1
    assert enemy_kinds(s) == ["pale-footman"] * more


@pytest.mark.rule("TA-105")
@pytest.mark.parametrize(("flags", "kind"), [([], "double-solid"), (["toll-forgiven"], "dashed")])
def test_osk_holds_a_door(flags: list[str], kind: str) -> None:
    scenario = after_entry(708, 7, HISTORY, flags=flags).act("choose", option=0)
    assert edge_kind(scenario.s, "side-door") == kind
    assert (("door", "side-door") in scenario.s.tokens) is (kind == "double-solid")


@pytest.mark.parametrize(("lies", "trust"), [(False, 4), (True, 3)])
def test_milly_hears_a_lie(lies: bool, trust: int) -> None:
    """Insight 6: enough for the sister, and with a die of +1 for the truth."""
    at = {"flicker": {"space": "room-widow"}}
    state: dict[str, Any] = {"familiars": at, "enemies": {}, "vars": {"trust": 4}}
    hands = [["true-sight"], [], [], []]
    scenario = TalesScenario(page="footmen-inn", rolls=["+1"], turn="flicker", hands=hands, **state)
    scenario.act("special", id="lie-to-widow" if lies else "warn-widow").play_cards(
        "true-sight"
    ).act("done")
    assert scenario.s.vars["warned"] == 1
    assert variable_value(scenario.s, "trust") == trust


def test_the_cellar_is_told_once() -> None:
    state: dict[str, Any] = {"enemies": {}, "turn": "flicker", "familiars": all_at("inn-yard")}
    scenario = TalesScenario(page="footmen-inn", hands=[["flit"], [], [], []], **state)
    scenario.act("move").play_cards("flit").act("skip")
    for to in ("cellar", "inn-yard", "cellar"):
        scenario.act("step", to=to)
    assert scenario.s.history == [711]


# The borrowed carriage


def test_the_road_goes_by() -> None:
    foes = {"needle-hound-1": {"space": "verge-front"}, "bailiff-crow-1": {"space": "boot"}}
    state: dict[str, Any] = {"enemies": foes, "familiars": all_at("cabin")}
    s = after_quiet_turns("borrowed-carriage", 2, **state)
    assert s.vars["miles"] == 2
    assert s.enemies["needle-hound-1"].space == "verge-back"
    assert s.enemies["bailiff-crow-1"].space == "boot", "it is aboard"
    fell = all_at("cabin") | {"flicker": {"space": "lane-front"}}
    s = after_quiet_turns("borrowed-carriage", 2, enemies={}, familiars=fell)
    assert s.familiars["flicker"].space == "lane-back"


def test_a_wheel_works_loose_at_the_tenth_mile() -> None:
    s = state_after("borrowed-carriage", {"set": {"name": "miles", "to": 10}}, enemies={})
    assert s.history == [720]
    assert (s.vars["wheel"], enemy_kinds(s)) == (1, ["pale-footman"])


@pytest.mark.parametrize(
    ("flags", "box", "offered"),
    [([], "cabin", {"drive"}), (["milly-leads"], "coach-box", {"call-from-box"})],
)
def test_who_drives(flags: list[str], box: str, offered: set[str]) -> None:
    scenario = after_entry(717, 7, HISTORY, flags=flags)
    assert (scenario.s.page, scenario.s.child_space, scenario.s.is_child_staying) == (
        "borrowed-carriage",
        box,
        bool(flags),
    )
    at = {"flicker": {"space": "coach-box"}}
    state: dict[str, Any] = {"flags": flags, "familiars": at, "turn": "flicker", "enemies": {}}
    found = TalesScenario(page="borrowed-carriage", **state).actions_of_type("special")
    driving = {str(a["id"]) for a in found} & {"drive", "call-from-box"}
    assert driving == offered


def test_lamps_make_bends_easier() -> None:
    def miles(lamps: int) -> int:
        at = {"flicker": {"space": "coach-box"}}
        run: list[dict[str, Any]] = [{"set": {"name": "lamps", "to": lamps}}]
        hands = [["wind-road"], [], [], []]
        state: dict[str, Any] = {"familiars": at, "turn": "flicker", "enemies": {}, "hands": hands}
        scenario = TalesScenario(page="borrowed-carriage", rolls=["+1"], run=run, **state)
        scenario.act("special", id="drive").play_cards("wind-road").act("skip").act("done")
        return scenario.s.vars.get("miles", 0)

    assert [miles(lamps) for lamps in (0, 1, 2)] == [0, 0, 1], "5 + 1 against 7, or 6"


# Between the pages


@pytest.mark.parametrize(("option", "discontent", "trust"), [(0, 0, 5), (1, 2, 4), (2, 4, 5)])
def test_whether_they_minded(option: int, discontent: int, trust: int) -> None:
    at = all_at("cabin")
    state: dict[str, Any] = {"familiars": at, "enemies": {}, "turn": "flicker"}
    scenario = TalesScenario(page="borrowed-carriage", discontent=3, vars={"trust": 5}, **state)
    scenario.act("code", code=718).act("choose", option=option)
    assert (scenario.s.discontent, variable_value(scenario.s, "trust")) == (discontent, trust)


@pytest.mark.rule("TA-195", "TA-223")
@pytest.mark.parametrize("option", [0, 1])
def test_the_highwayman_s_pardon(option: int) -> None:
    scenario = after_entry(760, 8, HISTORY, misfortune=3).act("choose", option=option)
    gribbert = scenario.familiar("gribbert")
    if option == 0:
        scenario.act("mark", skill="agility")
        assert gribbert.marks == ["agility"]
        assert "ring-of-pardon" in gribbert.equipped + gribbert.stash
    assert (
        (scenario.s.flags, scenario.s.misfortune) == ([], 3)
        if option == 0
        else (["gribbert-walks"], 2)
    )


def test_the_fox_s_road_home() -> None:
    scenario = after_entry(761, 8, HISTORY).act("mark", skill="might")
    blaze = scenario.familiar("blaze")
    assert "road-brush" in blaze.equipped + blaze.stash
    assert (blaze.marks, variable_value(scenario.s, "trust")) == (["might"], 1)


@pytest.mark.rule("TA-243")
@pytest.mark.parametrize("flags", [[], ["milly-leads"]])
def test_the_road_ends_in_turnips(flags: list[str]) -> None:
    """The end of the chapter, with a rest of 4 life."""
    s = after_entry(725, 7, HISTORY, flags=flags, familiars={"chalk": {"life": 5}}).s
    assert s.finished_chapters == 1
    assert s.familiars["chalk"].life == 9
    assert CAMPAIGN.pages["borrowed-carriage"].exits[0].code == 725
