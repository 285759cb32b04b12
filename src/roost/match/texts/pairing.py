"""Makes moves of cards that left and cards that arrived: what `contract.moves.paired` makes."""

from typing import Any

from roost.kernel import NOBODY, rule
from roost.match.texts.finding import (
    COME,
    GONE,
    LOOK,
    MADE,
    NAME,
    SOURCE,
    SOURCE_INDEX,
    TARGET,
    TARGET_INDEX,
    add,
)
from roost.match.texts.tables import LISTS, PER_ZONE, RANK

DONE = -2
"""In place of a zone: this card has its partner."""


@rule
def pair(found: Any, sizes: Any, order: Any, plan: Any) -> None:
    """All moves, and in which order they are told."""
    pair_named(found, sizes)
    pair_unknown(found, sizes, True)
    pair_unknown(found, sizes, False)
    for g in range(sizes[GONE]):
        if found[GONE, g, SOURCE] != DONE:
            zone, i = found[GONE, g, SOURCE], found[GONE, g, SOURCE_INDEX]
            add(found, sizes, MADE, zone, i, NOBODY, 0, found[GONE, g, NAME], found[GONE, g, LOOK])
    for c in range(sizes[COME]):
        if found[COME, c, TARGET] != DONE:
            move(found, sizes, NOBODY, c)
    sort(found, sizes, order, plan)


@rule
def pair_named(found: Any, sizes: Any) -> None:
    for c in range(sizes[COME]):
        if found[COME, c, NAME] != NOBODY:
            for g in range(sizes[GONE]):
                is_left = found[GONE, g, SOURCE] != DONE
                if is_left and found[GONE, g, NAME] == found[COME, c, NAME]:
                    move(found, sizes, g, c)
                    break


@rule
def pair_unknown(found: Any, sizes: Any, elsewhere: bool) -> None:
    """A card that was or becomes unknown may be any: but it rather went somewhere else."""
    for c in range(sizes[COME]):
        zone, is_unknown = found[COME, c, TARGET], found[COME, c, NAME] == NOBODY
        if zone != DONE:
            for g in range(sizes[GONE]):
                source = found[GONE, g, SOURCE]
                may = is_unknown or found[GONE, g, NAME] == NOBODY
                if source != DONE and may and (source != zone or not elsewhere):
                    move(found, sizes, g, c)
                    break


@rule
def move(found: Any, sizes: Any, g: int, c: int) -> None:
    """To where card c arrived, from where card g left (NOBODY: from nowhere)."""
    source, i = NOBODY, 0
    if g != NOBODY:
        source, i = found[GONE, g, SOURCE], found[GONE, g, SOURCE_INDEX]
        found[GONE, g, SOURCE] = DONE
    zone, j = found[COME, c, TARGET], found[COME, c, TARGET_INDEX]
    add(found, sizes, MADE, source, i, zone, j, found[COME, c, NAME], found[COME, c, LOOK])
    found[COME, c, TARGET] = DONE


@rule
def sort(found: Any, sizes: Any, order: Any, plan: Any) -> None:
    """By where they lead to; those that lead nowhere, by where they come from."""
    for m in range(sizes[MADE]):
        key = rank(found, m, plan)
        i = m
        while i > 0 and rank(found, order[i - 1], plan) > key:
            order[i] = order[i - 1]
            i -= 1
        order[i] = m


@rule
def rank(found: Any, m: int, plan: Any) -> int:
    zone, i, leaves = found[MADE, m, TARGET], found[MADE, m, TARGET_INDEX], 0
    if zone == NOBODY:
        zone, i, leaves = found[MADE, m, SOURCE], found[MADE, m, SOURCE_INDEX], 1
    place: int = (plan[LISTS + PER_ZONE * zone + RANK] << 20) + (i << 1) + leaves
    return place
