"""Features of the actions of Akuma: adding, choosing and playing. Each feature has one weight.

Most features describe a card's rank and its surroundings: how many cards of its colour the player
holds, and how many lower and higher cards the other players may still hold.
"""

from typing import Any

from roost.games.akuma.heuristics import basic_strength, card_penalty
from roost.games.akuma.history import history_action as history_action
from roost.games.akuma.history import history_length as history_length
from roost.games.akuma.history import rewind_to_deal as rewind_to_deal
from roost.games.akuma.rules import is_same_suit, suit_cards
from roost.games.akuma.state import (
    ADD,
    CHOOSE,
    DECK,
    EIGHTS,
    FOURS,
    NEGATIVE,
    NO_CARD,
    RANKS,
    AkumaState,
)
from roost.kernel import count, has, lowest, rule
from roost.kernel.policy import FEATURES_START

# Values that all actions of a turn share, by index in `f`
TOP_STRENGTH, TRICK_PENALTY, SUIT_PLAYED, PLAYERS_AFTER, UNSEEN_CARDS, STAGE = range(6)

# Groups of ranks: low, the 4, middle, the 8, high
RANK_GROUP = (0, 0, 0, 1, 2, 2, 2, 3, 4, 4)
GROUP_COUNT = 5
MISSION_KINDS = 3  # without penalty, 4s, 8s
PLAY_CASES = 7  # see `play_case`
STAGES = 4  # of a game, by the size of the smallest hand

# Offsets of the features in the weights
ADD_RANK = 0
ADD_LENGTH = ADD_RANK + RANKS
ADD_GROUP_LENGTH = ADD_LENGTH + 6
ADD_LOWER = ADD_GROUP_LENGTH + 5 * GROUP_COUNT
ADD_OWN_MISSIONS = ADD_LOWER + 4 * GROUP_COUNT
ADD_ALL_MISSIONS = ADD_OWN_MISSIONS + 3 * GROUP_COUNT
CHOOSE_LENGTH = ADD_ALL_MISSIONS + 4 * GROUP_COUNT
CHOOSE_LOW = CHOOSE_LENGTH + 4 * MISSION_KINDS
CHOOSE_OTHERS = CHOOSE_LOW + RANKS + 1
CHOOSE_ABOVE = CHOOSE_OTHERS + 8
CHOOSE_AROUND = CHOOSE_ABOVE + 4 * MISSION_KINDS
CHOOSE_VOID = CHOOSE_AROUND + 16 * MISSION_KINDS
CHOOSE_LEFT = CHOOSE_VOID + 5 * MISSION_KINDS
CHOOSE_STAGE = CHOOSE_LEFT + 4 * MISSION_KINDS
PLAY_RANK = CHOOSE_STAGE + STAGES * MISSION_KINDS
PLAY_LENGTH = PLAY_RANK + RANKS * PLAY_CASES
PLAY_AFTER = PLAY_LENGTH + 5
PLAY_PENALTY = PLAY_AFTER + 4 * GROUP_COUNT * PLAY_CASES
PLAY_AROUND = PLAY_PENALTY + 5 * PLAY_CASES
PLAY_STAGE = PLAY_AROUND + 16 * GROUP_COUNT * PLAY_CASES
PLAY_UNSEEN = PLAY_STAGE + STAGES * GROUP_COUNT * PLAY_CASES
WIN_PENALTY = PLAY_UNSEEN + 5 * PLAY_CASES
WIN_MISSION = WIN_PENALTY + 2 * 5
WIN_ABOVE = WIN_MISSION + 4 * GROUP_COUNT
WIN_RISK = WIN_ABOVE + 5
SIZE = WIN_RISK + 3 * 5 * 5


@rule
def prepare(s: AkumaState, f: Any) -> None:
    """Describe the trick so far, the cards that the player has not seen, and the stage."""
    top = -1
    costs = shown = 0
    gone = s.hand[s.turn] | s.added_card[s.turn]
    for i in range(s.trick_size):
        card = s.trick[i]
        gone |= 1 << card
        costs += card_penalty(card)
        top = max(top, basic_strength(s, card))
        if s.mission != NO_CARD and is_same_suit(card, s.mission):
            shown = 1
    if s.mission != NO_CARD:
        gone |= 1 << s.mission
        costs += card_penalty(s.mission)
    smallest = RANKS
    for p in range(s.players):
        gone |= s.missions[p] | s.pile[p]
        smallest = min(smallest, count(s.hand[p]))
    f[TOP_STRENGTH] = top
    f[TRICK_PENALTY] = costs
    f[SUIT_PLAYED] = shown
    f[PLAYERS_AFTER] = s.players - 1 - s.trick_size
    f[UNSEEN_CARDS] = DECK & ~gone
    f[STAGE] = min(STAGES - 1, (smallest - 1) // 2)


@rule
def features(s: AkumaState, card: int, f: Any) -> int:
    if s.phase == ADD:
        return add_features(s, card, f)
    if s.phase == CHOOSE:
        return choose_features(s, card, f)
    return play_features(s, card, f)


@rule
def rank_group(card: int) -> int:
    return RANK_GROUP[card % RANKS]


@rule
def mission_kind(mission: int) -> int:
    return 2 * has(EIGHTS, mission) + has(FOURS, mission)


@rule
def lower_cards(card: int) -> int:
    """Return the lower cards of the card's colour."""
    return (1 << card) - 1 & suit_cards(card)


@rule
def add_features(s: AkumaState, card: int, f: Any) -> int:
    mine = s.hand[s.turn] & suit_cards(card)
    missions = 0
    for p in range(s.players):
        missions += count(s.missions[p] & suit_cards(card))
    own = count(s.missions[s.turn] & suit_cards(card))
    f[FEATURES_START] = ADD_RANK + card % RANKS
    f[FEATURES_START + 1] = ADD_LENGTH + min(5, count(mine))
    f[FEATURES_START + 2] = ADD_GROUP_LENGTH + 5 * rank_group(card) + min(4, count(mine) - 1)
    f[FEATURES_START + 3] = (
        ADD_LOWER + 4 * rank_group(card) + min(3, count(mine & lower_cards(card)))
    )
    f[FEATURES_START + 4] = ADD_OWN_MISSIONS + 3 * rank_group(card) + min(2, own)
    f[FEATURES_START + 5] = ADD_ALL_MISSIONS + 4 * rank_group(card) + min(3, missions)
    return 6


@rule
def choose_features(s: AkumaState, card: int, f: Any) -> int:
    """Describe the player's cards of the mission's colour and those the others may hold."""
    hand = s.hand[s.turn]
    mine = hand & suit_cards(card)
    kind = mission_kind(card)
    others = f[UNSEEN_CARDS] & suit_cards(card)
    low = RANKS
    above = 3
    if mine:
        lowest_own = lowest(mine)
        low = lowest_own % RANKS
        above = min(3, count(others & ~lower_cards(lowest_own)))
        below = min(3, count(others & lower_cards(lowest_own)))
        f[FEATURES_START + 4] = CHOOSE_AROUND + 16 * kind + 4 * below + above
    else:
        f[FEATURES_START + 4] = CHOOSE_VOID + 5 * kind + min(4, count(hand & NEGATIVE))
    f[FEATURES_START] = CHOOSE_LENGTH + 4 * kind + min(3, count(mine))
    f[FEATURES_START + 1] = CHOOSE_LOW + low
    f[FEATURES_START + 2] = CHOOSE_OTHERS + min(7, count(others))
    f[FEATURES_START + 3] = CHOOSE_ABOVE + 4 * kind + above
    f[FEATURES_START + 5] = CHOOSE_LEFT + 4 * kind + min(3, count(s.missions[s.turn]) - 1)
    f[FEATURES_START + 6] = CHOOSE_STAGE + STAGES * kind + f[STAGE]
    return 7


@rule
def play_case(s: AkumaState, follows: bool, wins: bool, f: Any) -> int:
    """Return the case of a play: whether it follows the mission and would win the trick so far."""
    if s.mission == NO_CARD:
        return 6
    if follows:
        if not wins:
            return 2
        return 0 if f[PLAYERS_AFTER] == 0 else 1
    if f[SUIT_PLAYED]:
        return 3
    return 4 if wins else 5


@rule
def play_features(s: AkumaState, card: int, f: Any) -> int:
    """Describe whether the card would win so far, the penalty, and who may still play higher."""
    follows = s.mission != NO_CARD and is_same_suit(card, s.mission)
    wins = basic_strength(s, card) >= f[TOP_STRENGTH]
    case = play_case(s, follows, wins, f)
    in_group = GROUP_COUNT * case + rank_group(card)
    mine = s.hand[s.turn] & suit_cards(card)
    others = f[UNSEEN_CARDS] & suit_cards(card)
    around = 4 * min(3, count(mine & lower_cards(card))) + min(3, count(others & lower_cards(card)))
    costs = min(4, f[TRICK_PENALTY] // 4)
    f[FEATURES_START] = PLAY_RANK + RANKS * case + card % RANKS
    f[FEATURES_START + 1] = PLAY_LENGTH + min(4, count(mine))
    f[FEATURES_START + 2] = PLAY_AFTER + 4 * in_group + f[PLAYERS_AFTER]
    f[FEATURES_START + 3] = PLAY_PENALTY + 5 * case + costs
    f[FEATURES_START + 4] = PLAY_AROUND + 16 * in_group + around
    f[FEATURES_START + 5] = PLAY_STAGE + STAGES * in_group + f[STAGE]
    f[FEATURES_START + 6] = PLAY_UNSEEN + 5 * case + min(4, count(others))
    if not wins:
        return 7
    last = f[PLAYERS_AFTER] == 0
    f[FEATURES_START + 7] = WIN_PENALTY + 5 * last + costs
    if s.mission == NO_CARD:
        return 8
    f[FEATURES_START + 8] = WIN_MISSION + GROUP_COUNT * (2 * last + follows) + rank_group(s.mission)
    if last or not follows:
        return 9
    above = min(4, count(others & ~lower_cards(card)))
    f[FEATURES_START + 9] = WIN_ABOVE + above
    f[FEATURES_START + 10] = WIN_RISK + 15 * costs + 3 * above + f[PLAYERS_AFTER] - 1
    return 11
