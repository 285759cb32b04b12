"""Forage (TA-171 to TA-174) and care (TA-175 to TA-178)."""

from roost.contract import Action
from roost.games.familiar_tales.actions.registry import begins, hand_of, is_open
from roost.games.familiar_tales.costs import can_pay, pay
from roost.games.familiar_tales.data.cards import KeyLevel
from roost.games.familiar_tales.dials import turn_dial
from roost.games.familiar_tales.figures import page_of, space_of, uncovered
from roost.games.familiar_tales.having import cover, gain
from roost.games.familiar_tales.machine import answer, ask, question, step
from roost.games.familiar_tales.reckoning import number
from roost.games.familiar_tales.rules import Event, fire, modified
from roost.games.familiar_tales.skilltests import begin_test
from roost.games.familiar_tales.state import Ask, Context, State


def growing(s: State, who: str) -> dict[str, str]:
    """TA-174: what can be foraged where a familiar is, each with a symbol to cover."""
    space = space_of(s, who)
    found: dict[str, str] = {}
    for name, symbol in uncovered(s, space) if space is not None else ():
        resource = symbol.removeprefix("forage:")
        if symbol.startswith("forage:") and s.supply.get(resource, 0) > 0:
            found.setdefault(resource, name)
    return found


@is_open("forage")
def _forage_open(s: State, who: str) -> list[Action]:
    return [{"type": "forage"}] if hand_of(s, who) and growing(s, who) else []


@begins("forage")
def _forage(s: State, who: str, action: Action) -> None:
    c = Context(self_=who, doer=who)
    difficulty = number(s, page_of(s).forage or 0, c)
    begin_test(s, who, "insight", difficulty, "forage", c, (("forage-pass", who),))


@step("forage-pass")
def forage_pass(s: State, who: str) -> None:
    kinds = list(growing(s, who))
    if len(kinds) == 1:
        s.then("forage-take", who, kinds[0])
    elif kinds:
        ask(s, "forage", s.owners[who], who)


@question("forage")
def _kinds(s: State, asked: Ask) -> list[Action]:
    return [{"type": "take", "resource": kind} for kind in sorted(growing(s, asked.about))]


@answer("forage")
def _take(s: State, asked: Ask, action: Action) -> None:
    s.then("forage-take", asked.about, action["resource"])


@step("forage-take")
def forage_take(s: State, who: str, resource: str) -> None:
    """TA-173"""
    cover(s, growing(s, who)[resource])
    gain(s, who, resource, modified(s, "forage", 1, who, use=True))
    fire(s, Event("foraged", who, at=space_of(s, who)))


# Care


def key_row(s: State) -> KeyLevel | None:
    """TA-176, TA-178"""
    key = s.world.campaign.keys[s.world.campaign.eras[s.era].key]
    level = s.discontent
    return next((row for row in key.levels if row.levels[0] <= level <= row.levels[1]), None)


@is_open("care")
def _care_open(s: State, who: str) -> list[Action]:
    row = key_row(s)
    if s.discontent == 0 or row is None or s.child is None or space_of(s, who) != s.child:
        return []
    c = Context(self_=who, doer=who)
    return [{"type": "care"}] if can_pay(s, row.cost, c, int(row.test is not None)) else []


@begins("care")
def _care(s: State, who: str, action: Action) -> None:
    row = key_row(s)
    assert row is not None
    pay(s, row.cost, Context(self_=who, doer=who))
    s.then("care-test", who, row)
    s.then("deed", row.text)


@step("care-test")
def care_test(s: State, who: str, row: KeyLevel) -> None:
    c = Context(self_=who, doer=who)
    if row.do:
        s.then("effects", row.do, c)
    if row.test is None:
        s.then("cared", who)
        return
    test = row.test
    passed = (("effects", test.pass_, c), ("cared", who))
    failed = (("effects", test.fail, c),)
    begin_test(s, who, test.skill, number(s, test.difficulty, c), "care", c, passed, failed)


@step("cared")
def cared(s: State, who: str) -> None:
    turn_dial(s, "discontent", -modified(s, "care", 1, who, use=True))
    fire(s, Event("cared", who, at=space_of(s, who)))
