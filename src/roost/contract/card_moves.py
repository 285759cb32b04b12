"""How cards went from places to other places between two moments, as far as it can be seen."""

from collections.abc import Hashable, Iterable
from difflib import SequenceMatcher

import msgspec

from roost.contract.view import Card, Zone

Cards = tuple[Card, ...]


class CardPosition(msgspec.Struct, frozen=True, order=True, gc=False):
    zone: str
    index: int


class CardMove(msgspec.Struct, frozen=True, gc=False):
    """A card that goes from a place to another, turns up where it lies (`source` is `target`),
    comes or goes.

    `source` counts in the earlier view, `target` in the later one; `card` is the card as it lies
    afterwards.
    """

    source: CardPosition | None
    target: CardPosition | None
    card: Card


PlacedCards = list[tuple[CardPosition, Card]]
ZoneDiff = tuple[PlacedCards, PlacedCards, list["CardMove"]]
"""The cards that left a zone, those that arrived there, and those that turned where they lie."""


def diff_zone(old: Zone, new: Zone) -> ZoneDiff:
    """Mostly one card came or went: what is the same at both ends needs no further look."""
    before, after = old.cards, new.cards
    last, new_last = len(before), len(after)
    first = min(last, new_last)
    if before[:first] != after[:first]:
        if still := _turned_in_place(new, before, after):
            gone = [(CardPosition(old.id, i), before[i]) for i in range(first, last)]
            come = [(CardPosition(new.id, i), after[i]) for i in range(first, new_last)]
            return gone, come, still
        same = zip(before, after, strict=False)
        first = next(i for i, (was, now) in enumerate(same) if was is not now and was != now)
    elif last == first:  # as most are
        return [], [(CardPosition(new.id, i), after[i]) for i in range(first, new_last)], []
    while last > first < new_last and before[last - 1] == after[new_last - 1]:
        last -= 1
        new_last -= 1
    gone = []
    come = []
    for low, high, new_low, new_high in _replaced_ranges(before, after, first, last, new_last):
        for i in range(low, high):
            gone.append((CardPosition(old.id, i), before[i]))
        for i in range(new_low, new_high):
            come.append((CardPosition(new.id, i), after[i]))
    return split_turned(gone, come) if gone and come else (gone, come, [])


def _turned_in_place(new: Zone, before: Cards, after: Cards) -> list["CardMove"]:
    """The cards that turned where they lie, if all that lie at the same place have the same name,
    and no other has it; else nothing.
    """
    turned = []
    for i, (was, now) in enumerate(zip(before, after, strict=False)):
        if was is not now:
            if now.name is None or was.name != now.name:
                return []
            if was != now:
                turned.append(CardMove(place := CardPosition(new.id, i), place, now))
    names = {card.name for card in before}
    names.update([card.name for card in after])
    return turned if len(names) == max(len(before), len(after)) and None not in names else []


def collect_moves(zone_diffs: Iterable[ZoneDiff]) -> tuple[CardMove, ...]:
    """Pair each card that left a place with one that arrived: the likeliest pair first."""
    gone: PlacedCards = []
    come: PlacedCards = []
    made: list[CardMove] = []
    for left, arrived, turned in zone_diffs:
        gone += left
        come += arrived
        made += turned
    return pair_moves(gone, come, made)


def pair_moves(
    left: PlacedCards, arrived: PlacedCards, turned: list[CardMove]
) -> tuple[CardMove, ...]:
    """All moves: cards that left and arrived in whatever zones, and those that turned."""
    if len(left) == len(arrived) == 1 and _may_be_same(left[0][1], arrived[0][1]):
        move = CardMove(left[0][0], *arrived[0])  # as most actions are
        if not turned:
            return (move,)
        made = [*turned, move]
    elif left or arrived:
        made = turned + _pair_cards(left, arrived)
    else:
        made = turned.copy()
    if len(made) > 1:
        made.sort(key=_sort_key)
    return tuple(made)


def _sort_key(move: CardMove) -> tuple[str, int, bool]:
    target = move.target
    if target is not None:
        return target.zone, target.index, False
    assert move.source is not None
    return move.source.zone, move.source.index, True


def split_turned(gone: PlacedCards, come: PlacedCards) -> ZoneDiff:
    """Of what left and arrived in one zone, the cards that lie where they lay are apart."""
    lay = {place.index: card for place, card in gone}
    made = [
        CardMove(place, place, card)
        for place, card in come
        if place.index in lay and _may_be_same(lay[place.index], card)
    ]
    if not made:
        return gone, come, made
    still = {move.target.index for move in made if move.target}
    gone = [(place, card) for place, card in gone if place.index not in still]
    come = [(place, card) for place, card in come if place.index not in still]
    return gone, come, made


def _pair_cards(gone: PlacedCards, come: PlacedCards) -> list[CardMove]:
    """Every card that left or arrived, with its partner if it has one."""
    made = []
    by_name: dict[str | None, list[int]] = {}
    for i, (_, card) in enumerate(gone):
        if card.name is not None:
            by_name.setdefault(card.name, []).append(i)
    left = dict(enumerate(gone))
    arrived = []
    for lying in come:
        same = by_name.get(lying[1].name)
        if same:
            made.append(CardMove(left.pop(same.pop(0))[0], *lying))
        else:
            arrived.append(lying)
    if left and arrived:
        arrived = _pair_unknown_cards(left, arrived, made)
    made += [CardMove(source, None, card) for source, card in left.values()]
    made += [CardMove(None, target, card) for target, card in arrived]
    return made


def _pair_unknown_cards(
    left: dict[int, tuple[CardPosition, Card]], come: PlacedCards, made: list[CardMove]
) -> PlacedCards:
    """A card that was or becomes unknown may be any: but it rather went somewhere else.

    Returns those that have no partner.
    """
    for elsewhere in (True, False):
        lonely = []
        for target, card in come:
            is_unknown, zone = card.name is None, target.zone
            for i, (source, was) in left.items():
                if (is_unknown or was.name is None) and (source.zone != zone or not elsewhere):
                    made.append(CardMove(left.pop(i)[0], target, card))
                    break
            else:
                lonely.append((target, card))
        come = lonely
        if not come or not left:
            break
    return come


def _may_be_same(before: Card, after: Card) -> bool:
    return before.name == after.name or before.name is None or after.name is None


def _replaced_ranges(
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
