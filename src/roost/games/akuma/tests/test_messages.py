"""The table of refusals in RULES.md: each is caused here, with its rule and text."""

from collections.abc import Callable

import pytest

from roost.games.akuma.tests.scenario import AkumaScenario, new_scenario, position
from roost.testing.rules_tables import read_table
from roost.testing.scenario import ExpectedRefusal

HANDS = ["red-1 red-2 blue-1", "red-3 blue-3 green-3", "green-5 green-6 blue-5"]
MISSIONS = ["red-9 blue-9", "green-9", "purple-9"]


def at_add() -> AkumaScenario:
    return position(HANDS, MISSIONS, adding=True)


def at_choose() -> AkumaScenario:
    return position(HANDS, MISSIONS)


def at_play() -> AkumaScenario:
    return position(HANDS, MISSIONS).choose("red-9")


def at_play_without_missions() -> AkumaScenario:
    return position(HANDS)


def after_end() -> AkumaScenario:
    scenario = position(["red-1", "blue-1", "green-1"]).play("red-1", "blue-1", "green-1")
    assert scenario.is_over
    return scenario


# By the table's second column: actions that cause the refusal, and arguments of its message.
CAUSES: dict[str, tuple[Callable[[], list[ExpectedRefusal]], dict[str, str]]] = {
    "another action before all have added": (
        lambda: [
            at_add().expect_refusal("choose", card="red-9"),
            at_add().expect_refusal("play", card="red-1"),
            at_add().add("red-1").expect_refusal("play", card="pink-1"),
            new_scenario(3).expect_refusal("choose", card="red-1"),
        ],
        {},
    ),
    "an add of a card not held": (
        lambda: [
            at_add().expect_refusal("add", card="red-9"),
            at_add().add("red-2").expect_refusal("add", card="red-9"),
        ],
        {"card": "red-9"},
    ),
    "an add later in the game": (
        lambda: [
            at_choose().expect_refusal("add", card="red-1"),
            at_play().expect_refusal("add", card="red-1"),
            at_play().expect_refusal("add", card="pink-1"),
        ],
        {},
    ),
    "an unknown action, or a pass": (
        lambda: [
            at_play().expect_refusal("pass"),
            at_choose().expect_refusal("steal", card="red-1"),
            at_add().expect_refusal("pass"),
        ],
        {},
    ),
    "a card played before the mission is chosen": (
        lambda: [
            at_choose().expect_refusal("play", card="red-1"),
            at_choose().expect_refusal("play", card="pink-1"),
        ],
        {},
    ),
    "a mission card that is not yours, or gone": (
        lambda: [
            at_choose().expect_refusal("choose", card="green-9"),
            position(HANDS, ["red-9", "red-1"], piles=["green-9"]).expect_refusal(
                "choose", card="green-9"
            ),
        ],
        {"card": "green-9"},
    ),
    "a choice without mission cards": (
        lambda: [
            at_play_without_missions().expect_refusal("choose", card="red-9"),
            at_play_without_missions().play("red-1").expect_refusal("choose", card="pink-1"),
        ],
        {},
    ),
    "a choice after the mission is chosen": (
        lambda: [
            at_play().expect_refusal("choose", card="blue-9"),
            at_play().expect_refusal("choose", card="red-9"),
            at_play().play("red-1").expect_refusal("choose", card="green-9"),
        ],
        {},
    ),
    "a card not held": (
        lambda: [
            at_play().expect_refusal("play", card="red-3"),
            at_play().play("red-1", "red-3").expect_refusal("play", card="red-3"),
            at_play_without_missions().expect_refusal("play", card="red-3"),
        ],
        {"card": "red-3"},
    ),
    "another colour while holding the mission's": (
        lambda: [
            at_play().expect_refusal("play", card="blue-1"),
            at_play().play("red-1").expect_refusal("play", card="green-3"),
        ],
        {"colour": "red"},
    ),
    "any action after the end": (
        lambda: [
            after_end().expect_refusal("play", card="red-1"),
            after_end().expect_refusal("nonsense"),
        ],
        {},
    ),
}
MESSAGES = {
    row["when"]: row for row in read_table("akuma", "rule", "when", "message", under="## Messages")
}


def test_every_message_has_a_cause() -> None:
    assert MESSAGES.keys() == CAUSES.keys()


@pytest.mark.rule("AK-11", "AK-13", "AK-15", "AK-16", "AK-17", "AK-18", "AK-19", "AK-37")
@pytest.mark.parametrize("when", MESSAGES)
def test_table_of_messages(when: str) -> None:
    cause, args = CAUSES[when]
    for refusal in cause():
        assert refusal == (MESSAGES[when]["rule"], MESSAGES[when]["message"].format(**args))


@pytest.mark.rule("AK-19")
@pytest.mark.parametrize("colour", ["red", "blue", "green", "purple"])
def test_the_colour_to_follow_is_named(colour: str) -> None:
    other = "blue" if colour == "red" else "red"
    scenario = position([f"{colour}-1 {other}-1", "red-2", "red-3"], [f"{colour}-9"])
    refusal = scenario.choose(f"{colour}-9").expect_refusal("play", card=f"{other}-1")
    assert refusal == ("AK-19", f"You must play a {colour} card.")


@pytest.mark.rule("AK-14")
def test_out_of_turn() -> None:
    refusal = at_play().match.explain_illegal(1, {"type": "play", "card": "red-3"})
    assert refusal is not None
    assert (refusal.rule, refusal.args) == ("AK-14", {"turn": 0})
