"""What bots are told of Familiar's Trouble: what a result is worth, and how a beginner plays.

Each is asked in a world that the seat considers possible, and takes the hands as they lie there.
"""

from roost.games.familiars_trouble.rules import (
    EXCHANGE_HANDS,
    KEEP,
    legal,
    with_card,
    without_card,
)
from roost.games.familiars_trouble.state import (
    ADDS,
    BINDS,
    ERRAND,
    HANDS,
    HINT,
    LEVELS,
    PASS,
    PILE,
    PLAYERS,
    REFILL,
    ROUNDS,
    SLOTS,
    VALUES,
    Trouble,
)
from roost.games.familiars_trouble.tricks import (
    NEVER,
    best_second,
    best_third,
    best_trick,
    points_for,
)
from roost.kernel import lowest, next_seat, rule

SPAN = 60.0  # points between the worst and the best that can be expected
LEAST_GAIN = 0.5  # that makes a swap worth while


@rule
def points(s: Trouble, seat: int) -> float:
    """TR-73: the team's; `seat` makes no difference."""
    return float(s.points)


@rule
def reward(s: Trouble, seat: int) -> float:
    return min(1.0, s.points / SPAN)


@rule
def greedy(s: Trouble) -> int:
    """The card whose best trick pays most, less a price for the values that it takes."""
    if s.phase == HANDS:
        return EXCHANGE_HANDS
    if s.phase == HINT:
        return 0
    if s.phase == REFILL:
        return best_level(s)
    if s.phase == ERRAND:
        return best_swap(s)
    cards = legal(s)[0]
    best = NEVER
    chosen = 0
    while cards:
        face = lowest(cards)
        cards &= cards - 1
        worth = worth_passing(s, face) if s.phase == PASS else worth_playing(s, face)
        if worth > best:
            best = worth
            chosen = face
    return chosen


# Errands


@rule
def colour(packed: int, c: int) -> int:
    """One of the three numbers of a total or a need."""
    return packed >> 8 * c & 0x7F


@rule
def worth_of(s: Trouble, errand: int) -> float:
    """Its points by how easily they are come by: one colour alone is hard to gather."""
    needed = 0
    colours = 0
    for c in range(3):
        needed += colour(s.needs[errand], c)
        colours += colour(s.needs[errand], c) > 0
    hard = needed - 4 if colours == 1 else needed - 8
    return s.worth[errand] * max(0.0, min(1.0, 1.0 - hard / 16.0))


@rule
def worth_of_level(s: Trouble, level: int) -> float:
    """The mean of what is left of a pile; everybody knows what that is."""
    total = 0.0
    place = s.top[level]
    for _ in range(s.left[level]):
        total += worth_of(s, s.pile[PILE * level + place])
        place = next_seat(place, PILE)
    return total / s.left[level] if s.left[level] > 0 else NEVER


@rule
def best_level(s: Trouble) -> int:
    best = 0
    for level in range(1, LEVELS):
        if worth_of_level(s, level) > worth_of_level(s, best):
            best = level
    return best


@rule
def best_swap(s: Trouble) -> int:
    """TR-42: swap the errand of least worth, but not one that the next trick brings."""
    level = best_level(s)
    if s.left[level] == 0:
        return KEEP
    most = LEAST_GAIN
    chosen = KEEP
    now = next_trick(s, s.shown)
    for slot in range(SLOTS):
        if s.shown >> slot & 1:
            more = worth_of_level(s, level) - worth_of(s, s.display[slot])
            if more > most and next_trick(s, s.shown & ~(1 << slot)) >= now:
                most = more
                chosen = SLOTS * level + slot
    return chosen


# Cards


@rule
def price(s: Trouble) -> float:
    """What a card's value is worth later on; little, towards the end."""
    return 0.35 - 0.25 * (s.round - 1) / (ROUNDS - 1)


@rule
def next_trick(s: Trouble, shown: int) -> float:
    """The most that all three can make of the next trick, with these errands."""
    left = next_seat(s.lead, PLAYERS)
    right = next_seat(left, PLAYERS)
    return best_trick(s, shown, s.hand[s.lead], s.hand[left], s.hand[right], price(s))


@rule
def worth_playing(s: Trouble, face: int) -> float:
    """What the trick brings if the others then do their best."""
    left = next_seat(s.turn, PLAYERS)
    right = next_seat(left, PLAYERS)
    cost = price(s) * VALUES[face]
    total = s.total + ADDS[face]
    if s.laid == 0:
        hands = s.hand[left], s.hand[right]
        return best_second(s, s.shown, total, BINDS[face], hands[0], hands[1], price(s)) - cost
    if s.laid == 1:
        return best_third(s, s.shown, total, s.follow, s.hand[left], price(s)) - cost
    return points_for(s, total, s.shown) - cost


@rule
def worth_passing(s: Trouble, face: int) -> float:
    """TR-31: what the best trick brings once the card has gone over."""
    p = s.turn
    left = next_seat(p, PLAYERS)
    mine = s.hand[p]
    theirs = s.hand[left]
    s.hand[p] = without_card(mine, face)
    s.hand[left] = with_card(theirs, face)
    made = next_trick(s, s.shown)
    s.hand[p] = mine
    s.hand[left] = theirs
    return made
