"""Random hands of unseen cards: consistent, and all consistent assignments equally likely."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from math import comb, factorial, prod, sqrt
from statistics import fmean, pvariance
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare, kstest

from roost.kernel import count
from roost.kernel.rng import Rng, random_below
from roost.kernel.share_tables import pack_count, weigh_pair
from roost.kernel.shares import redeal_unseen, share_cards
from roost.testing.matches import make_rng
from roost.testing.sizes import size

CASES = size(60, 600)
DRAWS_PER_WORLD = 12
MAX_WORLDS = size(100, 400)

Hands = tuple[int, ...]


class Case(NamedTuple):
    """Cards to share. The last size and mask are those of the cards that are left over."""

    cards: int
    sizes: tuple[int, ...]
    possible: tuple[int, ...]

    def draw(self, s: Rng) -> Hands:
        hands = [0] * (len(self.sizes) - 1)
        sizes = sum(pack_count(n, h) for h, n in enumerate(self.sizes[:-1]))
        share_cards(s, self.cards, sizes, hands, self.possible[:-1], self.possible[-1])
        return tuple(hands)

    def is_consistent(self, hands: Hands) -> bool:
        all_hands = *hands, self.cards & ~sum(hands)
        return (
            sum(map(count, all_hands)) == count(self.cards)
            and tuple(map(count, all_hands)) == self.sizes
            and not any(hand & ~mask for hand, mask in zip(all_hands, self.possible, strict=True))
        )

    def worlds(self) -> set[Hands]:
        """Try every holder of every card."""
        cards = [1 << card for card in range(63) if self.cards >> card & 1]
        worlds = set()
        for holders in product(range(len(self.sizes)), repeat=len(cards)):
            hands = [0] * len(self.sizes)
            for card, holder in zip(cards, holders, strict=True):
                hands[holder] |= card
            if self.is_consistent(tuple(hands[:-1])):
                worlds.add(tuple(hands[:-1]))
        return worlds


def make_case(owners: list[int], extra: list[int], spread: int) -> Case:
    """Return a case with a known solution: the holder of each card, and what else is possible."""
    masks = [0] * len(extra)
    for i, owner in enumerate(owners):
        masks[owner] |= 1 << spread * i
    sizes = tuple(map(count, masks))
    cards = sum(masks)
    return Case(cards, sizes, tuple(mask | more for mask, more in zip(masks, extra, strict=True)))


@st.composite
def cases(draw: st.DrawFn) -> Case:
    holders = draw(st.integers(2, 9))
    owners = draw(st.lists(st.integers(0, holders - 1), max_size=12))
    masks = draw(st.lists(st.integers(0, (1 << 63) - 1), min_size=3, max_size=3))
    extra = draw(st.lists(st.sampled_from([0, *masks]), min_size=holders, max_size=holders))
    return make_case(owners, extra, draw(st.integers(1, 5)))


@given(cases(), st.integers(0, 1 << 31))
def test_shares_are_consistent(case: Case, seed: int) -> None:
    assert case.is_consistent(case.draw(Rng((seed, 1, 2, 3))))


def small_cases() -> Iterator[tuple[Case, set[Hands]]]:
    """Yield random cases with few worlds."""
    rng = make_rng("small shares")
    while True:
        holders = 2 + random_below(rng, 4)
        owners = [random_below(rng, holders) for _ in range(4 + random_below(rng, 4))]
        extra = [random_below(rng, 1 << 8) | random_below(rng, 1 << 8) for _ in range(holders)]
        if random_below(rng, 2):
            extra[-1] = extra[0] = (1 << 8) - 1
        case = make_case(owners, extra, 1)
        if holders ** count(case.cards) < 20000 and 1 < len(worlds := case.worlds()) < MAX_WORLDS:
            yield case, worlds


def test_all_consistent_assignments_are_equally_likely() -> None:
    s = make_rng("shares")
    p_values = []
    class_counts: Counter[int] = Counter()
    for (case, worlds), _ in zip(small_cases(), range(CASES), strict=False):
        number = DRAWS_PER_WORLD * len(worlds)
        drawn = Counter(case.draw(s) for _ in range(number))
        assert drawn.keys() <= worlds
        p_values.append(chisquare([drawn[world] for world in worlds]).pvalue)
        class_counts[len(open_classes(case))] += 1
    assert min(p_values) > 1e-4
    assert kstest(p_values, "uniform").pvalue > 1e-3
    # Cases with closed forms only, with one step of dynamic programming, and with several
    assert class_counts[2] > 4
    assert class_counts[3] > 4
    assert sum(n for classes, n in class_counts.items() if classes > 3) > 4


def open_classes(case: Case) -> set[tuple[bool, ...]]:
    """Return the sets of holders of the cards that several may hold."""
    kinds = {
        tuple(
            bool(n and mask >> card & 1) for n, mask in zip(case.sizes, case.possible, strict=True)
        )
        for card in range(63)
        if case.cards >> card & 1
    }
    return {kind for kind in kinds if sum(kind) > 1}


def test_a_pair_of_classes_has_the_weight_of_all_its_splits() -> None:
    """Compare the closed form with the sum over all splits of both classes."""
    for of_a, of_b, a, b in product(range(5), range(5), range(1, 8), range(1, 8)):
        expected: Counter[int] = Counter()
        for x, y in product(splits(of_a, a), splits(of_b, b)):
            counts = sum(pack_count(i + j, g) for g, (i, j) in enumerate(zip(x, y, strict=True)))
            expected[counts] += multinomial(x) * multinomial(y)
        cards_a, cards_b = (1 << of_a) - 1, (1 << of_b) - 1 << 8
        scale = factorial(of_a) * factorial(of_b)
        for total in splits(of_a + of_b, 7):
            counts = sum(pack_count(n, g) for g, n in enumerate(total))
            weight = weigh_pair(counts, (cards_a, a), (cards_b, b))
            assert weight * scale == pytest.approx(expected[counts], rel=1e-12)


def splits(n: int, holders: int) -> list[tuple[int, ...]]:
    """Return all ways to divide n among the holders of a mask of three groups."""
    numbers = [range(n + 1) if holders >> g & 1 else range(1) for g in range(3)]
    return [split for split in product(*numbers) if sum(split) == n]


def multinomial(numbers: tuple[int, ...]) -> int:
    return factorial(sum(numbers)) // prod(map(factorial, numbers))


SUITS = [0x1FFF << 13 * suit for suit in range(4)]
DECK = sum(SUITS)
VOIDS = {  # the suits that each hand lacks
    "two in one hand": ((0, 1), (), (), ()),
    "two hands": ((0,), (1,), (), ()),
    "three hands": ((0,), (1,), (2,), ()),
    "five hands": ((0,), (1,), (0, 1), (), ()),
}


@pytest.mark.parametrize("name", VOIDS)
def test_hands_of_a_full_deck_have_exact_means(name: str) -> None:
    """Compare with the probability that a hand has a card, by exact integers."""
    voids = VOIDS[name]
    sizes = tuple((52 + h) // len(voids) for h in range(len(voids)))
    possible = tuple(DECK & ~sum(SUITS[suit] for suit in suits) for suits in voids)
    case = Case(DECK, (*sizes, 0), (*possible, 0))
    assert count_worlds((13,) * 4, sizes, voids) > 1 << 64
    s = make_rng("full deck")
    draws = [case.draw(s) for _ in range(60 if len(set(voids)) > 3 else 400)]
    assert all(map(case.is_consistent, draws))
    for suit, h in product(range(4), range(len(voids))):
        counts = [count(hands[h] & SUITS[suit]) for hands in draws]
        expected = 13 * probability(suit, h, sizes, voids)
        error = sqrt(max(pvariance(counts), 0.1) / len(draws))
        assert abs(fmean(counts) - expected) < (4 * error if expected else 1e-9)


def probability(
    suit: int, h: int, sizes: tuple[int, ...], voids: tuple[tuple[int, ...], ...]
) -> float:
    """Return the probability that hand h has one given card of a suit."""
    if suit in voids[h]:
        return 0.0
    fewer_cards = tuple(12 if other == suit else 13 for other in range(4))
    smaller_hand = tuple(n - (i == h) for i, n in enumerate(sizes))
    ways = count_worlds(fewer_cards, smaller_hand, voids)
    return ways / count_worlds((13,) * 4, sizes, voids)


@cache
def count_worlds(
    suits: tuple[int, ...], sizes: tuple[int, ...], voids: tuple[tuple[int, ...], ...]
) -> int:
    """Count the assignments hand by hand: every number of cards of each suit for the first hand."""
    if not sizes:
        return int(not any(suits))
    numbers = [range(1) if suit in voids[0] else range(n + 1) for suit, n in enumerate(suits)]
    total = 0
    for taken in product(*numbers[:-1]):
        last = sizes[0] - sum(taken)
        if last in numbers[-1]:
            ways = 1
            rest = []
            for n, k in zip(suits, (*taken, last), strict=True):
                ways *= comb(n, k)
                rest.append(n - k)
            total += ways * count_worlds(tuple(rest), sizes[1:], voids[1:])
    return total


def test_a_redeal_keeps_sizes_and_seen_cards() -> None:
    s = make_rng("redeal")
    before = [0b0000_0111, 0b0011_1000, 0b1100_0000]
    unseen = 0b1_1111_0000  # one card is in no hand
    dealt = set()
    for _ in range(100):
        hands = before[:]
        redeal_unseen(s, unseen, hands, (0, 0b0_1011_0000, unseen))
        assert hands[0] == before[0]
        assert hands[1] & ~unseen == 0b1000
        assert count(hands[1]) == 3
        assert not hands[1] & 0b1_0100_0000
        assert count(hands[2]) == 2
        assert not hands[2] & (hands[1] | ~unseen)
        dealt.add(tuple(hands))
    assert len(dealt) == 3 * 3  # two of three cards, then two of the other three
