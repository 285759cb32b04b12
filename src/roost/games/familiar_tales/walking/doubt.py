"""Whether a condition holds at a position of the story: yes, no, or (None) it may be either."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from roost.games.familiar_tales.data import conditions as c
from roost.games.familiar_tales.data.campaign import Campaign
from roost.games.familiar_tales.data.numbers import Number
from roost.games.familiar_tales.walking.position import MISFORTUNE, TRUST, Position, Range

Doubt = bool | None


def holds(campaign: Campaign, p: Position, x: c.Condition | None) -> Doubt:
    match x:
        case None:
            return True
        case c.All():
            return _all(holds(campaign, p, part) for part in x.of)
        case c.AnyOf():
            return _not(_all(_not(holds(campaign, p, part)) for part in x.of))
        case c.Not():
            return _not(holds(campaign, p, x.of))
        case c.Flag():
            return x.id in p.flags
        case c.Visited():
            return x.code in p.visited
        case c.Chosen():
            return (x.code, x.option) in p.chosen
        case c.EraIs():
            return x.n == p.era
        case c.ChapterIs():
            return x.n == p.chapter
        case c.Var() if x.name in campaign.journal:
            return _within(p.count(x.name), x.is_, x.min, x.max)
        case c.Dial(name="misfortune"):
            return _misfortune(p, x)
        case c.ChildCard():
            return _child(campaign, p, x.id)
    return None


def _misfortune(p: Position, x: c.Dial) -> Doubt:
    """Flights may always have made it more."""
    low, _ = p.count(MISFORTUNE)
    if isinstance(x.max, int) and low > x.max:
        return False
    if isinstance(x.min, int) and x.max is None and low >= x.min:
        return True
    return None


def _child(campaign: Campaign, p: Position, card: str) -> Doubt:
    """TA-247: it was settled when the era began; in the first, by the conditions of its cards."""
    if p.card:
        return p.card == card
    found = [q.card for q in next_cards(campaign, p)]
    if card not in found:
        return False
    return None if len(found) > 1 else True


def next_cards(campaign: Campaign, p: Position) -> Iterator[Position]:
    """TA-246, TA-247: the position with each card that may be the child's in its era.

    Without a condition of its own, a card asks for the trust that the campaign demands.
    """
    era = campaign.eras.get(p.era)
    demanded = campaign.campaign.trust.get(p.era, 0)
    cards = era.child if era is not None else ()
    for child in cards[:-1]:
        low, high = p.count(TRUST)
        asked = child.if_ or c.Var(TRUST, min=demanded)
        found = holds(campaign, p, asked)
        if found is not False:
            with_trust = p.counted(TRUST, (max(low, demanded), high)) if child.if_ is None else p
            yield replace(with_trust, card=child.card)
        if found is True:
            return
        if child.if_ is None and found is None:
            p = p.counted(TRUST, (low, demanded - 1))
    yield replace(p, card=cards[-1].card if cards else "")


def _within(found: Range, is_: Number | None, least: Number | None, most: Number | None) -> Doubt:
    low, high = found
    parts: list[Doubt] = []
    for bound, below, above in ((is_, True, True), (least, True, False), (most, False, True)):
        if isinstance(bound, int):
            parts.append(_fits(low, high, bound, below, above))
        elif bound is not None:
            parts.append(None)
    return _all(parts)


def _fits(low: int, high: int, bound: int, below: bool, above: bool) -> Doubt:
    """Whether a count is not below, and not above, a bound."""
    if (below and high < bound) or (above and low > bound):
        return False
    sure = (not below or low >= bound) and (not above or high <= bound)
    return True if sure else None


def _all(parts: Iterable[Doubt]) -> Doubt:
    found: Doubt = True
    for part in parts:
        if part is False:
            return False
        if part is None:
            found = None
    return found


def _not(part: Doubt) -> Doubt:
    return None if part is None else not part
