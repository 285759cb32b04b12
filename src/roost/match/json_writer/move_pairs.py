"""Makes moves of cards that left and cards that arrived: what `contract.moves.paired` makes."""

from typing import Any

from roost.kernel import NOBODY, rule
from roost.match.json_writer.phrases import RANK, ZONE_COLUMNS, ZONE_TABLE
from roost.match.json_writer.zone_diffs import (
    ARRIVED,
    LEFT,
    MARKS,
    MOVED,
    NAME,
    SOURCE,
    SOURCE_INDEX,
    TARGET,
    TARGET_INDEX,
    add_row,
)

PAIRED = -2
"""In place of a zone: this card has its partner."""


@rule
def pair_moves(found: Any, sizes: Any, order: Any, plan: Any) -> None:
    """All moves, and in which order they are told."""
    pair_named(found, sizes)
    pair_unknown(found, sizes, True)
    pair_unknown(found, sizes, False)
    for g in range(sizes[LEFT]):
        if found[LEFT, g, SOURCE] != PAIRED:
            zone, i = found[LEFT, g, SOURCE], found[LEFT, g, SOURCE_INDEX]
            add_row(
                found, sizes, MOVED, zone, i, NOBODY, 0, found[LEFT, g, NAME], found[LEFT, g, MARKS]
            )
    for c in range(sizes[ARRIVED]):
        if found[ARRIVED, c, TARGET] != PAIRED:
            add_move(found, sizes, NOBODY, c)
    sort_moves(found, sizes, order, plan)


@rule
def pair_named(found: Any, sizes: Any) -> None:
    for c in range(sizes[ARRIVED]):
        if found[ARRIVED, c, NAME] != NOBODY:
            for g in range(sizes[LEFT]):
                is_left = found[LEFT, g, SOURCE] != PAIRED
                if is_left and found[LEFT, g, NAME] == found[ARRIVED, c, NAME]:
                    add_move(found, sizes, g, c)
                    break


@rule
def pair_unknown(found: Any, sizes: Any, elsewhere: bool) -> None:
    """A card that was or becomes unknown may be any: but it rather went somewhere else."""
    for c in range(sizes[ARRIVED]):
        zone, is_unknown = found[ARRIVED, c, TARGET], found[ARRIVED, c, NAME] == NOBODY
        if zone != PAIRED:
            for g in range(sizes[LEFT]):
                source = found[LEFT, g, SOURCE]
                may = is_unknown or found[LEFT, g, NAME] == NOBODY
                if source != PAIRED and may and (source != zone or not elsewhere):
                    add_move(found, sizes, g, c)
                    break


@rule
def add_move(found: Any, sizes: Any, g: int, c: int) -> None:
    """To where card c arrived, from where card g left (NOBODY: from nowhere)."""
    source, i = NOBODY, 0
    if g != NOBODY:
        source, i = found[LEFT, g, SOURCE], found[LEFT, g, SOURCE_INDEX]
        found[LEFT, g, SOURCE] = PAIRED
    zone, j = found[ARRIVED, c, TARGET], found[ARRIVED, c, TARGET_INDEX]
    add_row(
        found, sizes, MOVED, source, i, zone, j, found[ARRIVED, c, NAME], found[ARRIVED, c, MARKS]
    )
    found[ARRIVED, c, TARGET] = PAIRED


@rule
def sort_moves(found: Any, sizes: Any, order: Any, plan: Any) -> None:
    """By where they lead to; those that lead nowhere, by where they come from."""
    for m in range(sizes[MOVED]):
        key = sort_key(found, m, plan)
        i = m
        while i > 0 and sort_key(found, order[i - 1], plan) > key:
            order[i] = order[i - 1]
            i -= 1
        order[i] = m


@rule
def sort_key(found: Any, m: int, plan: Any) -> int:
    zone, i, leaves = found[MOVED, m, TARGET], found[MOVED, m, TARGET_INDEX], 0
    if zone == NOBODY:
        zone, i, leaves = found[MOVED, m, SOURCE], found[MOVED, m, SOURCE_INDEX], 1
    place: int = (plan[ZONE_TABLE + ZONE_COLUMNS * zone + RANK] << 20) + (i << 1) + leaves
    return place
