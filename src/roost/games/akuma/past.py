"""All that was added, chosen and played in a game, so that a guess can be judged by it."""

from roost.games.akuma.state import (
    ADD,
    BITS,
    CHOICE,
    CHOICES,
    CHOOSE,
    NONE,
    PACKED,
    Akuma,
)
from roost.kernel import NOBODY, rule


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
