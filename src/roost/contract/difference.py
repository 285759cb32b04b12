"""The difference of two views of the same eyes: what an event is made of.

It is computed from the views alone, so it can tell nothing that a view does not. Folding it into
the earlier view gives the later one again.
"""

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from roost.contract import board
from roost.contract.board import Change, changes
from roost.contract.moves import Move, Steps, moves, steps
from roost.contract.view import Mark, Number, View, Zone

T = TypeVar("T")
Changed = list[tuple[T, T]]
"""Parts of a view as they were, and as they are."""
UNLIKE = "the zones and numbers of a view stay the same for a whole match"


class Difference(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    moves: tuple[Move, ...]
    numbers: tuple[Number, ...]
    """Those that changed, with their new values."""
    turn: int | None
    asks: str
    marks: dict[str, dict[str, Mark]] = {}
    """By zone, where they changed: all marks that it has now."""
    board: tuple[Change, ...] = ()

    @property
    def shows(self) -> bool:
        """Whether there is more to see than whose turn it is."""
        return bool(self.moves or self.numbers or self.marks or self.board)


def difference(before: View, after: View) -> Difference:
    return differences([before], [after])[0]


def differences(before: Sequence[View], after: Sequence[View]) -> list[Difference]:
    """For several pairs of eyes, between the same two moments.

    Mostly they see the very same things change: what is found for one is found for the others.
    """
    pairs = [*zip(before, after, strict=True)]
    zones = [changed(old.zones, new.zones) for old, new in pairs]
    numbers = [changed(old.numbers, new.numbers) for old, new in pairs]
    walked: dict[tuple[int, int], Steps] = {}
    known: list[tuple[tuple[object, ...], Difference]] = []
    found = []
    for old, new, places, counts in zip(before, after, zones, numbers, strict=True):
        seen = old.seat == new.seat, new.turn, new.asks, places, counts, old.board, new.board
        change = next((change for other, change in known if other == seen), None)
        if change is None:
            change = _difference(old, new, places, counts, walked)
            known.append((seen, change))
        found.append(change)
    return found


def fold(view: View, change: Difference) -> View:
    """The view after a difference."""
    zones = {zone.id: list(zone.cards) for zone in view.zones}
    sources = sorted((move.source for move in change.moves if move.source), reverse=True)
    for place in sources:
        del zones[place.zone][place.index]
    arrivals = [(move.target, move.card) for move in change.moves if move.target]
    for place, card in sorted(arrivals, key=lambda arrival: arrival[0]):
        zones[place.zone].insert(place.index, card)
    numbers = {(number.name, number.seat): number for number in view.numbers}
    numbers |= {(number.name, number.seat): number for number in change.numbers}
    return View(
        view.seat,
        tuple(
            Zone(z.id, z.kind, z.owner, tuple(zones[z.id]), change.marks.get(z.id, z.marks))
            for z in view.zones
        ),
        tuple(numbers.values()),
        change.turn,
        change.asks,
        board.changed(view.board, change.board),
    )


def changed(olds: tuple[T, ...], news: tuple[T, ...]) -> Changed[T]:
    """Most of a view is the very same object as before: that is asked first."""
    if olds is news:
        return []
    if len(olds) != len(news):
        raise ValueError(UNLIKE)
    pairs = zip(olds, news, strict=False)
    return [(old, new) for old, new in pairs if old is not new and old != new]


def _difference(
    before: View,
    after: View,
    zones: Changed[Zone],
    numbers: Changed[Number],
    walked: dict[tuple[int, int], Steps],
) -> Difference:
    """`walked` are the zones that were compared before."""
    _check(before, after, zones, numbers)
    marks, walks = {}, []
    for old, new in zones:
        if old.marks != new.marks:
            marks[new.id] = new.marks
        walk = walked.get((id(old), id(new)))
        if walk is None:
            walk = walked[id(old), id(new)] = steps(old, new)
        walks.append(walk)
    counted = tuple([now for _, now in numbers])
    drawn = changes(before.board, after.board) if before.board or after.board else ()
    return Difference(moves(walks), counted, after.turn, after.asks, marks, drawn)


def _check(before: View, after: View, zones: Changed[Zone], numbers: Changed[Number]) -> None:
    unlike = before.seat != after.seat
    for old, new in zones:
        unlike |= old.id != new.id or old.kind != new.kind or old.owner != new.owner
    for was, now in numbers:
        unlike |= was.name != now.name or was.seat != now.seat
    if unlike:
        raise ValueError(UNLIKE)
