"""Explains why an action of Hearts is good, from what its player can see."""

from roost.contract import Action, Reason
from roost.kernel import count, has
from roost.kernel.kit import play_case, suit_mask, trick_cards, unseen_cards
from roost.kernel.kit.trick_policy import IS_BELOW, IS_DISCARDED, LEADS, WINS
from roost_hearts.actions import ACTIONS
from roost_hearts.rules import is_first_trick, points_of
from roost_hearts.state import (
    CARDS,
    DECKS,
    HEARTS,
    PASS,
    POINT_CARDS,
    QUEEN_OF_SPADES,
    RANKS,
    SPADES,
    HeartsState,
)

MANY_POINT_CARDS = 5
"""A player with this many point cards, and all of them, may try to shoot the moon."""


def explain_action(state: HeartsState, action: Action, style: str = "careful") -> Reason | None:
    card = ACTIONS.to_index(state, action)
    if card is None:
        return None
    if state.phase == PASS:
        return _explain_pass(state, card)
    case = play_case(state, card, RANKS, 0)
    if case == LEADS:
        return _explain_lead(state, card)
    if case == IS_DISCARDED:
        return _explain_discard(state, card)
    if case == IS_BELOW:
        return _explain_duck(state, card)
    return _explain_high(state, card, is_last=case == WINS)


def _name_suit(card: int) -> dict[str, str | int]:
    return {"suit": CARDS.suits[card // RANKS]}


def _explain_pass(s: HeartsState, card: int) -> Reason:
    """HE-6"""
    held = s.hand[s.turn] & suit_mask(card, RANKS)
    if has(QUEEN_OF_SPADES, card):
        return Reason("why-pass-queen")
    if has(SPADES, card) and 1 << card > QUEEN_OF_SPADES:
        return Reason("why-pass-spade")
    if count(held) == 1:
        return Reason("why-pass-void", _name_suit(card))
    if has(HEARTS, card):
        return Reason("why-pass-heart")
    return Reason("why-pass-high" if held < 2 << card else "why-pass-least", _name_suit(card))


def _explain_lead(s: HeartsState, card: int) -> Reason | None:
    """HE-8, HE-11"""
    if is_first_trick(s):
        return None
    unseen = unseen_cards(s, s.turn, DECKS[s.players]) & suit_mask(card, RANKS)
    above = count(unseen & ~((2 << card) - 1))
    if has(SPADES, card) and unseen & QUEEN_OF_SPADES and 1 << card < QUEEN_OF_SPADES:
        return Reason("why-lead-spade")
    if above == 0:
        return Reason("why-lead-top" if unseen else "why-lead-last", _name_suit(card))
    return Reason("why-lead", _name_suit(card) | {"above": above})


def _explain_discard(s: HeartsState, card: int) -> Reason:
    """HE-9: the suit led is not in the hand."""
    args = _name_suit(s.trick[0])
    if has(QUEEN_OF_SPADES, card):
        return Reason("why-discard-queen", args)
    if has(HEARTS, card):
        return Reason("why-discard-heart", args)
    return Reason("why-discard", args)


def _explain_duck(s: HeartsState, card: int) -> Reason:
    """HE-12: another card is higher."""
    if has(QUEEN_OF_SPADES, card):
        return Reason("why-duck-queen")
    top = trick_cards(s) & suit_mask(s.trick[0], RANKS)
    between = s.hand[s.turn] & suit_mask(card, RANKS) & ~((2 << card) - 1)
    is_highest = not any(has(between, other) and 1 << other < top for other in range(card + 1, 52))
    return Reason("why-duck-highest" if is_highest else "why-duck")


def _explain_high(s: HeartsState, card: int, is_last: bool) -> Reason:
    """HE-12: the card is the highest so far."""
    cost = points_of(trick_cards(s) | 1 << card, s.jack)
    mine = s.taken[s.turn] & POINT_CARDS
    others = sum(s.taken[p] & POINT_CARDS for p in range(s.players)) - mine
    if cost > 0 and others == 0 and count(mine) >= MANY_POINT_CARDS:
        return Reason("why-moon")
    if is_last:
        return Reason("why-takes" if cost > 0 else "why-takes-nothing", {"cost": cost})
    if is_first_trick(s):
        return Reason("why-first-trick")
    unseen = unseen_cards(s, s.turn, DECKS[s.players]) & suit_mask(card, RANKS)
    above = count(unseen & ~((2 << card) - 1))
    return Reason("why-may-win", {"above": above})
