"""Forage (TA-171 to TA-174) and care (TA-175 to TA-178)."""

from roost.contract import Action
from roost.games.familiar_tales.content.schema.cards import KeyLevel
from roost.games.familiar_tales.engine.actions.registry import (
    available_actions,
    hand_of,
    start_action,
)
from roost.games.familiar_tales.engine.components.dials import change_dial
from roost.games.familiar_tales.engine.components.inventory import cover_symbol, gain_resource
from roost.games.familiar_tales.engine.costs import can_pay, pay
from roost.games.familiar_tales.engine.expressions import evaluate
from roost.games.familiar_tales.engine.figures import page_of, space_of, uncovered_symbols
from roost.games.familiar_tales.engine.machine import ask, on_answer, options_for, step
from roost.games.familiar_tales.engine.rules import TriggerEvent, fire, modify
from roost.games.familiar_tales.engine.skill_tests import begin_test
from roost.games.familiar_tales.engine.state import Context, Question, TalesState


def forageable_resources(s: TalesState, who: str) -> dict[str, str]:
    """TA-174: the resources at a familiar's space, each with a symbol to cover."""
    space = space_of(s, who)
    symbols: dict[str, str] = {}
    for name, symbol in uncovered_symbols(s, space) if space is not None else ():
        resource = symbol.removeprefix("forage:")
        if symbol.startswith("forage:") and s.supply.get(resource, 0) > 0:
            symbols.setdefault(resource, name)
    return symbols


@available_actions("forage")
def _forage_actions(s: TalesState, who: str) -> list[Action]:
    return [{"type": "forage"}] if hand_of(s, who) and forageable_resources(s, who) else []


@start_action("forage")
def _forage(s: TalesState, who: str, action: Action) -> None:
    c = Context(self_=who, actor=who)
    difficulty = evaluate(s, page_of(s).forage or 0, c)
    begin_test(s, who, "insight", difficulty, "forage", c, (("choose-resource", who),))


@step("choose-resource")
def choose_resource(s: TalesState, who: str) -> None:
    kinds = list(forageable_resources(s, who))
    if len(kinds) == 1:
        s.then("take-resource", who, kinds[0])
    elif kinds:
        ask(s, "forage", s.owners[who], who)


@options_for("forage")
def _resource_options(s: TalesState, question: Question) -> list[Action]:
    return [
        {"type": "take", "resource": kind}
        for kind in sorted(forageable_resources(s, question.payload))
    ]


@on_answer("forage")
def _resource_answer(s: TalesState, question: Question, action: Action) -> None:
    s.then("take-resource", question.payload, action["resource"])


@step("take-resource")
def take_resource(s: TalesState, who: str, resource: str) -> None:
    """TA-173"""
    cover_symbol(s, forageable_resources(s, who)[resource])
    gain_resource(s, who, resource, modify(s, "forage", 1, who, consume=True))
    fire(s, TriggerEvent("foraged", who, at=space_of(s, who)))


# Care


def key_level(s: TalesState) -> KeyLevel | None:
    """Return the row of the key card for the present discontent (TA-176, TA-178)."""
    key = s.world.campaign.keys[s.world.campaign.eras[s.era].key]
    level = s.discontent
    return next((row for row in key.levels if row.levels[0] <= level <= row.levels[1]), None)


@available_actions("care")
def _care_actions(s: TalesState, who: str) -> list[Action]:
    row = key_level(s)
    if (
        s.discontent == 0
        or row is None
        or s.child_space is None
        or space_of(s, who) != s.child_space
    ):
        return []
    c = Context(self_=who, actor=who)
    return [{"type": "care"}] if can_pay(s, row.cost, c, int(row.test is not None)) else []


@start_action("care")
def _care(s: TalesState, who: str, action: Action) -> None:
    row = key_level(s)
    assert row is not None
    pay(s, row.cost, Context(self_=who, actor=who))
    s.then("begin-care-test", who, row)
    s.then("activity", row.text)


@step("begin-care-test")
def begin_care_test(s: TalesState, who: str, row: KeyLevel) -> None:
    c = Context(self_=who, actor=who)
    if row.do:
        s.then("effects", row.do, c)
    if row.test is None:
        s.then("finish-care", who)
        return
    test = row.test
    on_pass = (("effects", test.pass_, c), ("finish-care", who))
    on_fail = (("effects", test.fail, c),)
    begin_test(s, who, test.skill, evaluate(s, test.difficulty, c), "care", c, on_pass, on_fail)


@step("finish-care")
def finish_care(s: TalesState, who: str) -> None:
    change_dial(s, "discontent", -modify(s, "care", 1, who, consume=True))
    fire(s, TriggerEvent("cared", who, at=space_of(s, who)))
