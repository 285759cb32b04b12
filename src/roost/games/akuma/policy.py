"""What makes a move of Akuma good: its situation and its rank, one weight each.

And its past: all that was added, chosen and played in a game, so that a guess can be judged by it.
"""

from typing import Any

from roost.games.akuma.hints import cost, power
from roost.games.akuma.rules import has_colour, suit
from roost.games.akuma.state import (
    ADD,
    BITS,
    CHOICE,
    CHOICES,
    CHOOSE,
    DECK,
    EIGHTS,
    FOURS,
    NONE,
    PACKED,
    RANKS,
    Akuma,
)
from roost.kernel import NOBODY, count, has, lowest, rule
from roost.kernel.policy import AT

SIZE = 160

# What the moves of a turn share, by place in `f`
TOP, COSTS, SHOWN, AFTER, UNSEEN = range(5)

# Where the weights of each feature begin
ADD_RANK, ADD_LENGTH = 0, 10
CHOOSE_LENGTH, CHOOSE_LOW, CHOOSE_OTHERS, CHOOSE_ABOVE = 16, 28, 40, 48
PLAY_CASE, PLAY_LENGTH, PLAY_COSTS, PLAY_ABOVE = 60, 130, 135, 145


@rule
def look(s: Akuma, f: Any) -> None:
    """The trick so far, and the cards that the player has never seen."""
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
    for p in range(s.players):
        gone |= s.missions[p] | s.pile[p]
    f[TOP] = top
    f[COSTS] = costs
    f[SHOWN] = shown
    f[AFTER] = s.players - 1 - s.played
    f[UNSEEN] = DECK & ~gone


@rule
def features(s: Akuma, card: int, f: Any) -> int:
    if s.phase == ADD:
        return features_of_adding(s, card, f)
    if s.phase == CHOOSE:
        return features_of_choosing(s, card, f)
    return features_of_playing(s, card, f)


@rule
def features_of_adding(s: Akuma, card: int, f: Any) -> int:
    f[AT] = ADD_RANK + card % RANKS
    f[AT + 1] = ADD_LENGTH + min(count(s.hand[s.turn] & suit(card)), 5)
    return 2


@rule
def features_of_choosing(s: Akuma, card: int, f: Any) -> int:
    """How long and how low the colour is in one's own hand, and how much of it others may have."""
    mine = s.hand[s.turn] & suit(card)
    kind = 2 * has(EIGHTS, card) + has(FOURS, card)
    others = f[UNSEEN] & suit(card)
    low = RANKS
    above = 3
    if mine:
        low = lowest(mine) % RANKS
        above = min(3, count(others >> lowest(mine)))
    f[AT] = CHOOSE_LENGTH + 4 * kind + min(count(mine), 3)
    f[AT + 1] = CHOOSE_LOW + low
    f[AT + 2] = CHOOSE_OTHERS + min(count(others), 7)
    f[AT + 3] = CHOOSE_ABOVE + 4 * kind + above
    return 4


@rule
def features_of_playing(s: Akuma, card: int, f: Any) -> int:
    """Whether it would win so far, what the trick then costs, and who may still be higher."""
    follows = s.mission != NONE and has_colour(card, s.mission)
    wins = power(s, card) >= f[TOP]
    last = f[AFTER] == 0
    if s.mission == NONE:
        case = 6
    elif follows:
        case = (0 if last else 1) if wins else 2
    elif f[SHOWN]:
        case = 3
    else:
        case = 4 if wins else 5
    f[AT] = PLAY_CASE + RANKS * case + card % RANKS
    f[AT + 1] = PLAY_LENGTH + min(count(s.hand[s.turn] & suit(card)), 4)
    if not wins:
        return 2
    f[AT + 2] = PLAY_COSTS + min(f[COSTS], 16) // 4 + (5 if last else 0)
    if not follows or last:
        return 3
    f[AT + 3] = PLAY_ABOVE + min(count((f[UNSEEN] & suit(card)) >> card), 4)
    return 4


# The past of a game


@rule
def card_played(s: Akuma, i: int) -> int:
    return s.order[i // PACKED] >> BITS * (i % PACKED) & (1 << BITS) - 1


@rule
def choice(s: Akuma, i: int) -> int:
    """The mission of a round, counted from 0: 64 * seat + card, or -1 if none was chosen."""
    return (s.chosen[i // CHOICES] >> CHOICE * (i % CHOICES) & (1 << CHOICE) - 1) - 1


@rule
def plays(s: Akuma) -> int:
    """How many cards were played in this game."""
    return s.players * (s.round - 1) + s.played


@rule
def pasts(s: Akuma) -> int:
    """What is added is not known before all have."""
    if s.phase == ADD:
        return 0
    missions = 0
    for i in range(s.round):
        missions += choice(s, i) >= 0
    return s.players + missions + plays(s)


@rule
def past(s: Akuma, t: Akuma) -> int:
    if t.phase == ADD:
        return s.adds >> BITS * t.turn & (1 << BITS) - 1
    if t.phase == CHOOSE:
        return choice(s, t.round - 1) & (1 << BITS) - 1
    return card_played(s, plays(t))


@rule
def rewind(s: Akuma) -> None:
    """To the first card that is added: every card goes back to where it was dealt."""
    for i in range(plays(s)):
        round = i // s.players
        p = ((s.leads >> 2 * round & 3) + i - s.players * round) % s.players
        s.hand[p] |= 1 << card_played(s, i)
    for i in range(s.round):
        mission = choice(s, i)
        if mission >= 0:
            s.missions[mission >> BITS] |= 1 << (mission & (1 << BITS) - 1)
    for p in range(s.players):
        added = 1 << (s.adds >> BITS * p & (1 << BITS) - 1)
        s.missions[p] ^= added
        s.hand[p] = s.hand[p] & ~s.gained[p] | added
        s.pile[p] = s.gained[p] = s.void[p] = s.added[p] = 0
    for i in range(4):
        s.order[i] = 0
    s.chosen[0] = s.chosen[1] = s.leads = s.adds = 0
    s.mission = NONE
    s.played = s.round = 0
    s.last_lead = NOBODY
    s.lead = s.turn = s.start
    s.phase = ADD
