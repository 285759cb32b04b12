"""The policy for Familiar's Trouble: score actions in sampled hands of the other players.

The policy always exchanges hands. It passes or plays the card whose best trick has the highest
value: its points minus a price for the values played. It swaps the errand of the lowest value.
Prices and values are fitted weights.
"""

from typing import Any

from roost.games.familiars_trouble.knowledge import cards_passed_by
from roost.games.familiars_trouble.rules import (
    EXCHANGE_HANDS,
    KEEP,
    SKIP_HANDS,
    legal_actions,
    to_hand,
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
    PLAIN_CARDS,
    PLAYERS,
    REFILL,
    ROUNDS,
    THREE_COLOUR,
    THREE_COLOUR_CARDS,
    TroubleState,
)
from roost.games.familiars_trouble.tricks import (
    IMPOSSIBLE,
    best_last_play,
    best_last_two_plays,
    best_trick,
    trick_points,
)
from roost.kernel import count, lowest, next_seat, random_subset, rule

# Offsets of the weights
GUESS_COUNT = 0  # sampled hands for one choice
VALUE_PRICE = 1  # price of a card's value, in the first round and in the last
SWAP_THRESHOLD = 3  # least gain of a swap
ERRAND_VALUES = 4  # of an errand on display, by kind, in the first round; then in the last
ERRAND_KINDS = 18
VALUE_OFFSET = ERRAND_VALUES + 2 * ERRAND_KINDS  # value of the rest of the match, by round
VALUE_FEATURE_COUNT = 30
VALUE_STAGES = ROUNDS
SIZE = VALUE_OFFSET + ROUNDS * VALUE_FEATURE_COUNT
FREE_WEIGHTS = range(VALUE_PRICE, VALUE_OFFSET)  # weights that self-play may change

LOGIT_SCALE = 0.3  # points for one logit
CERTAIN_LOGIT = 20.0
PLAYOUT_GUESSES = 2.0
DEFAULT_PRICE = 0.34  # price of a card's value in value features


@rule
def scores(s: TroubleState, w: Any, f: Any, x: Any) -> None:
    """Write the logit of each action to x: its points divided by LOGIT_SCALE."""
    if s.phase == HANDS:
        x[SKIP_HANDS] = 0.0
        x[EXCHANGE_HANDS] = CERTAIN_LOGIT
    elif s.phase == HINT:
        for wish in range(4):
            x[wish] = 0.0
        x[0] = CERTAIN_LOGIT
    elif s.phase == REFILL:
        for level in range(LEVELS):
            x[level] = level_value(s, level, w, s.round + 1) / LOGIT_SCALE
    elif s.phase == ERRAND:
        score_swaps(s, w, f, x)
    else:
        score_cards(s, w, f, x)


def playout_weights(w: Any) -> Any:
    """Return weights with fewer sampled hands, so that more playouts run in the same time."""
    fast = w.copy()
    fast[GUESS_COUNT] = PLAYOUT_GUESSES
    return fast


@rule
def can_evaluate(s: TroubleState) -> bool:
    """Return whether a round begins."""
    return s.phase == HANDS


# Errands


@rule
def errand_kind(s: TroubleState, errand: int) -> int:
    """Classify an errand by level, number of colours, and whether it needs 9 or more of one."""
    colours = 0
    most = 0
    for c in range(3):
        need = s.errand_needs[errand] >> 8 * c & 0x7F
        colours += need > 0
        most = max(most, need)
    return 6 * (errand // PILE_CAPACITY) + 2 * (max(1, colours) - 1) + (1 if most >= 9 else 0)


@rule
def match_progress(round: int) -> float:
    return (min(round, ROUNDS) - 1) / (ROUNDS - 1)


@rule
def errand_value(s: TroubleState, errand: int, w: Any, round: int) -> float:
    kind = ERRAND_VALUES + errand_kind(s, errand)
    value: float = (1.0 - match_progress(round)) * w[kind] + match_progress(round) * w[
        kind + ERRAND_KINDS
    ]
    return value


@rule
def level_value(s: TroubleState, level: int, w: Any, round: int) -> float:
    """Return the mean value of the errands that may come next. Buried ones have a known order."""
    if s.pile_size[level] == 0:
        return IMPOSSIBLE
    unknown = s.pile_size[level] - s.buried_count[level]
    size = unknown if unknown > 0 else 1
    total = 0.0
    place = s.pile_top[level]
    for _ in range(size):
        total += errand_value(s, s.errand_piles[PILE_CAPACITY * level + place], w, round)
        place = next_seat(place, PILE_CAPACITY)
    return total / size


@rule
def score_swaps(s: TroubleState, w: Any, f: Any, x: Any) -> None:
    """Score each swap: the gain in errand value minus the loss of the next trick."""
    cost = value_price(s, w)
    left = next_seat(s.lead, PLAYERS)
    right = next_seat(left, PLAYERS)
    sample_hands(s, s.turn, f)
    now = best_trick(s, s.filled_slots, f[s.lead], f[left], f[right], cost)
    x[KEEP] = w[SWAP_THRESHOLD] / LOGIT_SCALE
    for slot in range(DISPLAY_SLOTS):
        if s.filled_slots >> slot & 1:
            value = errand_value(s, s.display[slot], w, s.round)
            rest = s.filled_slots & ~(1 << slot)
            lost = now - best_trick(s, rest, f[s.lead], f[left], f[right], cost)
            for level in range(LEVELS):
                gain = level_value(s, level, w, s.round) - value - lost
                x[DISPLAY_SLOTS * level + slot] = gain / LOGIT_SCALE


# Cards


@rule
def value_price(s: TroubleState, w: Any) -> float:
    now: float = w[VALUE_PRICE] + (w[VALUE_PRICE + 1] - w[VALUE_PRICE]) * match_progress(s.round)
    return now


@rule
def sample_hands(s: TroubleState, me: int, f: Any) -> None:
    """Sample all hands into f[:3], assuming that the cards I passed are still where they went."""
    left = next_seat(me, PLAYERS)
    right = next_seat(left, PLAYERS)
    my_hand = s.hand[me]
    threes = 3 - count(my_hand & THREE_COLOUR_CARDS) - count(s.played_cards & THREE_COLOUR_CARDS)
    pool = PLAIN_CARDS & ~(my_hand | s.played_cards) | ((1 << threes) - 1) << THREE_COLOUR
    passed = cards_passed_by(s, me, s.round) & pool
    if count(passed) > count(s.hand[left]):
        passed = 0
    left_cards = passed | random_subset(s, pool & ~passed, count(s.hand[left]) - count(passed))
    f[me] = my_hand
    f[left] = to_hand(left_cards)
    f[right] = to_hand(random_subset(s, pool & ~left_cards, count(s.hand[right])))


@rule
def score_cards(s: TroubleState, w: Any, f: Any, x: Any) -> None:
    cost = value_price(s, w)
    guesses = int(w[GUESS_COUNT])
    is_pass = s.phase == PASS
    if not is_pass and s.trick_size == PLAYERS - 1:
        guesses = 1  # no hidden card matters
    cards = legal_actions(s)[0]
    rest = cards
    while rest:
        x[lowest(rest)] = 0.0
        rest &= rest - 1
    for _ in range(guesses):
        sample_hands(s, s.turn, f)
        rest = cards
        while rest:
            face = lowest(rest)
            rest &= rest - 1
            value = pass_value(s, face, f, cost) if is_pass else play_value(s, face, f, cost)
            x[face] += value / (LOGIT_SCALE * guesses)


@rule
def pass_value(s: TroubleState, face: int, f: Any, cost: float) -> float:
    """TR-31: return the value of the best trick after the pass."""
    p = s.turn
    left = next_seat(p, PLAYERS)
    my_hand = f[p]
    left_hand = f[left]
    f[p] = without_card(my_hand, face)
    f[left] = with_card(left_hand, face)
    second = next_seat(s.lead, PLAYERS)
    third = next_seat(second, PLAYERS)
    value = best_trick(s, s.filled_slots, f[s.lead], f[second], f[third], cost)
    f[p] = my_hand
    f[left] = left_hand
    return value


@rule
def play_value(s: TroubleState, face: int, f: Any, cost: float) -> float:
    """Return the value of the trick if the other players play their best."""
    left = next_seat(s.turn, PLAYERS)
    right = next_seat(left, PLAYERS)
    total = s.trick_total + COLOUR_VALUES[face]
    spent = cost * FACE_VALUES[face]
    if s.trick_size == 0:
        return (
            best_last_two_plays(
                s, s.filled_slots, total, FOLLOW_CARDS[face], f[left], f[right], cost
            )
            - spent
        )
    if s.trick_size == 1:
        return best_last_play(s, s.filled_slots, total, s.follow_cards, f[left], cost) - spent
    return trick_points(s, total, s.filled_slots) - spent


# Value of the rest of the match


@rule
def stage(s: TroubleState) -> int:
    return s.round - 1


@rule
def value_features(s: TroubleState, x: Any, seat: int) -> None:
    """Describe the start of a round with all hands known. All seats have the same features."""
    for i in range(VALUE_FEATURE_COUNT):
        x[i] = 0.0
    left = PLAIN_CARDS & ~s.played_cards
    sums = 0
    cards = left & ((1 << THREE_COLOUR - 3) - 1)
    while cards:
        sums += COLOUR_VALUES[lowest(cards)]
        cards &= cards - 1
    red = sums & 0xFF
    blue = sums >> 8 & 0xFF
    green = sums >> 16 & 0xFF
    x[0] = 1.0
    shown = s.filled_slots
    while shown:
        errand = s.display[lowest(shown)]
        shown &= shown - 1
        x[1 + errand_kind(s, errand)] += 1.0
        for c in range(3):
            if s.errand_needs[errand] >> 8 * c & 0x7F:
                x[19] += (sums >> 8 * c & 0xFF) / 100.0
    x[20] = (red + blue + green) / 10.0
    x[21] = 3.0 - count(s.played_cards & THREE_COLOUR_CARDS)
    x[22] = count(left >> THREE_COLOUR - 3)
    second = next_seat(s.lead, PLAYERS)
    third = next_seat(second, PLAYERS)
    hands = s.hand[s.lead], s.hand[second], s.hand[third]
    x[23] = best_trick(s, s.filled_slots, hands[0], hands[1], hands[2], DEFAULT_PRICE)
    for level in range(LEVELS):
        x[24 + level] = s.pile_size[level]
    x[29] = s.points
    x[27] = (max(red, blue, green) - min(red, blue, green)) / 10.0
    for p in range(PLAYERS):
        held = s.hand[p] & PLAIN_CARDS
        x[28] += count(s.hand[p] & THREE_COLOUR_CARDS) / 10.0
        while held:
            x[28] += FACE_VALUES[lowest(held)] / 10.0
            held &= held - 1
