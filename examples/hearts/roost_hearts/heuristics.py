"""The value of a deal, and a greedy choice of actions."""

from roost.kernel import count, has, lowest, rule
from roost.kernel.kit import play_case, trick_cards
from roost.kernel.kit.trick_policy import IS_BELOW, IS_DISCARDED, LEADS
from roost_hearts.rules import deal_points, legal_actions
from roost_hearts.state import (
    HEARTS,
    PASS,
    POINT_CARDS,
    QUEEN_OF_SPADES,
    RANKS,
    SPADES,
    HeartsState,
)

POINTS_RANGE = 52.0  # points between the worst and the best expected result


@rule
def reward(s: HeartsState, seat: int) -> float:
    """Return the mean points of the others in this deal minus the seat's, scaled to 0..1."""
    others = 0
    for p in range(s.players):
        if p != seat:
            others += deal_points(s, p)
    ahead = others / (s.players - 1) - deal_points(s, seat)
    return min(1.0, max(0.0, 0.5 + ahead / POINTS_RANGE))


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
