"""Which cards left a place, came to one or turned where they lie: rules, over a scene's words.

They tell what `contract.moves.steps` and `kernel.spread.Heap.steps` tell of the same places. What
is found is kept in `found`, of each kind so many as `sizes` says, a row each: from where (zone and
index), to where, and the card as it looks (its number, or NOBODY if it is not seen; its look).
"""

from typing import Any

from roost.kernel import NOBODY, count, lowest, rule

GONE, COME, MADE = range(3)
"""Kinds of what is found: cards that left, that arrived, and whole moves."""
KINDS = 3
LOST = 3
"""What `sizes` says at last: how many more would not have fitted."""
MOST = 128
"""So many of each kind are kept."""
SOURCE, SOURCE_INDEX, TARGET, TARGET_INDEX, NAME, LOOK = range(6)
COLUMNS = 6

DECLINED = -1
"""Nothing is told, because it is not as it mostly is. Whoever asked must go another way."""


@rule
def add(
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
    if n == MOST:
        sizes[LOST] += 1
        return
    found[kind, n, SOURCE] = source
    found[kind, n, SOURCE_INDEX] = i
    found[kind, n, TARGET] = target
    found[kind, n, TARGET_INDEX] = j
    found[kind, n, NAME] = name
    found[kind, n, LOOK] = look
    sizes[kind] = n + 1


@rule
def leave(found: Any, sizes: Any, zone: int, i: int, name: int, look: int) -> None:
    add(found, sizes, GONE, zone, i, NOBODY, 0, name, look)


@rule
def arrive(found: Any, sizes: Any, zone: int, i: int, name: int, look: int) -> None:
    add(found, sizes, COME, NOBODY, 0, zone, i, name, look)


@rule
def may_be_same(before: int, after: int) -> bool:
    return before in (after, NOBODY) or after == NOBODY


@rule
def compare_heaps(
    found: Any, sizes: Any, zone: int, look: int, held: int, was: int, holds: int, now: int
) -> None:
    """The cards that lay there, those of them that were seen, and the same afterwards."""
    gone, come = sizes[GONE], sizes[COME]
    cards = was & ~now
    while cards:
        card = lowest(cards)
        leave(found, sizes, zone, count(was & (1 << card) - 1), card, look)
        cards &= cards - 1
    cards = now & ~was
    while cards:
        card = lowest(cards)
        arrive(found, sizes, zone, count(now & (1 << card) - 1), card, look)
        cards &= cards - 1
    hidden_was, hidden_now = count(held & ~was), count(holds & ~now)
    # Of the others, that are all alike, it is those next to where something changed.
    fewer = min(hidden_was, hidden_now) if was == now else 0
    for i in range(hidden_was - hidden_now):
        leave(found, sizes, zone, count(was) + fewer + i, NOBODY, look)
    for i in range(hidden_now - hidden_was):
        arrive(found, sizes, zone, count(now) + fewer + i, NOBODY, look)
    turn(found, sizes, gone, come)


@rule
def compare_rows(found: Any, sizes: Any, zone: int, x: Any, y: Any, at: int) -> bool:
    """A row whose words begin there, earlier and later. Says whether it could be told."""
    size, new_size = x[at], y[at]
    both = min(size, new_size)
    first = 0
    while first < both and is_alike(x, at, first, y, first):
        first += 1
    gone, come = sizes[GONE], sizes[COME]
    if first < both and is_in_place(x, y, at):
        for i in range(first, both):
            if not is_alike(x, at, i, y, i):
                name, look = y[at + 1 + 2 * i], y[at + 2 + 2 * i]
                add(found, sizes, MADE, zone, i, zone, i, name, look)
        first = both
    while first < min(size, new_size) and is_alike(x, at, size - 1, y, new_size - 1):
        size -= 1
        new_size -= 1
    for i in range(first, size):
        for j in range(first, new_size):
            if is_alike(x, at, i, y, j):
                return False
    for i in range(first, size):
        leave(found, sizes, zone, i, x[at + 1 + 2 * i], x[at + 2 + 2 * i])
    for i in range(first, new_size):
        arrive(found, sizes, zone, i, y[at + 1 + 2 * i], y[at + 2 + 2 * i])
    turn(found, sizes, gone, come)
    return True


@rule
def is_alike(x: Any, at: int, i: int, y: Any, j: int) -> bool:
    """Whether card i of a row is, with its marks, what card j is later."""
    same_card: bool = x[at + 1 + 2 * i] == y[at + 1 + 2 * j]
    return same_card and x[at + 2 + 2 * i] == y[at + 2 + 2 * j]


@rule
def is_in_place(x: Any, y: Any, at: int) -> bool:
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
def turn(found: Any, sizes: Any, gone: int, come: int) -> None:
    """Of what left and arrived in one zone, from these rows on: the cards that lie where they lay
    have turned.
    """
    if sizes[GONE] == gone or sizes[COME] == come:
        return
    left = come
    for c in range(come, sizes[COME]):
        partner = NOBODY
        for g in range(gone, sizes[GONE]):
            is_here = found[GONE, g, SOURCE_INDEX] == found[COME, c, TARGET_INDEX]
            if is_here and may_be_same(found[GONE, g, NAME], found[COME, c, NAME]):
                partner = g
        if partner == NOBODY:
            copy_row(found, COME, left, c)
            left += 1
        else:
            zone, i = found[COME, c, TARGET], found[COME, c, TARGET_INDEX]
            name, look = found[COME, c, NAME], found[COME, c, LOOK]
            add(found, sizes, MADE, zone, i, zone, i, name, look)
            for g in range(partner, sizes[GONE] - 1):
                copy_row(found, GONE, g, g + 1)
            sizes[GONE] -= 1
    sizes[COME] = left


@rule
def copy_row(found: Any, kind: int, target: int, source: int) -> None:
    for column in range(COLUMNS):
        found[kind, target, column] = found[kind, source, column]
