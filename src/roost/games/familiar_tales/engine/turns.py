"""The turn of a familiar (sections 10 and 11)."""

from roost.contract import Action
from roost.games.familiar_tales.content.schema.conditions import AreGathered
from roost.games.familiar_tales.content.schema.pages import Exit
from roost.games.familiar_tales.engine.actions.registry import (
    ACTION_TYPES,
    available_actions,
    start_action,
)
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


@step("begin-turn")
def begin_turn(s: TalesState, who: str) -> None:
    """TA-154: return after flight, On Fire and Poisoned, `turn-start`; then actions."""
    s.turn, s.is_turn_active, s.action_count = who, True, 0
    s.turn_count += 1
    s.opened_codes, s.used_this_turn = [], []
    emit(s, "turn", figure=who)
    if s.familiars[who].space is None:
        s.then("return-familiar", who)
    s.then("schedule-ticks", who)
    s.then("fire-turn-event", "turn-start")
    s.then("ask-action")


@step("fire-turn-event")
def fire_turn_event(s: TalesState, when: str) -> None:
    fire(s, TriggerEvent(when, s.turn, at=space_of(s, s.turn)))


# Returning after flight


@step("return-familiar")
def return_familiar(s: TalesState, who: str) -> None:
    """TA-198, TA-199"""
    spaces = return_spaces(s)
    if len(spaces) == 1:
        move_figure(s, who, spaces[0])
    else:
        ask(s, "return", s.owners[who], who)


def return_spaces(s: TalesState) -> list[str]:
    """Return the spaces to which a fled familiar may return."""
    spaces = [space for space in page_of(s).spaces if familiars_at(s, space)]
    if spaces:
        return spaces
    symbols = [*spaces_with_symbol(s, "heart"), *spaces_with_symbol(s, "exit")]
    returns = [space for space in page_of(s).spaces if space in symbols]
    return returns or list(page_of(s).spaces)[:1]


@options_for("return")
def _return_options(s: TalesState, question: Question) -> list[Action]:
    return [{"type": "return", "space": space} for space in return_spaces(s)]


@on_answer("return")
def _return_answer(s: TalesState, question: Question, action: Action) -> None:
    move_figure(s, question.payload, str(action["space"]))


# The action phase


@step("ask-action")
def ask_action(s: TalesState) -> None:
    """TA-155: a familiar that flees in its own turn takes no more actions."""
    assert s.turn is not None
    if has_failed(s):
        s.then("apply-failure")
        s.then("ask-action")
    elif s.familiars[s.turn].space is None:
        s.then("begin-draw-phase", None)
    else:
        ask(s, "turn", s.owners[s.turn])


def has_failed(s: TalesState) -> bool:
    """TA-249: whether the page's own failure condition holds. It works once."""
    fail = page_of(s).fail if s.page is not None else None
    return (
        fail is not None
        and "fail" not in s.used_this_page
        and holds(s, fail.if_, Context(self_=s.turn))
    )


@step("apply-failure")
def apply_failure(s: TalesState) -> None:
    failure = page_of(s).fail
    if failure is not None and has_failed(s):
        s.used_this_page.append("fail")
        s.then("entry", failure.code, Context(self_=s.turn))


@options_for("turn")
def _turn_options(s: TalesState, question: Question) -> list[Action]:
    """TA-150, TA-275: after 200 actions only the end of the turn is left."""
    who = s.turn
    assert who is not None
    actions: list[Action] = []
    if s.action_count < MAX_ACTIONS:
        actions += [{"type": "code", "code": code} for code in available_codes(s)]
        for type_ in ACTION_TYPES:
            actions += available_actions[type_](s, who)
    actions.append({"type": "end"})
    actions += [
        {"type": "leave", "exit": exit_.id} for exit_ in page_of(s).exits if is_exit_open(s, exit_)
    ]
    return actions


@on_answer("turn")
def _turn_answer(s: TalesState, question: Question, action: Action) -> None:
    assert s.turn is not None
    kind = str(action["type"])
    if kind == "end":
        s.then("begin-draw-phase", None)
        return
    if kind == "leave":
        s.then("begin-draw-phase", action["exit"])
        return
    if kind == "code":
        s.opened_codes.append(int(action["code"]))
        s.then("entry", action["code"], Context(self_=s.turn))
    else:
        s.action_count += 1
        start_action[kind](s, s.turn, action)
    s.then("ask-action")


def available_codes(s: TalesState) -> list[int]:
    """Return the codes that can be opened (TA-67, TA-94).

    These are the books under the familiar and the codes on offer, each once a turn.
    """
    space = space_of(s, s.turn)
    shown = [symbol for _, symbol in uncovered_symbols(s, space)] if space is not None else []
    books = [int(symbol.removeprefix("book:")) for symbol in shown if symbol.startswith("book:")]
    return [code for code in dict.fromkeys([*books, *s.open_codes]) if code not in s.opened_codes]


def is_exit_open(s: TalesState, exit_: Exit) -> bool:
    """TA-96"""
    default = AreGathered(exit_.at or "symbol:exit")
    return holds(s, exit_.if_ or default, Context(self_=s.turn))


# The draw phase and End Turn


@step("begin-draw-phase")
def begin_draw_phase(s: TalesState, exit_id: str | None) -> None:
    """TA-152, TA-153"""
    assert s.turn is not None
    seat = s.owners[s.turn]
    limit = modify(s, "hand", HAND_SIZE, s.turn)
    s.then("draw-cards", seat, limit - len(s.seats[seat].hand))
    if exit_id is None:
        s.then("fire-turn-event", "turn-end")  # TA-163
        s.then("end-turn")
    else:
        s.then("leave-page", exit_id)


@step("end-turn")
def end_turn(s: TalesState) -> None:
    s.is_turn_active = False
    if has_failed(s):
        s.then("apply-failure")
    s.then("threat-check")
    s.then("next-turn")


@step("next-turn")
def begin_next_turn(s: TalesState) -> None:
    """TA-79: the next familiar in turn order takes its turn."""
    if s.page is None:
        return
    if has_failed(s):
        s.then("apply-failure")
        s.then("next-turn")
        return
    order = turn_order(s)
    index = order.index(s.turn) + 1 if s.turn is not None else 0
    override = s.overrides.pop("turn", None)  # RECORD: the familiar whose turn begins
    s.then("begin-turn", override or order[index % len(order)])


@step("leave-page")
def leave_page(s: TalesState, exit_id: str) -> None:
    exit_ = next(exit_ for exit_ in page_of(s).exits if exit_.id == exit_id)
    s.is_turn_active = False
    emit(s, "left")
    if s.single_page is not None:
        s.then("finish", "left", True, exit_.code)
    else:
        s.then("entry", exit_.code, Context(self_=s.turn))
        s.then("next-turn")
