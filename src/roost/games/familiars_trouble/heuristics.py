"""What bots are told of Familiar's Trouble: what a result is worth, and how a beginner plays.

Each is asked in a world that the seat considers possible, and takes the hands as they lie there.
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

POINTS_RANGE = 60.0  # points between the worst and the best that can be expected
SWAP_THRESHOLD = 0.5  # that makes a swap worth while


@rule
def points_ahead(s: TroubleState, seat: int) -> float:
    """TR-73: the team's; `seat` makes no difference."""
    return float(s.points)


@rule
def reward(s: TroubleState, seat: int) -> float:
    return min(1.0, s.points / POINTS_RANGE)


@rule
def greedy_action(s: TroubleState) -> int:
    """The card whose best trick pays most, less a price for the values that it takes."""
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
        worth = pass_value(s, face) if s.phase == PASS else play_value(s, face)
        if worth > best:
            best = worth
            chosen = face
    return chosen


# Errands


@rule
def colour_value(packed: int, c: int) -> int:
    """One of the three numbers of a total or a need."""
    return packed >> 8 * c & 0x7F


@rule
def errand_value(s: TroubleState, errand: int) -> float:
    """Its points by how easily they are come by: one colour alone is hard to gather."""
    needed = 0
    colours = 0
    for c in range(3):
        needed += colour_value(s.errand_needs[errand], c)
        colours += colour_value(s.errand_needs[errand], c) > 0
    hard = needed - 4 if colours == 1 else needed - 8
    return s.errand_points[errand] * max(0.0, min(1.0, 1.0 - hard / 16.0))


@rule
def level_value(s: TroubleState, level: int) -> float:
    """The mean of what is left of a pile; everybody knows what that is."""
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
    """TR-42: swap the errand of least worth, but not one that the next trick brings."""
    level = best_level(s)
    if s.pile_size[level] == 0:
        return KEEP
    most = SWAP_THRESHOLD
    chosen = KEEP
    now = next_trick_value(s, s.filled_slots)
    for slot in range(DISPLAY_SLOTS):
        if s.filled_slots >> slot & 1:
            more = level_value(s, level) - errand_value(s, s.display[slot])
            if more > most and next_trick_value(s, s.filled_slots & ~(1 << slot)) >= now:
                most = more
                chosen = DISPLAY_SLOTS * level + slot
    return chosen


# Cards


@rule
def value_price(s: TroubleState) -> float:
    """What a card's value is worth later on; little, towards the end."""
    return 0.35 - 0.25 * (s.round - 1) / (ROUNDS - 1)


@rule
def next_trick_value(s: TroubleState, shown: int) -> float:
    """The most that all three can make of the next trick, with these errands."""
    left = next_seat(s.lead, PLAYERS)
    right = next_seat(left, PLAYERS)
    return best_trick(s, shown, s.hand[s.lead], s.hand[left], s.hand[right], value_price(s))


@rule
def play_value(s: TroubleState, face: int) -> float:
    """What the trick brings if the others then do their best."""
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
    """TR-31: what the best trick brings once the card has gone over."""
    p = s.turn
    left = next_seat(p, PLAYERS)
    mine = s.hand[p]
    theirs = s.hand[left]
    s.hand[p] = without_card(mine, face)
    s.hand[left] = with_card(theirs, face)
    made = next_trick_value(s, s.filled_slots)
    s.hand[p] = mine
    s.hand[left] = theirs
    return made
