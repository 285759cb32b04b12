"""Features of the actions of Hearts: what a card does in the trick, and the points at stake."""

from typing import Any

from roost.kernel import count, has, rule
from roost.kernel.kit import (
    PLAY_FEATURES,
    play_case,
    suit_mask,
    trick_cards,
    unseen_cards,
    write_play_features,
)
from roost.kernel.kit.trick_policy import CASES
from roost.kernel.policy import FEATURES_START
from roost_hearts.rules import points_of
from roost_hearts.state import (
    CARDS,
    HEARTS,
    PASS,
    POINT_CARDS,
    QUEEN_OF_SPADES,
    RANKS,
    SPADES,
    HeartsState,
)

# Values that all actions of a turn share, by index in `f`
UNSEEN, STAKE, QUEEN, HEART_TAKERS = range(4)

DECK = CARDS.mask
GROUPS = 5  # clubs and diamonds; low spades; the queen; the higher spades; hearts
STAKES = 4  # no points in the trick; a few; many; the queen
QUEEN_PLACES = 3  # played; held; unseen

# Offsets of the features in the weights
PASS_CARD = 0
PASS_KEPT = PASS_CARD + GROUPS * RANKS
PLAY_TRICK = PASS_KEPT + GROUPS * 8
PLAY_STAKE = PLAY_TRICK + GROUPS * PLAY_FEATURES
PLAY_QUEEN = PLAY_STAKE + GROUPS * CASES * STAKES
PLAY_TAKERS = PLAY_QUEEN + GROUPS * CASES * QUEEN_PLACES
SIZE = PLAY_TAKERS + GROUPS * CASES * 3


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
def prepare(s: HeartsState, f: Any) -> None:
    f[UNSEEN] = unseen_cards(s, s.turn, DECK)
    trick = trick_cards(s) & POINT_CARDS
    f[STAKE] = 3 if trick & QUEEN_OF_SPADES else min(2, count(trick))
    f[QUEEN] = 1 if s.hand[s.turn] & QUEEN_OF_SPADES else 2 if f[UNSEEN] & QUEEN_OF_SPADES else 0
    takers = 0
    for p in range(s.players):
        takers += points_of(s.taken[p], 0) > 0
    f[HEART_TAKERS] = min(2, takers)  # who wins all points so far may shoot the moon


@rule
def features(s: HeartsState, card: int, f: Any) -> int:
    group = group_of(card)
    if s.phase == PASS:
        kept = min(7, count(s.hand[s.turn] & suit_mask(card, RANKS)) - 1)
        f[FEATURES_START] = PASS_CARD + RANKS * group + card % RANKS
        f[FEATURES_START + 1] = PASS_KEPT + 8 * group + kept
        return 2
    case = play_case(s, card, RANKS, 0)
    at = write_play_features(
        s, card, case, f[UNSEEN], f, FEATURES_START, PLAY_TRICK + PLAY_FEATURES * group, RANKS
    )
    in_group = CASES * group + case
    f[at] = PLAY_STAKE + STAKES * in_group + f[STAKE]
    f[at + 1] = PLAY_QUEEN + QUEEN_PLACES * in_group + f[QUEEN]
    f[at + 2] = PLAY_TAKERS + 3 * in_group + f[HEART_TAKERS]
    return at + 3 - FEATURES_START
