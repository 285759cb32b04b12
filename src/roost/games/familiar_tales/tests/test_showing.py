"""What a view tells the page, so that the page needs no rules: odds, ways, reasons, the tale."""

from typing import Any

import pytest

from roost.games.familiar_tales.board import board
from roost.games.familiar_tales.figures import page_of
from roost.games.familiar_tales.tests.scene import Scene

CALM: dict[str, Any] = {"enemies": {}, "danger": 0, "turn": "flicker"}


def hands(*cards: str) -> dict[str, Any]:
    return {"hands": [list(cards), [], [], []]}


@pytest.mark.rule("TA-138", "TA-142", "TA-143")
def test_the_chance_of_a_test_is_that_of_the_die() -> None:
    store: dict[str, Any] = {"familiars": {"flicker": {"space": "store"}}}
    scene = Scene(**CALM, **store, **hands("heave", "snarl")).do("special", id="break-up-bin")
    test = board(scene.s)["hand"]["test"]
    assert (test["tally"], test["difficulty"]) == (0, 5)
    scene.play("heave")
    test = board(scene.s)["hand"]["test"]
    assert test["tally"] == 3
    # Of -1, +1, +1, +2, danger and power: +2 alone, three that are positive, all but -1, all.
    assert test["chances"][:4] == [17, 50, 83, 100]


@pytest.mark.rule("TA-130", "TA-131")
def test_a_reroll_is_another_try() -> None:
    store: dict[str, Any] = {"familiars": {"flicker": {"space": "store"}}}
    scene = Scene(**CALM, **store, **hands("heave", "focus")).do("special", id="break-up-bin")
    scene.play("heave")
    once = board(scene.s)["hand"]["test"]
    scene.play("focus")
    twice = board(scene.s)["hand"]["test"]
    assert twice["tally"] == once["tally"] + 1
    assert (once["chances"][1], twice["chances"][0]) == (50, 75)


@pytest.mark.rule("TA-98", "TA-99", "TA-166")
def test_a_move_tells_how_far_it_leads() -> None:
    start = {"familiars": {"chalk": {"space": "hall"}}}
    state = CALM | {"turn": "chalk", "hands": [[], ["reckless"], [], []]} | start
    scene = Scene(**state).do("move").play("reckless")
    move = board(scene.s)["hand"]["move"]
    assert move["left"] == 3
    assert move["reach"]["hearth"] == {"cost": 1, "way": ["hearth"]}
    assert move["reach"]["landing"] == {"cost": 3, "way": ["hearth", "stair-foot", "landing"]}
    assert "loft" not in move["reach"], "that would cost 4"
    steps = {a["to"] for a in scene.legal() if a["type"] == "step"}
    near = {space for space, found in move["reach"].items() if len(found["way"]) == 1}
    assert near == steps


@pytest.mark.rule("TA-189")
def test_what_a_familiar_sees_is_what_it_may_shoot_at() -> None:
    start: dict[str, Any] = {"familiars": {"flicker": {"space": "landing"}}}
    shown = board(Scene(**CALM, **start, **hands("focus")).s)
    assert {"landing", "loft"} <= set(shown["sight"])
    assert "west-yard" not in shown["sight"]


@pytest.mark.rule("TA-150")
def test_what_cannot_be_done_is_told_with_its_reason() -> None:
    deeds = board(Scene(**CALM, **hands("focus")).s)["deeds"]
    assert deeds["move"] is None, "it is open"
    assert deeds["care"] == ["care-content", "TA-178"]
    assert deeds["craft"] == ["cannot-craft", "TA-193"]
    assert "perform" not in deeds, "that would tell what is in a hidden hand"


@pytest.mark.rule("TA-71")
def test_what_was_read_and_chosen_is_kept_in_order() -> None:
    scene = Scene(**CALM, **hands("focus"), run=[{"code": 131}])
    told = board(scene.s)["tale"]
    assert [entry[:2] for entry in told.values()] == [[131, "entry"]]
    options = scene.legal()
    assert {a["type"] for a in options} == {"choose"}
    text = board(scene.s)["question"]["options"][int(options[0]["option"])]["text"]
    scene.do("choose", option=options[0]["option"])
    assert board(scene.s)["tale"]["1"] == [131, "choice", text]


@pytest.mark.rule("TA-192")
def test_whoever_is_asked_for_a_thing_sees_which_and_for_whom() -> None:
    start: dict[str, Any] = {
        "familiars": {
            "flicker": {"space": "hall"},
            "chalk": {"space": "hall", "resources": {"metal": 1}},
        }
    }
    scene = Scene(**CALM, **start, **hands("focus")).do("trade")
    assert "wish" not in board(scene.s)["hand"]
    scene.do("give", from_="chalk", to="flicker", thing="metal")
    assert scene.asked() == 1
    wish = board(scene.s)["hand"]["wish"]
    assert wish == {"from": "chalk", "to": "flicker", "thing": "metal"}
    assert "wish" not in board(scene.do("agree").s)["hand"]


@pytest.mark.rule("TA-259", "TA-262")
def test_a_line_that_is_not_for_all_tells_for_whom() -> None:
    edges = board(Scene(**CALM).s)["map"]["edges"]
    assert edges["hall-hearth"]["only"] is None
    assert edges["doorway"]["only"] is None, "any figure"
    assert edges["high-window"]["only"] == ["flicker", "watcher", "scuttle"]
    assert "tatterthrall" not in edges["window"]["only"], "it is not small"
    assert set(edges["window"]["only"]) >= {"flicker", "chalk", "blaze", "gribbert", "scuttle"}


@pytest.mark.rule("TA-239")
def test_a_test_tells_which_deed_it_belongs_to_and_the_next_one_its_own() -> None:
    store: dict[str, Any] = {"familiars": {"flicker": {"space": "store"}}}
    cards = hands("heave", "snarl", "focus", "focus")
    scene = Scene(**CALM, **store, **cards, rolls=["+2"]).do("special", id="break-up-bin")
    text = board(scene.s)["hand"]["deed"]
    (printed,) = [a for a in page_of(scene.s).actions if a.id == "break-up-bin"]
    assert text == printed.text
    scene.play("heave")
    assert board(scene.s)["hand"]["deed"] == text
    scene.do("done")
    assert scene.s.ask is not None
    assert scene.s.ask.kind == "turn"
    assert "deed" not in board(scene.s)["hand"], "it is done"


@pytest.mark.rule("TA-176", "TA-239")
def test_a_price_is_shown_with_what_it_is_paid_for() -> None:
    """After an earlier deed, care has words of its own."""
    together: dict[str, Any] = {"familiars": {"flicker": {"space": "store"}}, "child": "store"}
    cards = hands("heave", "snarl", "focus", "focus")
    scene = Scene(**CALM, **together, **cards, rolls=["+2"], discontent=1)
    scene.do("special", id="break-up-bin").play("heave").do("done")
    scene.do("care")
    assert scene.s.ask is not None
    assert scene.s.ask.kind == "discard"
    assert board(scene.s)["hand"]["deed"] == "Hold her a while. Discard 1 skill card."
