"""What a seat cannot know, dealt anew: orders of decks, and others' hands if they are hidden.

A hidden hand is guessed from all that was seen of it since its pile was shuffled (`recall`), each
order of the pile that fits being as likely as another.
"""

from collections import Counter
from collections.abc import Callable
from math import comb

from roost.contract import Words
from roost.games.familiar_tales.chance import shuffled
from roost.games.familiar_tales.state import Shuffled, State
from roost.kernel.generator import Generator, below, next32


def guess(s: State, seat: int, words: Words) -> State:
    """A state that has looked the same to a seat all along. Which cards a deck has is known."""
    guessed = s.copy()
    if s.ask is not None and s.ask.seat == seat:
        guessed.known = s.known  # what a seat may do shows nothing that it does not know
    chance = Generator(words)
    for other, cards in enumerate(guessed.seats):
        if other != seat and s.signs[other]:
            cards.hand, cards.draw = seen_of(s, other).deal(chance)
        cards.draw = shuffled(cards.draw, chance)
    for row in (guessed.training, guessed.crafting):
        row.draw = shuffled(row.draw, chance)
    return guessed


def seen_of(s: State, seat: int) -> "Seen":
    """What everybody has seen of a hidden hand."""
    return Seen(s.signs[seat], lambda card: s.world.cards[card].icon == "link")


def known_alike(s: State) -> State:
    """A guess that needs no chance, where only the order of piles is hidden (open hands): each
    lies in the order of its cards' names. It serves one who does not ask for the order.
    """
    assert s.open_hands
    guessed = s.copy()
    guessed.known = s.known
    for cards in (*guessed.seats, guessed.training, guessed.crafting):
        cards.draw.sort()
    return guessed


class Seen:
    """The signs of one hand as demands on the order of the pile.

    Links are told apart from other cards, since that is what people see. `x` is how many of the
    first cards of the pile are links.
    """

    def __init__(self, signs: tuple[object, ...], is_link: Callable[[str], bool]) -> None:
        first = signs[0]
        assert isinstance(first, Shuffled)
        self.hand, self.pile, self.taken, self.is_link = (
            first.hand,
            first.pile,
            first.taken,
            is_link,
        )
        self.drawn = 0
        self.gone: Counter[str] = Counter()  # cards that have left the hand
        self.needed: list[tuple[int, str]] = []  # among so many first cards there is one of these
        self.lacking: list[tuple[int, str, int]] = []  # there are exactly so many of these
        self.low: dict[int, int] = {}  # bounds of x
        self.high: dict[int, int] = {}
        for sign in signs[1:]:
            self._read(sign)

    def _read(self, sign: object) -> None:
        had = Counter(self.hand)
        if isinstance(sign, bool):
            links = sum(n for card, n in self.gone.items() if self.is_link(card))
            links -= sum(map(self.is_link, self.hand))
            self._bound(self.low, max, links + sign)
            if not sign:
                self._bound(self.high, min, links)
        elif isinstance(sign, int):
            self.drawn += sign
        elif isinstance(sign, str):
            self.gone[sign] += 1
            if self.gone[sign] > had[sign]:
                self.needed.append((self.drawn, sign))
        elif isinstance(sign, tuple):
            card = sign[1]
            self.lacking.append((self.drawn, card, self.gone[card] - had[card]))

    def _bound(self, bounds: dict[int, int], least: Callable[[int, int], int], n: int) -> None:
        bounds[self.drawn] = least(bounds.get(self.drawn, n), n)

    # Dealing

    def deal(self, chance: Generator) -> tuple[list[str], list[str]]:
        """A hand and the rest of the pile, in no order."""
        order, rest = self.deal_order(chance)
        hand = Counter([*self.hand, *order])
        hand.subtract(self.gone)
        return sorted(hand.elements()), rest

    def deal_order(self, chance: Generator) -> tuple[list[str], list[str]]:
        """The cards that were drawn, in order, and the rest of the pile in no order."""
        ways = self._ways()
        assert ways[0][0], "what happened is one of the ways"
        while True:
            order, rest = self._order(ways, chance)
            if self._lacks(order) and draw(chance, self._tellings(order)) == 0:
                return order, rest

    def _ways(self) -> list[list[int]]:
        """In how many ways, from each place of the pile and each x, the rest can be dealt.

        A card that is needed counts once for each place where it could lie.
        """
        links = sum(map(self.is_link, self.pile))
        last = [
            comb(len(self.pile) - self.drawn, links - x) if x <= links else 0
            for x in range(self.drawn + 1)
        ]
        found = [[self._weight(self.drawn, x) * n for x, n in enumerate(last)]]
        for place in range(self.drawn - 1, -1, -1):
            after = found[0]
            ways = [after[x] + after[x + 1] for x in range(place + 1)]
            found.insert(0, [self._weight(place, x) * n for x, n in enumerate(ways)])
        return found

    def _weight(self, place: int, x: int) -> int:
        """The places left for cards that are needed within this many; 0 if people saw otherwise."""
        if not self.low.get(place, 0) <= x <= self.high.get(place, x):
            return 0
        weight = 1
        for kind, room in ((True, x), (False, place - x)):
            limits = sorted(n for n, card in self.needed if self.is_link(card) == kind)
            for taken, limit in enumerate(limits):
                if limit == place:
                    weight *= max(0, room - taken)
        return weight

    def _order(self, ways: list[list[int]], chance: Generator) -> tuple[list[str], list[str]]:
        """The cards that were drawn, in order, and the others."""
        x, places = 0, {True: list[int](), False: list[int]()}
        for place in range(self.drawn):
            other, one_more = ways[place + 1][x], ways[place + 1][x + 1]
            link = draw(chance, other + one_more) < one_more
            places[link].append(place)
            x += link
        order: dict[int, str] = {}
        left = Counter(self.pile)
        for limit, card in sorted(self.needed):
            free = [p for p in places[self.is_link(card)] if p < limit and p not in order]
            order[free[below(chance, len(free))]] = card
            left[card] -= 1
        rest: list[str] = []
        for kind in (True, False):
            cards = shuffled([c for c in left.elements() if self.is_link(c) == kind], chance)
            for place in places[kind]:
                if place not in order:
                    order[place] = cards.pop()
            rest += cards
        return [order[place] for place in range(self.drawn)], rest

    def _lacks(self, order: list[str]) -> bool:
        return all(order[:n].count(card) == count for n, card, count in self.lacking)

    def _tellings(self, order: list[str]) -> int:
        """In how many ways this order could have been dealt: which copy was the one needed."""
        found = 1
        taken: Counter[str] = Counter()
        for limit, card in sorted(self.needed):
            found *= order[:limit].count(card) - taken[card]
            taken[card] += 1
        return found


def draw(chance: Generator, n: int) -> int:
    """A number from 0 to n-1, however large n is."""
    size = n.bit_length()
    while True:
        found = _bits(chance, size)
        if found < n:
            return found


def _bits(chance: Generator, size: int) -> int:
    found = 0
    for _ in range((size + 31) // 32):
        found = found << 32 | next32(chance)
    return found >> (-size % 32)
