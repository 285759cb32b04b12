"""Samples a state that is consistent with everything a seat knows."""

from roost.games.donburiko.layout import is_hidden, visible_cards
from roost.games.donburiko.rules import deck_for
from roost.games.donburiko.state import FACE_COUNT, FACE_MASK, FULL_ROW, DonburikoState
from roost.kernel import count, random_member, rule


@rule
def guess(s: DonburikoState, seat: int) -> None:
    """Redeal the cards that a seat has not seen to hands, face-down slots and surplus.

    A hidden card affects play only in that it was in its player's hand. So all deals of the unseen
    cards are consistent and equally likely.
    """
    pool = to_face_order(deck_for(s.players) & ~visible_cards(s, seat))
    for p in range(s.players):
        if p != seat:
            size = count(s.hand[p])
            s.hand[p] = 0
            for _ in range(size):
                drawn = random_member(s, pool)
                pool ^= 1 << drawn
                s.hand[p] |= 1 << from_face_order(drawn)
    for r in range(s.players):  # remove all hidden cards before placing new ones
        for i in range(s.row_length[r]):
            if is_hidden(s, r, i, seat):
                s.row_cards[r] &= ~(1 << s.slot_card[FULL_ROW * r + i])
    for r in range(s.players):
        for i in range(s.row_length[r]):
            if is_hidden(s, r, i, seat):
                drawn = random_member(s, pool)
                pool ^= 1 << drawn
                s.slot_card[FULL_ROW * r + i] = from_face_order(drawn)
                s.row_cards[r] |= 1 << from_face_order(drawn)


@rule
def to_face_order(cards: int) -> int:
    """Renumber cards as 2 * face + copy.

    A draw then does not depend on which of two equal cards is which, since no player knows that.
    """
    return spread_bits(cards & FACE_MASK) | spread_bits(cards >> FACE_COUNT) << 1


@rule
def spread_bits(faces: int) -> int:
    """Move each bit i of 16 bits to bit 2 * i."""
    faces = (faces | faces << 8) & 0x00FF00FF
    faces = (faces | faces << 4) & 0x0F0F0F0F
    faces = (faces | faces << 2) & 0x33333333
    return (faces | faces << 1) & 0x55555555


@rule
def from_face_order(number: int) -> int:
    """Return the card that `to_face_order` gave this number."""
    return (number >> 1) + FACE_COUNT * (number & 1)
