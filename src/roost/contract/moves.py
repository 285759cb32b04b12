"""How cards went from places to other places between two moments, as far as it can be seen."""

from collections.abc import Hashable, Iterable
from difflib import SequenceMatcher

import msgspec

from roost.contract.view import Card, Zone

Cards = tuple[Card, ...]


class Place(msgspec.Struct, frozen=True, order=True, gc=False):
    zone: str
    index: int


class Move(msgspec.Struct, frozen=True, gc=False):
    """A card that goes from a place to another, turns up where it lies (`source` is `target`),
    comes or goes.

    `source` counts in the earlier view, `target` in the later one; `card` is the card as it lies
    afterwards.
    """

    source: Place | None
    target: Place | None
    card: Card


Lying = list[tuple[Place, Card]]
Steps = tuple[Lying, Lying]
"""The cards that left a zone, and those that arrived there."""


def steps(old: Zone, new: Zone) -> Steps:
    """Mostly one card came or went: what is the same at both ends needs no further look."""
    before, after = old.cards, new.cards
    last, new_last = len(before), len(after)
    first = min(last, new_last)
    if before[:first] != after[:first]:
        same = zip(before, after, strict=False)
        first = next(i for i, (was, now) in enumerate(same) if was is not now and was != now)
    while last > first < new_last and before[last - 1] == after[new_last - 1]:
        last -= 1
        new_last -= 1
    gone: Lying = []
    come: Lying = []
    for low, high, new_low, new_high in _replaced(before, after, first, last, new_last):
        for i in range(low, high):
            gone.append((Place(old.id, i), before[i]))
        for i in range(new_low, new_high):
            come.append((Place(new.id, i), after[i]))
    return gone, come


def moves(found: Iterable[Steps]) -> tuple[Move, ...]:
    """Pair each card that left a place with one that arrived: the likeliest pair first."""
    left: Lying = []
    arrived: Lying = []
    for some_left, some_arrived in found:
        left += some_left
        arrived += some_arrived
    if len(left) == len(arrived) == 1 and _may_be_same(left[0][1], arrived[0][1]):
        return (Move(left[0][0], *arrived[0]),)  # as most actions are
    gone, come = dict(left), dict(arrived)
    made = _paired(gone, come) if gone and come else []
    made += [Move(source, None, card) for source, card in gone.items()]
    made += [Move(None, target, card) for target, card in come.items()]
    if len(made) > 1:
        made.sort(key=lambda move: (move.target or move.source, move.target is None))
    return tuple(made)


def _may_be_same(before: Card, after: Card) -> bool:
    return before.name == after.name or before.name is None or after.name is None


def _paired(gone: dict[Place, Card], come: dict[Place, Card]) -> list[Move]:
    """Takes out of both what belongs together."""
    made = []
    for target in [place for place in come if place in gone]:  # it turned where it lies
        if _may_be_same(gone[target], come[target]):
            del gone[target]
            made.append(Move(target, target, come.pop(target)))
    by_name: dict[str, list[Place]] = {}
    for place, card in gone.items():
        if card.name is not None:
            by_name.setdefault(card.name, []).append(place)
    for target, arrived in list(come.items()) if by_name else ():
        if arrived.name is not None and by_name.get(arrived.name):
            source = by_name[arrived.name].pop(0)
            del gone[source]
            made.append(Move(source, target, come.pop(target)))
    # A card that was or becomes unknown may be any: but it rather went somewhere else.
    for elsewhere in (True, False):
        for target, arrived in list(come.items()) if gone else ():
            for source, left in gone.items():
                is_unknown = left.name is None or arrived.name is None
                if is_unknown and (source.zone != target.zone or not elsewhere):
                    del gone[source]
                    made.append(Move(source, target, come.pop(target)))
                    break
    return made


def _replaced(
    before: Cards, after: Cards, first: int, last: int, new_last: int
) -> list[tuple[int, int, int, int]]:
    """Stretches of the old cards, and the stretches of the new ones that take their place."""
    if first in (last, new_last):
        return [(first, last, first, new_last)]
    old, new = before[first:last], after[first:new_last]
    if not any(card in new for card in old):
        return [(first, last, first, new_last)]
    matcher = SequenceMatcher(None, _keys(old), _keys(new), autojunk=False)
    return [
        (first + low, first + high, first + i, first + j)
        for tag, low, high, i, j in matcher.get_opcodes()
        if tag != "equal"
    ]


def _keys(cards: Cards) -> list[Hashable]:
    return [(card.name, *sorted(card.marks.items())) for card in cards]
