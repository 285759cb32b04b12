"""Random splits of cards among three holders, each of whom may hold only some of them.

Guesses use them: all consistent splits are equally likely.
"""

from math import comb

from roost.kernel.masks import count
from roost.kernel.rng import HasRng, random_below, random_subset
from roost.kernel.rule import rule

MAX_CARDS = 22
"""The most cards that can be split: then the number of splits is below 2**31."""
BINOMIALS = tuple(comb(n, k) for n in range(MAX_CARDS + 1) for k in range(n + 1))


@rule
def draw_share(
    s: HasRng,
    cards: int,
    a_size: int,
    a_possible: int,
    b_size: int,
    b_possible: int,
    c_possible: int,
    total: int,
) -> int:
    """Return the cards of a, if a random split gives all cards to a, b and c.

    The share is drawn in two steps. The first step draws how many of a's cards come from those that
    otherwise only b, only c, or both could hold, with probability proportional to the number of
    ways. The second step draws the cards. `total` is the result of `count_splits`.
    """
    either = cards & b_possible & c_possible
    if total == 0:
        return random_subset(s, cards & a_possible, a_size)
    b_only = cards & b_possible & ~c_possible
    c_only = cards & c_possible & ~b_possible
    share = cards & ~b_possible & ~c_possible  # only a may hold these
    size = a_size - count(share)
    k = random_below(s, total)
    for i in range(size + 1):
        for j in range(size + 1 - i):
            k -= count_ways(size, i, j, b_only, c_only, either, a_possible, b_size)
            if k < 0:
                share |= random_subset(s, b_only & a_possible, i) | random_subset(
                    s, c_only & a_possible, j
                )
                return share | random_subset(s, either & a_possible, size - i - j)
    return share  # unreachable if a consistent split exists


@rule
def count_splits(
    cards: int, a_size: int, a_possible: int, b_size: int, b_possible: int, c_possible: int
) -> int:
    """Return the number of consistent splits; 0 if every share of a leaves equally many."""
    either = cards & b_possible & c_possible
    if either == cards:
        return 0
    b_only = cards & b_possible & ~c_possible
    c_only = cards & c_possible & ~b_possible
    size = a_size - count(cards & ~b_possible & ~c_possible)
    total = 0
    for i in range(size + 1):
        for j in range(size + 1 - i):
            total += count_ways(size, i, j, b_only, c_only, either, a_possible, b_size)
    return total


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
    """Return the number of ways to choose k of n; n is at most MAX_CARDS."""
    return BINOMIALS[n * (n + 1) // 2 + k] if 0 <= k <= n else 0
