"""Samples a state that is consistent with everything a seat knows."""

from roost.games.akuma.knowledge import known_cards, possible_cards
from roost.games.akuma.state import DECK, AkumaState
from roost.kernel import random_member, redeal_unseen, rule


@rule
def guess(s: AkumaState, seat: int) -> None:
    """Redeal the cards that a seat does not know, uniformly among all consistent deals.

    With three players, one of these cards was not dealt (AK-10).
    """
    unseen = DECK & ~known_cards(s, seat)
    for p in range(s.players):
        s.hand[p] |= s.added_card[p] & unseen
    possible = (
        possible_cards(s, 0),
        possible_cards(s, 1),
        possible_cards(s, 2),
        possible_cards(s, 3),
    )
    redeal_unseen(s, unseen, s.hand, possible)
    for p in range(s.players):
        if s.added_card[p] and p != seat:  # AK-11: any unseen card may be the added one
            s.added_card[p] = 1 << random_member(s, s.hand[p] & unseen)
            s.hand[p] ^= s.added_card[p]
    for i in range(4):  # no player saw the order of the stock, and it is not used any more
        s.stock_order[i] = 0
