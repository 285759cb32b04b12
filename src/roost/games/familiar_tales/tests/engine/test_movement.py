"""Section 6 (edges) and the move action."""

from typing import Any

import pytest

from roost.games.familiar_tales.engine.sight import is_inside, is_intersecting
from roost.games.familiar_tales.tests.support.scenario import TalesScenario, familiars_at

CALM: dict[str, Any] = {"enemies": {}, "danger": 0}


def start_move(who: str, space: str, *cards: str, **changes: Any) -> TalesScenario:
    seat = ("flicker", "chalk", "blaze", "gribbert").index(who)
    hands = [list(cards) if seat == i else [] for i in range(4)]
    state = CALM | {
        "turn": who,
        "familiars": familiars_at(**{who: space}),
        "hands": hands,
        **changes,
    }
    return TalesScenario(**state)


def steps(scenario: TalesScenario) -> set[str]:
    return {str(a["to"]) + ("+" if "with" in a else "") for a in scenario.actions_of_type("step")}


@pytest.mark.rule("TA-165", "TA-169", "TA-274")
def test_a_move_needs_a_card_and_may_stop_at_once() -> None:
    scenario = start_move("chalk", "store", "heave", "snarl").act("move")
    assert scenario.legal_types() == {"play"}
    scenario.play_cards("heave")
    assert scenario.legal_types() == {"play", "step", "done"}
    scenario.act("done")
    assert scenario.familiar("chalk").space == "store"
    assert scenario.s.seats[1].discard == ["heave"]
    assert "move" not in start_move("chalk", "store").legal_types()


@pytest.mark.rule("TA-98", "TA-99", "TA-103", "TA-166", "TA-167", "TA-168")
def test_lines_cost_move_points() -> None:
    scenario = start_move("chalk", "store", "heave", child="loft").act("move").play_cards("heave")
    assert steps(scenario) == {"hall", "south-yard"}, "flour sacks cost 2"
    scenario = (
        start_move("chalk", "store", "reckless", child="loft").act("move").play_cards("reckless")
    )
    assert steps(scenario) == {"hall", "south-yard", "stair-foot"}
    scenario.act("step", to="stair-foot")
    assert "play" not in scenario.legal_types()
    assert steps(scenario) == {"hearth", "landing"}
    scenario.act("step", to="landing")
    assert scenario.legal_actions() == [{"type": "done"}]
    scenario.act("done")
    assert scenario.familiar("chalk").space == "landing"
    assert scenario.s.seats[1].discard == ["reckless"]
    assert scenario.s.danger == 1


@pytest.mark.rule("TA-30")
def test_wings_and_fleet() -> None:
    scenario = start_move("flicker", "store", "heave", child="loft").act("move").play_cards("heave")
    assert "stair-foot" in steps(scenario)
    scenario = (
        start_move("blaze", "store", "heave", "snarl", child="loft").act("move").play_cards("heave")
    )
    assert "stair-foot" in steps(scenario)
    scenario.act("done").act("move").play_cards("snarl")
    assert "stair-foot" not in steps(scenario), "only her first move action"


@pytest.mark.rule("TA-100", "TA-101", "TA-105", "TA-262")
def test_closed_lines_and_doors_for_some() -> None:
    scenario = (
        start_move("chalk", "loft", "lope", child="hall").act("move").play_cards("lope").act("skip")
    )
    assert steps(scenario) == {"landing"}, "the high window is for Flicker"
    scenario = (
        start_move("flicker", "loft", "lope", child="hall")
        .act("move")
        .play_cards("lope")
        .act("skip")
    )
    assert steps(scenario) == {"landing", "sails"}
    shut = {"window": "double-solid", "hall-store": "solid"}
    scenario = (
        start_move("chalk", "store", "heave", child="loft", edges=shut)
        .act("move")
        .play_cards("heave")
    )
    assert steps(scenario) == set()


@pytest.mark.rule("TA-170", "TA-280")
def test_the_baby_is_carried_for_one_point() -> None:
    scenario = start_move("chalk", "hall", "heave", child="hall").act("move").play_cards("heave")
    assert steps(scenario) == {"hearth", "store", "west-yard"}, "1 point is not enough for two"
    scenario = start_move("chalk", "hall", "reckless", "fatigue", child="hall").act("move")
    scenario.play_cards("reckless").act("step", to="hearth", with_="milly")
    assert scenario.s.child_space == "hearth"
    assert steps(scenario) == {"hall", "stair-foot", "hall+", "stair-foot+"}
    scenario.act("step", to="stair-foot")
    assert scenario.s.child_space == "hearth", "a step without her sets her down"
    assert steps(scenario) == set()


@pytest.mark.rule("TA-215", "TA-216", "TA-219")
def test_a_trapped_familiar_does_not_move() -> None:
    familiars = {"chalk": {"space": "hall", "afflictions": ["trapped"]}}
    state = CALM | {"turn": "chalk", "hands": [[], ["heave", "snarl"], [], []]}
    scenario = TalesScenario(rolls=["+1"], **state, familiars=familiars)
    assert "move" not in scenario.legal_types()
    scenario.act("special", id="break-free").play_cards("heave").act("skip").act("done")
    assert scenario.familiar("chalk").afflictions == []
    assert scenario.s.supply["trapped"] == 4
    shift = [{"shift": {"who": "chalk", "steps": 1, "toward": "hearth"}}]
    scenario = TalesScenario(**state, familiars=familiars, run=shift)
    assert scenario.familiar("chalk").space == "hall"


@pytest.mark.rule("TA-220", "TA-221")
def test_standing_up_costs_two_points() -> None:
    familiars = {"chalk": {"space": "hall", "afflictions": ["knocked-down"]}}
    state = CALM | {"turn": "chalk", "familiars": familiars, "child": "loft"}
    hands = [[], ["heave", "reckless", "snarl"], [], []]
    scenario = TalesScenario(**state, hands=hands).act("move").play_cards("heave")
    assert steps(scenario) == set()
    scenario.act("done")
    assert scenario.familiar("chalk").afflictions == ["knocked-down"]
    scenario.act("move").play_cards("reckless")
    assert steps(scenario) == {"hearth", "store", "west-yard"}
    scenario.act("step", to="hearth")
    assert scenario.familiar("chalk").afflictions == []
    assert scenario.legal_actions() == [{"type": "done"}]
    scenario = TalesScenario(**state, hands=hands).act("move").play_cards("reckless").act("done")
    assert scenario.familiar("chalk").afflictions == [], "also without a step"


@pytest.mark.rule("TA-84", "TA-102")
def test_any_number_may_share_a_space() -> None:
    scenario = TalesScenario(**CALM)
    assert {f.space for f in scenario.s.familiars.values()} == {"hall"}


@pytest.mark.rule("TA-189")
def test_touching_is_crossing() -> None:
    assert is_intersecting(((0, 0), (4, 4)), ((0, 4), (4, 0)))
    assert is_intersecting(((0, 0), (4, 4)), ((2, 2), (9, 2))), "it ends on the line"
    assert is_intersecting(((0, 0), (4, 0)), ((4, 0), (4, 9))), "at a corner"
    assert is_intersecting(((0, 0), (4, 0)), ((2, 0), (9, 0))), "along it"
    assert not is_intersecting(((0, 0), (4, 0)), ((5, 0), (9, 0)))
    assert not is_intersecting(((0, 0), (4, 4)), ((3, 0), (9, 5)))
    square = ((0, 0), (4, 0), (4, 4), (0, 4))
    assert is_inside((1, 1), square)
    assert not is_inside((4, 1), square)
    assert not is_inside((5, 1), square)


@pytest.mark.rule("TA-189", "TA-101", "TA-100")
def test_walls_and_shut_lines_stop_sight() -> None:
    from roost.games.familiar_tales.engine.figures import can_see

    s = TalesScenario(**CALM).s
    assert can_see(s, "hall", "hearth")
    assert can_see(s, "hall", "west-yard"), "through the doorway"
    assert not can_see(s, "hall", "north-path"), "a wall"
    s.edges["hall-hearth"] = "solid"
    assert can_see(s, "hall", "hearth"), "a solid edge does not block sight"
    s.edges["hall-hearth"] = "double-solid"
    assert not can_see(s, "hall", "hearth")


@pytest.mark.rule("TA-211", "TA-104")
def test_water_puts_out_fire() -> None:
    familiars = {"chalk": {"space": "hall", "afflictions": ["on-fire"], "life": 5}}
    run = [{"symbol": {"at": "hearth", "add": "water"}}]
    state = CALM | {"turn": "chalk", "familiars": familiars, "run": run, "child": "loft"}
    scenario = TalesScenario(rolls=["-1"], hands=[[], ["heave"], [], []], **state)
    assert scenario.familiar("chalk").life == 4
    scenario.act("move").play_cards("heave").act("step", to="hearth")
    assert scenario.familiar("chalk").afflictions == []
