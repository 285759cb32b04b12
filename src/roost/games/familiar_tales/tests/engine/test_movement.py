"""Section 6 (lines) and the move action."""

from typing import Any

import pytest

from roost.games.familiar_tales.engine.sight import is_inside, is_intersecting
from roost.games.familiar_tales.tests.support.scenario import TalesScenario, familiars_at

CALM: dict[str, Any] = {"enemies": {}, "danger": 0}


def moving(who: str, space: str, *cards: str, **more: Any) -> TalesScenario:
    seat = ("flicker", "chalk", "blaze", "gribbert").index(who)
    hands = [list(cards) if seat == i else [] for i in range(4)]
    state = CALM | {"turn": who, "familiars": familiars_at(**{who: space}), "hands": hands, **more}
    return TalesScenario(**state)


def steps(scene: TalesScenario) -> set[str]:
    return {str(a["to"]) + ("+" if "with" in a else "") for a in scene.actions_of_type("step")}


@pytest.mark.rule("TA-165", "TA-169", "TA-274")
def test_a_move_needs_a_card_and_may_stop_at_once() -> None:
    scene = moving("chalk", "store", "heave", "snarl").act("move")
    assert scene.legal_types() == {"play"}
    scene.play_cards("heave")
    assert scene.legal_types() == {"play", "step", "done"}
    scene.act("done")
    assert scene.familiar("chalk").space == "store"
    assert scene.s.seats[1].discard == ["heave"]
    assert "move" not in moving("chalk", "store").legal_types()


@pytest.mark.rule("TA-98", "TA-99", "TA-103", "TA-166", "TA-167", "TA-168")
def test_lines_cost_move_points() -> None:
    scene = moving("chalk", "store", "heave", child="loft").act("move").play_cards("heave")
    assert steps(scene) == {"hall", "south-yard"}, "flour sacks cost 2"
    scene = moving("chalk", "store", "reckless", child="loft").act("move").play_cards("reckless")
    assert steps(scene) == {"hall", "south-yard", "stair-foot"}
    scene.act("step", to="stair-foot")
    assert "play" not in scene.legal_types()
    assert steps(scene) == {"hearth", "landing"}
    scene.act("step", to="landing")
    assert scene.legal_actions() == [{"type": "done"}]
    scene.act("done")
    assert scene.familiar("chalk").space == "landing"
    assert scene.s.seats[1].discard == ["reckless"]
    assert scene.s.danger == 1


@pytest.mark.rule("TA-30")
def test_wings_and_fleet() -> None:
    scene = moving("flicker", "store", "heave", child="loft").act("move").play_cards("heave")
    assert "stair-foot" in steps(scene)
    scene = moving("blaze", "store", "heave", "snarl", child="loft").act("move").play_cards("heave")
    assert "stair-foot" in steps(scene)
    scene.act("done").act("move").play_cards("snarl")
    assert "stair-foot" not in steps(scene), "only her first move action"


@pytest.mark.rule("TA-100", "TA-101", "TA-105", "TA-262")
def test_closed_lines_and_doors_for_some() -> None:
    scene = moving("chalk", "loft", "lope", child="hall").act("move").play_cards("lope").act("skip")
    assert steps(scene) == {"landing"}, "the high window is for Flicker"
    scene = (
        moving("flicker", "loft", "lope", child="hall").act("move").play_cards("lope").act("skip")
    )
    assert steps(scene) == {"landing", "sails"}
    shut = {"window": "double-solid", "hall-store": "solid"}
    scene = (
        moving("chalk", "store", "heave", child="loft", edges=shut).act("move").play_cards("heave")
    )
    assert steps(scene) == set()


@pytest.mark.rule("TA-170", "TA-280")
def test_the_baby_is_carried_for_one_point() -> None:
    scene = moving("chalk", "hall", "heave", child="hall").act("move").play_cards("heave")
    assert steps(scene) == {"hearth", "store", "west-yard"}, "1 point is not enough for two"
    scene = moving("chalk", "hall", "reckless", "fatigue", child="hall").act("move")
    scene.play_cards("reckless").act("step", to="hearth", with_="milly")
    assert scene.s.child_space == "hearth"
    assert steps(scene) == {"hall", "stair-foot", "hall+", "stair-foot+"}
    scene.act("step", to="stair-foot")
    assert scene.s.child_space == "hearth", "a step without her sets her down"
    assert steps(scene) == set()


@pytest.mark.rule("TA-215", "TA-216", "TA-219")
def test_one_that_is_trapped_does_not_move() -> None:
    familiars = {"chalk": {"space": "hall", "afflictions": ["trapped"]}}
    state = CALM | {"turn": "chalk", "hands": [[], ["heave", "snarl"], [], []]}
    scene = TalesScenario(rolls=["+1"], **state, familiars=familiars)
    assert "move" not in scene.legal_types()
    scene.act("special", id="break-free").play_cards("heave").act("skip").act("done")
    assert scene.familiar("chalk").afflictions == []
    assert scene.s.supply["trapped"] == 4
    shift = [{"shift": {"who": "chalk", "steps": 1, "toward": "hearth"}}]
    scene = TalesScenario(**state, familiars=familiars, run=shift)
    assert scene.familiar("chalk").space == "hall"


@pytest.mark.rule("TA-220", "TA-221")
def test_standing_up_costs_two_points() -> None:
    familiars = {"chalk": {"space": "hall", "afflictions": ["knocked-down"]}}
    state = CALM | {"turn": "chalk", "familiars": familiars, "child": "loft"}
    hands = [[], ["heave", "reckless", "snarl"], [], []]
    scene = TalesScenario(**state, hands=hands).act("move").play_cards("heave")
    assert steps(scene) == set()
    scene.act("done")
    assert scene.familiar("chalk").afflictions == ["knocked-down"]
    scene.act("move").play_cards("reckless")
    assert steps(scene) == {"hearth", "store", "west-yard"}
    scene.act("step", to="hearth")
    assert scene.familiar("chalk").afflictions == []
    assert scene.legal_actions() == [{"type": "done"}]
    scene = TalesScenario(**state, hands=hands).act("move").play_cards("reckless").act("done")
    assert scene.familiar("chalk").afflictions == [], "also without a step"


@pytest.mark.rule("TA-84", "TA-102")
def test_any_number_may_share_a_space() -> None:
    scene = TalesScenario(**CALM)
    assert {f.space for f in scene.s.familiars.values()} == {"hall"}


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
    assert can_see(s, "hall", "hearth"), "a solid line stops nobody's eyes"
    s.edges["hall-hearth"] = "double-solid"
    assert not can_see(s, "hall", "hearth")


@pytest.mark.rule("TA-211", "TA-104")
def test_water_puts_out_fire() -> None:
    familiars = {"chalk": {"space": "hall", "afflictions": ["on-fire"], "life": 5}}
    run = [{"symbol": {"at": "hearth", "add": "water"}}]
    state = CALM | {"turn": "chalk", "familiars": familiars, "run": run, "child": "loft"}
    scene = TalesScenario(rolls=["-1"], hands=[[], ["heave"], [], []], **state)
    assert scene.familiar("chalk").life == 4
    scene.act("move").play_cards("heave").act("step", to="hearth")
    assert scene.familiar("chalk").afflictions == []
