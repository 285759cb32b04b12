"""Samples a state that is consistent with everything a seat knows."""

from roost.games.donburiko.layout import is_hidden, visible_cards
from roost.games.donburiko.rules import deck_for
from roost.games.donburiko.state import DECK, FACE_COUNT, FULL_ROW, DonburikoState
from roost.kernel import lowest, random_member, redeal_unseen, rule

ALL_CARDS = (DECK,) * 4  # any hand may have any card


@rule
def guess(s: DonburikoState, seat: int) -> None:
    """Redeal the cards that a seat has not seen to hands, face-down slots and surplus.

    A hidden card affects play only in that it was in its player's hand. So all deals of the unseen
    cards are consistent and equally likely.
    """
    unseen = deck_for(s.players) & ~visible_cards(s, seat)
    swapped = unseen >> FACE_COUNT & ~unseen  # faces of which only the second copy is unseen
    pool = swap_copies(unseen, swapped)
    for p in range(s.players):
        s.hand[p] = swap_copies(s.hand[p], swapped)
    redeal_unseen(s, pool, s.hand, ALL_CARDS)
    for p in range(s.players):
        pool &= ~s.hand[p]
        s.hand[p] = swap_copies(s.hand[p], swapped)
    for r in range(s.players):
        s.row_cards[r] &= ~unseen
        for i in range(s.row_length[r]):
            if is_hidden(s, r, i, seat):
                drawn = 1 << random_member(s, pool)
                pool ^= drawn
                card = swap_copies(drawn, swapped)
                s.slot_card[FULL_ROW * r + i] = lowest(card)
                s.row_cards[r] |= card


@rule
def swap_copies(cards: int, faces: int) -> int:
    """Exchange the two copies of some faces.

    A draw must not depend on which copy is unseen, since no player knows that.
    """
    different = (cards ^ cards >> FACE_COUNT) & faces
    return cards ^ different ^ different << FACE_COUNT
