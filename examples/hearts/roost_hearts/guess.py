"""Samples a state that is consistent with everything a seat knows."""

from roost.kernel import count, random_subset, rule
from roost.kernel.kit import guess_hands
from roost_hearts.state import FIRST_LEAD, PASS, PASS_SIZE, HeartsState


@rule
def guess(s: HeartsState, seat: int) -> None:
    """Redeal the unseen cards, and draw again what the others passed to each other.

    A seat knows the cards that it passed, until they are played, and who leads first. Any three
    cards may have been passed, so every choice of them is equally likely.
    """
    if s.phase == PASS:
        for p in range(s.players):
            if p != seat:
                s.hand[p] |= s.passed[p]
    receiver = (seat + s.offset) % s.players
    kept = s.hand[receiver] & s.passed[seat]
    if s.phase != PASS:
        kept |= 1 << FIRST_LEAD  # HE-8: the turn tells who holds it
    guess_hands(s, seat, kept)
    for p in range(s.players):
        receiver = (p + s.offset) % s.players
        if p != seat and s.phase == PASS:
            s.passed[p] = random_subset(s, s.hand[p], count(s.passed[p]))
            s.hand[p] ^= s.passed[p]
        elif p != seat and receiver != seat and s.offset:
            s.passed[p] = random_subset(s, s.hand[receiver] | s.played[receiver], PASS_SIZE)
