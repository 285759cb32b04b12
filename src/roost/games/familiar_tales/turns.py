"""A familiar's turn (sections 10 and 11)."""

from roost.contract import Action
from roost.games.familiar_tales.actions.registry import begins, is_open
from roost.games.familiar_tales.conditions import holds
from roost.games.familiar_tales.data.conditions import Gathered
from roost.games.familiar_tales.data.pages import Exit
from roost.games.familiar_tales.decks import HAND
from roost.games.familiar_tales.figures import (
    familiars_at,
    page_of,
    space_of,
    spaces_with,
    turn_order,
    uncovered,
)
from roost.games.familiar_tales.machine import answer, ask, note, question, step
from roost.games.familiar_tales.rules import Event, fire, modified
from roost.games.familiar_tales.state import Ask, Context, State
from roost.games.familiar_tales.ways import go

MOST_ACTIONS = 200  # TA-275


@step("turn")
def turn(s: State, who: str) -> None:
    """TA-154: a fled familiar returns; On Fire; Poisoned; `turn-start`; then actions."""
    s.turn, s.playing, s.actions = who, True, 0
    s.turns += 1
    s.codes, s.used = [], []
    note(s, "turn", figure=who)
    if s.familiars[who].space is None:
        s.then("return", who)
    s.then("ticks", who)
    s.then("turn-event", "turn-start")
    s.then("act")


@step("turn-event")
def turn_event(s: State, when: str) -> None:
    fire(s, Event(when, s.turn, at=space_of(s, s.turn)))


# Coming back


@step("return")
def return_(s: State, who: str) -> None:
    """TA-198, TA-199"""
    spaces = returns(s)
    if len(spaces) == 1:
        go(s, who, spaces[0])
    else:
        ask(s, "return", s.owners[who], who)


def returns(s: State) -> list[str]:
    spaces = [space for space in page_of(s).spaces if familiars_at(s, space)]
    if spaces:
        return spaces
    symbols = [*spaces_with(s, "heart"), *spaces_with(s, "exit")]
    found = [space for space in page_of(s).spaces if space in symbols]
    return found or list(page_of(s).spaces)[:1]


@question("return")
def _return_options(s: State, asked: Ask) -> list[Action]:
    return [{"type": "return", "space": space} for space in returns(s)]


@answer("return")
def _return_answer(s: State, asked: Ask, action: Action) -> None:
    go(s, asked.about, str(action["space"]))


# The action phase


@step("act")
def act(s: State) -> None:
    """TA-155: one that flees in its own turn acts no more."""
    assert s.turn is not None
    if has_failed(s):
        s.then("fail")
        s.then("act")
    elif s.familiars[s.turn].space is None:
        s.then("draw-phase", None)
    else:
        ask(s, "turn", s.owners[s.turn])


def has_failed(s: State) -> bool:
    """TA-249: a page's own way to go wrong, once."""
    fail = page_of(s).fail if s.page is not None else None
    return fail is not None and "fail" not in s.spent and holds(s, fail.if_, Context(self_=s.turn))


@step("fail")
def fail(s: State) -> None:
    found = page_of(s).fail
    if found is not None and has_failed(s):
        s.spent.append("fail")
        s.then("entry", found.code, Context(self_=s.turn))


@question("turn")
def _turn_options(s: State, asked: Ask) -> list[Action]:
    """TA-150, TA-275: after 200 actions only the end is left."""
    who = s.turn
    assert who is not None
    found: list[Action] = []
    if s.actions < MOST_ACTIONS:
        found += [{"type": "code", "code": code} for code in codes(s)]
        for listed in is_open.values():
            found += listed(s, who)
    found.append({"type": "end"})
    found += [{"type": "leave", "exit": way.id} for way in page_of(s).exits if is_way_out(s, way)]
    return found


@answer("turn")
def _turn_answer(s: State, asked: Ask, action: Action) -> None:
    assert s.turn is not None
    kind = str(action["type"])
    if kind == "end":
        s.then("draw-phase", None)
        return
    if kind == "leave":
        s.then("draw-phase", action["exit"])
        return
    if kind == "code":
        s.codes.append(int(action["code"]))
        s.then("entry", action["code"], Context(self_=s.turn))
    else:
        s.actions += 1
        begins[kind](s, s.turn, action)
    s.then("act")


def codes(s: State) -> list[int]:
    """TA-67, TA-94: an uncovered book under the familiar, and what is on offer; once a turn."""
    space = space_of(s, s.turn)
    shown = [symbol for _, symbol in uncovered(s, space)] if space is not None else []
    books = [int(symbol.removeprefix("book:")) for symbol in shown if symbol.startswith("book:")]
    return [code for code in dict.fromkeys([*books, *s.offers]) if code not in s.codes]


def is_way_out(s: State, way: Exit) -> bool:
    """TA-96"""
    default = Gathered(way.at or "symbol:exit")
    return holds(s, way.if_ or default, Context(self_=s.turn))


# The draw phase and End Turn


@step("draw-phase")
def draw_phase(s: State, way_out: str | None) -> None:
    """TA-152, TA-153"""
    assert s.turn is not None
    seat = s.owners[s.turn]
    limit = modified(s, "hand", HAND, s.turn)
    s.then("draw-cards", seat, limit - len(s.seats[seat].hand))
    if way_out is None:
        s.then("turn-event", "turn-end")  # TA-163
        s.then("turn-over")
    else:
        s.then("leave", way_out)


@step("turn-over")
def turn_over(s: State) -> None:
    s.playing = False
    if has_failed(s):
        s.then("fail")
    s.then("check")
    s.then("next")


@step("next")
def next_(s: State) -> None:
    """TA-79: the next familiar in turn order."""
    if s.page is None:
        return
    if has_failed(s):
        s.then("fail")
        s.then("next")
        return
    order = turn_order(s)
    place = order.index(s.turn) + 1 if s.turn is not None else 0
    given = s.overrides.pop("turn", None)  # RECORD: whose turn is about to begin
    s.then("turn", given or order[place % len(order)])


@step("leave")
def leave(s: State, way_out: str) -> None:
    way = next(way for way in page_of(s).exits if way.id == way_out)
    s.playing = False
    note(s, "left")
    if s.alone is not None:
        s.then("finish", "left", True, way.code)
    else:
        s.then("entry", way.code, Context(self_=s.turn))
        s.then("next")
