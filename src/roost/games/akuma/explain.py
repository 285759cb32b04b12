"""Why a move of Akuma is a good one, as its player sees the table."""

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
"""Ranks that hardly win, and that often do."""


def explain_action(state: AkumaState, action: Action, style: str = "careful") -> Reason | None:
    card = to_index(state, action)
    if card is None:
        return None
    if state.phase == ADD:
        return _adding(state, card)
    if state.phase == CHOOSE:
        return _choosing(state, card)
    return _playing(state, card)


def _colour(card: int) -> str:
    return COLOURS[card // RANKS]


def _adding(s: AkumaState, card: int) -> Reason:
    """AK-11: it leaves the hand."""
    if card_penalty(card):
        return Reason("why-add-cost", {"card": CARD_NAMES[card]})
    if count(s.hand[s.turn] & suit_cards(card)) == 1:
        return Reason("why-add-only", {"colour": _colour(card)})
    if card_rank(card) >= HIGH_RANK:
        return Reason("why-add-high")
    return Reason("why-add-least")


def _choosing(s: AkumaState, card: int) -> Reason:
    """AK-18: its colour is what all must follow, and who wins has it."""
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


def _playing(s: AkumaState, card: int) -> Reason | None:
    f = [0] * INT_SCRATCH
    prepare(s, f)
    if s.mission == NO_CARD or s.rank1 or s.rank10:
        return _unsure(s, card)
    if basic_strength(s, card) < f[TOP_STRENGTH]:
        return _losing(s, card)
    if f[PLAYERS_AFTER] == 0:
        return _winning(s, card, f[TRICK_PENALTY])
    above = (
        count((f[UNSEEN_CARDS] & suit_cards(card)) >> card) if is_same_suit(card, s.mission) else 0
    )
    if is_same_suit(card, s.mission) and above == 0:
        return Reason("why-surely-wins", {"cost": f[TRICK_PENALTY] + card_penalty(card)})
    return Reason("why-low" if card_rank(card) <= LOW_RANK else "why-may-win", {"above": above})


def _unsure(s: AkumaState, card: int) -> Reason | None:
    """AK-41, AK-43: who wins may be known only when all have played."""
    if card_penalty(card):
        return Reason("why-give-away")
    if card_rank(card) <= LOW_RANK:
        return Reason("why-lead-low" if s.mission == NO_CARD else "why-hardly")
    mine = members(s.hand[s.turn])
    return Reason("why-lead") if any(card_rank(other) < card_rank(card) for other in mine) else None


def _losing(s: AkumaState, card: int) -> Reason:
    """Another card is higher: this one is got rid of (AK-28)."""
    args: dict[str, str | int] = {"card": CARD_NAMES[card], "colour": _colour(s.mission)}
    follows = is_same_suit(card, s.mission)
    if card_penalty(card):
        return Reason("why-shed" if follows else "why-throw-cost", args)
    if not follows:
        return Reason("why-throw-high" if card_rank(card) >= HIGH_RANK else "why-throw", args)
    others = [
        other
        for other in members(s.hand[s.turn] & suit_cards(card))
        if other > card
        and basic_strength(s, other)
        < max(basic_strength(s, s.trick[i]) for i in range(s.trick_size))
    ]
    return Reason("why-duck" if others else "why-duck-highest")


def _winning(s: AkumaState, card: int, costs: int) -> Reason:
    """It is the last card, so the trick is taken for sure."""
    paid = costs + card_penalty(card)
    if paid:
        return Reason("why-takes", {"cost": paid})
    return Reason("why-takes-nothing")
