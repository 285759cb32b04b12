"""Keeps a walk short: of very many positions, those that show every three answers together."""

from collections.abc import Iterable
from itertools import combinations

from roost.games.familiar_tales.walking.position import Position

TOGETHER = 3
"""Conditions of a story seldom ask for more of its past than that at a time."""
Fact = tuple[str, object]


def thinned(positions: Iterable[Position]) -> list[Position]:
    """Positions such that any three facts that were together in one are together in one of them.

    The counts of those left out go to the kept one that is most like them, so that no count is lost.
    """
    positions = sorted(positions, key=lambda p: sorted(map(str, facts_of(p))))
    every = sorted(set().union(*map(facts_of, positions)), key=str)
    seen: set[tuple[tuple[Fact, bool], ...]] = set()
    kept: list[Position] = []
    dropped: list[Position] = []
    for p in positions:
        facts = facts_of(p)
        held = [(fact, fact in facts) for fact in every]
        shown = set(combinations(held, min(TOGETHER, len(held))))
        (dropped if kept and shown <= seen else kept).append(p)
        seen |= shown
    for p in dropped:
        nearest = min(range(len(kept)), key=lambda i: len(facts_of(kept[i]) ^ facts_of(p)))
        kept[nearest] = kept[nearest].widened(p)
    return kept


def facts_of(p: Position) -> set[Fact]:
    found: set[Fact] = {("card", p.card), ("page", p.page)}
    found |= {("flag", x) for x in p.flags} | {("visited", x) for x in p.visited}
    found |= {("chosen", x) for x in p.chosen} | {("offer", x) for x in p.offers}
    return found | {("bubble", x) for x in p.bubbles}
