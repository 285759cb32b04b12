"""What makes a move of Akuma good: features of adding, choosing and playing, one weight each.

Most of them are about a card's rank and what lies around it: how long its colour is in one's own
hand, and how many cards below and above it others may still hold.
"""

from typing import Any

from roost.games.akuma.hints import cost, power
from roost.games.akuma.past import past as past
from roost.games.akuma.past import pasts as pasts
from roost.games.akuma.past import rewind as rewind
from roost.games.akuma.rules import has_colour, suit
from roost.games.akuma.state import (
    ADD,
    CHOOSE,
    DECK,
    EIGHTS,
    FOURS,
    NEGATIVE,
    NONE,
    RANKS,
    Akuma,
)
from roost.kernel import count, has, lowest, rule
from roost.kernel.policy import AT

# What the moves of a turn share, by place in `f`
TOP, COSTS, SHOWN, AFTER, UNSEEN, STAGE = range(6)

# Ranks by what they are good for: low ones, the 4, middling ones, the 8, high ones
GROUP = (0, 0, 0, 1, 2, 2, 2, 3, 4, 4)
GROUPS = 5
KINDS = 3  # of missions: those that cost nothing, 4s and 8s
CASES = 7  # of cards that are played
STAGES = 4  # of a game, by the smallest hand

# Where the weights of each feature begin
ADD_RANK = 0
ADD_LENGTH = ADD_RANK + RANKS
ADD_GROUP_LENGTH = ADD_LENGTH + 6
ADD_UNDER = ADD_GROUP_LENGTH + 5 * GROUPS
ADD_OWN_MISSIONS = ADD_UNDER + 4 * GROUPS
ADD_ALL_MISSIONS = ADD_OWN_MISSIONS + 3 * GROUPS
CHOOSE_LENGTH = ADD_ALL_MISSIONS + 4 * GROUPS
CHOOSE_LOW = CHOOSE_LENGTH + 4 * KINDS
CHOOSE_OTHERS = CHOOSE_LOW + RANKS + 1
CHOOSE_ABOVE = CHOOSE_OTHERS + 8
CHOOSE_AROUND = CHOOSE_ABOVE + 4 * KINDS
CHOOSE_VOID = CHOOSE_AROUND + 16 * KINDS
CHOOSE_LEFT = CHOOSE_VOID + 5 * KINDS
CHOOSE_STAGE = CHOOSE_LEFT + 4 * KINDS
PLAY_RANK = CHOOSE_STAGE + STAGES * KINDS
PLAY_LENGTH = PLAY_RANK + RANKS * CASES
PLAY_AFTER = PLAY_LENGTH + 5
PLAY_COSTS = PLAY_AFTER + 4 * GROUPS * CASES
PLAY_AROUND = PLAY_COSTS + 5 * CASES
PLAY_STAGE = PLAY_AROUND + 16 * GROUPS * CASES
PLAY_UNSEEN = PLAY_STAGE + STAGES * GROUPS * CASES
WIN_COSTS = PLAY_UNSEEN + 5 * CASES
WIN_MISSION = WIN_COSTS + 2 * 5
WIN_ABOVE = WIN_MISSION + 4 * GROUPS
WIN_RISK = WIN_ABOVE + 5
SIZE = WIN_RISK + 3 * 5 * 5


@rule
def look(s: Akuma, f: Any) -> None:
    """The trick so far, the cards that the player has never seen, and how late it is."""
    top = -1
    costs = shown = 0
    gone = s.hand[s.turn] | s.added[s.turn]
    for i in range(s.played):
        card = s.trick[i]
        gone |= 1 << card
        costs += cost(card)
        top = max(top, power(s, card))
        if s.mission != NONE and has_colour(card, s.mission):
            shown = 1
    if s.mission != NONE:
        gone |= 1 << s.mission
        costs += cost(s.mission)
    smallest = RANKS
    for p in range(s.players):
        gone |= s.missions[p] | s.pile[p]
        smallest = min(smallest, count(s.hand[p]))
    f[TOP] = top
    f[COSTS] = costs
    f[SHOWN] = shown
    f[AFTER] = s.players - 1 - s.played
    f[UNSEEN] = DECK & ~gone
    f[STAGE] = min(STAGES - 1, (smallest - 1) // 2)


@rule
def features(s: Akuma, card: int, f: Any) -> int:
    if s.phase == ADD:
        return features_of_adding(s, card, f)
    if s.phase == CHOOSE:
        return features_of_choosing(s, card, f)
    return features_of_playing(s, card, f)


@rule
def group(card: int) -> int:
    return GROUP[card % RANKS]


@rule
def kind_of(mission: int) -> int:
    return 2 * has(EIGHTS, mission) + has(FOURS, mission)


@rule
def under(card: int) -> int:
    """The lower cards of its colour."""
    return (1 << card) - 1 & suit(card)


@rule
def features_of_adding(s: Akuma, card: int, f: Any) -> int:
    mine = s.hand[s.turn] & suit(card)
    missions = 0
    for p in range(s.players):
        missions += count(s.missions[p] & suit(card))
    own = count(s.missions[s.turn] & suit(card))
    f[AT] = ADD_RANK + card % RANKS
    f[AT + 1] = ADD_LENGTH + min(5, count(mine))
    f[AT + 2] = ADD_GROUP_LENGTH + 5 * group(card) + min(4, count(mine) - 1)
    f[AT + 3] = ADD_UNDER + 4 * group(card) + min(3, count(mine & under(card)))
    f[AT + 4] = ADD_OWN_MISSIONS + 3 * group(card) + min(2, own)
    f[AT + 5] = ADD_ALL_MISSIONS + 4 * group(card) + min(3, missions)
    return 6


@rule
def features_of_choosing(s: Akuma, card: int, f: Any) -> int:
    """How long and how low the colour is in one's own hand, and how much of it others may have."""
    hand = s.hand[s.turn]
    mine = hand & suit(card)
    kind = kind_of(card)
    others = f[UNSEEN] & suit(card)
    low = RANKS
    above = 3
    if mine:
        lowest_own = lowest(mine)
        low = lowest_own % RANKS
        above = min(3, count(others & ~under(lowest_own)))
        below = min(3, count(others & under(lowest_own)))
        f[AT + 4] = CHOOSE_AROUND + 16 * kind + 4 * below + above
    else:
        f[AT + 4] = CHOOSE_VOID + 5 * kind + min(4, count(hand & NEGATIVE))
    f[AT] = CHOOSE_LENGTH + 4 * kind + min(3, count(mine))
    f[AT + 1] = CHOOSE_LOW + low
    f[AT + 2] = CHOOSE_OTHERS + min(7, count(others))
    f[AT + 3] = CHOOSE_ABOVE + 4 * kind + above
    f[AT + 5] = CHOOSE_LEFT + 4 * kind + min(3, count(s.missions[s.turn]) - 1)
    f[AT + 6] = CHOOSE_STAGE + STAGES * kind + f[STAGE]
    return 7


@rule
def case_of(s: Akuma, follows: bool, wins: bool, f: Any) -> int:
    """What it means to play a card: whether it follows, and whether it would win so far."""
    if s.mission == NONE:
        return 6
    if follows:
        if not wins:
            return 2
        return 0 if f[AFTER] == 0 else 1
    if f[SHOWN]:
        return 3
    return 4 if wins else 5


@rule
def features_of_playing(s: Akuma, card: int, f: Any) -> int:
    """Whether it would win so far, what the trick then costs, and who may still be higher."""
    follows = s.mission != NONE and has_colour(card, s.mission)
    wins = power(s, card) >= f[TOP]
    case = case_of(s, follows, wins, f)
    in_group = GROUPS * case + group(card)
    mine = s.hand[s.turn] & suit(card)
    others = f[UNSEEN] & suit(card)
    around = 4 * min(3, count(mine & under(card))) + min(3, count(others & under(card)))
    costs = min(4, f[COSTS] // 4)
    f[AT] = PLAY_RANK + RANKS * case + card % RANKS
    f[AT + 1] = PLAY_LENGTH + min(4, count(mine))
    f[AT + 2] = PLAY_AFTER + 4 * in_group + f[AFTER]
    f[AT + 3] = PLAY_COSTS + 5 * case + costs
    f[AT + 4] = PLAY_AROUND + 16 * in_group + around
    f[AT + 5] = PLAY_STAGE + STAGES * in_group + f[STAGE]
    f[AT + 6] = PLAY_UNSEEN + 5 * case + min(4, count(others))
    if not wins:
        return 7
    last = f[AFTER] == 0
    f[AT + 7] = WIN_COSTS + 5 * last + costs
    if s.mission == NONE:
        return 8
    f[AT + 8] = WIN_MISSION + GROUPS * (2 * last + follows) + group(s.mission)
    if last or not follows:
        return 9
    above = min(4, count(others & ~under(card)))
    f[AT + 9] = WIN_ABOVE + above
    f[AT + 10] = WIN_RISK + 15 * costs + 3 * above + f[AFTER] - 1
    return 11
