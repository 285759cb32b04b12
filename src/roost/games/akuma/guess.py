"""Samples a state that is consistent with everything a seat knows."""

from roost.games.akuma.knowledge import known_cards, possible_cards
from roost.games.akuma.state import DECK, AkumaState
from roost.kernel import count, next_seat, random_member, random_subset, rule
from roost.kernel.shares import count_splits, draw_share


@rule
def guess(s: AkumaState, seat: int) -> None:
    """Redeal the cards that a seat does not know, uniformly among all consistent deals.

    Three places hold these cards: the three other players, or two players and the place of the
    undealt card (AK-10).
    """
    known = known_cards(s, seat)
    unknown = DECK & ~known
    a = next_seat(seat, s.players)
    b = next_seat(a, s.players)
    c = next_seat(b, s.players)
    c_possible = possible_cards(s, c) if s.players == 4 else DECK
    a_size = count((s.hand[a] | s.added_card[a]) & ~known)
    b_size = count((s.hand[b] | s.added_card[b]) & ~known)

    a_possible, b_possible = possible_cards(s, a), possible_cards(s, b)
    total = count_splits(unknown, a_size, a_possible, b_size, b_possible, c_possible)
    for_a = draw_share(s, unknown, a_size, a_possible, b_size, b_possible, c_possible, total)
    rest = unknown & ~for_a
    for_b = rest & ~c_possible
    for_b |= random_subset(s, rest & c_possible & b_possible, b_size - count(for_b))

    replace_unknown(s, a, known, for_a)
    replace_unknown(s, b, known, for_b)
    if s.players == 4:
        replace_unknown(s, c, known, rest & ~for_b)
    for i in range(4):  # no player saw the order of the stock, and it is not used any more
        s.stock_order[i] = 0


@rule
def replace_unknown(s: AkumaState, p: int, known: int, cards: int) -> None:
    """Replace the unknown cards of a player by these."""
    if s.added_card[p]:  # AK-11: any of them may be the added card
        s.added_card[p] = 1 << random_member(s, cards)
        cards ^= s.added_card[p]
    s.hand[p] = s.hand[p] & known | cards
