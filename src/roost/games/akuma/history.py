"""The actions of a game so far, so that search can weigh how well a guess explains them."""

from roost.games.akuma.state import (
    ADD,
    CARD_BITS,
    CARD_MASK,
    CARDS_PER_WORD,
    CHOICE_BITS,
    CHOICES_PER_WORD,
    CHOOSE,
    NO_CARD,
    AkumaState,
)
from roost.kernel import NOBODY, rule


@rule
def played_card(s: AkumaState, i: int) -> int:
    word = s.play_history[i // CARDS_PER_WORD]
    return word >> CARD_BITS * (i % CARDS_PER_WORD) & CARD_MASK


@rule
def mission_choice(s: AkumaState, i: int) -> int:
    """Return the mission of round i (from 0) as 64 * seat + card, or -1 if none was chosen."""
    word = s.mission_history[i // CHOICES_PER_WORD]
    return (word >> CHOICE_BITS * (i % CHOICES_PER_WORD) & (1 << CHOICE_BITS) - 1) - 1


@rule
def count_plays(s: AkumaState) -> int:
    """Return the number of cards played in this game."""
    return s.players * (s.round - 1) + s.trick_size


@rule
def history_length(s: AkumaState) -> int:
    """Count the public actions of this game. Added cards are public once all players have added."""
    if s.phase == ADD:
        return 0
    missions = 0
    for i in range(s.round):
        missions += mission_choice(s, i) >= 0
    return s.players + missions + count_plays(s)


@rule
def history_action(s: AkumaState, t: AkumaState) -> int:
    """Return the action that was taken in t, an earlier state of the same game."""
    if t.phase == ADD:
        return s.add_history >> CARD_BITS * t.turn & CARD_MASK
    if t.phase == CHOOSE:
        return mission_choice(s, t.round - 1) & CARD_MASK
    return played_card(s, count_plays(t))


@rule
def rewind_to_deal(s: AkumaState) -> None:
    """Rewind to the first decision of the game: every card returns to where it was dealt."""
    for i in range(count_plays(s)):
        round = i // s.players
        p = ((s.lead_history >> 2 * round & 3) + i - s.players * round) % s.players
        s.hand[p] |= 1 << played_card(s, i)
    for i in range(s.round):
        mission = mission_choice(s, i)
        if mission >= 0:
            s.missions[mission >> CARD_BITS] |= 1 << (mission & CARD_MASK)
    for p in range(s.players):
        added = 1 << (s.add_history >> CARD_BITS * p & CARD_MASK)
        s.missions[p] ^= added
        s.hand[p] = s.hand[p] & ~s.won_missions[p] | added
        s.pile[p] = s.won_missions[p] = s.void[p] = s.added_card[p] = 0
    for i in range(4):
        s.play_history[i] = 0
    s.mission_history[0] = s.mission_history[1] = s.lead_history = s.add_history = 0
    s.mission = NO_CARD
    s.trick_size = s.round = 0
    s.last_lead = NOBODY
    s.lead = s.turn = s.start
    s.phase = ADD
