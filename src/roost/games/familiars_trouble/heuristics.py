"""The value of a result of Familiar's Trouble, and a greedy choice of actions.

Callers pass a guessed state: these functions read all hands.
"""

from roost.games.familiars_trouble.rules import (
    EXCHANGE_HANDS,
    KEEP,
    legal_actions,
    with_card,
    without_card,
)
from roost.games.familiars_trouble.state import (
    COLOUR_VALUES,
    DISPLAY_SLOTS,
    ERRAND,
    FACE_VALUES,
    FOLLOW_CARDS,
    HANDS,
    HINT,
    LEVELS,
    PASS,
    PILE_CAPACITY,
    PLAYERS,
    REFILL,
    ROUNDS,
    TroubleState,
)
from roost.games.familiars_trouble.tricks import (
    IMPOSSIBLE,
    best_last_play,
    best_last_two_plays,
    best_trick,
    trick_points,
)
from roost.kernel import lowest, next_seat, rule

POINTS_RANGE = 60.0  # points between the worst and the best expected result
SWAP_THRESHOLD = 0.5  # least gain of a swap


@rule
def greedy_action(s: TroubleState) -> int:
    """Choose the card whose best trick has the most points, minus a price for the values played."""
    if s.phase == HANDS:
        return EXCHANGE_HANDS
    if s.phase == HINT:
        return 0
    if s.phase == REFILL:
        return best_level(s)
    if s.phase == ERRAND:
        return best_swap(s)
    cards = legal_actions(s)[0]
    best = IMPOSSIBLE
    chosen = 0
    while cards:
        face = lowest(cards)
        cards &= cards - 1
        value = pass_value(s, face) if s.phase == PASS else play_value(s, face)
        if value > best:
            best = value
            chosen = face
    return chosen


# Errands


@rule
def colour_value(packed: int, c: int) -> int:
    """Return the number of one colour in a packed total or need."""
    return packed >> 8 * c & 0x7F


@rule
def errand_value(s: TroubleState, errand: int) -> float:
    """Return the points of an errand, reduced by its difficulty. One-colour errands are hard."""
    total = 0
    colours = 0
    for c in range(3):
        total += colour_value(s.errand_needs[errand], c)
        colours += colour_value(s.errand_needs[errand], c) > 0
    difficulty = total - 4 if colours == 1 else total - 8
    return s.errand_points[errand] * max(0.0, min(1.0, 1.0 - difficulty / 16.0))


@rule
def level_value(s: TroubleState, level: int) -> float:
    """Return the mean value of the errands left in a pile. These are public."""
    total = 0.0
    place = s.pile_top[level]
    for _ in range(s.pile_size[level]):
        total += errand_value(s, s.errand_piles[PILE_CAPACITY * level + place])
        place = next_seat(place, PILE_CAPACITY)
    return total / s.pile_size[level] if s.pile_size[level] > 0 else IMPOSSIBLE


@rule
def best_level(s: TroubleState) -> int:
    best = 0
    for level in range(1, LEVELS):
        if level_value(s, level) > level_value(s, best):
            best = level
    return best


@rule
def best_swap(s: TroubleState) -> int:
    """TR-42: swap the errand of the lowest value, but not one that the next trick acquires."""
    level = best_level(s)
    if s.pile_size[level] == 0:
        return KEEP
    best_gain = SWAP_THRESHOLD
    chosen = KEEP
    now = next_trick_value(s, s.filled_slots)
    for slot in range(DISPLAY_SLOTS):
        if s.filled_slots >> slot & 1:
            gain = level_value(s, level) - errand_value(s, s.display[slot])
            if gain > best_gain and next_trick_value(s, s.filled_slots & ~(1 << slot)) >= now:
                best_gain = gain
                chosen = DISPLAY_SLOTS * level + slot
    return chosen


# Cards


@rule
def value_price(s: TroubleState) -> float:
    """Return the price of a card's value, which falls towards the end."""
    return 0.35 - 0.25 * (s.round - 1) / (ROUNDS - 1)


@rule
def next_trick_value(s: TroubleState, slots: int) -> float:
    """Return the best value of the next trick for the errands in `slots`."""
    left = next_seat(s.lead, PLAYERS)
    right = next_seat(left, PLAYERS)
    return best_trick(s, slots, s.hand[s.lead], s.hand[left], s.hand[right], value_price(s))


@rule
def play_value(s: TroubleState, face: int) -> float:
    """Return the value of the trick if the other players play their best."""
    left = next_seat(s.turn, PLAYERS)
    right = next_seat(left, PLAYERS)
    cost = value_price(s) * FACE_VALUES[face]
    total = s.trick_total + COLOUR_VALUES[face]
    if s.trick_size == 0:
        hands = s.hand[left], s.hand[right]
        return (
            best_last_two_plays(
                s, s.filled_slots, total, FOLLOW_CARDS[face], hands[0], hands[1], value_price(s)
            )
            - cost
        )
    if s.trick_size == 1:
        return (
            best_last_play(s, s.filled_slots, total, s.follow_cards, s.hand[left], value_price(s))
            - cost
        )
    return trick_points(s, total, s.filled_slots) - cost


@rule
def pass_value(s: TroubleState, face: int) -> float:
    """TR-31: return the value of the best trick after the pass."""
    p = s.turn
    left = next_seat(p, PLAYERS)
    my_hand = s.hand[p]
    left_hand = s.hand[left]
    s.hand[p] = without_card(my_hand, face)
    s.hand[left] = with_card(left_hand, face)
    value = next_trick_value(s, s.filled_slots)
    s.hand[p] = my_hand
    s.hand[left] = left_hand
    return value
