"""Features of the actions of FuertoRite: their effect on the player's and the neighbour's stars."""

from typing import Any

from roost.games.fuertorite.heuristics import card_stars
from roost.games.fuertorite.rules import (
    STOP,
    cards_with_number,
    count_stars,
    deck_size,
    find_set_aside_kind,
    kind_of,
    number_of,
    previous_seat,
)
from roost.games.fuertorite.state import (
    COIN,
    COINS,
    FIRST_CARD,
    HIGHEST_NUMBER,
    LANE,
    LANE_MASK,
    NO_KIND,
    X_CARDS,
    FuertoriteState,
)
from roost.kernel import MASK_BITS, count, has, rule
from roost.kernel.policy import FEATURES_START

# Values that all actions of a turn share, by index in `f`
OWN_CARDS, OWN_STARS, RIGHT_PROPERTY, RIGHT_STARS = range(4)
LATENESS, PLAYERS_AFTER, SET_ASIDE_KIND = range(4, 7)

# Cases of actions
LEAD, FOLLOW, ACROSS, START_RUN, CONTINUE_RUN = range(5)
PLAY_CASES = 5
STAR_BUCKETS = 12  # differences of stars, from -6 to 5
NUMBER_COUNT = HIGHEST_NUMBER + 1

# Offsets of the features in the weights
SOURCE = 0
LOSS = SOURCE + 2 * PLAY_CASES
GIFT = LOSS + STAR_BUCKETS * PLAY_CASES
NUMBER = GIFT + STAR_BUCKETS * PLAY_CASES
STARS = NUMBER + NUMBER_COUNT * PLAY_CASES
RUNS = STARS + 12
TIMING = RUNS + 6
LENGTH = TIMING + 6 * PLAY_CASES
PLACE = LENGTH + 16
STOP_TIMING = PLACE + 5 * PLAY_CASES
STOP_NUMBER = STOP_TIMING + 6
VALUE_OFFSET = STOP_NUMBER + 2 * NUMBER_COUNT
VALUE_FEATURE_COUNT = 12
VALUE_STAGES = 8
SIZE = VALUE_OFFSET + VALUE_STAGES * VALUE_FEATURE_COUNT


@rule
def prepare(s: FuertoriteState, f: Any) -> None:
    """Describe the player's cards, the right neighbour's property, and the stage of the game."""
    p = s.turn
    right = previous_seat(p, s.players)
    left = deck_size(s) - s.drawn_count
    f[OWN_CARDS] = s.hand[p] | s.property[p]
    f[OWN_STARS] = star_value(s, f[OWN_CARDS])
    f[RIGHT_PROPERTY] = s.property[right]
    f[RIGHT_STARS] = star_value(s, f[RIGHT_PROPERTY])
    f[LATENESS] = 2 if s.is_last_turn else (1 if left < 3 * s.players else 0)
    f[PLAYERS_AFTER] = (s.sp + s.players - 1 - p) % s.players
    f[SET_ASIDE_KIND] = find_set_aside_kind(s, f[OWN_CARDS])


@rule
def star_value(s: FuertoriteState, cards: int) -> int:
    """FU-62 to FU-67: return the stars that these cards score."""
    aside = find_set_aside_kind(s, cards)
    stars = count_stars(s, cards & COINS)
    if aside != NO_KIND:
        stars += count_stars(s, cards & LANE_MASK << LANE * aside)
    return stars


@rule
def star_bucket(difference: int) -> int:
    return min(STAR_BUCKETS - 1, max(0, difference + STAR_BUCKETS // 2))


@rule
def features(s: FuertoriteState, action: int, f: Any) -> int:
    if action == STOP:
        run = 1 if s.run_direction else 0
        f[FEATURES_START] = STOP_TIMING + 3 * run + f[LATENESS]
        f[FEATURES_START + 1] = (
            STOP_NUMBER + NUMBER_COUNT * run + min(HIGHEST_NUMBER, max(0, s.top_number))
        )
        return 2
    card = action if action < MASK_BITS else action - MASK_BITS
    if s.phase == FIRST_CARD:
        case = ACROSS if action >= MASK_BITS else (LEAD if is_leading(s) else FOLLOW)
    else:
        case = CONTINUE_RUN if s.run_direction else START_RUN
    held = has(s.hand[s.turn], card)
    rest = f[OWN_CARDS] & ~(1 << card)
    loss = star_value(s, rest) - f[OWN_STARS]
    gift = 0 if s.is_last_turn else star_value(s, f[RIGHT_PROPERTY] | 1 << card) - f[RIGHT_STARS]
    coin = has(COINS, card)
    f[FEATURES_START] = SOURCE + 2 * case + held
    f[FEATURES_START + 1] = LOSS + STAR_BUCKETS * case + star_bucket(loss)
    f[FEATURES_START + 2] = GIFT + STAR_BUCKETS * case + star_bucket(gift)
    f[FEATURES_START + 3] = NUMBER + NUMBER_COUNT * case + number_of(card)
    f[FEATURES_START + 4] = STARS + 6 * coin + card_stars(s, card)
    f[FEATURES_START + 5] = TIMING + 6 * case + 2 * f[LATENESS] + held
    f[FEATURES_START + 6] = PLACE + 5 * case + f[PLAYERS_AFTER]
    n = 7
    if not coin:
        kind = kind_of(card)
        counts = 8 if kind == f[SET_ASIDE_KIND] else 0
        f[FEATURES_START + n] = (
            LENGTH + counts + min(7, count(f[OWN_CARDS] & LANE_MASK << LANE * kind))
        )
        n += 1
    if case <= FOLLOW:
        number = number_of(card)
        beside = rest & (cards_with_number(number + 1) | cards_with_number(number - 1))
        f[FEATURES_START + n] = RUNS + 3 * case + (2 if beside else (1 if rest & X_CARDS else 0))
        n += 1
    return n


@rule
def is_leading(s: FuertoriteState) -> bool:
    return s.turn == s.sp


# Value of the rest of the game


@rule
def can_evaluate(s: FuertoriteState) -> bool:
    """Return whether a turn begins."""
    return s.phase == FIRST_CARD and s.trick_size == 0


@rule
def stage(s: FuertoriteState) -> int:
    """Return how much of the deck was drawn, in eighths."""
    return min(VALUE_STAGES - 1, VALUE_STAGES * s.drawn_count // deck_size(s))


@rule
def value_features(s: FuertoriteState, x: Any, seat: int) -> None:
    """Describe the cards of a seat and the balance of its kinds: the smallest counts (FU-63)."""
    cards = s.hand[seat] | s.property[seat]
    x[0] = s.scores[seat] + s.bonus[seat]
    x[1] = star_value(s, cards)
    x[2] = count_stars(s, cards & COINS)
    x[3] = count_stars(s, cards)
    x[4] = count(cards)
    x[5] = count(s.hand[seat])
    x[6] = count(cards & X_CARDS)
    x[7] = count(cards & COINS)
    x[8] = 1.0 if s.sp == seat else 0.0
    fewest = LANE
    most = 0
    for kind in range(COIN):
        size = count(cards & LANE_MASK << LANE * kind)
        fewest = min(fewest, size)
        most = max(most, size)
    x[9] = fewest
    x[10] = most
    x[11] = 1.0 if fewest == 0 else 0.0
