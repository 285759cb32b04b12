"""The difference of two views of the same eyes: what an event is made of.

It is computed from the views alone, so it can tell nothing that a view does not. Folding it into
the earlier view gives the later one again.
"""

from collections.abc import Hashable
from difflib import SequenceMatcher

import msgspec

from roost.contract import board
from roost.contract.board import Change, changes
from roost.contract.view import Card, Number, View, Zone


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
    board: tuple[Change, ...] = ()


def difference(before: View, after: View) -> Difference:
    if _frame(before) != _frame(after):
        raise ValueError("the zones and numbers of a view stay the same for a whole match")
    numbers = (new for old, new in zip(before.numbers, after.numbers, strict=True) if old != new)
    board = changes(before.board, after.board)
    return Difference(_moves(before, after), tuple(numbers), after.turn, after.asks, board)


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
        tuple(Zone(zone.id, zone.kind, zone.owner, tuple(zones[zone.id])) for zone in view.zones),
        tuple(numbers.values()),
        change.turn,
        change.asks,
        board.changed(view.board, change.board),
    )


def _frame(view: View) -> list[object]:
    zones = [(zone.id, zone.kind, zone.owner) for zone in view.zones]
    return [view.seat, zones, [(number.name, number.seat) for number in view.numbers]]


def _moves(before: View, after: View) -> tuple[Move, ...]:
    """Pair each card that left a place with one that arrived: the likeliest pair first."""
    gone: dict[Place, Card] = {}
    come: dict[Place, Card] = {}
    for old, new in zip(before.zones, after.zones, strict=True):
        if old.cards != new.cards:
            _compare(old, new, gone, come)
    moves: list[Move] = []
    for likely in (_turned, _same_name, _unknown, _any):
        for target, arrived in list(come.items()):
            source = next((p for p, left in gone.items() if likely(p, left, target, arrived)), None)
            if source is not None:
                del gone[source], come[target]
                moves.append(Move(source, target, arrived))
    moves += [Move(source, None, left) for source, left in gone.items()]
    moves += [Move(None, target, arrived) for target, arrived in come.items()]
    return tuple(sorted(moves, key=lambda move: (move.target or move.source, move.target is None)))


def _compare(old: Zone, new: Zone, gone: dict[Place, Card], come: dict[Place, Card]) -> None:
    matcher = SequenceMatcher(None, _keys(old), _keys(new), autojunk=False)
    for tag, low, high, new_low, new_high in matcher.get_opcodes():
        if tag != "equal":
            gone |= {Place(old.id, i): old.cards[i] for i in range(low, high)}
            come |= {Place(new.id, i): new.cards[i] for i in range(new_low, new_high)}


def _keys(zone: Zone) -> list[Hashable]:
    return [(card.name, *sorted(card.marks.items())) for card in zone.cards]


def _turned(source: Place, left: Card, target: Place, arrived: Card) -> bool:
    return source == target and (left.name == arrived.name or None in (left.name, arrived.name))


def _same_name(source: Place, left: Card, target: Place, arrived: Card) -> bool:
    return left.name is not None and left.name == arrived.name


def _unknown(source: Place, left: Card, target: Place, arrived: Card) -> bool:
    """A card that was or becomes unknown may be any: but it went somewhere else."""
    return None in (left.name, arrived.name) and source.zone != target.zone


def _any(source: Place, left: Card, target: Place, arrived: Card) -> bool:
    return None in (left.name, arrived.name)
