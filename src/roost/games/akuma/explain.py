"""Explains why an action of Akuma is good, from what its player can see."""

from roost.contract import Action, Reason
from roost.games.akuma.actions import to_index
from roost.games.akuma.heuristics import basic_strength, card_penalty, card_rank
from roost.games.akuma.policy import (
    PLAYERS_AFTER,
    TOP_STRENGTH,
    TRICK_PENALTY,
    UNSEEN_CARDS,
    prepare,
)
from roost.games.akuma.rules import is_same_suit, suit_cards
from roost.games.akuma.state import (
    ADD,
    CARD_NAMES,
    CHOOSE,
    COLOURS,
    NO_CARD,
    RANKS,
    AkumaState,
)
from roost.kernel import count, lowest, members
from roost.kernel.policy import INT_SCRATCH

LOW_RANK, HIGH_RANK = 4, 7
"""Ranks up to LOW_RANK rarely win; HIGH_RANK and higher ranks often do."""


def explain_action(state: AkumaState, action: Action, style: str = "careful") -> Reason | None:
    card = to_index(state, action)
    if card is None:
        return None
    if state.phase == ADD:
        return _explain_add(state, card)
    if state.phase == CHOOSE:
        return _explain_choose(state, card)
    return _explain_play(state, card)


def _colour(card: int) -> str:
    return COLOURS[card // RANKS]


def _explain_add(s: AkumaState, card: int) -> Reason:
    """AK-11: the card leaves the hand."""
    if card_penalty(card):
        return Reason("why-add-cost", {"card": CARD_NAMES[card]})
    if count(s.hand[s.turn] & suit_cards(card)) == 1:
        return Reason("why-add-only", {"colour": _colour(card)})
    if card_rank(card) >= HIGH_RANK:
        return Reason("why-add-high")
    return Reason("why-add-least")


def _explain_choose(s: AkumaState, card: int) -> Reason:
    """AK-18: all players must follow its colour, and the winner gets it."""
    mine = s.hand[s.turn] & suit_cards(card)
    args: dict[str, str | int] = {"colour": _colour(card), "cost": card_penalty(card)}
    if not mine:
        return Reason("why-choose-none", args)
    low = card_rank(lowest(mine))
    if low <= LOW_RANK:
        return Reason("why-choose-low", args | {"rank": low})
    if low >= HIGH_RANK:
        return Reason("why-choose-high", args)
    return Reason("why-choose-least", args)


def _explain_play(s: AkumaState, card: int) -> Reason | None:
    f = [0] * INT_SCRATCH
    prepare(s, f)
    if s.mission == NO_CARD or s.rank1 or s.rank10:
        return _explain_open_trick(s, card)
    if basic_strength(s, card) < f[TOP_STRENGTH]:
        return _explain_losing(s, card)
    if f[PLAYERS_AFTER] == 0:
        return _explain_winning(s, card, f[TRICK_PENALTY])
    follows = is_same_suit(card, s.mission)
    above = count((f[UNSEEN_CARDS] & suit_cards(card)) >> card) if follows else 0
    if follows and above == 0:
        return Reason("why-surely-wins", {"cost": f[TRICK_PENALTY] + card_penalty(card)})
    return Reason("why-low" if card_rank(card) <= LOW_RANK else "why-may-win", {"above": above})


def _explain_open_trick(s: AkumaState, card: int) -> Reason | None:
    """AK-41, AK-43: the winner may be open until all have played."""
    if card_penalty(card):
        return Reason("why-give-away")
    if card_rank(card) <= LOW_RANK:
        return Reason("why-lead-low" if s.mission == NO_CARD else "why-hardly")
    mine = members(s.hand[s.turn])
    return Reason("why-lead") if any(card_rank(other) < card_rank(card) for other in mine) else None


def _explain_losing(s: AkumaState, card: int) -> Reason:
    """Another card is higher, so the player loses this one (AK-28)."""
    args: dict[str, str | int] = {"card": CARD_NAMES[card], "colour": _colour(s.mission)}
    follows = is_same_suit(card, s.mission)
    if card_penalty(card):
        return Reason("why-shed" if follows else "why-throw-cost", args)
    if not follows:
        return Reason("why-throw-high" if card_rank(card) >= HIGH_RANK else "why-throw", args)
    top = max(basic_strength(s, s.trick[i]) for i in range(s.trick_size))
    higher = [
        other
        for other in members(s.hand[s.turn] & suit_cards(card))
        if other > card and basic_strength(s, other) < top
    ]
    return Reason("why-duck" if higher else "why-duck-highest")


def _explain_winning(s: AkumaState, card: int, costs: int) -> Reason:
    """The card is the last one, so it takes the trick."""
    total = costs + card_penalty(card)
    if total:
        return Reason("why-takes", {"cost": total})
    return Reason("why-takes-nothing")
