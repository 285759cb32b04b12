"""The difference of two views of the same eyes: what an event is made of.

It is computed from the views alone, so it can tell nothing that a view does not. Folding it into
the earlier view gives the later one again.
"""

from collections.abc import Hashable, Iterable, Iterator
from difflib import SequenceMatcher
from typing import TypeVar

import msgspec

from roost.contract import board
from roost.contract.board import Change, changes
from roost.contract.view import Card, Mark, Number, View, Zone

T = TypeVar("T")
Cards = tuple[Card, ...]


class Place(msgspec.Struct, frozen=True, order=True):
    zone: str
    index: int


class Move(msgspec.Struct, frozen=True):
    """A card that goes from a place to another, turns up where it lies (`source` is `target`),
    comes or goes.

    `source` counts in the earlier view, `target` in the later one; `card` is the card as it lies
    afterwards.
    """

    source: Place | None
    target: Place | None
    card: Card


class Difference(msgspec.Struct, frozen=True, omit_defaults=True):
    moves: tuple[Move, ...]
    numbers: tuple[Number, ...]
    """Those that changed, with their new values."""
    turn: int | None
    asks: str
    marks: dict[str, dict[str, Mark]] = {}
    """By zone, where they changed: all marks that it has now."""
    board: tuple[Change, ...] = ()


def difference(
    before: View, after: View, known: dict[tuple[int, ...], Difference] | None = None
) -> Difference:
    """`known` holds what was found between the same two moments for other eyes, which mostly see
    the very same things change.
    """
    zones = _changed(before.zones, after.zones)
    numbers = _changed(before.numbers, after.numbers)
    boards = [(before.board, after.board)] if before.board or after.board else []
    key = tuple([id(part) for pair in [*zones, *numbers, *boards] for part in pair])
    if known is not None and key in known:
        return known[key]
    if (
        before.seat != after.seat
        or any((old.id, old.kind, old.owner) != (new.id, new.kind, new.owner) for old, new in zones)
        or any((old.name, old.seat) != (new.name, new.seat) for old, new in numbers)
    ):
        raise ValueError("the zones and numbers of a view stay the same for a whole match")
    marks = {new.id: new.marks for old, new in zones if old.marks != new.marks}
    counted = tuple([new for _, new in numbers])
    drawn = changes(before.board, after.board)
    found = Difference(_moves(zones), counted, after.turn, after.asks, marks, drawn)
    if known is not None:
        known[key] = found
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


def _changed(before: tuple[T, ...], after: tuple[T, ...]) -> list[tuple[T, T]]:
    """Pairs that differ. Most of a view is the very same object as before: that is asked first."""
    if len(before) != len(after):
        raise ValueError("the zones and numbers of a view stay the same for a whole match")
    pairs = zip(before, after, strict=True)
    return [(old, new) for old, new in pairs if old is not new and old != new]


def _moves(zones: list[tuple[Zone, Zone]]) -> tuple[Move, ...]:
    """Pair each card that left a place with one that arrived: the likeliest pair first."""
    gone: dict[Place, Card] = {}
    come: dict[Place, Card] = {}
    for old, new in zones:
        _compare(old, new, gone, come)
    moves = [Move(source, target, arrived) for source, target, arrived in _pairs(gone, come)]
    moves += [Move(source, None, left) for source, left in gone.items()]
    moves += [Move(None, target, arrived) for target, arrived in come.items()]
    if len(moves) > 1:
        moves.sort(key=lambda move: (move.target or move.source, move.target is None))
    return tuple(moves)


def _pairs(gone: dict[Place, Card], come: dict[Place, Card]) -> Iterator[tuple[Place, Place, Card]]:
    """Takes out of both what belongs together."""
    for target in [place for place in come if place in gone]:  # it turned where it lies
        before, after = gone[target].name, come[target].name
        if before == after or before is None or after is None:
            del gone[target]
            yield target, target, come.pop(target)
    by_name: dict[str, list[Place]] = {}
    for place, card in gone.items():
        if card.name is not None:
            by_name.setdefault(card.name, []).append(place)
    for target, arrived in list(come.items()):
        if arrived.name is not None and by_name.get(arrived.name):
            source = by_name[arrived.name].pop(0)
            del gone[source]
            yield source, target, come.pop(target)
    # A card that was or becomes unknown may be any: but it rather went somewhere else.
    for elsewhere in (True, False):
        for target, arrived in list(come.items()):
            for source, left in gone.items():
                is_unknown = left.name is None or arrived.name is None
                if is_unknown and (source.zone != target.zone or not elsewhere):
                    del gone[source]
                    yield source, target, come.pop(target)
                    break


def _compare(old: Zone, new: Zone, gone: dict[Place, Card], come: dict[Place, Card]) -> None:
    """Mostly one card came or went: what is the same at both ends needs no further look."""
    first, last, new_last = 0, len(old.cards), len(new.cards)
    while first < last and first < new_last and old.cards[first] == new.cards[first]:
        first += 1
    while first < last and first < new_last and old.cards[last - 1] == new.cards[new_last - 1]:
        last, new_last = last - 1, new_last - 1
    for low, high, new_low, new_high in _replaced(old.cards[first:last], new.cards[first:new_last]):
        gone |= {Place(old.id, first + i): old.cards[first + i] for i in range(low, high)}
        come |= {Place(new.id, first + i): new.cards[first + i] for i in range(new_low, new_high)}


def _replaced(old: Cards, new: Cards) -> Iterable[tuple[int, int, int, int]]:
    """Stretches of the old cards, and the stretches of the new ones that take their place."""
    if not old or not new:
        return [(0, len(old), 0, len(new))]
    matcher = SequenceMatcher(None, _keys(old), _keys(new), autojunk=False)
    return [(low, high, i, j) for tag, low, high, i, j in matcher.get_opcodes() if tag != "equal"]


def _keys(cards: Cards) -> list[Hashable]:
    return [(card.name, *sorted(card.marks.items())) for card in cards]
