"""What makes a move of FuertoRite good: what it does to one's own stars, and to the neighbour's."""

from typing import Any

from roost.games.fuertorite.hints import stars_of
from roost.games.fuertorite.rules import (
    STOP,
    deck_size,
    kind_of,
    number_of,
    numbered,
    right_of,
    set_aside,
    stars_on,
)
from roost.games.fuertorite.state import (
    COIN,
    COINS,
    FIRST,
    HIGHEST,
    LANE,
    NONE,
    WHOLE,
    XS,
    Fuertorite,
)
from roost.kernel import WORD, count, has, rule
from roost.kernel.policy import AT

# What the moves of a turn share, by place in `f`
OWN, MINE, RIGHT, THEIRS, LATE, AFTER, ASIDE = range(7)

# What a move can be
LEAD, FOLLOW, ACROSS, RUN, ON = range(5)
CASES = 5
STEPS = 12  # differences of stars that are told apart
NUMBERS = HIGHEST + 1

# Where the weights of each feature begin
SOURCE = 0
LOSS = SOURCE + 2 * CASES
GIFT = LOSS + STEPS * CASES
NUMBER = GIFT + STEPS * CASES
STARS = NUMBER + NUMBERS * CASES
RUNS = STARS + 12
WHEN = RUNS + 6
LENGTH = WHEN + 6 * CASES
PLACE = LENGTH + 16
STOPS = PLACE + 5 * CASES
STOPS_AT = STOPS + 6
VALUE = STOPS_AT + 2 * NUMBERS
FACTS = 12
STAGES = 8
SIZE = VALUE + STAGES * FACTS


@rule
def look(s: Fuertorite, f: Any) -> None:
    """One's own cards, what lies before the right neighbour, and how late it is."""
    p = s.turn
    right = right_of(p, s.players)
    left = deck_size(s) - s.drawn
    f[OWN] = s.hand[p] | s.property[p]
    f[MINE] = worth_of(s, f[OWN])
    f[RIGHT] = s.property[right]
    f[THEIRS] = worth_of(s, f[RIGHT])
    f[LATE] = 2 if s.last else (1 if left < 3 * s.players else 0)
    f[AFTER] = (s.sp + s.players - 1 - p) % s.players
    f[ASIDE] = set_aside(s, f[OWN])


@rule
def worth_of(s: Fuertorite, cards: int) -> int:
    """FU-62 to FU-67: the stars that these cards would score."""
    aside = set_aside(s, cards)
    stars = stars_on(s, cards & COINS)
    if aside != NONE:
        stars += stars_on(s, cards & WHOLE << LANE * aside)
    return stars


@rule
def step(difference: int) -> int:
    return min(STEPS - 1, max(0, difference + STEPS // 2))


@rule
def features(s: Fuertorite, action: int, f: Any) -> int:
    if action == STOP:
        run = 1 if s.way else 0
        f[AT] = STOPS + 3 * run + f[LATE]
        f[AT + 1] = STOPS_AT + NUMBERS * run + min(HIGHEST, max(0, s.number))
        return 2
    card = action if action < WORD else action - WORD
    if s.phase == FIRST:
        case = ACROSS if action >= WORD else (LEAD if is_leading(s) else FOLLOW)
    else:
        case = ON if s.way else RUN
    held = has(s.hand[s.turn], card)
    rest = f[OWN] & ~(1 << card)
    loss = worth_of(s, rest) - f[MINE]
    gift = 0 if s.last else worth_of(s, f[RIGHT] | 1 << card) - f[THEIRS]
    coin = has(COINS, card)
    f[AT] = SOURCE + 2 * case + held
    f[AT + 1] = LOSS + STEPS * case + step(loss)
    f[AT + 2] = GIFT + STEPS * case + step(gift)
    f[AT + 3] = NUMBER + NUMBERS * case + number_of(card)
    f[AT + 4] = STARS + 6 * coin + stars_of(s, card)
    f[AT + 5] = WHEN + 6 * case + 2 * f[LATE] + held
    f[AT + 6] = PLACE + 5 * case + f[AFTER]
    n = 7
    if not coin:
        kind = kind_of(card)
        counts = 8 if kind == f[ASIDE] else 0
        f[AT + n] = LENGTH + counts + min(7, count(f[OWN] & WHOLE << LANE * kind))
        n += 1
    if case <= FOLLOW:
        number = number_of(card)
        beside = rest & (numbered(number + 1) | numbered(number - 1))
        f[AT + n] = RUNS + 3 * case + (2 if beside else (1 if rest & XS else 0))
        n += 1
    return n


@rule
def is_leading(s: Fuertorite) -> bool:
    return s.turn == s.sp


# What is still to come


@rule
def rest(s: Fuertorite) -> bool:
    """A turn begins."""
    return s.phase == FIRST and s.played == 0


@rule
def stage(s: Fuertorite) -> int:
    """How much of the deck was drawn, in eighths."""
    return min(STAGES - 1, STAGES * s.drawn // deck_size(s))


@rule
def facts(s: Fuertorite, x: Any, seat: int) -> None:
    """What a seat has, and how even its kinds are: the smallest of them counts (FU-63)."""
    cards = s.hand[seat] | s.property[seat]
    x[0] = s.score[seat] + s.bonus[seat]
    x[1] = worth_of(s, cards)
    x[2] = stars_on(s, cards & COINS)
    x[3] = stars_on(s, cards)
    x[4] = count(cards)
    x[5] = count(s.hand[seat])
    x[6] = count(cards & XS)
    x[7] = count(cards & COINS)
    x[8] = 1.0 if s.sp == seat else 0.0
    fewest = LANE
    most = 0
    for kind in range(COIN):
        size = count(cards & WHOLE << LANE * kind)
        fewest = min(fewest, size)
        most = max(most, size)
    x[9] = fewest
    x[10] = most
    x[11] = 1.0 if fewest == 0 else 0.0
