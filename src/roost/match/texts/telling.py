"""What each pair of eyes is told of an action, from the states of its moments: one rule.

It is made for a game by `make_tell`, closed over the rules of its scene. Each text is made only of
what these eyes see of the heaps, and of what lies open.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from roost.kernel import NOBODY, rule
from roost.kernel.scene import ASKS, FIRST, TURN
from roost.match.texts.finding import (
    COLUMNS,
    COME,
    DECLINED,
    GONE,
    KINDS,
    LOST,
    MADE,
    MOST,
    compare_heaps,
    compare_rows,
)
from roost.match.texts.pairing import pair
from roost.match.texts.tables import (
    FIRST_HEAP,
    FIRST_NUMBER,
    HEAPS,
    LISTS,
    LOOKS,
    NUMBERS,
    OPENED,
    PER_ZONE,
    ROWS,
    SIZE,
    WORDS,
)
from roost.match.texts.writing import NOT_TOLD, put_event, put_told


@rule
def shared_rows(found: Any, sizes: Any, plan: Any, x: Any, y: Any) -> bool:
    """What changed in the rows, which all see alike. Says whether it could be told."""
    at = FIRST
    for zone in range(plan[ROWS]):
        if not compare_rows(found, sizes, zone, x, y, at):
            return False
        at += 1 + 2 * plan[LISTS + PER_ZONE * zone + SIZE]
    return True


@rule
def add_heaps(found: Any, sizes: Any, plan: Any, x: Any, y: Any, saw: int, sees: int) -> None:
    """What changed in the heaps to eyes that saw these cards, and see those."""
    for h in range(plan[HEAPS]):
        held, holds = int(x[plan[FIRST_HEAP] + h]), int(y[plan[FIRST_HEAP] + h])
        zone = plan[ROWS] + h
        opened = int(plan[LISTS + PER_ZONE * zone + OPENED])
        was, now = held & (saw | opened), holds & (sees | opened)
        if held != holds or was != now:
            look = plan[LISTS + PER_ZONE * zone + LOOKS]
            compare_heaps(found, sizes, zone, look, held, was, holds, now)


@rule
def touched(plan: Any, x: Any, y: Any) -> tuple[int, int, int]:
    """The cards that lay and lie in heaps where some came or went; and those in other heaps."""
    held = holds = still = 0
    for i in range(plan[FIRST_HEAP], plan[FIRST_HEAP] + plan[HEAPS]):
        if x[i] == y[i]:
            still |= x[i]
        else:
            held |= x[i]
            holds |= y[i]
    return held, holds, still


@rule
def twin_of(e: int, saw: Any, sees: Any, held: int, holds: int, still: int) -> int:
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
def counts_changed(plan: Any, x: Any, y: Any) -> int:
    """How many numbers are others."""
    changed = 0
    for i in range(plan[FIRST_NUMBER], plan[FIRST_NUMBER] + plan[NUMBERS]):
        changed += x[i] != y[i]
    return changed


@rule
def copy_rows(target: Any, source: Any, n: int) -> None:
    """What was found: the first n of each kind."""
    for kind in range(KINDS):
        for i in range(n):
            for column in range(COLUMNS):
                target[kind, i, column] = source[kind, i, column]


def make_tell(
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
        if not shared_rows(found, sizes, plan, x, y):
            return DECLINED
        gone, come, made = sizes[GONE], sizes[COME], sizes[MADE]
        shared = max(gone, come, made)
        copy_rows(rows, found, shared)
        before, after = states[m - 1], states[m]
        note = after.note
        is_told = note != NOBODY or x[TURN] != y[TURN] or x[ASKS] != y[ASKS]
        is_told = is_told or counts_changed(plan, x, y) > 0
        held, holds, still = touched(plan, x, y)
        all_saw, all_see = seen_by_all(before), seen_by_all(after)
        saw = np.empty(len(eyes), np.int64)
        sees = np.empty(len(eyes), np.int64)
        for e in range(len(eyes)):
            saw[e], sees[e] = all_saw, all_see
            if eyes[e] != NOBODY:
                saw[e] |= seen_besides(before, eyes[e])
                sees[e] |= seen_besides(after, eyes[e])
            twin = twin_of(e, saw, sees, held, holds, still)
            if twin != NOBODY:
                events[m, e, 0] = events[m, twin, 0]
                events[m, e, 1] = events[m, twin, 1]
                continue
            sizes[GONE], sizes[COME], sizes[MADE] = gone, come, made
            copy_rows(found, rows, shared)
            add_heaps(found, sizes, plan, x, y, int(saw[e]), int(sees[e]))
            events[m, e, 0] = NOT_TOLD
            if is_told or sizes[GONE] or sizes[COME] or sizes[MADE]:
                pair(found, sizes, order, plan)
                events[m, e, 0] = at
                at = put_event(out, at, phrases, starts, plan, note, x, y, found, sizes, order)
                if sizes[LOST] or at == DECLINED:
                    return DECLINED
                events[m, e, 1] = at
        return at

    rule(tell_moment)

    def tell(states: Any, moments: int, eyes: Any, tables: Any, out: Any, ends: Any) -> bool:
        """Writes what each is told, one after the other; `ends` says from where to where.

        The first state is the one before the action. Returns whether it could be told.
        """
        phrases, starts, plan = tables
        x = np.zeros(plan[WORDS], np.int64)
        y = np.zeros(plan[WORDS], np.int64)
        desk = (
            np.empty((KINDS, MOST, COLUMNS), np.int64),
            np.empty((KINDS, MOST, COLUMNS), np.int64),
            np.zeros(KINDS + 1, np.int64),
            np.empty(MOST, np.int64),
        )
        events = np.empty((moments + 1, len(eyes), 2), np.int64)
        lay_out(states[0], x)
        at = 0
        for m in range(1, moments + 1):
            y[:] = 0
            lay_out(states[m], y)
            at = tell_moment(states, m, x, y, eyes, events, desk, tables, out, at)
            if at == DECLINED:
                return False
            x, y = y, x
        low = high = 0
        if x[TURN] != NOBODY:
            low, high = legal(states[moments])
        for e in range(len(eyes)):
            ends[e] = at
            moves = (low, high) if eyes[e] == x[TURN] else (0, 0)
            at = put_told(out, at, phrases, starts, plan, eyes[e], events[1:, e], x[ASKS], moves)
            if at == DECLINED:
                return False
        ends[len(eyes)] = at
        return True

    return tell
