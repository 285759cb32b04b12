"""The value of a result of FuertoRite, and a greedy choice of actions."""

from roost.games.fuertorite.rules import STOP, cards_with_number, legal_actions, number_of
from roost.games.fuertorite.state import COINS, FIRST_CARD, MAX_STARS, X_CARDS, FuertoriteState
from roost.kernel import MASK_BITS, has, lowest, rule

POINTS_RANGE = 40.0  # points between the worst and the best expected result


@rule
def greedy_action(s: FuertoriteState) -> int:
    """Play upright from the property, give few stars away, and extend a run once."""
    upright, other = legal_actions(s)
    if s.phase != FIRST_CARD and s.run_direction != 0:  # FU-45: a longer run earns nothing more
        return STOP
    upright &= ~(1 << STOP)
    if upright == 0:
        return MASK_BITS + lowest(other) if other else STOP
    best = -1000
    chosen = 0
    while upright:
        card = lowest(upright)
        upright &= upright - 1
        value = play_value(s, card)
        if value > best:
            best = value
            chosen = card
    if s.phase == FIRST_CARD and other and best < 0:  # a coin need not be played (FU-R1)
        return MASK_BITS + lowest(other)
    return chosen


@rule
def play_value(s: FuertoriteState, card: int) -> int:
    """Rate a play: the property is free, a run scores a point, and stars go to a neighbour."""
    own = (s.hand[s.turn] | s.property[s.turn]) & ~(1 << card)
    value = 6 if has(s.property[s.turn], card) else 0
    number = number_of(card)
    if s.phase == FIRST_CARD and own & (
        cards_with_number(number + 1) | cards_with_number(number - 1) | X_CARDS
    ):
        value += 4
    return value - 2 * card_stars(s, card) - 4 * has(COINS, card)


@rule
def card_stars(s: FuertoriteState, card: int) -> int:
    """FU-4"""
    stars = 0
    for k in range(MAX_STARS):
        stars += has(s.star_masks[k], card)
    return stars
