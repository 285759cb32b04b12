"""Differences between two views of the same viewer. Events consist of them.

A diff is computed from the views alone, so it contains nothing that the views do not.
Applying it to the earlier view gives the later one.
"""

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from roost.contract.board import BoardChange, apply_board_changes, diff_board
from roost.contract.card_moves import CardMove, ZoneDiff, collect_moves, diff_zone
from roost.contract.view import Mark, Number, View, Zone

T = TypeVar("T")
ChangedPairs = list[tuple[T, T]]
"""Parts of a view that changed: before and after."""
INCOMPATIBLE_VIEWS = "the zones and numbers of a view stay the same for a whole match"


class ViewDiff(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The difference of two views of one viewer."""

    moves: tuple[CardMove, ...]
    numbers: tuple[Number, ...]
    """The numbers that changed, with their new values."""
    turn: int | None
    prompt: str
    marks: dict[str, dict[str, Mark]] = {}
    """The complete new marks of each zone whose marks changed, by zone id."""
    board: tuple[BoardChange, ...] = ()

    @property
    def is_visible(self) -> bool:
        """Whether anything changed besides the turn and the prompt."""
        return bool(self.moves or self.numbers or self.marks or self.board)


def diff_views(before: View, after: View) -> ViewDiff:
    return diff_view_lists([before], [after])[0]


def diff_view_lists(before: Sequence[View], after: Sequence[View]) -> list[ViewDiff]:
    """Return a diff for each viewer, between the same two frames.

    Most viewers see the same change, so each distinct diff is computed once and shared.
    """
    pairs = [*zip(before, after, strict=True)]
    zones = [changed_pairs(old.zones, new.zones) for old, new in pairs]
    numbers = [changed_pairs(old.numbers, new.numbers) for old, new in pairs]
    zone_diffs: dict[tuple[int, int], ZoneDiff] = {}
    known: list[tuple[tuple[object, ...], ViewDiff]] = []
    diffs = []
    for old, new, zone_pairs, number_pairs in zip(before, after, zones, numbers, strict=True):
        key = (
            old.seat == new.seat,
            new.turn,
            new.prompt,
            zone_pairs,
            number_pairs,
            old.board,
            new.board,
        )
        diff = next((diff for other, diff in known if other == key), None)
        if diff is None:
            diff = _diff_views(old, new, zone_pairs, number_pairs, zone_diffs)
            known.append((key, diff))
        diffs.append(diff)
    return diffs


def apply_diff(view: View, diff: ViewDiff) -> View:
    """Return the view after a diff."""
    zones = {zone.id: list(zone.cards) for zone in view.zones}
    sources = sorted((move.source for move in diff.moves if move.source), reverse=True)
    for position in sources:
        del zones[position.zone][position.index]
    arrivals = [(move.target, move.card) for move in diff.moves if move.target]
    for position, card in sorted(arrivals, key=lambda arrival: arrival[0]):
        zones[position.zone].insert(position.index, card)
    numbers = {(number.name, number.seat): number for number in view.numbers}
    numbers |= {(number.name, number.seat): number for number in diff.numbers}
    return View(
        view.seat,
        tuple(
            Zone(z.id, z.kind, z.owner, tuple(zones[z.id]), diff.marks.get(z.id, z.marks))
            for z in view.zones
        ),
        tuple(numbers.values()),
        diff.turn,
        diff.prompt,
        apply_board_changes(view.board, diff.board),
    )


def changed_pairs(olds: tuple[T, ...], news: tuple[T, ...]) -> ChangedPairs[T]:
    """Return the parts that differ. Identity is tested first, because most parts are reused
    objects.
    """
    if olds is news:
        return []
    if len(olds) != len(news):
        raise ValueError(INCOMPATIBLE_VIEWS)
    pairs = zip(olds, news, strict=False)
    return [(old, new) for old, new in pairs if old is not new and old != new]


def _diff_views(
    before: View,
    after: View,
    zones: ChangedPairs[Zone],
    numbers: ChangedPairs[Number],
    zone_diffs: dict[tuple[int, int], ZoneDiff],
) -> ViewDiff:
    """`zone_diffs` caches the zones that were compared for other viewers, by object id."""
    _check_compatible(before, after, zones, numbers)
    marks, changed_zones = {}, []
    for old, new in zones:
        if old.marks != new.marks:
            marks[new.id] = new.marks
        zone_diff = zone_diffs.get((id(old), id(new)))
        if zone_diff is None:
            zone_diff = zone_diffs[id(old), id(new)] = diff_zone(old, new)
        changed_zones.append(zone_diff)
    new_numbers = tuple([new for _, new in numbers])
    board = diff_board(before.board, after.board) if before.board or after.board else ()
    return ViewDiff(
        collect_moves(changed_zones), new_numbers, after.turn, after.prompt, marks, board
    )


def _check_compatible(
    before: View, after: View, zones: ChangedPairs[Zone], numbers: ChangedPairs[Number]
) -> None:
    differs = before.seat != after.seat
    for old, new in zones:
        differs |= old.id != new.id or old.kind != new.kind or old.owner != new.owner
    for was, now in numbers:
        differs |= was.name != now.name or was.seat != now.seat
    if differs:
        raise ValueError(INCOMPATIBLE_VIEWS)
