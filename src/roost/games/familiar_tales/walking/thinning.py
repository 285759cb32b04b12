"""Keeps a walk short: of very many positions, those that show every three answers together."""

from collections.abc import Iterable
from heapq import heapify, heapreplace
from itertools import combinations

from roost.games.familiar_tales.walking.position import Position

TOGETHER = 3
"""Conditions of a story seldom ask for more of its past than that at a time."""
Fact = tuple[str, object]
Shown = set[tuple[int, ...]]
"""Answers together, each as a number: twice that of its fact, and 1 more where it holds."""


def thinned(positions: Iterable[Position]) -> list[Position]:
    """Positions such that any three facts that were together in one are together in one of them.

    The counts of those left out go to the kept one that is most like them, so that none is lost.
    """
    facts = {p: facts_of(p) for p in positions}
    every: set[Fact] = set().union(*facts.values())
    asked = sorted((x for x in every if any(x not in held for held in facts.values())), key=str)
    shown = {p: _shown(asked, held) for p, held in facts.items()}
    kept = _covering(shown)
    for p, held in facts.items():
        nearest = min(kept, key=lambda k: len(facts[k] ^ held))
        kept[nearest] = kept[nearest].widened(p)
    return list(kept.values())


def _shown(asked: list[Fact], held: set[Fact]) -> Shown:
    told = [2 * i + (fact in held) for i, fact in enumerate(asked)]
    return set(combinations(told, min(TOGETHER, len(told))))


def _covering(shown: dict[Position, Shown]) -> dict[Position, Position]:
    """Always the one that shows most of what is missing; what it shows can only become less."""
    missing: Shown = set().union(*shown.values())
    order = sorted(shown, key=lambda p: sorted(map(str, facts_of(p))))
    best = [(-len(shown[p]), i) for i, p in enumerate(order)]
    heapify(best)
    kept: dict[Position, Position] = {}
    while missing or not kept:
        expected, i = best[0]
        now = -len(shown[order[i]] & missing)
        heapreplace(best, (now, i))
        if now == expected:
            kept[order[i]] = order[i]
            missing -= shown[order[i]]
    return kept


def facts_of(p: Position) -> set[Fact]:
    found: set[Fact] = {("card", p.card), ("page", p.page)}
    found |= {("flag", x) for x in p.flags} | {("visited", x) for x in p.visited}
    found |= {("chosen", x) for x in p.chosen} | {("offer", x) for x in p.offers}
    return found | {("bubble", x) for x in p.bubbles}
