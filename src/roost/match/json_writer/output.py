"""Rules that write events and updates as JSON bytes, exactly as `msgspec` encodes them.

Each function writes to `out` at `at` and returns the end position.
"""

from typing import Any

from roost.kernel import NOBODY, ActionMask, pop_action, rule
from roost.kernel.compile.spans import copy_span
from roost.kernel.layout.layout import BITS_PER_MARK, NO_VALUE, PROMPT, TURN
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
"""The start position of an event that a viewer does not see."""


@rule
def put(out: Any, at: int, phrases: Any, starts: Any, phrase: int) -> int:
    """Write a phrase."""
    return copy_span(out, at, phrases, starts[phrase], starts[phrase + 1])


@rule
def put_number(out: Any, at: int, value: int) -> int:
    if value < 0:
        out[at] = 45  # "-"
        at += 1
        value = -value
    digits = 1
    rest = value // 10
    while rest:
        digits += 1
        rest //= 10
    for i in range(digits):
        out[at + digits - 1 - i] = 48 + value % 10  # from "0"
        value //= 10
    return at + digits


@rule
def put_seat(out: Any, at: int, phrases: Any, starts: Any, seat: int) -> int:
    if seat == NOBODY:
        return put(out, at, phrases, starts, NULL)
    return put_number(out, at, seat)


@rule
def put_event(
    out: Any,
    at: int,
    phrases: Any,
    starts: Any,
    index: Any,
    event: int,
    old: Any,
    new: Any,
    rows: Any,
    sizes: Any,
    order: Any,
) -> int:
    """Write an event with its moves; return UNSUPPORTED if there is too little space."""
    if at + index[MARGIN] > len(out):
        return UNSUPPORTED
    at = put(out, at, phrases, starts, EVENT_START)
    at = put(
        out, at, phrases, starts, EMPTY_NAME if event == NOBODY else index[EVENT_PHRASES] + event
    )
    at = put(out, at, phrases, starts, EVENT_SEAT)
    at = put_seat(out, at, phrases, starts, old[TURN])
    at = put(out, at, phrases, starts, EVENT_MOVES)
    for move in range(sizes[MOVED]):
        if move:
            at = put(out, at, phrases, starts, COMMA)
        at = put_move(out, at, phrases, starts, index, rows, order[move])
        if at + index[MARGIN] > len(out):
            return UNSUPPORTED
    at = put(out, at, phrases, starts, EVENT_NUMBERS)
    at = put_numbers(out, at, phrases, starts, index, old, new)
    if at == UNSUPPORTED:
        return UNSUPPORTED
    at = put(out, at, phrases, starts, EVENT_TURN)
    at = put_seat(out, at, phrases, starts, new[TURN])
    at = put(out, at, phrases, starts, EVENT_PROMPT)
    at = put(out, at, phrases, starts, index[PROMPT_PHRASES] + new[PROMPT])
    return put(out, at, phrases, starts, EVENT_END)


@rule
def put_move(out: Any, at: int, phrases: Any, starts: Any, index: Any, rows: Any, move: int) -> int:
    at = put(out, at, phrases, starts, MOVE_START)
    zone, i = rows[MOVED, move, SOURCE], rows[MOVED, move, SOURCE_INDEX]
    at = put_position(out, at, phrases, starts, index, zone, i)
    at = put(out, at, phrases, starts, MOVE_TARGET)
    zone, i = rows[MOVED, move, TARGET], rows[MOVED, move, TARGET_INDEX]
    at = put_position(out, at, phrases, starts, index, zone, i)
    at = put(out, at, phrases, starts, MOVE_CARD)
    name, marks = rows[MOVED, move, NAME], rows[MOVED, move, MARKS]
    if name != NOBODY:
        at = put(out, at, phrases, starts, index[NAME_PHRASES] + name)
    if marks:
        if name != NOBODY:
            at = put(out, at, phrases, starts, COMMA)
        at = put_marks(out, at, phrases, starts, index, marks)
    at = put(out, at, phrases, starts, CLOSE)
    return put(out, at, phrases, starts, CLOSE)


@rule
def put_position(
    out: Any, at: int, phrases: Any, starts: Any, index: Any, zone: int, i: int
) -> int:
    if zone == NOBODY:
        return put(out, at, phrases, starts, NULL)
    at = put(out, at, phrases, starts, index[ZONE_PHRASES] + zone)
    at = put_number(out, at, i)
    return put(out, at, phrases, starts, CLOSE)


@rule
def put_marks(out: Any, at: int, phrases: Any, starts: Any, index: Any, marks: int) -> int:
    kinds = ZONE_TABLE + ZONE_COLUMNS * (index[ORDERED_COUNT] + index[UNORDERED_COUNT])
    at = put(out, at, phrases, starts, CARD_MARKS)
    is_first = True
    for kind in range(index[MARK_TYPE_COUNT]):
        value = marks >> BITS_PER_MARK * kind & (1 << BITS_PER_MARK) - 1
        if value:
            if not is_first:
                at = put(out, at, phrases, starts, COMMA)
            at = put(out, at, phrases, starts, index[kinds + kind] + value - 1)
            is_first = False
    return put(out, at, phrases, starts, CLOSE)


@rule
def put_numbers(
    out: Any, at: int, phrases: Any, starts: Any, index: Any, old: Any, new: Any
) -> int:
    """Write the numbers that changed."""
    is_first = True
    for i in range(index[NUMBER_COUNT]):
        value = new[index[FIRST_NUMBER] + i]
        if value != old[index[FIRST_NUMBER] + i]:
            if not is_first:
                at = put(out, at, phrases, starts, COMMA)
            phrase = index[NUMBER_PHRASES] + PHRASES_PER_NUMBER * i
            if value == NO_VALUE:
                at = put(out, at, phrases, starts, phrase + 2)
            else:
                at = put(out, at, phrases, starts, phrase)
                at = put_number(out, at, value)
                at = put(out, at, phrases, starts, phrase + 1)
            is_first = False
            if at + index[MARGIN] > len(out):
                return UNSUPPORTED
    return at


@rule
def put_actions(
    out: Any, at: int, phrases: Any, starts: Any, index: Any, prompt: int, actions: ActionMask
) -> int:
    """Write all legal actions, in the order of their indices."""
    phrase = index[ACTION_PHRASES] + index[ACTION_COUNT] * prompt
    low, high = actions
    is_first = True
    while low or high:
        action, low, high = pop_action(low, high)
        if at + index[MARGIN] > len(out):
            return UNSUPPORTED
        if not is_first:
            at = put(out, at, phrases, starts, COMMA)
        at = put(out, at, phrases, starts, phrase + action)
        is_first = False
    return at


@rule
def put_update(
    out: Any,
    at: int,
    phrases: Any,
    starts: Any,
    index: Any,
    seat: int,
    events: Any,
    prompt: int,
    actions: ActionMask,
) -> int:
    """Write a viewer's update. Its events are in `out` already, at the positions `events`."""
    if at + index[MARGIN] > len(out):
        return UNSUPPORTED
    at = put(out, at, phrases, starts, UPDATE_START)
    at = put_seat(out, at, phrases, starts, seat)
    at = put(out, at, phrases, starts, UPDATE_EVENTS)
    is_first = True
    for move in range(len(events)):
        start, end = events[move, 0], events[move, 1]
        if start != NO_EVENT:
            if at + end - start + index[MARGIN] > len(out):
                return UNSUPPORTED
            if not is_first:
                at = put(out, at, phrases, starts, COMMA)
            at = copy_span(out, at, out, start, end)
            is_first = False
    at = put(out, at, phrases, starts, UPDATE_LEGAL)
    at = put_actions(out, at, phrases, starts, index, prompt, actions)
    return at if at == UNSUPPORTED else put(out, at, phrases, starts, UPDATE_END)
