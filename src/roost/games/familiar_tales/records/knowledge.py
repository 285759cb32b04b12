"""Guesses what a seat cannot know: the order of decks, and other hands if they are hidden.

A hidden hand is sampled from all evidence since its pile was shuffled (`card_memory`). Every order
of the pile that fits the evidence is equally likely.
"""

from collections import Counter
from collections.abc import Callable
from math import comb

from roost.contract import RngState
from roost.games.familiar_tales.engine.state import ShuffleRecord, TalesState
from roost.games.familiar_tales.records.chance import shuffle
from roost.kernel.rng import Rng, next32, random_below


def guess(s: TalesState, seat: int, rng_state: RngState) -> TalesState:
    """Return a determinization that fits all that a seat has observed.

    The contents of decks are known.
    """
    guessed = s.copy()
    if s.question is not None and s.question.seat == seat:
        guessed.legal_cache = s.legal_cache  # a seat's own legal actions reveal nothing
    rng = Rng(rng_state)
    for other, cards in enumerate(guessed.seats):
        if other != seat and s.hand_evidence[other]:
            cards.hand, cards.draw = hand_constraints(s, other).sample(rng)
        cards.draw = shuffle(cards.draw, rng)
    for row in (guessed.training, guessed.crafting):
        row.draw = shuffle(row.draw, rng)
    return guessed


def hand_constraints(s: TalesState, seat: int) -> "HandConstraints":
    """Return the constraints on a hidden hand."""
    return HandConstraints(s.hand_evidence[seat], lambda card: s.world.cards[card].icon == "link")


def canonical_guess(s: TalesState) -> TalesState:
    """Return a guess without randomness, for open hands: each pile is sorted by card names.

    For callers that do not depend on the order of piles.
    """
    assert s.has_open_hands
    guessed = s.copy()
    guessed.legal_cache = s.legal_cache
    for cards in (*guessed.seats, guessed.training, guessed.crafting):
        cards.draw.sort()
    return guessed


class HandConstraints:
    """The evidence about one hand as constraints on the order of the pile.

    The public sees whether a hand has link cards, so links are distinguished from other cards. `x`
    is the number of links among the first cards of the pile.
    """

    def __init__(self, evidence: tuple[object, ...], is_link: Callable[[str], bool]) -> None:
        first = evidence[0]
        assert isinstance(first, ShuffleRecord)
        self.hand, self.pile, self.removed = first.hand, first.pile, first.removed
        self.is_link = is_link
        self.draw_count = 0
        self.left_hand: Counter[str] = Counter()  # cards that have left the hand
        self.needed_cards: list[tuple[int, str]] = []  # a card among the first n
        self.exact_counts: list[tuple[int, str, int]] = []  # its count among the first n
        self.min_links: dict[int, int] = {}  # bounds of x by the number of cards
        self.max_links: dict[int, int] = {}
        for observation in evidence[1:]:
            self._read(observation)

    def _read(self, observation: object) -> None:
        initial = Counter(self.hand)
        if isinstance(observation, bool):
            links = sum(n for card, n in self.left_hand.items() if self.is_link(card))
            links -= sum(map(self.is_link, self.hand))
            self._bound(self.min_links, max, links + observation)
            if not observation:
                self._bound(self.max_links, min, links)
        elif isinstance(observation, int):
            self.draw_count += observation
        elif isinstance(observation, str):
            self.left_hand[observation] += 1
            if self.left_hand[observation] > initial[observation]:
                self.needed_cards.append((self.draw_count, observation))
        elif isinstance(observation, tuple):
            card = observation[1]
            self.exact_counts.append((self.draw_count, card, self.left_hand[card] - initial[card]))

    def _bound(self, bounds: dict[int, int], least: Callable[[int, int], int], n: int) -> None:
        bounds[self.draw_count] = least(bounds.get(self.draw_count, n), n)

    # Sampling

    def sample(self, rng: Rng) -> tuple[list[str], list[str]]:
        """Return a hand and the rest of the pile, both unordered."""
        order, rest = self.sample_order(rng)
        hand = Counter([*self.hand, *order])
        hand.subtract(self.left_hand)
        return sorted(hand.elements()), rest

    def sample_order(self, rng: Rng) -> tuple[list[str], list[str]]:
        """Return the drawn cards in order, and the rest of the pile unordered."""
        counts = self._count_orders()
        assert counts[0][0], "the evidence is consistent"
        while True:
            order, rest = self._order(counts, rng)
            if (
                self._has_exact_counts(order)
                and random_below_large(rng, self._multiplicity(order)) == 0
            ):
                return order, rest

    def _count_orders(self) -> list[list[int]]:
        """Return the number of orders of the rest, from each position of the pile and each x.

        A needed card counts once for each position that it could have.
        """
        links = sum(map(self.is_link, self.pile))
        last = [
            comb(len(self.pile) - self.draw_count, links - x) if x <= links else 0
            for x in range(self.draw_count + 1)
        ]
        counts = [[self._weight(self.draw_count, x) * n for x, n in enumerate(last)]]
        for position in range(self.draw_count - 1, -1, -1):
            after = counts[0]
            sums = [after[x] + after[x + 1] for x in range(position + 1)]
            counts.insert(0, [self._weight(position, x) * n for x, n in enumerate(sums)])
        return counts

    def _weight(self, position: int, x: int) -> int:
        """Return the free positions of the cards needed within this many.

        It is 0 if that contradicts the observed links.
        """
        if not self.min_links.get(position, 0) <= x <= self.max_links.get(position, x):
            return 0
        weight = 1
        for links, free in ((True, x), (False, position - x)):
            limits = sorted(n for n, card in self.needed_cards if self.is_link(card) == links)
            for taken, limit in enumerate(limits):
                if limit == position:
                    weight *= max(0, free - taken)
        return weight

    def _order(self, counts: list[list[int]], rng: Rng) -> tuple[list[str], list[str]]:
        """Return the drawn cards in order, and the others."""
        x, positions = 0, {True: list[int](), False: list[int]()}
        for position in range(self.draw_count):
            without_link, with_link = counts[position + 1][x], counts[position + 1][x + 1]
            draws_link = random_below_large(rng, without_link + with_link) < with_link
            positions[draws_link].append(position)
            x += draws_link
        order: dict[int, str] = {}
        left = Counter(self.pile)
        for limit, card in sorted(self.needed_cards):
            free = [p for p in positions[self.is_link(card)] if p < limit and p not in order]
            order[free[random_below(rng, len(free))]] = card
            left[card] -= 1
        rest: list[str] = []
        for links in (True, False):
            cards = shuffle([c for c in left.elements() if self.is_link(c) == links], rng)
            for position in positions[links]:
                if position not in order:
                    order[position] = cards.pop()
            rest += cards
        return [order[position] for position in range(self.draw_count)], rest

    def _has_exact_counts(self, order: list[str]) -> bool:
        return all(order[:n].count(card) == count for n, card, count in self.exact_counts)

    def _multiplicity(self, order: list[str]) -> int:
        """Return how often this order is counted: once for each choice of the needed copies."""
        product = 1
        taken: Counter[str] = Counter()
        for limit, card in sorted(self.needed_cards):
            product *= order[:limit].count(card) - taken[card]
            taken[card] += 1
        return product


def random_below_large(rng: Rng, n: int) -> int:
    """Return a random integer from 0 to n-1, for n of any size."""
    size = n.bit_length()
    while True:
        value = _bits(rng, size)
        if value < n:
            return value


def _bits(rng: Rng, size: int) -> int:
    value = 0
    for _ in range((size + 31) // 32):
        value = value << 32 | next32(rng)
    return value >> (-size % 32)
