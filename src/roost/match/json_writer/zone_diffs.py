"""Rules that find the cards that left a zone, arrived or turned, from the words of a layout.

They compute the same as `contract.card_moves.diff_zone` and `UnorderedZone.diff`. The results are
in `rows`, by kind; `sizes` has the number of rows of each kind. A row has the source (zone and
index), the target, and the card: its number (NOBODY if it is hidden) and its marks.
"""

from typing import Any

from roost.kernel import NOBODY, count, lowest, rule

LEFT, ARRIVED, MOVED = range(3)
"""Kinds of rows: cards that left, cards that arrived, and complete moves."""
KINDS = 3
OVERFLOW = 3
"""The element of `sizes` that counts rows for which there was no space."""
MAX_ROWS = 128
"""The space for rows of each kind."""
SOURCE, SOURCE_INDEX, TARGET, TARGET_INDEX, NAME, MARKS = range(6)
COLUMNS = 6

UNSUPPORTED = -1
"""Returned in unsupported cases: the caller falls back to the Python encoder."""


@rule
def add_row(
    rows: Any,
    sizes: Any,
    kind: int,
    source: int,
    i: int,
    target: int,
    j: int,
    name: int,
    marks: int,
) -> None:
    n = sizes[kind]
    if n == MAX_ROWS:
        sizes[OVERFLOW] += 1
        return
    rows[kind, n, SOURCE] = source
    rows[kind, n, SOURCE_INDEX] = i
    rows[kind, n, TARGET] = target
    rows[kind, n, TARGET_INDEX] = j
    rows[kind, n, NAME] = name
    rows[kind, n, MARKS] = marks
    sizes[kind] = n + 1


@rule
def add_left(rows: Any, sizes: Any, zone: int, i: int, name: int, marks: int) -> None:
    add_row(rows, sizes, LEFT, zone, i, NOBODY, 0, name, marks)


@rule
def add_arrived(rows: Any, sizes: Any, zone: int, i: int, name: int, marks: int) -> None:
    add_row(rows, sizes, ARRIVED, NOBODY, 0, zone, i, name, marks)


@rule
def may_be_same(before: int, after: int) -> bool:
    return before in (after, NOBODY) or after == NOBODY


@rule
def diff_unordered(
    rows: Any,
    sizes: Any,
    zone: int,
    marks: int,
    cards_before: int,
    shown_before: int,
    cards_after: int,
    shown_after: int,
) -> None:
    """Compare an unordered zone: its cards, and those of them that the viewer sees."""
    first_left, first_arrived = sizes[LEFT], sizes[ARRIVED]
    cards = shown_before & ~shown_after
    while cards:
        card = lowest(cards)
        add_left(rows, sizes, zone, count(shown_before & (1 << card) - 1), card, marks)
        cards &= cards - 1
    cards = shown_after & ~shown_before
    while cards:
        card = lowest(cards)
        add_arrived(rows, sizes, zone, count(shown_after & (1 << card) - 1), card, marks)
        cards &= cards - 1
    hidden_before, hidden_after = (
        count(cards_before & ~shown_before),
        count(cards_after & ~shown_after),
    )
    # Hidden cards are all alike. As diff_zone does, take those next to the visible change.
    first = min(hidden_before, hidden_after) if shown_before == shown_after else 0
    for i in range(hidden_before - hidden_after):
        add_left(rows, sizes, zone, count(shown_before) + first + i, NOBODY, marks)
    for i in range(hidden_after - hidden_before):
        add_arrived(rows, sizes, zone, count(shown_after) + first + i, NOBODY, marks)
    split_turned(rows, sizes, first_left, first_arrived)


@rule
def diff_ordered(rows: Any, sizes: Any, zone: int, old: Any, new: Any, at: int) -> bool:
    """Compare an ordered zone whose words begin at `at`. Returns False if unsupported."""
    size, new_size = old[at], new[at]
    both = min(size, new_size)
    first = 0
    while first < both and is_same_card(old, at, first, new, first):
        first += 1
    first_left, first_arrived = sizes[LEFT], sizes[ARRIVED]
    if first < both and is_same_order(old, new, at):
        for i in range(first, both):
            if not is_same_card(old, at, i, new, i):
                name, marks = new[at + 1 + 2 * i], new[at + 2 + 2 * i]
                add_row(rows, sizes, MOVED, zone, i, zone, i, name, marks)
        first = both
    while first < min(size, new_size) and is_same_card(old, at, size - 1, new, new_size - 1):
        size -= 1
        new_size -= 1
    for i in range(first, size):
        for j in range(first, new_size):
            if is_same_card(old, at, i, new, j):
                return False
    for i in range(first, size):
        add_left(rows, sizes, zone, i, old[at + 1 + 2 * i], old[at + 2 + 2 * i])
    for i in range(first, new_size):
        add_arrived(rows, sizes, zone, i, new[at + 1 + 2 * i], new[at + 2 + 2 * i])
    split_turned(rows, sizes, first_left, first_arrived)
    return True


@rule
def is_same_card(old: Any, at: int, i: int, new: Any, j: int) -> bool:
    """Return whether card i before and card j after are equal, including their marks."""
    same_card: bool = old[at + 1 + 2 * i] == new[at + 1 + 2 * j]
    return same_card and old[at + 2 + 2 * i] == new[at + 2 + 2 * j]


@rule
def is_same_order(old: Any, new: Any, at: int) -> bool:
    """Return whether cards at the same index have the same names, and all names are distinct."""
    size, new_size = old[at], new[at]
    longest = max(size, new_size)
    names = 0
    for i in range(longest):
        if i < size and i < new_size and old[at + 1 + 2 * i] != new[at + 1 + 2 * i]:
            return False
        names |= 1 << (old[at + 1 + 2 * i] if i < size else new[at + 1 + 2 * i])
    return count(names) == int(longest)


@rule
def split_turned(rows: Any, sizes: Any, first_left: int, first_arrived: int) -> None:
    """Turn pairs of rows with the same index in one zone into moves: these cards only turned.

    The zone's rows begin at `first_left` and `first_arrived`.
    """
    if sizes[LEFT] == first_left or sizes[ARRIVED] == first_arrived:
        return
    kept = first_arrived
    for arrived in range(first_arrived, sizes[ARRIVED]):
        partner = NOBODY
        for left in range(first_left, sizes[LEFT]):
            is_here = rows[LEFT, left, SOURCE_INDEX] == rows[ARRIVED, arrived, TARGET_INDEX]
            if is_here and may_be_same(rows[LEFT, left, NAME], rows[ARRIVED, arrived, NAME]):
                partner = left
        if partner == NOBODY:
            copy_row(rows, ARRIVED, kept, arrived)
            kept += 1
        else:
            zone, i = rows[ARRIVED, arrived, TARGET], rows[ARRIVED, arrived, TARGET_INDEX]
            name, marks = rows[ARRIVED, arrived, NAME], rows[ARRIVED, arrived, MARKS]
            add_row(rows, sizes, MOVED, zone, i, zone, i, name, marks)
            for left in range(partner, sizes[LEFT] - 1):
                copy_row(rows, LEFT, left, left + 1)
            sizes[LEFT] -= 1
    sizes[ARRIVED] = kept


@rule
def copy_row(rows: Any, kind: int, target: int, source: int) -> None:
    for column in range(COLUMNS):
        rows[kind, target, column] = rows[kind, source, column]
