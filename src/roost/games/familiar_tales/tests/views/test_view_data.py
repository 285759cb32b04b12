"""What a view contains so that the page needs no rules: odds, reachable spaces, reasons, the
story.
"""

from typing import Any

import pytest

from roost.games.familiar_tales.engine.figures import page_of
from roost.games.familiar_tales.tests.support.scenario import TalesScenario
from roost.games.familiar_tales.views.board import build_board

CALM: dict[str, Any] = {"enemies": {}, "danger": 0, "turn": "flicker"}


def hands(*cards: str) -> dict[str, Any]:
    return {"hands": [list(cards), [], [], []]}


@pytest.mark.rule("TA-138", "TA-142", "TA-143")
def test_odds_of_a_test_follow_the_die() -> None:
    store: dict[str, Any] = {"familiars": {"flicker": {"space": "store"}}}
    scenario = TalesScenario(**CALM, **store, **hands("heave", "snarl")).act(
        "special", id="break-up-bin"
    )
    test = build_board(scenario.s)["pending"]["test"]
    assert (test["tally"], test["difficulty"]) == (0, 5)
    scenario.play_cards("heave")
    test = build_board(scenario.s)["pending"]["test"]
    assert test["tally"] == 3
    # Of -1, +1, +1, +2, danger and power: +2 alone, three that are positive, all but -1, all.
    assert test["chances"][:4] == [17, 50, 83, 100]


@pytest.mark.rule("TA-130", "TA-131")
def test_a_reroll_is_another_try() -> None:
    store: dict[str, Any] = {"familiars": {"flicker": {"space": "store"}}}
    scenario = TalesScenario(**CALM, **store, **hands("heave", "focus")).act(
        "special", id="break-up-bin"
    )
    scenario.play_cards("heave")
    once = build_board(scenario.s)["pending"]["test"]
    scenario.play_cards("focus")
    twice = build_board(scenario.s)["pending"]["test"]
    assert twice["tally"] == once["tally"] + 1
    assert (once["chances"][1], twice["chances"][0]) == (50, 75)


@pytest.mark.rule("TA-98", "TA-99", "TA-166")
def test_a_move_shows_reachable_spaces() -> None:
    start = {"familiars": {"chalk": {"space": "hall"}}}
    state = CALM | {"turn": "chalk", "hands": [[], ["reckless"], [], []]} | start
    scenario = TalesScenario(**state).act("move").play_cards("reckless")
    move = build_board(scenario.s)["pending"]["move"]
    assert move["left"] == 3
    assert move["reach"]["hearth"] == {"cost": 1, "path": ["hearth"]}
    assert move["reach"]["landing"] == {"cost": 3, "path": ["hearth", "stair-foot", "landing"]}
    assert "loft" not in move["reach"], "that would cost 4"
    steps = {a["to"] for a in scenario.legal_actions() if a["type"] == "step"}
    near = {space for space, x in move["reach"].items() if len(x["path"]) == 1}
    assert near == steps


@pytest.mark.rule("TA-189")
def test_visible_spaces_are_those_of_ranged_attacks() -> None:
    start: dict[str, Any] = {"familiars": {"flicker": {"space": "landing"}}}
    shown = build_board(TalesScenario(**CALM, **start, **hands("focus")).s)
    assert {"landing", "loft"} <= set(shown["sight"])
    assert "west-yard" not in shown["sight"]


@pytest.mark.rule("TA-150")
def test_unavailable_actions_have_a_reason() -> None:
    actions = build_board(TalesScenario(**CALM, **hands("focus")).s)["turn_actions"]
    assert actions["move"] is None, "it is open"
    assert actions["care"] == ["care-content", "TA-178"]
    assert actions["craft"] == ["cannot-craft", "TA-193"]
    assert "perform" not in actions, "that would tell what is in a hidden hand"


@pytest.mark.rule("TA-71")
def test_the_story_is_kept_in_order() -> None:
    scenario = TalesScenario(**CALM, **hands("focus"), run=[{"code": 131}])
    story = build_board(scenario.s)["tale"]
    assert [entry[:2] for entry in story.values()] == [[131, "entry"]]
    options = scenario.legal_actions()
    assert {a["type"] for a in options} == {"choose"}
    text = build_board(scenario.s)["question"]["options"][int(options[0]["option"])]["text"]
    scenario.act("choose", option=options[0]["option"])
    assert build_board(scenario.s)["tale"]["1"] == [131, "choice", text]


@pytest.mark.rule("TA-192")
def test_a_trade_request_names_giver_receiver_and_thing() -> None:
    start: dict[str, Any] = {
        "familiars": {
            "flicker": {"space": "hall"},
            "chalk": {"space": "hall", "resources": {"metal": 1}},
        }
    }
    scenario = TalesScenario(**CALM, **start, **hands("focus")).act("trade")
    assert "trade_request" not in build_board(scenario.s)["pending"]
    scenario.act("give", from_="chalk", to="flicker", thing="metal")
    assert scenario.seat_to_act() == 1
    request = build_board(scenario.s)["pending"]["trade_request"]
    assert request == {"from": "chalk", "to": "flicker", "thing": "metal"}
    assert "trade_request" not in build_board(scenario.act("agree").s)["pending"]


@pytest.mark.rule("TA-259", "TA-262")
def test_a_restricted_edge_names_who_may_cross() -> None:
    edges = build_board(TalesScenario(**CALM).s)["map"]["edges"]
    assert edges["hall-hearth"]["only"] is None
    assert edges["doorway"]["only"] is None, "any figure"
    assert edges["high-window"]["only"] == ["flicker", "watcher", "scuttle"]
    assert "tatterthrall" not in edges["window"]["only"], "it is not small"
    assert set(edges["window"]["only"]) >= {"flicker", "chalk", "blaze", "gribbert", "scuttle"}


@pytest.mark.rule("TA-239")
def test_a_test_shows_the_text_of_its_action() -> None:
    store: dict[str, Any] = {"familiars": {"flicker": {"space": "store"}}}
    cards = hands("heave", "snarl", "focus", "focus")
    scenario = TalesScenario(**CALM, **store, **cards, rolls=["+2"]).act(
        "special", id="break-up-bin"
    )
    text = build_board(scenario.s)["pending"]["activity"]
    (printed,) = [a for a in page_of(scenario.s).actions if a.id == "break-up-bin"]
    assert text == printed.text
    scenario.play_cards("heave")
    assert build_board(scenario.s)["pending"]["activity"] == text
    scenario.act("done")
    assert scenario.s.question is not None
    assert scenario.s.question.kind == "turn"
    assert "activity" not in build_board(scenario.s)["pending"], "it is done"


@pytest.mark.rule("TA-176", "TA-239")
def test_a_price_is_shown_with_its_action() -> None:
    """After an earlier action, caring has its own text."""
    together: dict[str, Any] = {"familiars": {"flicker": {"space": "store"}}, "child": "store"}
    cards = hands("heave", "snarl", "focus", "focus")
    scenario = TalesScenario(**CALM, **together, **cards, rolls=["+2"], discontent=1)
    scenario.act("special", id="break-up-bin").play_cards("heave").act("done")
    scenario.act("care")
    assert scenario.s.question is not None
    assert scenario.s.question.kind == "discard"
    assert (
        build_board(scenario.s)["pending"]["activity"] == "Hold her a while. Discard 1 skill card."
    )
