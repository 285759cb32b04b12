"""What bots are told of Familiar's Trouble: what a result is worth, and how a beginner plays.

Each is asked in a world that the seat considers possible, and takes the hands as they lie there.
"""

from roost.games.familiars_trouble.rules import (
    EXCHANGE_HANDS,
    KEEP,
    covers,
    legal,
    with_card,
    without_card,
)
from roost.games.familiars_trouble.state import (
    ADDS,
    BINDS,
    ERRAND,
    FACES,
    HANDS,
    HINT,
    LEVELS,
    PASS,
    PILE,
    PLAYERS,
    REFILL,
    ROUNDS,
    SLOTS,
    THREE,
    VALUES,
    Trouble,
)
from roost.kernel import below, choose, lowest, next_seat, rule

BEST = 60.0  # points that are as good as it gets
SLIPS = 10  # one playout action in so many is any legal one
NEVER = -1000.0
LEAST_GAIN = 0.5  # that makes a swap worth while


@rule
def reward(s: Trouble, seat: int) -> float:
    """TR-73: the team's points; `seat` makes no difference."""
    return min(1.0, s.points / BEST)


@rule
def playout(s: Trouble) -> int:
    if below(s, SLIPS) == 0:
        return choose(s, legal(s))
    return greedy(s)


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
    now = best_trick(s, s.shown)
    for slot in range(SLOTS):
        if s.shown >> slot & 1:
            more = worth_of_level(s, level) - worth_of(s, s.display[slot])
            if more > most and best_trick(s, s.shown & ~(1 << slot)) >= now:
                most = more
                chosen = SLOTS * level + slot
    return chosen


# Cards


@rule
def price(s: Trouble) -> float:
    """What a card's value is worth later on; little, towards the end."""
    return 0.35 - 0.25 * (s.round - 1) / (ROUNDS - 1)


@rule
def points_for(s: Trouble, total: int, shown: int) -> int:
    """TR-63, TR-64: what a trick would acquire of some errands."""
    points = 0
    while shown:
        slot = lowest(shown)
        shown &= shown - 1
        if covers(total, s.needs[s.display[slot]]):
            points += s.worth[s.display[slot]]
    return points


@rule
def playable(hand: int, follow: int) -> int:
    """TR-51 to TR-56: what a hand may play on a lead card that binds so."""
    return hand & (follow | 1 << THREE) if hand & follow else hand & FACES


@rule
def best_third(s: Trouble, shown: int, total: int, follow: int, p: int) -> float:
    """The most that the last player can make of a trick. Between passes a hand may be empty."""
    mine = playable(s.hand[p], follow)
    if mine == 0:
        return float(points_for(s, total, shown))
    best = NEVER
    while mine:
        face = lowest(mine)
        mine &= mine - 1
        made = points_for(s, total + ADDS[face], shown) - price(s) * VALUES[face]
        best = max(best, made)
    return best


@rule
def best_second(s: Trouble, shown: int, total: int, follow: int, p: int) -> float:
    """The most that p and the last player can make of a trick."""
    left = next_seat(p, PLAYERS)
    mine = playable(s.hand[p], follow)
    if mine == 0:
        return best_third(s, shown, total, follow, left)
    best = NEVER
    while mine:
        face = lowest(mine)
        mine &= mine - 1
        made = best_third(s, shown, total + ADDS[face], follow, left)
        best = max(best, made - price(s) * VALUES[face])
    return best


@rule
def best_trick(s: Trouble, shown: int) -> float:
    """The most that all three can make of the next trick, with these errands."""
    left = next_seat(s.lead, PLAYERS)
    led = s.hand[s.lead] & FACES
    if led == 0:
        return best_second(s, shown, 0, 0, left)
    best = NEVER
    while led:
        face = lowest(led)
        led &= led - 1
        made = best_second(s, shown, ADDS[face], BINDS[face], left)
        best = max(best, made - price(s) * VALUES[face])
    return best


@rule
def worth_playing(s: Trouble, face: int) -> float:
    """What the trick brings if the others then do their best."""
    left = next_seat(s.turn, PLAYERS)
    cost = price(s) * VALUES[face]
    if s.laid == 0:
        return best_second(s, s.shown, ADDS[face], BINDS[face], left) - cost
    if s.laid == 1:
        return best_third(s, s.shown, s.total + ADDS[face], s.follow, left) - cost
    return points_for(s, s.total + ADDS[face], s.shown) - cost


@rule
def worth_passing(s: Trouble, face: int) -> float:
    """TR-31: what the best trick brings once the card has gone over."""
    p = s.turn
    left = next_seat(p, PLAYERS)
    mine = s.hand[p]
    theirs = s.hand[left]
    s.hand[p] = without_card(mine, face)
    s.hand[left] = with_card(theirs, face)
    made = best_trick(s, s.shown)
    s.hand[p] = mine
    s.hand[left] = theirs
    return made
