"""The table of refusals in RULES.md: each is caused here, with its rule and text."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from roost.games.familiars_trouble.tests.scenario import JOKER, TroubleScenario, position
from roost.testing.rules_tables import read_table
from roost.testing.scenario import ExpectedRefusal

HANDS = ["red-3 red-4", "red-5 red-blue-2 blue-4 " + JOKER, "green-3 green-4"]
DISPLAY = "ember-spoon dew-ladle bark-cup root-loom"
PILES = ("fever-vial", "", "dragon-bellows")


def at_step(step: str, **options: Any) -> TroubleScenario:
    return position(HANDS, step, 0, DISPLAY, PILES, **options)


def at_pass() -> TroubleScenario:
    return at_step("hands").hands("exchange")


def at_second_card() -> TroubleScenario:
    return at_step("trick").play("red-3")


def after_swap() -> TroubleScenario:
    return at_step("errands").swap("bark-cup", 3)


def after_end() -> TroubleScenario:
    return position(["red-3", "red-4", "red-5"]).play("red-3", "red-4", "red-5")


# By the table's first column: causes, and the words that replace each … of the message.
CAUSES: dict[str, tuple[Callable[[], list[ExpectedRefusal]], list[str]]] = {
    "act out of the step": (
        lambda: [
            at_step("hands").expect_refusal("play", card="red-3"),
            at_step("hands").expect_refusal("keep"),
            at_step("hands").expect_refusal("draw-errand", level=1),
            at_pass().expect_refusal("hands", choice="skip"),
        ],
        ["hand exchange"],
    ),
    "act out of turn": (
        lambda: [
            at_step("trick").refusal_of({"type": "play"}, 1),
            at_step("hands").refusal_of({"type": "hands"}, 2),
        ],
        ["seat 0"],
    ),
    "decide as a player who is not the lead": (
        lambda: [
            at_second_card().expect_refusal("keep"),
            at_second_card().expect_refusal("hands", choice="skip"),
            at_second_card().expect_refusal("swap", errand="bark-cup", level=1),
            at_pass().pass_cards("red-3").expect_refusal("draw-errand", level=1),
        ],
        [],
    ),
    "pass a card not in hand": (
        lambda: [
            at_pass().expect_refusal("pass", card=card) for card in ("blue-4", JOKER, "red-33")
        ],
        [],
    ),
    "exchange an errand not on display": (
        lambda: [
            at_step("errands").expect_refusal("swap", errand=errand, level=1)
            for errand in ("fever-vial", "gate-of-dawn", "red-3", "nonsense")
        ],
        [],
    ),
    "exchange a second errand": (
        lambda: [
            after_swap().expect_refusal("swap", errand="dew-ladle", level=1),
            after_swap().expect_refusal("swap", errand="nonsense", level=9),
        ],
        [],
    ),
    "take from an empty pile (exchange)": (
        lambda: [at_step("errands").expect_refusal("swap", errand="bark-cup", level=2)],
        ["2"],
    ),
    "play a card not in hand": (
        lambda: [
            at_second_card().expect_refusal("play", card=card)
            for card in ("red-3", "green-3", "nonsense")
        ],
        [],
    ),
    "play off-colour with a match in hand": (
        lambda: [at_second_card().expect_refusal("play", card="blue-4")],
        ["red-3", "red-5, red-blue-2"],
    ),
    "replenish from an empty pile": (
        lambda: [at_step("refill").expect_refusal("draw-errand", level=2)],
        ["2"],
    ),
    "exchange hands or errands with the option off": (
        lambda: [
            at_step("errands", hand_exchange=False).expect_refusal("hands", choice="skip"),
            at_step("errands", hand_exchange=False).expect_refusal("pass", card="red-3"),
            at_step("hands", errand_exchange=False).expect_refusal("keep"),
            at_step("hands", errand_exchange=False).expect_refusal(
                "swap", errand="bark-cup", level=1
            ),
        ],
        [],
    ),
    "act after the end": (
        lambda: [after_end().expect_refusal("keep"), after_end().expect_refusal("nonsense")],
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


def test_every_message_has_a_cause() -> None:
    assert MESSAGES.keys() == CAUSES.keys()


@pytest.mark.rule("TR-20", "TR-21", "TR-32", "TR-41", "TR-42", "TR-44", "TR-49", "TR-51", "TR-67")
@pytest.mark.rule("TR-72", "TR-82", "TR-83")
@pytest.mark.parametrize("case", MESSAGES)
def test_table_of_messages(case: str) -> None:
    message, rules = MESSAGES[case]
    cause, words = CAUSES[case]
    parts = iter(words)
    expected = re.sub("…", lambda _: next(parts), message)
    refusals = cause()
    assert {rule for rule, _ in refusals} == set(rules.split(", "))
    assert {text for _, text in refusals} == {expected}


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
    fields = {"choice": "skip"} if type == "hands" else {}
    assert at_step(step).expect_refusal(type, **fields) == ("TR-20", f"Now it is the step: {name}")
    refusal = at_step("hints", hints=True).expect_refusal("play", card="red-3")
    assert refusal == ("TR-20", "Now it is the step: hints")


@pytest.mark.rule("TR-30")
def test_unknown_hands_choices_are_refused() -> None:
    assert at_step("hands").expect_refusal("hands", choice="maybe")[0] == "TR-30"


@pytest.mark.rule("TR-4")
@pytest.mark.parametrize("level", [-1, 0, 4, 99])
def test_unknown_levels_are_refused(level: int) -> None:
    text = f"There is no level {level}: the levels are 1 to 3."
    assert at_step("errands").expect_refusal("swap", errand="bark-cup", level=level) == (
        "TR-4",
        text,
    )
    assert at_step("refill").expect_refusal("draw-errand", level=level) == ("TR-4", text)


@pytest.mark.rule("TR-85")
def test_refused_hints() -> None:
    refusal = at_step("hints", hints=True).expect_refusal("hint", wish="purple")
    assert refusal == ("TR-85", "A wish is red, blue, green or none.")
    refusal = at_step("trick").expect_refusal("hint", wish="red")
    assert refusal == ("TR-85", "This match is played without that step.")


@pytest.mark.rule("TR-41")
def test_an_errand_that_was_kept_is_not_exchanged_later() -> None:
    scenario = at_step("errands").keep()
    refusal = scenario.expect_refusal("swap", errand="bark-cup", level=1)
    assert refusal == ("TR-20", "Now it is the step: trick")
