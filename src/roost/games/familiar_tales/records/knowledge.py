"""What a seat cannot know, dealt anew: orders of decks, and others' hands if they are hidden.

A hidden hand is guessed from all that was seen of it since its pile was shuffled (`recall`), each
order of the pile that fits being as likely as another.
"""

from collections import Counter
from collections.abc import Callable
from math import comb

from roost.contract import RngState
from roost.games.familiar_tales.engine.state import ShuffleRecord, TalesState
from roost.games.familiar_tales.records.chance import shuffle
from roost.kernel.rng import Rng, next32, random_below


def guess(s: TalesState, seat: int, rng: RngState) -> TalesState:
    """A state that has looked the same to a seat all along. Which cards a deck has is known."""
    guessed = s.copy()
    if s.question is not None and s.question.seat == seat:
        guessed.legal_cache = (
            s.legal_cache
        )  # what a seat may do shows nothing that it does not know
    chance = Rng(rng)
    for other, cards in enumerate(guessed.seats):
        if other != seat and s.hand_evidence[other]:
            cards.hand, cards.draw = hand_constraints(s, other).sample(chance)
        cards.draw = shuffle(cards.draw, chance)
    for row in (guessed.training, guessed.crafting):
        row.draw = shuffle(row.draw, chance)
    return guessed


def hand_constraints(s: TalesState, seat: int) -> "HandConstraints":
    """What everybody has seen of a hidden hand."""
    return HandConstraints(s.hand_evidence[seat], lambda card: s.world.cards[card].icon == "link")


def canonical_guess(s: TalesState) -> TalesState:
    """A guess that needs no chance, where only the order of piles is hidden (open hands): each
    lies in the order of its cards' names. It serves one who does not ask for the order.
    """
    assert s.has_open_hands
    guessed = s.copy()
    guessed.legal_cache = s.legal_cache
    for cards in (*guessed.seats, guessed.training, guessed.crafting):
        cards.draw.sort()
    return guessed


class HandConstraints:
    """The signs of one hand as demands on the order of the pile.

    Links are told apart from other cards, since that is what people see. `x` is how many of the
    first cards of the pile are links.
    """

    def __init__(self, signs: tuple[object, ...], is_link: Callable[[str], bool]) -> None:
        first = signs[0]
        assert isinstance(first, ShuffleRecord)
        self.hand, self.pile, self.removed, self.is_link = (
            first.hand,
            first.pile,
            first.removed,
            is_link,
        )
        self.draw_count = 0
        self.left_hand: Counter[str] = Counter()  # cards that have left the hand
        self.needed_cards: list[
            tuple[int, str]
        ] = []  # among so many first cards there is one of these
        self.exact_counts: list[tuple[int, str, int]] = []  # there are exactly so many of these
        self.min_links: dict[int, int] = {}  # bounds of x
        self.max_links: dict[int, int] = {}
        for sign in signs[1:]:
            self._read(sign)

    def _read(self, sign: object) -> None:
        had = Counter(self.hand)
        if isinstance(sign, bool):
            links = sum(n for card, n in self.left_hand.items() if self.is_link(card))
            links -= sum(map(self.is_link, self.hand))
            self._bound(self.min_links, max, links + sign)
            if not sign:
                self._bound(self.max_links, min, links)
        elif isinstance(sign, int):
            self.draw_count += sign
        elif isinstance(sign, str):
            self.left_hand[sign] += 1
            if self.left_hand[sign] > had[sign]:
                self.needed_cards.append((self.draw_count, sign))
        elif isinstance(sign, tuple):
            card = sign[1]
            self.exact_counts.append((self.draw_count, card, self.left_hand[card] - had[card]))

    def _bound(self, bounds: dict[int, int], least: Callable[[int, int], int], n: int) -> None:
        bounds[self.draw_count] = least(bounds.get(self.draw_count, n), n)

    # Dealing

    def sample(self, rng: Rng) -> tuple[list[str], list[str]]:
        """A hand and the rest of the pile, in no order."""
        order, rest = self.sample_order(rng)
        hand = Counter([*self.hand, *order])
        hand.subtract(self.left_hand)
        return sorted(hand.elements()), rest

    def sample_order(self, rng: Rng) -> tuple[list[str], list[str]]:
        """The cards that were drawn, in order, and the rest of the pile in no order."""
        ways = self._ways()
        assert ways[0][0], "what happened is one of the ways"
        while True:
            order, rest = self._order(ways, rng)
            if self._lacks(order) and random_below_large(rng, self._tellings(order)) == 0:
                return order, rest

    def _ways(self) -> list[list[int]]:
        """In how many ways, from each place of the pile and each x, the rest can be dealt.

        A card that is needed counts once for each place where it could lie.
        """
        links = sum(map(self.is_link, self.pile))
        last = [
            comb(len(self.pile) - self.draw_count, links - x) if x <= links else 0
            for x in range(self.draw_count + 1)
        ]
        found = [[self._weight(self.draw_count, x) * n for x, n in enumerate(last)]]
        for place in range(self.draw_count - 1, -1, -1):
            after = found[0]
            ways = [after[x] + after[x + 1] for x in range(place + 1)]
            found.insert(0, [self._weight(place, x) * n for x, n in enumerate(ways)])
        return found

    def _weight(self, place: int, x: int) -> int:
        """The places left for cards that are needed within this many; 0 if people saw otherwise."""
        if not self.min_links.get(place, 0) <= x <= self.max_links.get(place, x):
            return 0
        weight = 1
        for kind, room in ((True, x), (False, place - x)):
            limits = sorted(n for n, card in self.needed_cards if self.is_link(card) == kind)
            for taken, limit in enumerate(limits):
                if limit == place:
                    weight *= max(0, room - taken)
        return weight

    def _order(self, ways: list[list[int]], chance: Rng) -> tuple[list[str], list[str]]:
        """The cards that were drawn, in order, and the others."""
        x, places = 0, {True: list[int](), False: list[int]()}
        for place in range(self.draw_count):
            other, one_more = ways[place + 1][x], ways[place + 1][x + 1]
            link = random_below_large(chance, other + one_more) < one_more
            places[link].append(place)
            x += link
        order: dict[int, str] = {}
        left = Counter(self.pile)
        for limit, card in sorted(self.needed_cards):
            free = [p for p in places[self.is_link(card)] if p < limit and p not in order]
            order[free[random_below(chance, len(free))]] = card
            left[card] -= 1
        rest: list[str] = []
        for kind in (True, False):
            cards = shuffle([c for c in left.elements() if self.is_link(c) == kind], chance)
            for place in places[kind]:
                if place not in order:
                    order[place] = cards.pop()
            rest += cards
        return [order[place] for place in range(self.draw_count)], rest

    def _lacks(self, order: list[str]) -> bool:
        return all(order[:n].count(card) == count for n, card, count in self.exact_counts)

    def _tellings(self, order: list[str]) -> int:
        """In how many ways this order could have been dealt: which copy was the one needed."""
        found = 1
        taken: Counter[str] = Counter()
        for limit, card in sorted(self.needed_cards):
            found *= order[:limit].count(card) - taken[card]
            taken[card] += 1
        return found


def random_below_large(rng: Rng, n: int) -> int:
    """A number from 0 to n-1, however large n is."""
    size = n.bit_length()
    while True:
        found = _bits(rng, size)
        if found < n:
            return found


def _bits(chance: Rng, size: int) -> int:
    found = 0
    for _ in range((size + 31) // 32):
        found = found << 32 | next32(chance)
    return found >> (-size % 32)
