"""Rules that pair cards that left with cards that arrived, as `contract.card_moves.pair_moves`."""

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
"""Replaces the zone of a row that is part of a move already."""


@rule
def pair_moves(rows: Any, sizes: Any, order: Any, index: Any) -> None:
    """Add all moves, and write their order to `order`."""
    pair_named(rows, sizes)
    pair_unknown(rows, sizes, True)
    pair_unknown(rows, sizes, False)
    for left in range(sizes[LEFT]):
        if rows[LEFT, left, SOURCE] != PAIRED:
            zone, i = rows[LEFT, left, SOURCE], rows[LEFT, left, SOURCE_INDEX]
            name, marks = rows[LEFT, left, NAME], rows[LEFT, left, MARKS]
            add_row(rows, sizes, MOVED, zone, i, NOBODY, 0, name, marks)
    for arrived in range(sizes[ARRIVED]):
        if rows[ARRIVED, arrived, TARGET] != PAIRED:
            add_move(rows, sizes, NOBODY, arrived)
    sort_moves(rows, sizes, order, index)


@rule
def pair_named(rows: Any, sizes: Any) -> None:
    for arrived in range(sizes[ARRIVED]):
        if rows[ARRIVED, arrived, NAME] != NOBODY:
            for left in range(sizes[LEFT]):
                is_free = rows[LEFT, left, SOURCE] != PAIRED
                if is_free and rows[LEFT, left, NAME] == rows[ARRIVED, arrived, NAME]:
                    add_move(rows, sizes, left, arrived)
                    break


@rule
def pair_unknown(rows: Any, sizes: Any, other_zone_only: bool) -> None:
    """Pair cards whose name is unknown before or after, because they may be any card."""
    for arrived in range(sizes[ARRIVED]):
        zone, is_unknown = rows[ARRIVED, arrived, TARGET], rows[ARRIVED, arrived, NAME] == NOBODY
        if zone != PAIRED:
            for left in range(sizes[LEFT]):
                source = rows[LEFT, left, SOURCE]
                can_pair = is_unknown or rows[LEFT, left, NAME] == NOBODY
                if source != PAIRED and can_pair and (source != zone or not other_zone_only):
                    add_move(rows, sizes, left, arrived)
                    break


@rule
def add_move(rows: Any, sizes: Any, left: int, arrived: int) -> None:
    """Add a move from the row `left` (NOBODY: from nowhere) to the row `arrived`."""
    source, i = NOBODY, 0
    if left != NOBODY:
        source, i = rows[LEFT, left, SOURCE], rows[LEFT, left, SOURCE_INDEX]
        rows[LEFT, left, SOURCE] = PAIRED
    zone, j = rows[ARRIVED, arrived, TARGET], rows[ARRIVED, arrived, TARGET_INDEX]
    name, marks = rows[ARRIVED, arrived, NAME], rows[ARRIVED, arrived, MARKS]
    add_row(rows, sizes, MOVED, source, i, zone, j, name, marks)
    rows[ARRIVED, arrived, TARGET] = PAIRED


@rule
def sort_moves(rows: Any, sizes: Any, order: Any, index: Any) -> None:
    """Sort moves by target; those without a target by source."""
    for move in range(sizes[MOVED]):
        key = sort_key(rows, move, index)
        i = move
        while i > 0 and sort_key(rows, order[i - 1], index) > key:
            order[i] = order[i - 1]
            i -= 1
        order[i] = move


@rule
def sort_key(rows: Any, move: int, index: Any) -> int:
    zone, i, leaves = rows[MOVED, move, TARGET], rows[MOVED, move, TARGET_INDEX], 0
    if zone == NOBODY:
        zone, i, leaves = rows[MOVED, move, SOURCE], rows[MOVED, move, SOURCE_INDEX], 1
    place: int = (index[ZONE_TABLE + ZONE_COLUMNS * zone + RANK] << 20) + (i << 1) + leaves
    return place
