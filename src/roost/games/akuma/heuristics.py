"""The value of a result of Akuma, and a greedy choice of actions."""

from roost.games.akuma.rules import (
    game_score,
    is_same_suit,
    legal_actions,
    suit_cards,
)
from roost.games.akuma.state import ADD, CHOOSE, EIGHTS, FOURS, NO_CARD, RANKS, AkumaState
from roost.kernel import count, has, lowest, rule

POINTS_RANGE = 60.0  # points between the worst and the best expected result


@rule
def reward(s: AkumaState, seat: int) -> float:
    """Return the score of this game minus the mean of the other players', scaled to 0..1."""
    others = 0
    for p in range(s.players):
        if p != seat:
            others += game_score(s, p)
    ahead = game_score(s, seat) - others / (s.players - 1)
    return min(1.0, max(0.0, 0.5 + ahead / POINTS_RANGE))


@rule
def greedy_action(s: AkumaState) -> int:
    """Play under the winning card if possible; if the card cannot win, discard a penalty card."""
    cards = legal_actions(s)[0]
    if count(cards) == 1:
        return lowest(cards)
    best = -1000
    chosen = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if s.phase == ADD:
            value = discard_value(card)
        elif s.phase == CHOOSE:
            value = choice_value(s, card)
        else:
            value = play_value(s, card)
        if value > best:
            best = value
            chosen = card
    return chosen


@rule
def card_rank(card: int) -> int:
    return card % RANKS + 1


@rule
def discard_value(card: int) -> int:
    """Rate how useful it is to lose a card: 8s and 4s first, then high ranks."""
    return card_rank(card) + 10 * has(EIGHTS, card) + 5 * has(FOURS, card)


@rule
def choice_value(s: AkumaState, card: int) -> int:
    """Rate a mission: a penalty is best in a colour that the player holds low or not at all."""
    mine = s.hand[s.turn] & suit_cards(card)
    lowest_rank = card_rank(lowest(mine)) if mine else 0
    return 2 * card_penalty(card) - lowest_rank


@rule
def card_penalty(card: int) -> int:
    """AK-34"""
    return 8 * has(EIGHTS, card) + 4 * has(FOURS, card)


@rule
def play_value(s: AkumaState, card: int) -> int:
    top = -1  # strength of the card that wins so far
    for i in range(s.trick_size):
        top = max(top, basic_strength(s, s.trick[i]))
    mine = basic_strength(s, card)
    if mine < top:  # it cannot win: lose the worst card
        return 100 + discard_value(card)
    if s.trick_size == s.players - 1:  # it wins: play high, without more penalty
        return card_rank(card) - 5 * card_penalty(card)
    return -card_rank(card) - 2 * card_penalty(card)  # it may win: play low


@rule
def basic_strength(s: AkumaState, card: int) -> int:
    """Return the strength of a card without the advanced rules (AK-23 to AK-27)."""
    if s.mission != NO_CARD and is_same_suit(card, s.mission):
        return card_rank(card) + RANKS
    return card_rank(card)
