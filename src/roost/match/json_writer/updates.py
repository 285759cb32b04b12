"""The kernel that writes the updates of all viewers after an action.

`make_write_updates` creates it for a game, as a closure over its layout rules. Each update is
derived only from cards that the viewer sees and from zones that are public.

`old` and `new` are the words of the layout before and after a frame (`kernel/layout/layout.py`).
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
def diff_all_ordered(rows: Any, sizes: Any, index: Any, old: Any, new: Any) -> bool:
    """Add the changes of ordered zones, which all viewers see. Returns False if unsupported."""
    at = FIRST_ZONE
    for zone in range(index[ORDERED_COUNT]):
        if not diff_ordered(rows, sizes, zone, old, new, at):
            return False
        at += 1 + 2 * index[ZONE_TABLE + ZONE_COLUMNS * zone + SIZE]
    return True


@rule
def diff_all_unordered(
    rows: Any, sizes: Any, index: Any, old: Any, new: Any, visible_before: int, visible_after: int
) -> None:
    """Add the changes of unordered zones for a viewer, by its visible cards."""
    for i in range(index[UNORDERED_COUNT]):
        cards_before, cards_after = (
            int(old[index[FIRST_UNORDERED] + i]),
            int(new[index[FIRST_UNORDERED] + i]),
        )
        zone = index[ORDERED_COUNT] + i
        public = int(index[ZONE_TABLE + ZONE_COLUMNS * zone + PUBLIC_MASK])
        shown_before, shown_after = (
            cards_before & (visible_before | public),
            cards_after & (visible_after | public),
        )
        if cards_before != cards_after or shown_before != shown_after:
            marks = index[ZONE_TABLE + ZONE_COLUMNS * zone + ZONE_MARKS]
            diff_unordered(
                rows, sizes, zone, marks, cards_before, shown_before, cards_after, shown_after
            )


@rule
def changed_cards(index: Any, old: Any, new: Any) -> tuple[int, int, int]:
    """Return the cards of changed unordered zones, before and after, and those of the others."""
    cards_before = cards_after = unmoved = 0
    for i in range(index[FIRST_UNORDERED], index[FIRST_UNORDERED] + index[UNORDERED_COUNT]):
        if old[i] == new[i]:
            unmoved |= old[i]
        else:
            cards_before |= old[i]
            cards_after |= new[i]
    return cards_before, cards_after, unmoved


@rule
def earlier_twin(
    v: int,
    visible_before: Any,
    visible_after: Any,
    cards_before: int,
    cards_after: int,
    unmoved: int,
) -> int:
    """Return an earlier viewer who sees the same change; NOBODY if there is none.

    Both must see the same cards of changed zones, and no card may turn in other zones.
    """
    if (visible_before[v] ^ visible_after[v]) & unmoved == 0:
        for other in range(v):
            differs = (visible_before[v] ^ visible_before[other]) & cards_before
            differs |= (visible_after[v] ^ visible_after[other]) & cards_after
            if differs == 0 and (visible_before[other] ^ visible_after[other]) & unmoved == 0:
                return other
    return NOBODY


@rule
def count_changed_numbers(index: Any, old: Any, new: Any) -> int:
    """Return how many numbers changed."""
    changed = 0
    for i in range(index[FIRST_NUMBER], index[FIRST_NUMBER] + index[NUMBER_COUNT]):
        changed += old[i] != new[i]
    return changed


@rule
def copy_all_rows(target: Any, source: Any, n: int) -> None:
    """Copy the first n rows of each kind."""
    for kind in range(KINDS):
        for i in range(n):
            for column in range(COLUMNS):
                target[kind, i, column] = source[kind, i, column]


def make_write_updates(
    write_layout: Callable[..., Any],
    public_cards: Callable[..., Any],
    private_cards: Callable[..., Any],
    legal_actions: Callable[..., Any],
) -> Callable[..., Any]:
    def write_frame(
        states: Any,
        frame: int,
        old: Any,
        new: Any,
        viewers: Any,
        events: Any,
        scratch: Any,
        tables: Any,
        out: Any,
        at: int,
    ) -> int:
        """Write the events of a frame, store their positions in `events`, and return the end."""
        phrases, starts, index = tables
        rows, shared_rows, sizes, order = scratch
        sizes[:] = 0
        if not diff_all_ordered(rows, sizes, index, old, new):
            return UNSUPPORTED
        left, arrived, moved = sizes[LEFT], sizes[ARRIVED], sizes[MOVED]
        shared_size = max(left, arrived, moved)
        copy_all_rows(shared_rows, rows, shared_size)
        before, after = states[frame - 1], states[frame]
        event = after.event
        is_public = event != NOBODY or old[TURN] != new[TURN] or old[PROMPT] != new[PROMPT]
        is_public = is_public or count_changed_numbers(index, old, new) > 0
        cards_before, cards_after, unmoved = changed_cards(index, old, new)
        public_before, public_after = public_cards(before), public_cards(after)
        visible_before = np.empty(len(viewers), np.int64)
        visible_after = np.empty(len(viewers), np.int64)
        for v in range(len(viewers)):
            visible_before[v], visible_after[v] = public_before, public_after
            if viewers[v] != NOBODY:
                visible_before[v] |= private_cards(before, viewers[v])
                visible_after[v] |= private_cards(after, viewers[v])
            twin = earlier_twin(
                v, visible_before, visible_after, cards_before, cards_after, unmoved
            )
            if twin != NOBODY:
                events[frame, v, 0] = events[frame, twin, 0]
                events[frame, v, 1] = events[frame, twin, 1]
                continue
            sizes[LEFT], sizes[ARRIVED], sizes[MOVED] = left, arrived, moved
            copy_all_rows(rows, shared_rows, shared_size)
            diff_all_unordered(
                rows, sizes, index, old, new, int(visible_before[v]), int(visible_after[v])
            )
            events[frame, v, 0] = NO_EVENT
            if is_public or sizes[LEFT] or sizes[ARRIVED] or sizes[MOVED]:
                pair_moves(rows, sizes, order, index)
                events[frame, v, 0] = at
                at = put_event(out, at, phrases, starts, index, event, old, new, rows, sizes, order)
                if sizes[OVERFLOW] or at == UNSUPPORTED:
                    return UNSUPPORTED
                events[frame, v, 1] = at
        return at

    rule(write_frame)

    def write_updates(
        states: Any, frame_count: int, viewers: Any, tables: Any, out: Any, ends: Any
    ) -> bool:
        """Write the updates of all viewers to `out`; the first begins at ends[0], and so on.

        states[0] is the state before the action. Returns False if unsupported.
        """
        phrases, starts, index = tables
        old = np.zeros(index[LAYOUT_SIZE], np.int64)
        new = np.zeros(index[LAYOUT_SIZE], np.int64)
        scratch = (
            np.empty((KINDS, MAX_ROWS, COLUMNS), np.int64),
            np.empty((KINDS, MAX_ROWS, COLUMNS), np.int64),
            np.zeros(KINDS + 1, np.int64),
            np.empty(MAX_ROWS, np.int64),
        )
        events = np.empty((frame_count + 1, len(viewers), 2), np.int64)
        write_layout(states[0], old)
        at = 0
        for frame in range(1, frame_count + 1):
            new[:] = 0
            write_layout(states[frame], new)
            at = write_frame(states, frame, old, new, viewers, events, scratch, tables, out, at)
            if at == UNSUPPORTED:
                return False
            old, new = new, old
        low = high = 0
        if old[TURN] != NOBODY:
            low, high = legal_actions(states[frame_count])
        for v in range(len(viewers)):
            ends[v] = at
            actions = (low, high) if viewers[v] == old[TURN] else (0, 0)
            at = put_update(
                out, at, phrases, starts, index, viewers[v], events[1:, v], old[PROMPT], actions
            )
            if at == UNSUPPORTED:
                return False
        ends[len(viewers)] = at
        return True

    return write_updates
