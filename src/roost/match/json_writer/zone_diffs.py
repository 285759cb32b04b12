"""Which cards left a place, came to one or turned where they lie: rules, over a scene's words.

They tell what `contract.moves.steps` and `kernel.spread.Heap.steps` tell of the same places. What
is found is kept in `found`, of each kind so many as `sizes` says, a row each: from where (zone and
index), to where, and the card as it looks (its number, or NOBODY if it is not seen; its look).
"""

from typing import Any

from roost.kernel import NOBODY, count, lowest, rule

LEFT, ARRIVED, MOVED = range(3)
"""Kinds of what is found: cards that left, that arrived, and whole moves."""
KINDS = 3
OVERFLOW = 3
"""What `sizes` says at last: how many more would not have fitted."""
MAX_ROWS = 128
"""So many of each kind are kept."""
SOURCE, SOURCE_INDEX, TARGET, TARGET_INDEX, NAME, MARKS = range(6)
COLUMNS = 6

UNSUPPORTED = -1
"""Nothing is told, because it is not as it mostly is. Whoever asked must go another way."""


@rule
def add_row(
    found: Any,
    sizes: Any,
    kind: int,
    source: int,
    i: int,
    target: int,
    j: int,
    name: int,
    look: int,
) -> None:
    n = sizes[kind]
    if n == MAX_ROWS:
        sizes[OVERFLOW] += 1
        return
    found[kind, n, SOURCE] = source
    found[kind, n, SOURCE_INDEX] = i
    found[kind, n, TARGET] = target
    found[kind, n, TARGET_INDEX] = j
    found[kind, n, NAME] = name
    found[kind, n, MARKS] = look
    sizes[kind] = n + 1


@rule
def add_left(found: Any, sizes: Any, zone: int, i: int, name: int, look: int) -> None:
    add_row(found, sizes, LEFT, zone, i, NOBODY, 0, name, look)


@rule
def add_arrived(found: Any, sizes: Any, zone: int, i: int, name: int, look: int) -> None:
    add_row(found, sizes, ARRIVED, NOBODY, 0, zone, i, name, look)


@rule
def may_be_same(before: int, after: int) -> bool:
    return before in (after, NOBODY) or after == NOBODY


@rule
def diff_unordered(
    found: Any, sizes: Any, zone: int, look: int, held: int, was: int, holds: int, now: int
) -> None:
    """The cards that lay there, those of them that were seen, and the same afterwards."""
    gone, come = sizes[LEFT], sizes[ARRIVED]
    cards = was & ~now
    while cards:
        card = lowest(cards)
        add_left(found, sizes, zone, count(was & (1 << card) - 1), card, look)
        cards &= cards - 1
    cards = now & ~was
    while cards:
        card = lowest(cards)
        add_arrived(found, sizes, zone, count(now & (1 << card) - 1), card, look)
        cards &= cards - 1
    hidden_was, hidden_now = count(held & ~was), count(holds & ~now)
    # Of the others, that are all alike, it is those next to where something changed.
    fewer = min(hidden_was, hidden_now) if was == now else 0
    for i in range(hidden_was - hidden_now):
        add_left(found, sizes, zone, count(was) + fewer + i, NOBODY, look)
    for i in range(hidden_now - hidden_was):
        add_arrived(found, sizes, zone, count(now) + fewer + i, NOBODY, look)
    split_turned(found, sizes, gone, come)


@rule
def diff_ordered(found: Any, sizes: Any, zone: int, x: Any, y: Any, at: int) -> bool:
    """A row whose words begin there, earlier and later. Says whether it could be told."""
    size, new_size = x[at], y[at]
    both = min(size, new_size)
    first = 0
    while first < both and is_same_card(x, at, first, y, first):
        first += 1
    gone, come = sizes[LEFT], sizes[ARRIVED]
    if first < both and is_same_order(x, y, at):
        for i in range(first, both):
            if not is_same_card(x, at, i, y, i):
                name, look = y[at + 1 + 2 * i], y[at + 2 + 2 * i]
                add_row(found, sizes, MOVED, zone, i, zone, i, name, look)
        first = both
    while first < min(size, new_size) and is_same_card(x, at, size - 1, y, new_size - 1):
        size -= 1
        new_size -= 1
    for i in range(first, size):
        for j in range(first, new_size):
            if is_same_card(x, at, i, y, j):
                return False
    for i in range(first, size):
        add_left(found, sizes, zone, i, x[at + 1 + 2 * i], x[at + 2 + 2 * i])
    for i in range(first, new_size):
        add_arrived(found, sizes, zone, i, y[at + 1 + 2 * i], y[at + 2 + 2 * i])
    split_turned(found, sizes, gone, come)
    return True


@rule
def is_same_card(x: Any, at: int, i: int, y: Any, j: int) -> bool:
    """Whether card i of a row is, with its marks, what card j is later."""
    same_card: bool = x[at + 1 + 2 * i] == y[at + 1 + 2 * j]
    return same_card and x[at + 2 + 2 * i] == y[at + 2 + 2 * j]


@rule
def is_same_order(x: Any, y: Any, at: int) -> bool:
    """Whether all cards at the same place of a row are the same, and no other is one of them."""
    size, new_size = x[at], y[at]
    most = max(size, new_size)
    names = 0
    for i in range(most):
        if i < size and i < new_size and x[at + 1 + 2 * i] != y[at + 1 + 2 * i]:
            return False
        names |= 1 << (x[at + 1 + 2 * i] if i < size else y[at + 1 + 2 * i])
    return count(names) == int(most)


@rule
def split_turned(found: Any, sizes: Any, gone: int, come: int) -> None:
    """Of what left and arrived in one zone, from these rows on: the cards that lie where they lay
    have turned.
    """
    if sizes[LEFT] == gone or sizes[ARRIVED] == come:
        return
    left = come
    for c in range(come, sizes[ARRIVED]):
        partner = NOBODY
        for g in range(gone, sizes[LEFT]):
            is_here = found[LEFT, g, SOURCE_INDEX] == found[ARRIVED, c, TARGET_INDEX]
            if is_here and may_be_same(found[LEFT, g, NAME], found[ARRIVED, c, NAME]):
                partner = g
        if partner == NOBODY:
            copy_row(found, ARRIVED, left, c)
            left += 1
        else:
            zone, i = found[ARRIVED, c, TARGET], found[ARRIVED, c, TARGET_INDEX]
            name, look = found[ARRIVED, c, NAME], found[ARRIVED, c, MARKS]
            add_row(found, sizes, MOVED, zone, i, zone, i, name, look)
            for g in range(partner, sizes[LEFT] - 1):
                copy_row(found, LEFT, g, g + 1)
            sizes[LEFT] -= 1
    sizes[ARRIVED] = left


@rule
def copy_row(found: Any, kind: int, target: int, source: int) -> None:
    for column in range(COLUMNS):
        found[kind, target, column] = found[kind, source, column]
