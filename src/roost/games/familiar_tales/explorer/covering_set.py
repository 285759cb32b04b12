"""Keeps a walk short: of very many positions, those that show every three answers together."""

from collections.abc import Iterable
from functools import reduce
from heapq import heapify, heapreplace
from itertools import combinations
from operator import and_, or_

from roost.games.familiar_tales.explorer.position import StoryPosition

STRENGTH = 3
"""Conditions of a story seldom ask for more of its past than that at a time."""
Fact = tuple[str, object]
TripleBits = int
"""Three answers together, as bits: each three facts have a byte, and each of their eight answers a
bit in it."""
FALSE_BITS, TRUE_BITS = (0x0F, 0x33, 0x55), (0xF0, 0xCC, 0xAA)
"""In the byte of three facts: the answers in which the first, second or third is so."""


def covering_positions(positions: Iterable[StoryPosition]) -> list[StoryPosition]:
    """Positions such that any three facts that were together in one are together in one of them.

    The counts of those left out go to the kept one that is most like them, so that none is lost.
    """
    facts = {p: facts_of(p) for p in positions}
    every: set[Fact] = set().union(*facts.values())
    asked = sorted((x for x in every if any(x not in held for held in facts.values())), key=str)
    masks = _fact_masks(max(len(asked), STRENGTH))
    shown = {
        p: _covered_triples(masks, [fact in held for fact in asked]) for p, held in facts.items()
    }
    kept = _greedy_cover(shown)
    for p, held in facts.items():
        nearest = min(kept, key=lambda k: len(facts[k] ^ held))
        kept[nearest] = kept[nearest].merge_counts(p)
    return list(kept.values())


def _fact_masks(facts: int) -> list[tuple[TripleBits, TripleBits]]:
    """For each fact all that can be shown where it does not hold, and where it does."""
    threes = list(combinations(range(facts), STRENGTH))
    found = [
        (bytearray(b"\xff" * len(threes)), bytearray(b"\xff" * len(threes))) for _ in range(facts)
    ]
    for byte, three in enumerate(threes):
        for place, fact in enumerate(three):
            not_so, so = found[fact]
            not_so[byte], so[byte] = FALSE_BITS[place], TRUE_BITS[place]
    return [(_to_bits(not_so), _to_bits(so)) for not_so, so in found]


def _to_bits(mask: bytearray) -> TripleBits:
    return int.from_bytes(mask, "little")


def _covered_triples(masks: list[tuple[TripleBits, TripleBits]], held: list[bool]) -> TripleBits:
    answers = [*held, *[False] * (len(masks) - len(held))]
    return reduce(and_, (mask[answer] for mask, answer in zip(masks, answers, strict=True)))


def _greedy_cover(shown: dict[StoryPosition, TripleBits]) -> dict[StoryPosition, StoryPosition]:
    """Always the one that shows most of what is missing; what it shows can only become less."""
    missing = reduce(or_, shown.values())
    order = sorted(shown, key=lambda p: sorted(map(str, facts_of(p))))
    best = [(-shown[p].bit_count(), i) for i, p in enumerate(order)]
    heapify(best)
    kept: dict[StoryPosition, StoryPosition] = {}
    while missing or not kept:
        expected, i = best[0]
        now = -(shown[order[i]] & missing).bit_count()
        heapreplace(best, (now, i))
        if now == expected:
            kept[order[i]] = order[i]
            missing &= ~shown[order[i]]
    return kept


def facts_of(p: StoryPosition) -> set[Fact]:
    found: set[Fact] = {("card", p.child_card), ("page", p.page)}
    found |= {("flag", x) for x in p.flags} | {("visited", x) for x in p.visited}
    found |= {("chosen", x) for x in p.chosen} | {("offer", x) for x in p.offers}
    return found | {("bubble", x) for x in p.bubbles}
