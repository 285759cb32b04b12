"""The table of messages: each refusal has its rule and its words, and each is caused here."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from roost.games import catalogue
from roost.games.familiars_trouble.tests.scenario import JOKER, TroubleScenario, position
from tests.support.rules_tables import read_table

Refused = tuple[str | None, str]
HANDS = ["red-3 red-4", "red-5 red-blue-2 blue-4 " + JOKER, "green-3 green-4"]
SHOWN = "ember-spoon dew-ladle bark-cup root-loom"
PILES = ("fever-vial", "", "dragon-bellows")


def at(step: str, **options: Any) -> TroubleScenario:
    return position(HANDS, step, 0, SHOWN, PILES, **options)


def passing() -> TroubleScenario:
    return at("hands").hands("exchange")


def playing() -> TroubleScenario:
    return at("trick").play("red-3")


def swapped() -> TroubleScenario:
    return at("errands").swap("bark-cup", 3)


def over() -> TroubleScenario:
    return position(["red-3", "red-4", "red-5"]).play("red-3", "red-4", "red-5")


def out_of_turn(scenario: TroubleScenario, seat: int, type: str) -> Refused:
    refusal = scenario.match.explain_illegal(seat, {"type": type})
    assert refusal is not None
    return refusal.rule, catalogue("familiars-trouble").format_refusal(refusal)


# By the table's first column; then the message is filled in with these, each in its turn.
CAUSES: dict[str, tuple[Callable[[], list[Refused]], list[str]]] = {
    "act out of the step": (
        lambda: [
            at("hands").expect_refusal("play", card="red-3"),
            at("hands").expect_refusal("keep"),
            at("hands").expect_refusal("draw-errand", level=1),
            passing().expect_refusal("hands", choice="skip"),
        ],
        ["hand exchange"],
    ),
    "act out of turn": (
        lambda: [out_of_turn(at("trick"), 1, "play"), out_of_turn(at("hands"), 2, "hands")],
        ["seat 0"],
    ),
    "decide as a player who is not the lead": (
        lambda: [
            playing().expect_refusal("keep"),
            playing().expect_refusal("hands", choice="skip"),
            playing().expect_refusal("swap", errand="bark-cup", level=1),
            passing().pass_cards("red-3").expect_refusal("draw-errand", level=1),
        ],
        [],
    ),
    "pass a card not in hand": (
        lambda: [
            passing().expect_refusal("pass", card=card) for card in ("blue-4", JOKER, "red-33")
        ],
        [],
    ),
    "exchange an errand not on display": (
        lambda: [
            at("errands").expect_refusal("swap", errand=errand, level=1)
            for errand in ("fever-vial", "gate-of-dawn", "red-3", "nonsense")
        ],
        [],
    ),
    "exchange a second errand": (
        lambda: [
            swapped().expect_refusal("swap", errand="dew-ladle", level=1),
            swapped().expect_refusal("swap", errand="nonsense", level=9),
        ],
        [],
    ),
    "take from an empty pile (exchange)": (
        lambda: [at("errands").expect_refusal("swap", errand="bark-cup", level=2)],
        ["2"],
    ),
    "play a card not in hand": (
        lambda: [
            playing().expect_refusal("play", card=card) for card in ("red-3", "green-3", "nonsense")
        ],
        [],
    ),
    "play off-colour with a match in hand": (
        lambda: [playing().expect_refusal("play", card="blue-4")],
        ["red-3", "red-5, red-blue-2"],
    ),
    "replenish from an empty pile": (
        lambda: [at("refill").expect_refusal("draw-errand", level=2)],
        ["2"],
    ),
    "exchange hands or errands with the option off": (
        lambda: [
            at("errands", hand_exchange=False).expect_refusal("hands", choice="skip"),
            at("errands", hand_exchange=False).expect_refusal("pass", card="red-3"),
            at("hands", errand_exchange=False).expect_refusal("keep"),
            at("hands", errand_exchange=False).expect_refusal("swap", errand="bark-cup", level=1),
        ],
        [],
    ),
    "act after the end": (
        lambda: [over().expect_refusal("keep"), over().expect_refusal("nonsense")],
        [],
    ),
}
MESSAGES = {
    row["the player tries to"]: (row["message"], row["rule"])
    for row in read_table(
        "familiars-trouble",
        "the player tries to",
        "message",
        "rule",
        under="## Messages for illegal moves",
    )
}


def test_table_of_messages_is_whole() -> None:
    assert MESSAGES.keys() == CAUSES.keys()


@pytest.mark.rule("TR-20", "TR-21", "TR-32", "TR-41", "TR-42", "TR-44", "TR-49", "TR-51", "TR-67")
@pytest.mark.rule("TR-72", "TR-82", "TR-83")
@pytest.mark.parametrize("case", MESSAGES)
def test_table_of_messages(case: str) -> None:
    message, rules = MESSAGES[case]
    cause, filled = CAUSES[case]
    parts = iter(filled)
    words = re.sub("…", lambda _: next(parts), message)
    found = cause()
    assert {rule for rule, _ in found} == set(rules.split(", "))
    assert {text for _, text in found} == {words}


@pytest.mark.rule("TR-20")
@pytest.mark.parametrize(
    ("step", "name", "type"),
    [
        ("hands", "hand exchange", "keep"),
        ("errands", "errand exchange", "hands"),
        ("trick", "trick", "keep"),
        ("refill", "errand replenishment", "keep"),
    ],
)
def test_steps_have_names(step: str, name: str, type: str) -> None:
    words = {"choice": "skip"} if type == "hands" else {}
    assert at(step).expect_refusal(type, **words) == ("TR-20", f"Now it is the step: {name}")
    found = at("hints", hints=True).expect_refusal("play", card="red-3")
    assert found == ("TR-20", "Now it is the step: hints")


@pytest.mark.rule("TR-30")
def test_hands_are_exchanged_or_not() -> None:
    assert at("hands").expect_refusal("hands", choice="maybe")[0] == "TR-30"


@pytest.mark.rule("TR-4")
@pytest.mark.parametrize("level", [-1, 0, 4, 99])
def test_levels_that_there_are_not(level: int) -> None:
    words = f"There is no level {level}: the levels are 1 to 3."
    assert at("errands").expect_refusal("swap", errand="bark-cup", level=level) == ("TR-4", words)
    assert at("refill").expect_refusal("draw-errand", level=level) == ("TR-4", words)


@pytest.mark.rule("TR-85")
def test_hints_are_refused_with_words() -> None:
    found = at("hints", hints=True).expect_refusal("hint", wish="purple")
    assert found == ("TR-85", "A wish is red, blue, green or none.")
    found = at("trick").expect_refusal("hint", wish="red")
    assert found == ("TR-85", "This match is played without that step.")


@pytest.mark.rule("TR-41")
def test_an_errand_that_was_kept_is_not_exchanged_later() -> None:
    scenario = at("errands").keep()
    found = scenario.expect_refusal("swap", errand="bark-cup", level=1)
    assert found == ("TR-20", "Now it is the step: trick")
