"""The table of refusals in RULES.md: each is caused here, with its rule and text."""

import re
from collections.abc import Callable

import pytest

from roost.games.fuertorite.tests.scenario import after_lead, position
from roost.testing.rules_tables import read_table
from roost.testing.scenario import ExpectedRefusal

HANDS = ["anchor-5 anchor-6 wheel-5 map-x", "anchor-9 map-2 map-9", "wheel-8 map-3"]
PROPERTIES = ["map-14 coin-8", "wheel-14", ""]


def refuse_lead(text: str) -> ExpectedRefusal:
    return position(HANDS, PROPERTIES).expect_refusal(text)


def refuse_in_run(text: str, *before: str) -> ExpectedRefusal:
    return position(HANDS, PROPERTIES).run("play anchor-5", *before).expect_refusal(text)


def refuse_follow(card: str, hand: str, text: str, property: str = "") -> ExpectedRefusal:
    return after_lead(card, hand, property).expect_refusal(text)


# By the table's first column: causes, each with the words that replace the … of the message.
CAUSES: dict[str, Callable[[], list[tuple[ExpectedRefusal, str]]]] = {
    "act out of turn": lambda: [(position(HANDS).expect_refusal("stop", 1), "seat 0")],
    "play nothing, or a card of somebody else": lambda: [
        (refuse_lead("stop"), ""),
        (refuse_lead("pass"), ""),
        (refuse_lead("play anchor-9"), ""),
        (refuse_lead("play anchor-15"), ""),
        (refuse_in_run("extend wheel-4"), ""),
        (refuse_in_run("extend nothing"), ""),
        (refuse_follow("anchor-7", "map-3", "stop"), ""),
        (refuse_follow("anchor-7", "map-3", "lay wheel-3"), ""),
        (refuse_follow("anchor-7", "map-3", "play map-1"), ""),
    ],
    "lead from the property with cards in hand": lambda: [
        (refuse_lead("play map-14"), ""),
        (refuse_lead("play coin-8 as 8"), ""),
    ],
    "lay as the SP": lambda: [(refuse_lead("lay anchor-6"), ""), (refuse_lead("lay map-14"), "")],
    "beat with another type, or too low": lambda: [
        (refuse_follow("anchor-7", "map-9 anchor-6", "play map-9"), "anchor"),
        (refuse_follow("map-7", "map-6 map-7", "play map-6"), "map"),
        (refuse_follow("wheel-7", "map-x map-6", "play map-x as 8"), "wheel"),
        (refuse_follow("wheel-7", "map-x map-6", "play map-6", "wheel-9"), "wheel"),
    ],
    "beat a coin with too low a card": lambda: [
        (refuse_follow("coin-6", "map-6 map-5", "play map-6"), "6"),
        (refuse_follow("coin-3", "map-2 map-5", "play map-2"), "3"),
    ],
    "lay although (a) or (c) is possible": lambda: [
        (refuse_follow("anchor-7", "anchor-8 map-9", "lay map-9"), ""),
        (refuse_follow("anchor-7", "map-9", "lay map-9", "anchor-8"), ""),
        (refuse_follow("coin-7", "map-9 wheel-2", "lay map-9"), ""),
        (after_lead("anchor-7", "map-9 coin-3", coin="forced").expect_refusal("lay map-9"), ""),
    ],
    "lay a card of the property": lambda: [
        (refuse_follow("anchor-7", "map-9", "lay wheel-9", "wheel-9"), ""),
    ],
    "lay a card that is not the highest": lambda: [
        (refuse_follow("anchor-7", "map-9 wheel-8", "lay wheel-8"), ""),
        (refuse_follow("anchor-7", "map-9 wheel-x", "lay wheel-x"), ""),
    ],
    "go on after laying": lambda: [
        (after_lead("anchor-7", "map-9 map-8").run("lay map-9").expect_refusal("extend map-1"), ""),
    ],
    "extend by another number": lambda: [
        (refuse_in_run("extend wheel-5"), ""),
        (refuse_in_run("extend map-14", "extend anchor-6"), ""),
    ],
    "turn round in a run": lambda: [(refuse_in_run("extend wheel-5", "extend anchor-6"), "")],
    "give an X an impossible number": lambda: [
        (refuse_lead("play map-x as 1"), "0"),
        (refuse_lead("play map-x"), "0"),
        (refuse_follow("map-7", "map-x", "play map-x as 6"), "8"),
        (refuse_follow("coin-7", "map-x", "play map-x"), "8"),
        (refuse_in_run("extend map-x as 5"), "4 or 6"),
        (refuse_in_run("extend map-x"), "4 or 6"),
        (refuse_in_run("extend map-x as 5", "extend anchor-6"), "7"),
    ],
    "act after the end": lambda: [
        (position(["map-9", "", ""], ["", "map-1", "map-2"], last=True).play_go("map-9")
         .run("lay map-1", "lay map-2").expect_refusal("stop"), ""),
    ],
}  # fmt: skip
MESSAGES = {
    row["the player tries to"]: (row["message"], row["rule"].split(", "))
    for row in read_table("fuertorite", "the player tries to", "message", "rule")
}


def test_every_message_has_a_cause() -> None:
    assert MESSAGES.keys() == CAUSES.keys()


@pytest.mark.rule("FU-20", "FU-30", "FU-31", "FU-33", "FU-35", "FU-36", "FU-37", "FU-39")
@pytest.mark.rule("FU-40", "FU-42", "FU-51", "FU-52", "FU-53", "FU-61")
@pytest.mark.parametrize("case", MESSAGES)
def test_table_of_messages(case: str) -> None:
    message, rules = MESSAGES[case]
    pattern = re.escape(message).replace("…", "(.+)")
    told = set()
    for (rule, said), filled in CAUSES[case]():
        found = re.fullmatch(pattern, said)
        assert found, said
        assert not filled or found[1].removesuffix("'s go") == filled
        assert rule in rules
        told.add(rule)
    assert told == set(rules)


@pytest.mark.rule("FU-51", "FU-52", "FU-53")
def test_which_rule_an_x_breaks() -> None:
    assert refuse_lead("play map-x as 1") == ("FU-52", "Here the X is 0.")
    assert refuse_follow("map-7", "map-x", "play map-x as 6") == ("FU-51", "Here the X is 8.")
    assert refuse_in_run("extend map-x as 3") == ("FU-53", "Here the X is 4 or 6.")


@pytest.mark.rule("FU-50")
def test_only_an_x_is_given_a_number() -> None:
    expected = ("FU-50", "Only an X is given a number.")
    assert refuse_lead("play anchor-5 as 5") == expected
    assert refuse_in_run("extend anchor-6 as 6") == expected
    assert refuse_follow("anchor-7", "anchor-9", "play anchor-9 as 9") == expected


@pytest.mark.rule("FU-39", "FU-40")
def test_each_action_has_its_time() -> None:
    assert refuse_in_run("play anchor-6")[0] == "FU-40"
    assert refuse_in_run("lay anchor-6")[0] == "FU-39"
    assert refuse_lead("extend anchor-6")[0] == "FU-40"
    assert refuse_follow("anchor-7", "map-9", "extend map-9")[0] == "FU-40"


@pytest.mark.rule("FU-37")
def test_without_a_hand_it_is_the_property() -> None:
    rule, said = after_lead("anchor-7", "", "map-9 wheel-8").expect_refusal("lay wheel-8")
    assert (rule, said) == (
        "FU-37",
        "Your hand is empty: lay the highest card of your property.",
    )


@pytest.mark.rule("FU-39")
def test_a_card_laid_across_has_no_number() -> None:
    refusal = after_lead("map-9", "anchor-x").match.explain_illegal(
        1, {"type": "lay", "card": "anchor-x", "as": 10}
    )
    assert refusal is not None
    assert refusal.message == "field-unknown"
