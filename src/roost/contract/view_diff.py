"""The difference of two views of the same eyes: what an event is made of.

It is computed from the views alone, so it can tell nothing that a view does not. Folding it into
the earlier view gives the later one again.
"""

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from roost.contract import board
from roost.contract.board import BoardChange, diff_board
from roost.contract.card_moves import CardMove, ZoneDiff, collect_moves, diff_zone
from roost.contract.view import Mark, Number, View, Zone

T = TypeVar("T")
ChangedPairs = list[tuple[T, T]]
"""Parts of a view as they were, and as they are."""
INCOMPATIBLE_VIEWS = "the zones and numbers of a view stay the same for a whole match"


class ViewDiff(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    moves: tuple[CardMove, ...]
    numbers: tuple[Number, ...]
    """Those that changed, with their new values."""
    turn: int | None
    prompt: str
    marks: dict[str, dict[str, Mark]] = {}
    """By zone, where they changed: all marks that it has now."""
    board: tuple[BoardChange, ...] = ()

    @property
    def is_visible(self) -> bool:
        """Whether there is more to see than whose turn it is."""
        return bool(self.moves or self.numbers or self.marks or self.board)


def diff_views(before: View, after: View) -> ViewDiff:
    return diff_view_lists([before], [after])[0]


def diff_view_lists(before: Sequence[View], after: Sequence[View]) -> list[ViewDiff]:
    """For several pairs of eyes, between the same two moments.

    Mostly they see the very same things change: what is found for one is found for the others.
    """
    pairs = [*zip(before, after, strict=True)]
    zones = [changed_pairs(old.zones, new.zones) for old, new in pairs]
    numbers = [changed_pairs(old.numbers, new.numbers) for old, new in pairs]
    walked: dict[tuple[int, int], ZoneDiff] = {}
    known: list[tuple[tuple[object, ...], ViewDiff]] = []
    found = []
    for old, new, places, counts in zip(before, after, zones, numbers, strict=True):
        seen = old.seat == new.seat, new.turn, new.prompt, places, counts, old.board, new.board
        change = next((change for other, change in known if other == seen), None)
        if change is None:
            change = _diff_views(old, new, places, counts, walked)
            known.append((seen, change))
        found.append(change)
    return found


def apply_diff(view: View, diff: ViewDiff) -> View:
    """The view after a difference."""
    zones = {zone.id: list(zone.cards) for zone in view.zones}
    sources = sorted((move.source for move in diff.moves if move.source), reverse=True)
    for place in sources:
        del zones[place.zone][place.index]
    arrivals = [(move.target, move.card) for move in diff.moves if move.target]
    for place, card in sorted(arrivals, key=lambda arrival: arrival[0]):
        zones[place.zone].insert(place.index, card)
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
        board.apply_board_changes(view.board, diff.board),
    )


def changed_pairs(olds: tuple[T, ...], news: tuple[T, ...]) -> ChangedPairs[T]:
    """Most of a view is the very same object as before: that is asked first."""
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
    """`walked` are the zones that were compared before."""
    _check_compatible(before, after, zones, numbers)
    marks, walks = {}, []
    for old, new in zones:
        if old.marks != new.marks:
            marks[new.id] = new.marks
        walk = zone_diffs.get((id(old), id(new)))
        if walk is None:
            walk = zone_diffs[id(old), id(new)] = diff_zone(old, new)
        walks.append(walk)
    counted = tuple([now for _, now in numbers])
    drawn = diff_board(before.board, after.board) if before.board or after.board else ()
    return ViewDiff(collect_moves(walks), counted, after.turn, after.prompt, marks, drawn)


def _check_compatible(
    before: View, after: View, zones: ChangedPairs[Zone], numbers: ChangedPairs[Number]
) -> None:
    unlike = before.seat != after.seat
    for old, new in zones:
        unlike |= old.id != new.id or old.kind != new.kind or old.owner != new.owner
    for was, now in numbers:
        unlike |= was.name != now.name or was.seat != now.seat
    if unlike:
        raise ValueError(INCOMPATIBLE_VIEWS)
