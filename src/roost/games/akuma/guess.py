"""Samples a state that is consistent with everything a seat knows."""

from math import comb

from roost.games.akuma.knowledge import known_cards, possible_cards
from roost.games.akuma.state import DECK, AkumaState
from roost.kernel import count, next_seat, random_below, random_member, random_subset, rule

MAX_UNKNOWN = 21  # cards of the three other hands after AK-11, 7 each
BINOMIALS = tuple(comb(n, k) for n in range(MAX_UNKNOWN + 1) for k in range(n + 1))


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
    for_a = draw_share(s, unknown, a_size, a_possible, b_size, b_possible, c_possible)
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


@rule
def draw_share(
    s: AkumaState,
    cards: int,
    a_size: int,
    a_possible: int,
    b_size: int,
    b_possible: int,
    c_possible: int,
) -> int:
    """Return the cards of a, if a random consistent split gives all cards to a, b and c.

    The share is drawn in two steps. The first step draws how many of a's cards come from those that
    otherwise only b, only c, or both could hold, with probability proportional to the number of
    ways. The second step draws the cards.
    """
    either = cards & b_possible & c_possible
    if either == cards:  # every share of a leaves b and c equally many ways
        return random_subset(s, cards & a_possible, a_size)
    b_only = cards & b_possible & ~c_possible
    c_only = cards & c_possible & ~b_possible
    share = cards & ~b_possible & ~c_possible  # only a may hold these
    size = a_size - count(share)

    # At most 21 cards in three hands of 7: 399,072,960 ways, so all numbers fit in 32 bits.
    total = 0
    for i in range(size + 1):
        for j in range(size + 1 - i):
            total += count_ways(size, i, j, b_only, c_only, either, a_possible, b_size)
    k = random_below(s, total)
    for i in range(size + 1):
        for j in range(size + 1 - i):
            k -= count_ways(size, i, j, b_only, c_only, either, a_possible, b_size)
            if k < 0:
                share |= random_subset(s, b_only & a_possible, i) | random_subset(
                    s, c_only & a_possible, j
                )
                return share | random_subset(s, either & a_possible, size - i - j)
    return share  # unreachable: the true deal is one of the ways


@rule
def count_ways(
    size: int, i: int, j: int, b_only: int, c_only: int, either: int, a_possible: int, b_size: int
) -> int:
    """Count the ways in which a has i cards of `b_only`, j of `c_only` and the rest of `either`."""
    k = size - i - j
    for_a = binomial(count(b_only & a_possible), i) * binomial(count(c_only & a_possible), j)
    for_a *= binomial(count(either & a_possible), k)
    return for_a * binomial(count(either) - k, b_size - (count(b_only) - i))


@rule
def binomial(n: int, k: int) -> int:
    """Return the number of ways to choose k of n; n is at most MAX_UNKNOWN."""
    return BINOMIALS[n * (n + 1) // 2 + k] if 0 <= k <= n else 0
