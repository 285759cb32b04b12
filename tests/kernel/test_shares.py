"""Random splits of cards among three holders."""

from collections import Counter
from itertools import combinations
from math import comb, factorial

from scipy.stats import chisquare

from roost.kernel import members
from roost.kernel.rng import Rng
from roost.kernel.shares import MAX_CARDS, binomial, count_splits, draw_share
from roost.testing.matches import choose_from, make_rng
from roost.testing.sizes import size

DRAWS_PER_SHARE = 48


def test_binomial() -> None:
    for n in range(MAX_CARDS + 1):
        expected = [0, *(comb(n, k) for k in range(n + 1)), 0]
        assert [binomial(n, k) for k in range(-1, n + 2)] == expected
    assert binomial(-1, 0) == binomial(-2, -1) == 0


def test_the_number_of_splits_can_be_drawn_from() -> None:
    """`random_below` draws from less than 2**31."""
    assert factorial(MAX_CARDS) // (factorial(7) ** 2 * factorial(8)) < 1 << 31


def test_shares_are_drawn_in_proportion_to_their_ways() -> None:
    """Compare with all shares of nine cards, for random sets that a, b and c may hold."""
    rng = make_rng("shares")
    s = Rng((1, 2, 3, 4))
    cards = (1 << 9) - 1
    tried = 0
    while tried < size(12, 200):
        a, b, c = (choose_from(rng, range(512)) | choose_from(rng, range(512)) for _ in range(3))
        expected = count_shares(cards, (a, b, c), (3, 3))
        if not 1 < len(expected) < 60:
            continue
        all_ways = sum(expected.values())
        total = count_splits(cards, 3, a, 3, b, c)
        assert total == (0 if b & c == cards else all_ways)
        number = DRAWS_PER_SHARE * len(expected)
        drawn = Counter(draw_share(s, cards, 3, a, 3, b, c, total) for _ in range(number))
        assert drawn.keys() <= expected.keys()
        observed = [drawn[share] for share in expected]
        p = chisquare(observed, [number * w / all_ways for w in expected.values()]).pvalue
        assert p > 1e-4
        tried += 1


def count_shares(
    cards: int, possible: tuple[int, int, int], sizes: tuple[int, int]
) -> dict[int, int]:
    """Count the ways in which a can get each share."""
    ways: Counter[int] = Counter()
    for a in map(card_mask, combinations(members(cards & possible[0]), sizes[0])):
        for b in map(card_mask, combinations(members(cards & ~a & possible[1]), sizes[1])):
            c = cards & ~a & ~b
            ways[a] += c & ~possible[2] == 0
    return {share: n for share, n in ways.items() if n}


def card_mask(cards: tuple[int, ...]) -> int:
    return sum(1 << card for card in cards)
