"""Section 6 (lines) and the move action."""

from typing import Any

import pytest

from roost.games.familiar_tales.sight import crosses, is_inside
from roost.games.familiar_tales.tests.scene import Scene, at

CALM: dict[str, Any] = {"enemies": {}, "danger": 0}


def moving(who: str, space: str, *cards: str, **more: Any) -> Scene:
    seat = ("flicker", "chalk", "blaze", "gribbert").index(who)
    hands = [list(cards) if seat == i else [] for i in range(4)]
    state = CALM | {"turn": who, "familiars": at(**{who: space}), "hands": hands, **more}
    return Scene(**state)


def steps(scene: Scene) -> set[str]:
    return {str(a["to"]) + ("+" if "with" in a else "") for a in scene.of("step")}


@pytest.mark.rule("TA-165", "TA-169", "TA-274")
def test_a_move_needs_a_card_and_may_stop_at_once() -> None:
    scene = moving("chalk", "store", "heave", "snarl").do("move")
    assert scene.types() == {"play"}
    scene.play("heave")
    assert scene.types() == {"play", "step", "done"}
    scene.do("done")
    assert scene.familiar("chalk").space == "store"
    assert scene.s.seats[1].discard == ["heave"]
    assert "move" not in moving("chalk", "store").types()


@pytest.mark.rule("TA-98", "TA-99", "TA-103", "TA-166", "TA-167", "TA-168")
def test_lines_cost_move_points() -> None:
    scene = moving("chalk", "store", "heave", child="loft").do("move").play("heave")
    assert steps(scene) == {"hall", "south-yard"}, "flour sacks cost 2"
    scene = moving("chalk", "store", "reckless", child="loft").do("move").play("reckless")
    assert steps(scene) == {"hall", "south-yard", "stair-foot"}
    scene.do("step", to="stair-foot")
    assert "play" not in scene.types()
    assert steps(scene) == {"hearth", "landing"}
    scene.do("step", to="landing")
    assert scene.legal() == [{"type": "done"}]
    scene.do("done")
    assert scene.familiar("chalk").space == "landing"
    assert scene.s.seats[1].discard == ["reckless"]
    assert scene.s.danger == 1


@pytest.mark.rule("TA-30")
def test_wings_and_fleet() -> None:
    scene = moving("flicker", "store", "heave", child="loft").do("move").play("heave")
    assert "stair-foot" in steps(scene)
    scene = moving("blaze", "store", "heave", "snarl", child="loft").do("move").play("heave")
    assert "stair-foot" in steps(scene)
    scene.do("done").do("move").play("snarl")
    assert "stair-foot" not in steps(scene), "only her first move action"


@pytest.mark.rule("TA-100", "TA-101", "TA-105", "TA-262")
def test_closed_lines_and_doors_for_some() -> None:
    scene = moving("chalk", "loft", "lope", child="hall").do("move").play("lope").do("skip")
    assert steps(scene) == {"landing"}, "the high window is for Flicker"
    scene = moving("flicker", "loft", "lope", child="hall").do("move").play("lope").do("skip")
    assert steps(scene) == {"landing", "sails"}
    shut = {"window": "double-solid", "hall-store": "solid"}
    scene = moving("chalk", "store", "heave", child="loft", edges=shut).do("move").play("heave")
    assert steps(scene) == set()


@pytest.mark.rule("TA-170", "TA-280")
def test_the_baby_is_carried_for_one_point() -> None:
    scene = moving("chalk", "hall", "heave", child="hall").do("move").play("heave")
    assert steps(scene) == {"hearth", "store", "west-yard"}, "1 point is not enough for two"
    scene = moving("chalk", "hall", "reckless", "fatigue", child="hall").do("move")
    scene.play("reckless").do("step", to="hearth", with_="milly")
    assert scene.s.child == "hearth"
    assert steps(scene) == {"hall", "stair-foot", "hall+", "stair-foot+"}
    scene.do("step", to="stair-foot")
    assert scene.s.child == "hearth", "a step without her sets her down"
    assert steps(scene) == set()


@pytest.mark.rule("TA-215", "TA-216", "TA-219")
def test_one_that_is_trapped_does_not_move() -> None:
    familiars = {"chalk": {"space": "hall", "afflictions": ["trapped"]}}
    state = CALM | {"turn": "chalk", "hands": [[], ["heave", "snarl"], [], []]}
    scene = Scene(rolls=["+1"], **state, familiars=familiars)
    assert "move" not in scene.types()
    scene.do("special", id="break-free").play("heave").do("skip").do("done")
    assert scene.familiar("chalk").afflictions == []
    assert scene.s.supply["trapped"] == 4
    shift = [{"shift": {"who": "chalk", "steps": 1, "toward": "hearth"}}]
    scene = Scene(**state, familiars=familiars, run=shift)
    assert scene.familiar("chalk").space == "hall"


@pytest.mark.rule("TA-220", "TA-221")
def test_standing_up_costs_two_points() -> None:
    familiars = {"chalk": {"space": "hall", "afflictions": ["knocked-down"]}}
    state = CALM | {"turn": "chalk", "familiars": familiars, "child": "loft"}
    hands = [[], ["heave", "reckless", "snarl"], [], []]
    scene = Scene(**state, hands=hands).do("move").play("heave")
    assert steps(scene) == set()
    scene.do("done")
    assert scene.familiar("chalk").afflictions == ["knocked-down"]
    scene.do("move").play("reckless")
    assert steps(scene) == {"hearth", "store", "west-yard"}
    scene.do("step", to="hearth")
    assert scene.familiar("chalk").afflictions == []
    assert scene.legal() == [{"type": "done"}]
    scene = Scene(**state, hands=hands).do("move").play("reckless").do("done")
    assert scene.familiar("chalk").afflictions == [], "also without a step"


@pytest.mark.rule("TA-84", "TA-102")
def test_any_number_may_share_a_space() -> None:
    scene = Scene(**CALM)
    assert {f.space for f in scene.s.familiars.values()} == {"hall"}


@pytest.mark.rule("TA-189")
def test_touching_is_crossing() -> None:
    assert crosses(((0, 0), (4, 4)), ((0, 4), (4, 0)))
    assert crosses(((0, 0), (4, 4)), ((2, 2), (9, 2))), "it ends on the line"
    assert crosses(((0, 0), (4, 0)), ((4, 0), (4, 9))), "at a corner"
    assert crosses(((0, 0), (4, 0)), ((2, 0), (9, 0))), "along it"
    assert not crosses(((0, 0), (4, 0)), ((5, 0), (9, 0)))
    assert not crosses(((0, 0), (4, 4)), ((3, 0), (9, 5)))
    square = ((0, 0), (4, 0), (4, 4), (0, 4))
    assert is_inside((1, 1), square)
    assert not is_inside((4, 1), square)
    assert not is_inside((5, 1), square)


@pytest.mark.rule("TA-189", "TA-101", "TA-100")
def test_walls_and_shut_lines_stop_sight() -> None:
    from roost.games.familiar_tales.figures import sees

    s = Scene(**CALM).s
    assert sees(s, "hall", "hearth")
    assert sees(s, "hall", "west-yard"), "through the doorway"
    assert not sees(s, "hall", "north-path"), "a wall"
    s.edges["hall-hearth"] = "solid"
    assert sees(s, "hall", "hearth"), "a solid line stops nobody's eyes"
    s.edges["hall-hearth"] = "double-solid"
    assert not sees(s, "hall", "hearth")


@pytest.mark.rule("TA-211", "TA-104")
def test_water_puts_out_fire() -> None:
    familiars = {"chalk": {"space": "hall", "afflictions": ["on-fire"], "life": 5}}
    run = [{"symbol": {"at": "hearth", "add": "water"}}]
    state = CALM | {"turn": "chalk", "familiars": familiars, "run": run, "child": "loft"}
    scene = Scene(rolls=["-1"], hands=[[], ["heave"], [], []], **state)
    assert scene.familiar("chalk").life == 4
    scene.do("move").play("heave").do("step", to="hearth")
    assert scene.familiar("chalk").afflictions == []
