"""What bots are told of FuertoRite: what a result is worth, and how a sensible beginner plays."""

from roost.games.fuertorite.rules import STOP, legal, number_of, numbered
from roost.games.fuertorite.state import COINS, FIRST, MOST_STARS, XS, Fuertorite
from roost.kernel import WORD, has, lowest, rule

SPAN = 40.0  # points between the worst and the best that can be expected


@rule
def points(s: Fuertorite, seat: int) -> float:
    """The score after the game against the mean of the others'."""
    others = 0
    for p in range(s.players):
        if p != seat:
            others += s.score[p]
    return s.score[seat] - others / (s.players - 1)


@rule
def reward(s: Fuertorite, seat: int) -> float:
    return min(1.0, max(0.0, 0.5 + points(s, seat) / SPAN))


@rule
def greedy(s: Fuertorite) -> int:
    """Play upright out of the property, give few stars away, and extend a run once."""
    upright, other = legal(s)
    if s.phase != FIRST and s.way != 0:  # FU-45: a longer run earns nothing more
        return STOP
    upright &= ~(1 << STOP)
    if upright == 0:
        return WORD + lowest(other) if other else STOP
    best = -1000
    chosen = 0
    while upright:
        card = lowest(upright)
        upright &= upright - 1
        worth = worth_playing(s, card)
        if worth > best:
            best = worth
            chosen = card
    if s.phase == FIRST and other and best < 0:  # a coin that need not be played (FU-R1)
        return WORD + lowest(other)
    return chosen


@rule
def worth_playing(s: Fuertorite, card: int) -> int:
    """A card of the property costs no card; a run earns a point; the stars go to a neighbour."""
    own = (s.hand[s.turn] | s.property[s.turn]) & ~(1 << card)
    worth = 6 if has(s.property[s.turn], card) else 0
    number = number_of(card)
    if s.phase == FIRST and own & (numbered(number + 1) | numbered(number - 1) | XS):
        worth += 4
    return worth - 2 * stars_of(s, card) - 4 * has(COINS, card)


@rule
def stars_of(s: Fuertorite, card: int) -> int:
    """FU-4"""
    stars = 0
    for k in range(MOST_STARS):
        stars += has(s.stars[k], card)
    return stars
