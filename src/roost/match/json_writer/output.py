"""Writes events as JSON: rules, over bytes. What they write is what `msgspec` makes of the same."""

from typing import Any

from roost.kernel import NOBODY, ActionMask, pop_action, rule
from roost.kernel.compile.spans import copy_span
from roost.kernel.layout.layout import BITS_PER_MARK as BITS
from roost.kernel.layout.layout import NO_VALUE, TURN
from roost.kernel.layout.layout import PROMPT as AWAITED
from roost.match.json_writer.phrases import (
    ACTION_COUNT,
    ACTION_PHRASES,
    CARD_MARKS,
    CLOSE,
    COMMA,
    EMPTY_NAME,
    EVENT_END,
    EVENT_MOVES,
    EVENT_NUMBERS,
    EVENT_PHRASES,
    EVENT_PROMPT,
    EVENT_SEAT,
    EVENT_START,
    EVENT_TURN,
    FIRST_NUMBER,
    MARGIN,
    MARK_TYPE_COUNT,
    MOVE_CARD,
    MOVE_START,
    MOVE_TARGET,
    NAME_PHRASES,
    NULL,
    NUMBER_COUNT,
    NUMBER_PHRASES,
    ORDERED_COUNT,
    PHRASES_PER_NUMBER,
    PROMPT_PHRASES,
    UNORDERED_COUNT,
    UPDATE_END,
    UPDATE_EVENTS,
    UPDATE_LEGAL,
    UPDATE_START,
    ZONE_COLUMNS,
    ZONE_PHRASES,
    ZONE_TABLE,
)
from roost.match.json_writer.zone_diffs import (
    MARKS,
    MOVED,
    NAME,
    SOURCE,
    SOURCE_INDEX,
    TARGET,
    TARGET_INDEX,
    UNSUPPORTED,
)

NO_EVENT = -1
"""In place of where an event begins: it shows these eyes nothing."""


@rule
def put(out: Any, at: int, phrases: Any, starts: Any, phrase: int) -> int:
    """Write a phrase; returns where the next one goes."""
    return copy_span(out, at, phrases, starts[phrase], starts[phrase + 1])


@rule
def put_number(out: Any, at: int, value: int) -> int:
    if value < 0:
        out[at] = 45  # a minus
        at += 1
        value = -value
    digits = 1
    rest = value // 10
    while rest:
        digits += 1
        rest //= 10
    for i in range(digits):
        out[at + digits - 1 - i] = 48 + value % 10
        value //= 10
    return at + digits


@rule
def put_seat(out: Any, at: int, phrases: Any, starts: Any, seat: int) -> int:
    if seat == UNSUPPORTED:
        return put(out, at, phrases, starts, NULL)
    return put_number(out, at, seat)


@rule
def put_event(
    out: Any,
    at: int,
    phrases: Any,
    starts: Any,
    plan: Any,
    note: int,
    x: Any,
    y: Any,
    found: Any,
    sizes: Any,
    order: Any,
) -> int:
    """A moment with its moves, after another; or DECLINED, if there is too little room."""
    if at + plan[MARGIN] > len(out):
        return UNSUPPORTED
    at = put(out, at, phrases, starts, EVENT_START)
    at = put(out, at, phrases, starts, EMPTY_NAME if note == NOBODY else plan[EVENT_PHRASES] + note)
    at = put(out, at, phrases, starts, EVENT_SEAT)
    at = put_seat(out, at, phrases, starts, x[TURN])
    at = put(out, at, phrases, starts, EVENT_MOVES)
    for m in range(sizes[MOVED]):
        if m:
            at = put(out, at, phrases, starts, COMMA)
        at = put_move(out, at, phrases, starts, plan, found, order[m])
        if at + plan[MARGIN] > len(out):
            return UNSUPPORTED
    at = put(out, at, phrases, starts, EVENT_NUMBERS)
    at = put_numbers(out, at, phrases, starts, plan, x, y)
    if at == UNSUPPORTED:
        return UNSUPPORTED
    at = put(out, at, phrases, starts, EVENT_TURN)
    at = put_seat(out, at, phrases, starts, y[TURN])
    at = put(out, at, phrases, starts, EVENT_PROMPT)
    at = put(out, at, phrases, starts, plan[PROMPT_PHRASES] + y[AWAITED])
    return put(out, at, phrases, starts, EVENT_END)


@rule
def put_move(out: Any, at: int, phrases: Any, starts: Any, plan: Any, found: Any, m: int) -> int:
    at = put(out, at, phrases, starts, MOVE_START)
    zone, i = found[MOVED, m, SOURCE], found[MOVED, m, SOURCE_INDEX]
    at = put_position(out, at, phrases, starts, plan, zone, i)
    at = put(out, at, phrases, starts, MOVE_TARGET)
    zone, i = found[MOVED, m, TARGET], found[MOVED, m, TARGET_INDEX]
    at = put_position(out, at, phrases, starts, plan, zone, i)
    at = put(out, at, phrases, starts, MOVE_CARD)
    name, look = found[MOVED, m, NAME], found[MOVED, m, MARKS]
    if name != NOBODY:
        at = put(out, at, phrases, starts, plan[NAME_PHRASES] + name)
    if look:
        if name != NOBODY:
            at = put(out, at, phrases, starts, COMMA)
        at = put_marks(out, at, phrases, starts, plan, look)
    at = put(out, at, phrases, starts, CLOSE)
    return put(out, at, phrases, starts, CLOSE)


@rule
def put_position(out: Any, at: int, phrases: Any, starts: Any, plan: Any, zone: int, i: int) -> int:
    if zone == NOBODY:
        return put(out, at, phrases, starts, NULL)
    at = put(out, at, phrases, starts, plan[ZONE_PHRASES] + zone)
    at = put_number(out, at, i)
    return put(out, at, phrases, starts, CLOSE)


@rule
def put_marks(out: Any, at: int, phrases: Any, starts: Any, plan: Any, look: int) -> int:
    kinds = ZONE_TABLE + ZONE_COLUMNS * (plan[ORDERED_COUNT] + plan[UNORDERED_COUNT])
    at = put(out, at, phrases, starts, CARD_MARKS)
    is_first = True
    for kind in range(plan[MARK_TYPE_COUNT]):
        value = look >> BITS * kind & (1 << BITS) - 1
        if value:
            if not is_first:
                at = put(out, at, phrases, starts, COMMA)
            at = put(out, at, phrases, starts, plan[kinds + kind] + value - 1)
            is_first = False
    return put(out, at, phrases, starts, CLOSE)


@rule
def put_numbers(out: Any, at: int, phrases: Any, starts: Any, plan: Any, x: Any, y: Any) -> int:
    """Those that changed."""
    is_first = True
    for i in range(plan[NUMBER_COUNT]):
        value = y[plan[FIRST_NUMBER] + i]
        if value != x[plan[FIRST_NUMBER] + i]:
            if not is_first:
                at = put(out, at, phrases, starts, COMMA)
            phrase = plan[NUMBER_PHRASES] + PHRASES_PER_NUMBER * i
            if value == NO_VALUE:
                at = put(out, at, phrases, starts, phrase + 2)
            else:
                at = put(out, at, phrases, starts, phrase)
                at = put_number(out, at, value)
                at = put(out, at, phrases, starts, phrase + 1)
            is_first = False
            if at + plan[MARGIN] > len(out):
                return UNSUPPORTED
    return at


@rule
def put_actions(
    out: Any, at: int, phrases: Any, starts: Any, plan: Any, asks: int, moves: ActionMask
) -> int:
    """All that are legal, in the order of their numbers."""
    phrase = plan[ACTION_PHRASES] + plan[ACTION_COUNT] * asks
    low, high = moves
    is_first = True
    while low or high:
        number, low, high = pop_action(low, high)
        if at + plan[MARGIN] > len(out):
            return UNSUPPORTED
        if not is_first:
            at = put(out, at, phrases, starts, COMMA)
        at = put(out, at, phrases, starts, phrase + number)
        is_first = False
    return at


@rule
def put_update(
    out: Any,
    at: int,
    phrases: Any,
    starts: Any,
    plan: Any,
    seat: int,
    events: Any,
    asks: int,
    moves: ActionMask,
) -> int:
    """All that a seat is told: events that stand in `out` already, and what it can do now."""
    if at + plan[MARGIN] > len(out):
        return UNSUPPORTED
    at = put(out, at, phrases, starts, UPDATE_START)
    at = put_seat(out, at, phrases, starts, seat)
    at = put(out, at, phrases, starts, UPDATE_EVENTS)
    is_first = True
    for m in range(len(events)):
        start, end = events[m, 0], events[m, 1]
        if start != NO_EVENT:
            if at + end - start + plan[MARGIN] > len(out):
                return UNSUPPORTED
            if not is_first:
                at = put(out, at, phrases, starts, COMMA)
            at = copy_span(out, at, out, start, end)
            is_first = False
    at = put(out, at, phrases, starts, UPDATE_LEGAL)
    at = put_actions(out, at, phrases, starts, plan, asks, moves)
    return at if at == UNSUPPORTED else put(out, at, phrases, starts, UPDATE_END)
