"""Why a move of Akuma is a good one, as its player sees the table."""

from roost.contract import Action, Reason
from roost.games.akuma.actions import number
from roost.games.akuma.hints import cost, power, rank
from roost.games.akuma.policy import AFTER, COSTS, TOP, UNSEEN, look
from roost.games.akuma.rules import has_colour, suit
from roost.games.akuma.state import ADD, CHOOSE, COLOURS, NAMES, NONE, RANKS, Akuma
from roost.kernel import count, lowest, members
from roost.kernel.policy import SCRATCH

LOW, HIGH = 4, 7
"""Ranks that hardly win, and that often do."""


def reason(state: Akuma, action: Action, manner: str = "careful") -> Reason | None:
    card = number(state, action)
    if card is None:
        return None
    if state.phase == ADD:
        return _adding(state, card)
    if state.phase == CHOOSE:
        return _choosing(state, card)
    return _playing(state, card)


def _colour(card: int) -> str:
    return COLOURS[card // RANKS]


def _adding(s: Akuma, card: int) -> Reason:
    """AK-11: it leaves the hand."""
    if cost(card):
        return Reason("why-add-cost", {"card": NAMES[card]})
    if count(s.hand[s.turn] & suit(card)) == 1:
        return Reason("why-add-only", {"colour": _colour(card)})
    if rank(card) >= HIGH:
        return Reason("why-add-high")
    return Reason("why-add-least")


def _choosing(s: Akuma, card: int) -> Reason:
    """AK-18: its colour is what all must follow, and who wins has it."""
    mine = s.hand[s.turn] & suit(card)
    args: dict[str, str | int] = {"colour": _colour(card), "cost": cost(card)}
    if not mine:
        return Reason("why-choose-none", args)
    low = rank(lowest(mine))
    if low <= LOW:
        return Reason("why-choose-low", args | {"rank": low})
    if low >= HIGH:
        return Reason("why-choose-high", args)
    return Reason("why-choose-least", args)


def _playing(s: Akuma, card: int) -> Reason | None:
    f = [0] * SCRATCH
    look(s, f)
    if s.mission == NONE or s.rank1 or s.rank10:
        return _unsure(s, card)
    if power(s, card) < f[TOP]:
        return _losing(s, card)
    if f[AFTER] == 0:
        return _winning(s, card, f[COSTS])
    above = count((f[UNSEEN] & suit(card)) >> card) if has_colour(card, s.mission) else 0
    if has_colour(card, s.mission) and above == 0:
        return Reason("why-surely-wins", {"cost": f[COSTS] + cost(card)})
    return Reason("why-low" if rank(card) <= LOW else "why-may-win", {"above": above})


def _unsure(s: Akuma, card: int) -> Reason | None:
    """AK-41, AK-43: who wins may be known only when all have played."""
    if cost(card):
        return Reason("why-give-away")
    if rank(card) <= LOW:
        return Reason("why-lead-low" if s.mission == NONE else "why-hardly")
    mine = members(s.hand[s.turn])
    return Reason("why-lead") if any(rank(other) < rank(card) for other in mine) else None


def _losing(s: Akuma, card: int) -> Reason:
    """Another card is higher: this one is got rid of (AK-28)."""
    args: dict[str, str | int] = {"card": NAMES[card], "colour": _colour(s.mission)}
    follows = has_colour(card, s.mission)
    if cost(card):
        return Reason("why-shed" if follows else "why-throw-cost", args)
    if not follows:
        return Reason("why-throw-high" if rank(card) >= HIGH else "why-throw", args)
    others = [
        other
        for other in members(s.hand[s.turn] & suit(card))
        if other > card and power(s, other) < max(power(s, s.trick[i]) for i in range(s.played))
    ]
    return Reason("why-duck" if others else "why-duck-highest")


def _winning(s: Akuma, card: int, costs: int) -> Reason:
    """It is the last card, so the trick is taken for sure."""
    paid = costs + cost(card)
    if paid:
        return Reason("why-takes", {"cost": paid})
    return Reason("why-takes-nothing")
