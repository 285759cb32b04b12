"""What each pair of eyes is told of an action, from the states of its moments: one rule.

It is made for a game by `make_tell`, closed over the rules of its scene. Each text is made only of
what these eyes see of the heaps, and of what lies open.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from roost.kernel import NOBODY, rule
from roost.kernel.layout.layout import FIRST_ZONE, PROMPT, TURN
from roost.match.json_writer.move_pairs import pair_moves
from roost.match.json_writer.output import NO_EVENT, put_event, put_update
from roost.match.json_writer.phrases import (
    FIRST_NUMBER,
    FIRST_UNORDERED,
    LAYOUT_SIZE,
    NUMBER_COUNT,
    ORDERED_COUNT,
    PUBLIC_MASK,
    SIZE,
    UNORDERED_COUNT,
    ZONE_COLUMNS,
    ZONE_MARKS,
    ZONE_TABLE,
)
from roost.match.json_writer.zone_diffs import (
    ARRIVED,
    COLUMNS,
    KINDS,
    LEFT,
    MAX_ROWS,
    MOVED,
    OVERFLOW,
    UNSUPPORTED,
    diff_ordered,
    diff_unordered,
)


@rule
def diff_all_ordered(found: Any, sizes: Any, plan: Any, x: Any, y: Any) -> bool:
    """What changed in the rows, which all see alike. Says whether it could be told."""
    at = FIRST_ZONE
    for zone in range(plan[ORDERED_COUNT]):
        if not diff_ordered(found, sizes, zone, x, y, at):
            return False
        at += 1 + 2 * plan[ZONE_TABLE + ZONE_COLUMNS * zone + SIZE]
    return True


@rule
def diff_all_unordered(
    found: Any, sizes: Any, plan: Any, x: Any, y: Any, saw: int, sees: int
) -> None:
    """What changed in the heaps to eyes that saw these cards, and see those."""
    for h in range(plan[UNORDERED_COUNT]):
        held, holds = int(x[plan[FIRST_UNORDERED] + h]), int(y[plan[FIRST_UNORDERED] + h])
        zone = plan[ORDERED_COUNT] + h
        opened = int(plan[ZONE_TABLE + ZONE_COLUMNS * zone + PUBLIC_MASK])
        was, now = held & (saw | opened), holds & (sees | opened)
        if held != holds or was != now:
            look = plan[ZONE_TABLE + ZONE_COLUMNS * zone + ZONE_MARKS]
            diff_unordered(found, sizes, zone, look, held, was, holds, now)


@rule
def changed_cards(plan: Any, x: Any, y: Any) -> tuple[int, int, int]:
    """The cards that lay and lie in heaps where some came or went; and those in other heaps."""
    held = holds = still = 0
    for i in range(plan[FIRST_UNORDERED], plan[FIRST_UNORDERED] + plan[UNORDERED_COUNT]):
        if x[i] == y[i]:
            still |= x[i]
        else:
            held |= x[i]
            holds |= y[i]
    return held, holds, still


@rule
def earlier_twin(e: int, saw: Any, sees: Any, held: int, holds: int, still: int) -> int:
    """Earlier eyes that see the very same change; NOBODY, if there are none.

    Where cards came or went they must see the same of them; elsewhere nothing must turn.
    """
    if (saw[e] ^ sees[e]) & still == 0:
        for other in range(e):
            alike = (saw[e] ^ saw[other]) & held == (sees[e] ^ sees[other]) & holds == 0
            if alike and (saw[other] ^ sees[other]) & still == 0:
                return other
    return NOBODY


@rule
def count_changed_numbers(plan: Any, x: Any, y: Any) -> int:
    """How many numbers are others."""
    changed = 0
    for i in range(plan[FIRST_NUMBER], plan[FIRST_NUMBER] + plan[NUMBER_COUNT]):
        changed += x[i] != y[i]
    return changed


@rule
def copy_all_rows(target: Any, source: Any, n: int) -> None:
    """What was found: the first n of each kind."""
    for kind in range(KINDS):
        for i in range(n):
            for column in range(COLUMNS):
                target[kind, i, column] = source[kind, i, column]


def make_write_updates(
    lay_out: Callable[..., Any],
    seen_by_all: Callable[..., Any],
    seen_besides: Callable[..., Any],
    legal: Callable[..., Any],
) -> Callable[..., Any]:
    def tell_moment(
        states: Any,
        m: int,
        x: Any,
        y: Any,
        eyes: Any,
        events: Any,
        desk: Any,
        tables: Any,
        out: Any,
        at: int,
    ) -> int:
        """Writes what moment m shows to each, and notes in `events` where; returns the end."""
        phrases, starts, plan = tables
        found, rows, sizes, order = desk
        sizes[:] = 0
        if not diff_all_ordered(found, sizes, plan, x, y):
            return UNSUPPORTED
        gone, come, made = sizes[LEFT], sizes[ARRIVED], sizes[MOVED]
        shared = max(gone, come, made)
        copy_all_rows(rows, found, shared)
        before, after = states[m - 1], states[m]
        note = after.note
        is_told = note != NOBODY or x[TURN] != y[TURN] or x[PROMPT] != y[PROMPT]
        is_told = is_told or count_changed_numbers(plan, x, y) > 0
        held, holds, still = changed_cards(plan, x, y)
        all_saw, all_see = seen_by_all(before), seen_by_all(after)
        saw = np.empty(len(eyes), np.int64)
        sees = np.empty(len(eyes), np.int64)
        for e in range(len(eyes)):
            saw[e], sees[e] = all_saw, all_see
            if eyes[e] != NOBODY:
                saw[e] |= seen_besides(before, eyes[e])
                sees[e] |= seen_besides(after, eyes[e])
            twin = earlier_twin(e, saw, sees, held, holds, still)
            if twin != NOBODY:
                events[m, e, 0] = events[m, twin, 0]
                events[m, e, 1] = events[m, twin, 1]
                continue
            sizes[LEFT], sizes[ARRIVED], sizes[MOVED] = gone, come, made
            copy_all_rows(found, rows, shared)
            diff_all_unordered(found, sizes, plan, x, y, int(saw[e]), int(sees[e]))
            events[m, e, 0] = NO_EVENT
            if is_told or sizes[LEFT] or sizes[ARRIVED] or sizes[MOVED]:
                pair_moves(found, sizes, order, plan)
                events[m, e, 0] = at
                at = put_event(out, at, phrases, starts, plan, note, x, y, found, sizes, order)
                if sizes[OVERFLOW] or at == UNSUPPORTED:
                    return UNSUPPORTED
                events[m, e, 1] = at
        return at

    rule(tell_moment)

    def tell(states: Any, moments: int, eyes: Any, tables: Any, out: Any, ends: Any) -> bool:
        """Writes what each is told, one after the other; `ends` says from where to where.

        The first state is the one before the action. Returns whether it could be told.
        """
        phrases, starts, plan = tables
        x = np.zeros(plan[LAYOUT_SIZE], np.int64)
        y = np.zeros(plan[LAYOUT_SIZE], np.int64)
        desk = (
            np.empty((KINDS, MAX_ROWS, COLUMNS), np.int64),
            np.empty((KINDS, MAX_ROWS, COLUMNS), np.int64),
            np.zeros(KINDS + 1, np.int64),
            np.empty(MAX_ROWS, np.int64),
        )
        events = np.empty((moments + 1, len(eyes), 2), np.int64)
        lay_out(states[0], x)
        at = 0
        for m in range(1, moments + 1):
            y[:] = 0
            lay_out(states[m], y)
            at = tell_moment(states, m, x, y, eyes, events, desk, tables, out, at)
            if at == UNSUPPORTED:
                return False
            x, y = y, x
        low = high = 0
        if x[TURN] != NOBODY:
            low, high = legal(states[moments])
        for e in range(len(eyes)):
            ends[e] = at
            moves = (low, high) if eyes[e] == x[TURN] else (0, 0)
            at = put_update(
                out, at, phrases, starts, plan, eyes[e], events[1:, e], x[PROMPT], moves
            )
            if at == UNSUPPORTED:
                return False
        ends[len(eyes)] = at
        return True

    return tell
