"""Reduces many positions to a covering set: every combination of three facts stays present.

This is a covering array of strength 3, as in combinatorial testing.
"""

from collections.abc import Iterable
from functools import reduce
from heapq import heapify, heapreplace
from itertools import combinations
from operator import and_, or_

from roost.games.familiar_tales.explorer.position import StoryPosition

STRENGTH = 3
"""The number of facts combined. Conditions of a story seldom depend on more facts."""
Fact = tuple[str, object]
TripleBits = int
"""Combinations of facts as bits: a byte for each three facts, a bit for each of their 8 values."""
FALSE_BITS, TRUE_BITS = (0x0F, 0x33, 0x55), (0xF0, 0xCC, 0xAA)
"""In the byte of three facts: the bits in which the first, second or third is false, or true."""


def covering_positions(positions: Iterable[StoryPosition]) -> list[StoryPosition]:
    """Return positions that contain every combination of three facts that occurs in the input.

    Each dropped position's counts are merged into the most similar kept position, so none is lost.
    """
    facts = {p: facts_of(p) for p in positions}
    all_facts: set[Fact] = set().union(*facts.values())
    varying = sorted(
        (x for x in all_facts if any(x not in held for held in facts.values())), key=str
    )
    masks = _fact_masks(max(len(varying), STRENGTH))
    covered = {
        p: _covered_triples(masks, [fact in held for fact in varying]) for p, held in facts.items()
    }
    kept = _greedy_cover(covered)
    for p, held in facts.items():
        nearest = min(kept, key=lambda candidate: len(facts[candidate] ^ held))
        kept[nearest] = kept[nearest].merge_counts(p)
    return list(kept.values())


def _fact_masks(facts: int) -> list[tuple[TripleBits, TripleBits]]:
    """Return, for each fact, the combinations possible where it is false and where it is true."""
    triples = list(combinations(range(facts), STRENGTH))
    masks = [
        (bytearray(b"\xff" * len(triples)), bytearray(b"\xff" * len(triples))) for _ in range(facts)
    ]
    for byte, triple in enumerate(triples):
        for index, fact in enumerate(triple):
            false_mask, true_mask = masks[fact]
            false_mask[byte], true_mask[byte] = FALSE_BITS[index], TRUE_BITS[index]
    return [(_to_bits(false_mask), _to_bits(true_mask)) for false_mask, true_mask in masks]


def _to_bits(mask: bytearray) -> TripleBits:
    return int.from_bytes(mask, "little")


def _covered_triples(masks: list[tuple[TripleBits, TripleBits]], held: list[bool]) -> TripleBits:
    """Return the combinations that a position with these facts contains."""
    values = [*held, *[False] * (len(masks) - len(held))]
    return reduce(and_, (mask[value] for mask, value in zip(masks, values, strict=True)))


def _greedy_cover(covered: dict[StoryPosition, TripleBits]) -> dict[StoryPosition, StoryPosition]:
    """Take the position with the most missing combinations until none is missing.

    The queue is lazy, because a position's number of missing combinations can only fall.
    """
    missing = reduce(or_, covered.values())
    order = sorted(covered, key=lambda p: sorted(map(str, facts_of(p))))
    queue = [(-covered[p].bit_count(), i) for i, p in enumerate(order)]
    heapify(queue)
    kept: dict[StoryPosition, StoryPosition] = {}
    while missing or not kept:
        expected, i = queue[0]
        current = -(covered[order[i]] & missing).bit_count()
        heapreplace(queue, (current, i))
        if current == expected:
            kept[order[i]] = order[i]
            missing &= ~covered[order[i]]
    return kept


def facts_of(p: StoryPosition) -> set[Fact]:
    facts: set[Fact] = {("card", p.child_card), ("page", p.page)}
    facts |= {("flag", x) for x in p.flags} | {("visited", x) for x in p.visited}
    facts |= {("chosen", x) for x in p.chosen} | {("offer", x) for x in p.offers}
    return facts | {("bubble", x) for x in p.bubbles}
