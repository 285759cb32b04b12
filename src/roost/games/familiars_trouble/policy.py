"""How a good partner plays Familiar's Trouble: as one who imagines what the others may hold.

Always exchange hands. Pass or play the card whose best trick pays most, in some imagined hands,
less a price for the values that it takes; swap the errand of least worth. What things are worth is
fitted.
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

# Weights
GUESS_COUNT = 0  # hands that are imagined for one choice
VALUE_PRICE = 1  # of a card's value, in the first round and in the last
SWAP_THRESHOLD = 3  # gain that makes a swap worth while
ERRAND_VALUES = 4  # of an errand on display in the first round, by kind; then the same in the last
ERRAND_KINDS = 18
VALUE_OFFSET = ERRAND_VALUES + 2 * ERRAND_KINDS  # of what is still to come, by round
VALUE_FEATURE_COUNT = 30
STAGES = ROUNDS
SIZE = VALUE_OFFSET + ROUNDS * VALUE_FEATURE_COUNT
FREE_WEIGHTS = range(VALUE_PRICE, VALUE_OFFSET)  # numbers that self-play may change

LOGIT_SCALE = 0.3  # points that are felt as a difference
CERTAIN_LOGIT = 20.0
PLAYOUT_GUESSES = 2.0
DEFAULT_PRICE = 0.34  # price of a card's value, where none is fitted


@rule
def scores(s: TroubleState, w: Any, f: Any, x: Any) -> None:
    """In points, as a share of what is felt."""
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
    """In playouts fewer hands are imagined: more of them are played in the same time."""
    quick = w.copy()
    quick[GUESS_COUNT] = PLAYOUT_GUESSES
    return quick


@rule
def can_evaluate(s: TroubleState) -> bool:
    """A round begins."""
    return s.phase == HANDS


# Errands


@rule
def errand_kind(s: TroubleState, errand: int) -> int:
    """By level, number of colours, and whether it needs much of one."""
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
    worth: float = (1.0 - match_progress(round)) * w[kind] + match_progress(round) * w[
        kind + ERRAND_KINDS
    ]
    return worth


@rule
def level_value(s: TroubleState, level: int, w: Any, round: int) -> float:
    """The mean of what may come next: of those buried all know the order."""
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
    """What an errand's place gains by a swap, less what the next trick then loses."""
    cost = value_price(s, w)
    left = next_seat(s.lead, PLAYERS)
    right = next_seat(left, PLAYERS)
    sample_hands(s, s.turn, f)
    now = best_trick(s, s.filled_slots, f[s.lead], f[left], f[right], cost)
    x[KEEP] = w[SWAP_THRESHOLD] / LOGIT_SCALE
    for slot in range(DISPLAY_SLOTS):
        if s.filled_slots >> slot & 1:
            worth = errand_value(s, s.display[slot], w, s.round)
            rest = s.filled_slots & ~(1 << slot)
            lost = now - best_trick(s, rest, f[s.lead], f[left], f[right], cost)
            for level in range(LEVELS):
                gain = level_value(s, level, w, s.round) - worth - lost
                x[DISPLAY_SLOTS * level + slot] = gain / LOGIT_SCALE


# Cards


@rule
def value_price(s: TroubleState, w: Any) -> float:
    now: float = w[VALUE_PRICE] + (w[VALUE_PRICE + 1] - w[VALUE_PRICE]) * match_progress(s.round)
    return now


@rule
def sample_hands(s: TroubleState, me: int, f: Any) -> None:
    """f[:3] := hands that a player may imagine: as if what he passed had stayed where it went."""
    left = next_seat(me, PLAYERS)
    right = next_seat(left, PLAYERS)
    mine = s.hand[me]
    threes = 3 - count(mine & THREE_COLOUR_CARDS) - count(s.played_cards & THREE_COLOUR_CARDS)
    pool = PLAIN_CARDS & ~(mine | s.played_cards) | ((1 << threes) - 1) << THREE_COLOUR
    passed = cards_passed_by(s, me, s.round) & pool
    if count(passed) > count(s.hand[left]):
        passed = 0
    got = passed | random_subset(s, pool & ~passed, count(s.hand[left]) - count(passed))
    f[me] = mine
    f[left] = to_hand(got)
    f[right] = to_hand(random_subset(s, pool & ~got, count(s.hand[right])))


@rule
def score_cards(s: TroubleState, w: Any, f: Any, x: Any) -> None:
    cost = value_price(s, w)
    guesses = int(w[GUESS_COUNT])
    if s.phase != PASS and s.trick_size == PLAYERS - 1:
        guesses = 1  # nothing that is hidden matters
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
            if s.phase == PASS:
                made = pass_value(s, face, f, cost)
            else:
                made = play_value(s, face, f, cost)
            x[face] += made / (LOGIT_SCALE * guesses)


@rule
def pass_value(s: TroubleState, face: int, f: Any, cost: float) -> float:
    """TR-31: what the best trick brings once the card has gone over."""
    p = s.turn
    left = next_seat(p, PLAYERS)
    mine = f[p]
    theirs = f[left]
    f[p] = without_card(mine, face)
    f[left] = with_card(theirs, face)
    second = next_seat(s.lead, PLAYERS)
    third = next_seat(second, PLAYERS)
    made = best_trick(s, s.filled_slots, f[s.lead], f[second], f[third], cost)
    f[p] = mine
    f[left] = theirs
    return made


@rule
def play_value(s: TroubleState, face: int, f: Any, cost: float) -> float:
    """What the trick brings if the others then do their best."""
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


# What is still to come


@rule
def stage(s: TroubleState) -> int:
    return s.round - 1


@rule
def value_features(s: TroubleState, x: Any, seat: int) -> None:
    """What can be told when a round begins, all hands lying open; to each partner the same."""
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
