"""Writes events as JSON: rules, over bytes. What they write is what `msgspec` makes of the same."""

from typing import Any

from roost.kernel import NOBODY, Moves, rule, taken
from roost.kernel.scene import ASKS as AWAITED
from roost.kernel.scene import LOOK as BITS
from roost.kernel.scene import NOTHING, TURN
from roost.kernel.spans import copy_span
from roost.match.texts.finding import (
    DECLINED,
    LOOK,
    MADE,
    NAME,
    SOURCE,
    SOURCE_INDEX,
    TARGET,
    TARGET_INDEX,
)
from roost.match.texts.tables import (
    ACTION,
    ACTIONS,
    ASKED,
    ASKS,
    BY,
    CARD,
    COMMA,
    COUNTED,
    COUNTS,
    END,
    EVENT,
    EVENT_END,
    EVENTS,
    FIRST_NUMBER,
    HEAPS,
    LEGAL,
    LISTS,
    MARKED,
    MARKS,
    MOVE,
    MOVES,
    NAMED,
    NEXT,
    NOTED,
    NULL,
    NUMBERS,
    PER_NUMBER,
    PER_ZONE,
    QUIET,
    ROOM,
    ROWS,
    SEAT,
    TO,
    TOLD_END,
    ZONE,
)

NOT_TOLD = -1
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
    if seat == DECLINED:
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
    if at + plan[ROOM] > len(out):
        return DECLINED
    at = put(out, at, phrases, starts, EVENT)
    at = put(out, at, phrases, starts, QUIET if note == NOBODY else plan[NOTED] + note)
    at = put(out, at, phrases, starts, BY)
    at = put_seat(out, at, phrases, starts, x[TURN])
    at = put(out, at, phrases, starts, MOVES)
    for m in range(sizes[MADE]):
        if m:
            at = put(out, at, phrases, starts, COMMA)
        at = put_move(out, at, phrases, starts, plan, found, order[m])
        if at + plan[ROOM] > len(out):
            return DECLINED
    at = put(out, at, phrases, starts, COUNTS)
    at = put_numbers(out, at, phrases, starts, plan, x, y)
    if at == DECLINED:
        return DECLINED
    at = put(out, at, phrases, starts, NEXT)
    at = put_seat(out, at, phrases, starts, y[TURN])
    at = put(out, at, phrases, starts, ASKS)
    at = put(out, at, phrases, starts, plan[ASKED] + y[AWAITED])
    return put(out, at, phrases, starts, EVENT_END)


@rule
def put_move(out: Any, at: int, phrases: Any, starts: Any, plan: Any, found: Any, m: int) -> int:
    at = put(out, at, phrases, starts, MOVE)
    zone, i = found[MADE, m, SOURCE], found[MADE, m, SOURCE_INDEX]
    at = put_place(out, at, phrases, starts, plan, zone, i)
    at = put(out, at, phrases, starts, TO)
    zone, i = found[MADE, m, TARGET], found[MADE, m, TARGET_INDEX]
    at = put_place(out, at, phrases, starts, plan, zone, i)
    at = put(out, at, phrases, starts, CARD)
    name, look = found[MADE, m, NAME], found[MADE, m, LOOK]
    if name != NOBODY:
        at = put(out, at, phrases, starts, plan[NAMED] + name)
    if look:
        if name != NOBODY:
            at = put(out, at, phrases, starts, COMMA)
        at = put_marks(out, at, phrases, starts, plan, look)
    at = put(out, at, phrases, starts, END)
    return put(out, at, phrases, starts, END)


@rule
def put_place(out: Any, at: int, phrases: Any, starts: Any, plan: Any, zone: int, i: int) -> int:
    if zone == NOBODY:
        return put(out, at, phrases, starts, NULL)
    at = put(out, at, phrases, starts, plan[ZONE] + zone)
    at = put_number(out, at, i)
    return put(out, at, phrases, starts, END)


@rule
def put_marks(out: Any, at: int, phrases: Any, starts: Any, plan: Any, look: int) -> int:
    kinds = LISTS + PER_ZONE * (plan[ROWS] + plan[HEAPS])
    at = put(out, at, phrases, starts, MARKED)
    is_first = True
    for kind in range(plan[MARKS]):
        value = look >> BITS * kind & (1 << BITS) - 1
        if value:
            if not is_first:
                at = put(out, at, phrases, starts, COMMA)
            at = put(out, at, phrases, starts, plan[kinds + kind] + value - 1)
            is_first = False
    return put(out, at, phrases, starts, END)


@rule
def put_numbers(out: Any, at: int, phrases: Any, starts: Any, plan: Any, x: Any, y: Any) -> int:
    """Those that changed."""
    is_first = True
    for i in range(plan[NUMBERS]):
        value = y[plan[FIRST_NUMBER] + i]
        if value != x[plan[FIRST_NUMBER] + i]:
            if not is_first:
                at = put(out, at, phrases, starts, COMMA)
            phrase = plan[COUNTED] + PER_NUMBER * i
            if value == NOTHING:
                at = put(out, at, phrases, starts, phrase + 2)
            else:
                at = put(out, at, phrases, starts, phrase)
                at = put_number(out, at, value)
                at = put(out, at, phrases, starts, phrase + 1)
            is_first = False
            if at + plan[ROOM] > len(out):
                return DECLINED
    return at


@rule
def put_actions(
    out: Any, at: int, phrases: Any, starts: Any, plan: Any, asks: int, moves: Moves
) -> int:
    """All that are legal, in the order of their numbers."""
    phrase = plan[ACTION] + plan[ACTIONS] * asks
    low, high = moves
    is_first = True
    while low or high:
        number, low, high = taken(low, high)
        if at + plan[ROOM] > len(out):
            return DECLINED
        if not is_first:
            at = put(out, at, phrases, starts, COMMA)
        at = put(out, at, phrases, starts, phrase + number)
        is_first = False
    return at


@rule
def put_told(
    out: Any,
    at: int,
    phrases: Any,
    starts: Any,
    plan: Any,
    seat: int,
    events: Any,
    asks: int,
    moves: Moves,
) -> int:
    """All that a seat is told: events that stand in `out` already, and what it can do now."""
    if at + plan[ROOM] > len(out):
        return DECLINED
    at = put(out, at, phrases, starts, SEAT)
    at = put_seat(out, at, phrases, starts, seat)
    at = put(out, at, phrases, starts, EVENTS)
    is_first = True
    for m in range(len(events)):
        start, end = events[m, 0], events[m, 1]
        if start != NOT_TOLD:
            if at + end - start + plan[ROOM] > len(out):
                return DECLINED
            if not is_first:
                at = put(out, at, phrases, starts, COMMA)
            at = copy_span(out, at, out, start, end)
            is_first = False
    at = put(out, at, phrases, starts, LEGAL)
    at = put_actions(out, at, phrases, starts, plan, asks, moves)
    return at if at == DECLINED else put(out, at, phrases, starts, TOLD_END)
