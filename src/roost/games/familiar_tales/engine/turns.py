"""A familiar's turn (sections 10 and 11)."""

from roost.contract import Action
from roost.games.familiar_tales.content.schema.conditions import AreGathered
from roost.games.familiar_tales.content.schema.pages import Exit
from roost.games.familiar_tales.engine.actions.registry import available_actions, start_action
from roost.games.familiar_tales.engine.components.decks import HAND_SIZE
from roost.games.familiar_tales.engine.conditions import holds
from roost.games.familiar_tales.engine.figures import (
    familiars_at,
    page_of,
    space_of,
    spaces_with_symbol,
    turn_order,
    uncovered_symbols,
)
from roost.games.familiar_tales.engine.machine import ask, emit, on_answer, options_for, step
from roost.games.familiar_tales.engine.paths import move_figure
from roost.games.familiar_tales.engine.rules import TriggerEvent, fire, modify
from roost.games.familiar_tales.engine.state import Context, Question, TalesState

MAX_ACTIONS = 200  # TA-275


@step("turn")
def begin_turn(s: TalesState, who: str) -> None:
    """TA-154: a fled familiar returns; On Fire; Poisoned; `turn-start`; then actions."""
    s.turn, s.is_turn_active, s.action_count = who, True, 0
    s.turn_count += 1
    s.opened_codes, s.used_this_turn = [], []
    emit(s, "turn", figure=who)
    if s.familiars[who].space is None:
        s.then("return", who)
    s.then("ticks", who)
    s.then("turn-event", "turn-start")
    s.then("act")


@step("turn-event")
def fire_turn_event(s: TalesState, when: str) -> None:
    fire(s, TriggerEvent(when, s.turn, at=space_of(s, s.turn)))


# Coming back


@step("return")
def return_familiar(s: TalesState, who: str) -> None:
    """TA-198, TA-199"""
    spaces = return_spaces(s)
    if len(spaces) == 1:
        move_figure(s, who, spaces[0])
    else:
        ask(s, "return", s.owners[who], who)


def return_spaces(s: TalesState) -> list[str]:
    spaces = [space for space in page_of(s).spaces if familiars_at(s, space)]
    if spaces:
        return spaces
    symbols = [*spaces_with_symbol(s, "heart"), *spaces_with_symbol(s, "exit")]
    found = [space for space in page_of(s).spaces if space in symbols]
    return found or list(page_of(s).spaces)[:1]


@options_for("return")
def _return_options(s: TalesState, asked: Question) -> list[Action]:
    return [{"type": "return", "space": space} for space in return_spaces(s)]


@on_answer("return")
def _return_answer(s: TalesState, asked: Question, action: Action) -> None:
    move_figure(s, asked.payload, str(action["space"]))


# The action phase


@step("act")
def ask_action(s: TalesState) -> None:
    """TA-155: one that flees in its own turn acts no more."""
    assert s.turn is not None
    if has_failed(s):
        s.then("fail")
        s.then("act")
    elif s.familiars[s.turn].space is None:
        s.then("draw-phase", None)
    else:
        ask(s, "turn", s.owners[s.turn])


def has_failed(s: TalesState) -> bool:
    """TA-249: a page's own way to go wrong, once."""
    fail = page_of(s).fail if s.page is not None else None
    return (
        fail is not None
        and "fail" not in s.used_this_page
        and holds(s, fail.if_, Context(self_=s.turn))
    )


@step("fail")
def apply_failure(s: TalesState) -> None:
    found = page_of(s).fail
    if found is not None and has_failed(s):
        s.used_this_page.append("fail")
        s.then("entry", found.code, Context(self_=s.turn))


@options_for("turn")
def _turn_options(s: TalesState, asked: Question) -> list[Action]:
    """TA-150, TA-275: after 200 actions only the end is left."""
    who = s.turn
    assert who is not None
    found: list[Action] = []
    if s.action_count < MAX_ACTIONS:
        found += [{"type": "code", "code": code} for code in available_codes(s)]
        for listed in available_actions.values():
            found += listed(s, who)
    found.append({"type": "end"})
    found += [{"type": "leave", "exit": way.id} for way in page_of(s).exits if is_exit_open(s, way)]
    return found


@on_answer("turn")
def _turn_answer(s: TalesState, asked: Question, action: Action) -> None:
    assert s.turn is not None
    kind = str(action["type"])
    if kind == "end":
        s.then("draw-phase", None)
        return
    if kind == "leave":
        s.then("draw-phase", action["exit"])
        return
    if kind == "code":
        s.opened_codes.append(int(action["code"]))
        s.then("entry", action["code"], Context(self_=s.turn))
    else:
        s.action_count += 1
        start_action[kind](s, s.turn, action)
    s.then("act")


def available_codes(s: TalesState) -> list[int]:
    """TA-67, TA-94: an uncovered book under the familiar, and what is on offer; once a turn."""
    space = space_of(s, s.turn)
    shown = [symbol for _, symbol in uncovered_symbols(s, space)] if space is not None else []
    books = [int(symbol.removeprefix("book:")) for symbol in shown if symbol.startswith("book:")]
    return [code for code in dict.fromkeys([*books, *s.open_codes]) if code not in s.opened_codes]


def is_exit_open(s: TalesState, way: Exit) -> bool:
    """TA-96"""
    default = AreGathered(way.at or "symbol:exit")
    return holds(s, way.if_ or default, Context(self_=s.turn))


# The draw phase and End Turn


@step("draw-phase")
def begin_draw_phase(s: TalesState, way_out: str | None) -> None:
    """TA-152, TA-153"""
    assert s.turn is not None
    seat = s.owners[s.turn]
    limit = modify(s, "hand", HAND_SIZE, s.turn)
    s.then("draw-cards", seat, limit - len(s.seats[seat].hand))
    if way_out is None:
        s.then("turn-event", "turn-end")  # TA-163
        s.then("turn-over")
    else:
        s.then("leave", way_out)


@step("turn-over")
def end_turn(s: TalesState) -> None:
    s.is_turn_active = False
    if has_failed(s):
        s.then("fail")
    s.then("check")
    s.then("next")


@step("next")
def begin_next_turn(s: TalesState) -> None:
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
def leave_page(s: TalesState, way_out: str) -> None:
    way = next(way for way in page_of(s).exits if way.id == way_out)
    s.is_turn_active = False
    emit(s, "left")
    if s.single_page is not None:
        s.then("finish", "left", True, way.code)
    else:
        s.then("entry", way.code, Context(self_=s.turn))
        s.then("next")
