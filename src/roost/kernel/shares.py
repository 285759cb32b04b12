"""Random hands of unseen cards, for guesses: all consistent assignments are equally likely.

A trick game whose players have shown voids needs one call (`possible[h]` is a mask of cards):

    redeal_unseen(s, unseen, s.hand, possible)

Holders who may hold the same cards form a *group*, with the number of its first holder. Cards that
the same groups may hold form a *class*: at most one for each suit, if voids are the only
restriction. The number of cards of each class that each group gets is drawn first
(`share_tables.py`). Then any cards of the class will do.

There may be eight hands. Sizes are packed into one integer (`pack_count`). Cards that are left over
count as one more hand, which is not stored.
"""

from collections.abc import Sequence

from roost.kernel.masks import count, lowest
from roost.kernel.rng import HasRng, random_subset
from roost.kernel.rule import rule
from roost.kernel.share_tables import CardClass, draw_table, get_count, pack_count


@rule
def redeal_unseen(s: HasRng, unseen: int, hands: list[int], possible: Sequence[int]) -> None:
    """Exchange the unseen cards in hands for random unseen cards, in `possible[h]` for hand h.

    Each hand keeps its size, and its cards that are not unseen: for example, all cards of the seat
    that guesses. If some unseen cards are in no hand, any of them may be left over.
    """
    sizes = 0
    for h in range(len(hands)):
        sizes += pack_count(count(hands[h] & unseen), h)
        hands[h] &= ~unseen
    share_cards(s, unseen, sizes, hands, possible, unseen)


@rule
def share_cards(
    s: HasRng, cards: int, sizes: int, hands: list[int], possible: Sequence[int], left_over: int
) -> None:
    """Add random cards to hands, as many as `sizes` says, and those in `possible[h]` to hand h.

    The others are left over; they must be in `left_over`. At least one assignment must be
    consistent.
    """
    rest = count(cards)
    is_restricted = False
    for h in range(len(hands)):
        size = get_count(sizes, h)
        rest -= size
        is_restricted |= size > 0 and cards & ~possible[h] != 0
    if is_restricted or (rest > 0 and cards & ~left_over != 0):
        share_by_groups(s, cards, sizes + pack_count(rest, len(hands)), hands, possible, left_over)
        return
    for h in range(len(hands)):
        part = draw_part(s, cards, get_count(sizes, h))
        hands[h] |= part
        cards ^= part


@rule
def draw_part(s: HasRng, pool: int, k: int) -> int:
    """Return k random cards of a pool. Draws the others instead, if they are fewer."""
    others = count(pool) - k
    return random_subset(s, pool, k) if k < others else pool ^ random_subset(s, pool, others)


@rule
def share_by_groups(
    s: HasRng, cards: int, sizes: int, hands: list[int], possible: Sequence[int], left_over: int
) -> None:
    """Share cards among the groups. Then divide the share of each group among its holders."""
    groups = 0  # packed sizes
    for h in range(len(hands) + 1):
        if get_count(sizes, h) > 0:
            first = find_group(h, cards, sizes, hands, possible, left_over)
            groups += pack_count(get_count(sizes, h), first)
    share_classes(s, cards, groups, hands, possible, left_over)
    for h in range(len(hands) + 1):
        if get_count(sizes, h) > 0:
            first = find_group(h, cards, sizes, hands, possible, left_over)
            if first < h:
                part = draw_part(s, hands[first] & cards, get_count(sizes, h))
                hands[first] ^= part
                if h < len(hands):
                    hands[h] |= part


@rule
def find_group(
    holder: int, cards: int, sizes: int, hands: list[int], possible: Sequence[int], left_over: int
) -> int:
    """Return the first holder who may hold the same cards."""
    mask = cards & (possible[holder] if holder < len(hands) else left_over)
    for h in range(holder):
        if get_count(sizes, h) > 0 and possible[h] & cards == mask:
            return h
    return holder


@rule
def share_classes(
    s: HasRng, cards: int, sizes: int, hands: list[int], possible: Sequence[int], left_over: int
) -> None:
    """Deal the cards of each class to the groups, which have these sizes."""
    a, b = (0, 0), (0, 0)  # the two classes that can be split in most ways
    others = 0
    missing = sizes
    while cards:
        one = find_class(cards, sizes, hands, possible, left_over)
        cards ^= one[0]
        if count(one[1]) == 1:  # only this group may hold these
            missing -= pack_count(count(one[0]), lowest(one[1]))
            deal(s, one[0], one[1], pack_count(count(one[0]), lowest(one[1])), hands)
            continue
        if measure(one) > measure(a):
            one, a = a, one
        if measure(one) > measure(b):
            one, b = b, one
        others |= one[0]
    if others:
        classes = [a, b]
        while others:
            classes.append(find_class(others, sizes, hands, possible, left_over))
            others ^= classes[-1][0]
        table = draw_table(s, classes, missing)
        for c in range(2, len(classes)):
            deal(s, classes[c][0], classes[c][1], table[c], hands)
            missing -= table[c]
    rest = deal(s, a[0], a[1] & ~b[1], missing, hands)
    rest |= deal(s, b[0], b[1] & ~a[1], missing, hands)
    deal(s, rest, a[1] & b[1], missing, hands)


@rule
def find_class(
    cards: int, sizes: int, hands: list[int], possible: Sequence[int], left_over: int
) -> CardClass:
    """Return the class of the lowest card: its cards, and the mask of the groups."""
    lowest_card = cards & -cards
    holders = 0
    for h in range(len(hands) + 1):
        if get_count(sizes, h) > 0:
            mask = possible[h] if h < len(hands) else left_over
            if mask & lowest_card:
                cards &= mask
                holders |= 1 << h
            else:
                cards &= ~mask
    return cards, holders


@rule
def measure(one: CardClass) -> int:
    """Return a number that is larger for a class that can be split in more ways."""
    return count(one[0]) * (count(one[1]) - 1)


@rule
def deal(s: HasRng, pool: int, holders: int, counts: int, hands: list[int]) -> int:
    """Deal cards of a pool to some of the groups. Returns the rest."""
    while holders:
        h = lowest(holders)
        holders &= holders - 1
        part = draw_part(s, pool, get_count(counts, h))
        pool ^= part
        if h < len(hands):
            hands[h] |= part
    return pool
