"""Features of the actions of Hearts: what a card does in the trick, and the points at stake."""

from typing import Any

from roost.kernel import NOBODY, count, has, rule
from roost.kernel.kit import (
    PLAY_FEATURES,
    play_case,
    suit_mask,
    trick_cards,
    trick_winner,
    unseen_cards,
    write_play_features,
)
from roost.kernel.kit.trick_policy import CASES, LEADS
from roost.kernel.policy import FEATURES_START
from roost_hearts.rules import is_first_trick
from roost_hearts.state import (
    DECKS,
    HEARTS,
    PASS,
    POINT_CARDS,
    QUEEN_OF_SPADES,
    RANKS,
    SPADES,
    HeartsState,
)

# Values that all actions of a turn share, by index in `f`
UNSEEN, STAKE, QUEEN, MOON, IS_SAFE = range(5)

GROUPS = 5  # clubs and diamonds; low spades; the queen; the higher spades; hearts
STAKES = 4  # no points in the trick; a few; many; the queen
MAX_AFTER = 3  # players who act later in the trick
QUEEN_PLACES = 3  # played; held; unseen
MOON_STATES = 10  # the points are shared; one player has all, in three sizes and three situations
MAX_ABOVE, MAX_LOWER, MAX_VOID, MAX_KEPT = 5, 4, 3, 7

# Offsets of the features in the weights
PASS_CARD = 0
PASS_KEPT = PASS_CARD + GROUPS * RANKS
PASS_LOWER = PASS_KEPT + GROUPS * (MAX_KEPT + 1)
PLAY_TRICK = PASS_LOWER + GROUPS * RANKS * MAX_LOWER
PLAY_STAKE = PLAY_TRICK + GROUPS * PLAY_FEATURES
PLAY_QUEEN = PLAY_STAKE + GROUPS * CASES * STAKES * (MAX_AFTER + 1)
PLAY_MOON = PLAY_QUEEN + GROUPS * CASES * QUEEN_PLACES
PLAY_UNSEEN = PLAY_MOON + GROUPS * CASES * MOON_STATES
PLAY_SAFE = PLAY_UNSEEN + GROUPS * CASES * (MAX_ABOVE + 1) * (MAX_LOWER + 1)
PLAY_VOID = PLAY_SAFE + GROUPS * CASES * RANKS
SIZE = PLAY_VOID + GROUPS * (MAX_VOID + 1)


@rule
def group_of(card: int) -> int:
    if has(HEARTS, card):
        return 4
    if not has(SPADES, card):
        return 0
    if has(QUEEN_OF_SPADES, card):
        return 2
    return 3 if 1 << card > QUEEN_OF_SPADES else 1


@rule
def moon_state(s: HeartsState) -> int:
    """Return 0 if the points are shared; else who has all of them so far, and how many cards."""
    taker = NOBODY
    for p in range(s.players):
        if s.taken[p] & POINT_CARDS:
            if taker != NOBODY:
                return 0
            taker = p
    if taker == NOBODY:
        return 0
    points = count(s.taken[taker] & POINT_CARDS)
    size = 1 if points < 4 else 2 if points < 9 else 3
    if taker == s.turn:
        return size
    is_winning = s.trick_size > 0 and trick_winner(s, RANKS, 0) == taker
    return size + (6 if is_winning else 3)


@rule
def prepare(s: HeartsState, f: Any) -> None:
    f[UNSEEN] = unseen_cards(s, s.turn, DECKS[s.players])
    trick = trick_cards(s) & POINT_CARDS
    f[STAKE] = 3 if trick & QUEEN_OF_SPADES else min(2, count(trick))
    f[QUEEN] = 1 if s.hand[s.turn] & QUEEN_OF_SPADES else 2 if f[UNSEEN] & QUEEN_OF_SPADES else 0
    f[MOON] = moon_state(s)
    f[IS_SAFE] = is_first_trick(s) or (trick == 0 and s.trick_size + 1 == s.players)


@rule
def features(s: HeartsState, card: int, f: Any) -> int:
    return pass_features(s, card, f) if s.phase == PASS else play_features(s, card, f)


@rule
def pass_features(s: HeartsState, card: int, f: Any) -> int:
    group = group_of(card)
    suit = s.hand[s.turn] & suit_mask(card, RANKS)
    kept = min(MAX_KEPT, count(suit) - 1)
    lower = min(MAX_LOWER - 1, count(suit & ((1 << card) - 1)))
    f[FEATURES_START] = PASS_CARD + RANKS * group + card % RANKS
    f[FEATURES_START + 1] = PASS_KEPT + (MAX_KEPT + 1) * group + kept
    f[FEATURES_START + 2] = PASS_LOWER + MAX_LOWER * (RANKS * group + card % RANKS) + lower
    return 3


@rule
def play_features(s: HeartsState, card: int, f: Any) -> int:
    group = group_of(card)
    case = play_case(s, card, RANKS, 0)
    at = write_play_features(
        s, card, case, f[UNSEEN], f, FEATURES_START, PLAY_TRICK + PLAY_FEATURES * group, RANKS
    )
    in_group = CASES * group + case
    after = min(MAX_AFTER, s.players - s.trick_size - 1)
    f[at] = PLAY_STAKE + STAKES * ((MAX_AFTER + 1) * in_group + after) + f[STAKE]
    f[at + 1] = PLAY_QUEEN + QUEEN_PLACES * in_group + f[QUEEN]
    f[at + 2] = PLAY_MOON + MOON_STATES * in_group + f[MOON]
    unseen = f[UNSEEN] & suit_mask(card, RANKS)
    lower = unseen & ((1 << card) - 1)
    above = min(MAX_ABOVE, count(unseen ^ lower))
    in_unseen = (MAX_ABOVE + 1) * in_group + above
    f[at + 3] = PLAY_UNSEEN + (MAX_LOWER + 1) * in_unseen + min(MAX_LOWER, count(lower))
    at += 4
    if f[IS_SAFE]:
        f[at] = PLAY_SAFE + RANKS * in_group + card % RANKS
        at += 1
    if case == LEADS:
        f[at] = PLAY_VOID + (MAX_VOID + 1) * group + count_void(s, card)
        at += 1
    return at - FEATURES_START


@rule
def count_void(s: HeartsState, card: int) -> int:
    """Return how many other players are known to have no card of this suit."""
    voids = 0
    for p in range(s.players):
        if p != s.turn and has(s.void[p], card):
            voids += 1
    return min(MAX_VOID, voids)
