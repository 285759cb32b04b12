"""Card moves: how cards went from one position to another, inferred from two views."""

from collections.abc import Hashable, Iterable
from difflib import SequenceMatcher

import msgspec

from roost.contract.view import Card, Zone

Cards = tuple[Card, ...]


class CardPosition(msgspec.Struct, frozen=True, order=True, gc=False):
    zone: str
    index: int


class CardMove(msgspec.Struct, frozen=True, gc=False):
    """A card that moves, changes in place (`source` equals `target`), appears or disappears.

    `source` is a position in the earlier view, `target` one in the later view. `card` is the card
    after the move.
    """

    source: CardPosition | None
    target: CardPosition | None
    card: Card


PlacedCards = list[tuple[CardPosition, Card]]
ZoneDiff = tuple[PlacedCards, PlacedCards, list["CardMove"]]
"""The cards that left a zone, those that arrived, and those that changed in place (turned)."""


def diff_zone(old: Zone, new: Zone) -> ZoneDiff:
    """Compare the same zone in two views."""
    return diff_cards(new.id, old.cards, new.cards)


def diff_cards(zone: str, before: Cards, after: Cards) -> ZoneDiff:
    """Compare the cards of a zone before and after.

    Usually one card arrives or leaves, so equal cards at both ends are skipped first.
    """
    last, new_last = len(before), len(after)
    first = min(last, new_last)
    if before[:first] != after[:first]:
        if turned := _turned_in_place(zone, before, after):
            left = [(CardPosition(zone, i), before[i]) for i in range(first, last)]
            arrived = [(CardPosition(zone, i), after[i]) for i in range(first, new_last)]
            return left, arrived, turned
        same = zip(before, after, strict=False)
        first = next(i for i, (was, now) in enumerate(same) if was is not now and was != now)
    elif last == first:  # the most frequent case
        return [], [(CardPosition(zone, i), after[i]) for i in range(first, new_last)], []
    while last > first < new_last and before[last - 1] == after[new_last - 1]:
        last -= 1
        new_last -= 1
    left = []
    arrived = []
    for low, high, new_low, new_high in _replaced_ranges(before, after, first, last, new_last):
        for i in range(low, high):
            left.append((CardPosition(zone, i), before[i]))
        for i in range(new_low, new_high):
            arrived.append((CardPosition(zone, i), after[i]))
    return split_turned(left, arrived) if left and arrived else (left, arrived, [])


def _turned_in_place(zone: str, before: Cards, after: Cards) -> list["CardMove"]:
    """Return the cards that changed in place, if that explains the whole difference.

    Otherwise return an empty list. It does if cards at the same index have the same name and all
    names are known and distinct.
    """
    turned = []
    for i, (was, now) in enumerate(zip(before, after, strict=False)):
        if was is not now:
            if now.name is None or was.name != now.name:
                return []
            if was != now:
                turned.append(CardMove(position := CardPosition(zone, i), position, now))
    names = {card.name for card in before}
    names.update([card.name for card in after])
    return turned if len(names) == max(len(before), len(after)) and None not in names else []


def collect_moves(zone_diffs: Iterable[ZoneDiff]) -> tuple[CardMove, ...]:
    """Return the moves of all zones: each card that left is paired with one that arrived."""
    left: PlacedCards = []
    arrived: PlacedCards = []
    turned: list[CardMove] = []
    for zone_left, zone_arrived, zone_turned in zone_diffs:
        left += zone_left
        arrived += zone_arrived
        turned += zone_turned
    return pair_moves(left, arrived, turned)


def pair_moves(
    left: PlacedCards, arrived: PlacedCards, turned: list[CardMove]
) -> tuple[CardMove, ...]:
    """Return all moves in a fixed order. The most likely pairs are made first."""
    if len(left) == len(arrived) == 1 and _may_be_same(left[0][1], arrived[0][1]):
        move = CardMove(left[0][0], *arrived[0])  # the most frequent case
        if not turned:
            return (move,)
        moves = [*turned, move]
    elif left or arrived:
        moves = turned + _pair_cards(left, arrived)
    else:
        moves = turned.copy()
    if len(moves) > 1:
        moves.sort(key=_sort_key)
    return tuple(moves)


def _sort_key(move: CardMove) -> tuple[str, int, bool]:
    target = move.target
    if target is not None:
        return target.zone, target.index, False
    assert move.source is not None
    return move.source.zone, move.source.index, True


def split_turned(left: PlacedCards, arrived: PlacedCards) -> ZoneDiff:
    """Separate the cards that only changed in place from those that left and arrived in a zone."""
    old_cards = {position.index: card for position, card in left}
    turned = [
        CardMove(position, position, card)
        for position, card in arrived
        if position.index in old_cards and _may_be_same(old_cards[position.index], card)
    ]
    if not turned:
        return left, arrived, turned
    indices = {move.target.index for move in turned if move.target}
    left = [(position, card) for position, card in left if position.index not in indices]
    arrived = [(position, card) for position, card in arrived if position.index not in indices]
    return left, arrived, turned


def _pair_cards(left: PlacedCards, arrived: PlacedCards) -> list[CardMove]:
    """Return a move for every card that left or arrived, with its counterpart if it has one."""
    moves = []
    by_name: dict[str | None, list[int]] = {}
    for i, (_, card) in enumerate(left):
        if card.name is not None:
            by_name.setdefault(card.name, []).append(i)
    unpaired = dict(enumerate(left))
    remaining = []
    for placed in arrived:
        same = by_name.get(placed[1].name)
        if same:
            moves.append(CardMove(unpaired.pop(same.pop(0))[0], *placed))
        else:
            remaining.append(placed)
    if unpaired and remaining:
        remaining = _pair_unknown_cards(unpaired, remaining, moves)
    moves += [CardMove(source, None, card) for source, card in unpaired.values()]
    moves += [CardMove(None, target, card) for target, card in remaining]
    return moves


def _pair_unknown_cards(
    left: dict[int, tuple[CardPosition, Card]], arrived: PlacedCards, moves: list[CardMove]
) -> PlacedCards:
    """Pair cards whose name is unknown before or after, and return the cards without a partner.

    An unknown card may be any card. A partner in another zone is preferred.
    """
    for other_zone_only in (True, False):
        unpaired = []
        for target, card in arrived:
            is_unknown, zone = card.name is None, target.zone
            for i, (source, old) in left.items():
                if (is_unknown or old.name is None) and (
                    source.zone != zone or not other_zone_only
                ):
                    moves.append(CardMove(left.pop(i)[0], target, card))
                    break
            else:
                unpaired.append((target, card))
        arrived = unpaired
        if not arrived or not left:
            break
    return arrived


def _may_be_same(before: Card, after: Card) -> bool:
    return before.name == after.name or before.name is None or after.name is None


def _replaced_ranges(
    before: Cards, after: Cards, first: int, last: int, new_last: int
) -> list[tuple[int, int, int, int]]:
    """Return ranges of old cards and the ranges of new cards that replace them."""
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
