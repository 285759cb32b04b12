"""Three-valued conditions: whether a condition holds at a story position, or may (None)."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from roost.games.familiar_tales.content.schema import conditions as c
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.content.schema.numbers import NumberExpression
from roost.games.familiar_tales.explorer.position import (
    MISFORTUNE,
    TRUST,
    CountRange,
    StoryPosition,
)

Ternary = bool | None
"""True, False, or None for unknown."""


def holds(campaign: Campaign, p: StoryPosition, x: c.Condition | None) -> Ternary:
    """Return whether a condition holds at a position."""
    match x:
        case None:
            return True
        case c.AllOf():
            return _ternary_all(holds(campaign, p, part) for part in x.of)
        case c.AnyOf():
            return _ternary_not(
                _ternary_all(_ternary_not(holds(campaign, p, part)) for part in x.of)
            )
        case c.Not():
            return _ternary_not(holds(campaign, p, x.of))
        case c.HasFlag():
            return x.id in p.flags
        case c.HasVisited():
            return x.code in p.visited
        case c.HasChosen():
            return (x.code, x.option) in p.chosen
        case c.EraIs():
            return x.n == p.era
        case c.ChapterIs():
            return x.n == p.chapter
        case c.VarIs() if x.name in campaign.journal:
            return _range_holds(p.count(x.name), x.is_, x.min, x.max)
        case c.DialIs(name="misfortune"):
            return _misfortune_holds(p, x)
        case c.ChildCardIs():
            return _child_card_holds(campaign, p, x.id)
    return None


def _misfortune_holds(p: StoryPosition, x: c.DialIs) -> Ternary:
    """Misfortune has no upper bound here, because flights may always have added to it."""
    low, _ = p.count(MISFORTUNE)
    if isinstance(x.max, int) and low > x.max:
        return False
    if isinstance(x.min, int) and x.max is None and low >= x.min:
        return True
    return None


def _child_card_holds(campaign: Campaign, p: StoryPosition, card: str) -> Ternary:
    """TA-247: the card is set when an era begins; in the first, by the conditions of its cards."""
    if p.child_card:
        return p.child_card == card
    cards = [q.child_card for q in positions_by_child_card(campaign, p)]
    if card not in cards:
        return False
    return None if len(cards) > 1 else True


def positions_by_child_card(campaign: Campaign, p: StoryPosition) -> Iterator[StoryPosition]:
    """TA-246, TA-247: yield the position with each possible card of the child in its era.

    A card without a condition of its own needs the trust that the campaign demands.
    """
    era = campaign.eras.get(p.era)
    demanded = campaign.campaign.trust.get(p.era, 0)
    cards = era.child if era is not None else ()
    for child in cards[:-1]:
        low, high = p.count(TRUST)
        condition = child.if_ or c.VarIs(TRUST, min=demanded)
        is_met = holds(campaign, p, condition)
        if is_met is not False:
            with_trust = p.with_count(TRUST, (max(low, demanded), high)) if child.if_ is None else p
            yield replace(with_trust, child_card=child.card)
        if is_met is True:
            return
        if child.if_ is None and is_met is None:
            p = p.with_count(TRUST, (low, demanded - 1))
    yield replace(p, child_card=cards[-1].card if cards else "")


def _range_holds(
    count_range: CountRange,
    is_: NumberExpression | None,
    least: NumberExpression | None,
    most: NumberExpression | None,
) -> Ternary:
    low, high = count_range
    parts: list[Ternary] = []
    for bound, below, above in ((is_, True, True), (least, True, False), (most, False, True)):
        if isinstance(bound, int):
            parts.append(_bound_holds(low, high, bound, below, above))
        elif bound is not None:
            parts.append(None)
    return _ternary_all(parts)


def _bound_holds(low: int, high: int, bound: int, below: bool, above: bool) -> Ternary:
    """Return whether a count is certainly not below, and not above, a bound."""
    if (below and high < bound) or (above and low > bound):
        return False
    is_certain = (not below or low >= bound) and (not above or high <= bound)
    return True if is_certain else None


def _ternary_all(parts: Iterable[Ternary]) -> Ternary:
    result: Ternary = True
    for part in parts:
        if part is False:
            return False
        if part is None:
            result = None
    return result


def _ternary_not(part: Ternary) -> Ternary:
    return None if part is None else not part
