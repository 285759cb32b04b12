"""What bots are told of Akuma: what a result is worth, and how a sensible beginner plays."""

from roost.games.akuma.rules import (
    game_score,
    is_same_suit,
    legal_actions,
    suit_cards,
    total_score,
)
from roost.games.akuma.state import ADD, CHOOSE, EIGHTS, FOURS, NO_CARD, RANKS, AkumaState
from roost.kernel import count, has, lowest, rule

POINTS_RANGE = 60.0  # points between the worst and the best that can be expected


@rule
def points_ahead(s: AkumaState, seat: int) -> float:
    """The match's score so far against the mean of the others'."""
    others = 0
    for p in range(s.players):
        if p != seat:
            others += total_score(s, p)
    return total_score(s, seat) - others / (s.players - 1)


@rule
def reward(s: AkumaState, seat: int) -> float:
    """The game's score against the mean of the others'."""
    others = 0
    for p in range(s.players):
        if p != seat:
            others += game_score(s, p)
    ahead = game_score(s, seat) - others / (s.players - 1)
    return min(1.0, max(0.0, 0.5 + ahead / POINTS_RANGE))


@rule
def greedy_action(s: AkumaState) -> int:
    """Duck under the winning card while you can; where you cannot win, get rid of what costs."""
    cards = legal_actions(s)[0]
    if count(cards) == 1:
        return lowest(cards)
    best = -1000
    chosen = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if s.phase == ADD:
            worth = discard_value(card)
        elif s.phase == CHOOSE:
            worth = choice_value(s, card)
        else:
            worth = play_value(s, card)
        if worth > best:
            best = worth
            chosen = card
    return chosen


@rule
def card_rank(card: int) -> int:
    return card % RANKS + 1


@rule
def discard_value(card: int) -> int:
    """How gladly one is rid of a card: of 8s and 4s first, then of what wins tricks."""
    return card_rank(card) + 10 * has(EIGHTS, card) + 5 * has(FOURS, card)


@rule
def choice_value(s: AkumaState, card: int) -> int:
    """A mission that costs is best given to others: so one whose colour one holds low, or not."""
    mine = s.hand[s.turn] & suit_cards(card)
    lowest_rank = card_rank(lowest(mine)) if mine else 0
    return 2 * card_penalty(card) - lowest_rank


@rule
def card_penalty(card: int) -> int:
    """AK-34"""
    return 8 * has(EIGHTS, card) + 4 * has(FOURS, card)


@rule
def play_value(s: AkumaState, card: int) -> int:
    top = -1  # the power of the card that wins so far
    for i in range(s.trick_size):
        top = max(top, basic_strength(s, s.trick[i]))
    mine = basic_strength(s, card)
    if mine < top:  # it cannot win: play what hurts most
        return 100 + discard_value(card)
    if s.trick_size == s.players - 1:  # it wins for sure: with the strongest, but no more cost
        return card_rank(card) - 5 * card_penalty(card)
    return -card_rank(card) - 2 * card_penalty(card)  # it may win: the lower the better


@rule
def basic_strength(s: AkumaState, card: int) -> int:
    """AK-23 to AK-27, without the advanced rules."""
    if s.mission != NO_CARD and is_same_suit(card, s.mission):
        return card_rank(card) + RANKS
    return card_rank(card)
