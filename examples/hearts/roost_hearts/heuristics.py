"""The value of a deal, and a greedy choice of actions."""

from roost.kernel import count, has, lowest, rule
from roost.kernel.kit import play_case, trick_cards
from roost.kernel.kit.trick_policy import IS_BELOW, IS_DISCARDED, LEADS
from roost_hearts.rules import deal_points, is_winner, legal_actions
from roost_hearts.state import (
    HEARTS,
    OVER,
    PASS,
    POINT_CARDS,
    QUEEN_OF_SPADES,
    RANKS,
    SPADES,
    HeartsState,
)

POINTS_RANGE = 52.0  # points between the worst and the best expected result
WIN_WEIGHT = 0.7  # of the win in the reward at the end of a match; the rest counts points


@rule
def reward(s: HeartsState, seat: int) -> float:
    """Return what the deal is worth, from 0 to 1: points ahead; at the match's end mostly wins."""
    others = 0
    for p in range(s.players):
        if p != seat:
            others += deal_points(s, p)
    ahead = others / (s.players - 1) - deal_points(s, seat)
    points = min(1.0, max(0.0, 0.5 + ahead / POINTS_RANGE))
    if s.phase != OVER:
        return points
    return WIN_WEIGHT * win_share(s, seat) + (1.0 - WIN_WEIGHT) * points


@rule
def win_share(s: HeartsState, seat: int) -> float:
    """HE-18: winners share a win."""
    if not is_winner(s, seat):
        return 0.0
    winners = 0
    for p in range(s.players):
        winners += is_winner(s, p)
    return 1.0 / winners


@rule
def greedy_action(s: HeartsState) -> int:
    """Pass and discard what is dangerous; lead low; else play the highest card that loses."""
    cards = legal_actions(s)[0]
    best = -1000
    chosen = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        value = danger(s, card) if s.phase == PASS else play_value(s, card)
        if value > best:
            best = value
            chosen = card
    return chosen


@rule
def danger(s: HeartsState, card: int) -> int:
    """Return how much a player wants to be rid of a card."""
    value = 2 * (card % RANKS)
    if has(QUEEN_OF_SPADES, card):
        return value + 40
    if has(SPADES, card):
        return value + 20 if 1 << card > QUEEN_OF_SPADES else 0
    if has(HEARTS, card):
        return value + 6
    return value


@rule
def play_value(s: HeartsState, card: int) -> int:
    case = play_case(s, card, RANKS, 0)
    if case == IS_DISCARDED:
        return danger(s, card)
    if case == IS_BELOW:
        return card % RANKS + (50 if has(QUEEN_OF_SPADES, card) else 0)
    if case == LEADS:
        return -danger(s, card)
    points = count(trick_cards(s) & POINT_CARDS)
    if points == 0 and s.trick_size + 1 == s.players and not has(POINT_CARDS, card):
        return card % RANKS - 20  # the trick costs nothing: win it with a high card
    return -40 - danger(s, card)
