"""Enumerates every world that is consistent with what a seat has seen, from RULES.md alone.

It reads only the seat's own views, one after each action, and remembers all that they showed. It
shares no code with `guess.py` and `knowledge.py`, which it checks.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import comb
from typing import NamedTuple

from roost.contract import Card, View

DECK = Counter(
    {"acorn-1": 1, "acorn-2": 2, "acorn-3": 2, "acorn-4": 2, "acorn-5": 1}
    | {"acorn-1or5": 2, "loach-0": 2, "pond-1": 2, "pond-2": 2}
)
Names = tuple[str, ...]
Place = tuple[int, int]
"""A row and a place in it."""


class World(NamedTuple):
    """A placement of the cards that a seat does not know."""

    down: Names  # the cards at the hidden places, in their order
    hands: tuple[Names, ...]  # of the other players, by seat; each is sorted
    left_over: Names  # sorted


@dataclass
class Memory:
    """What a seat knows of the current round."""

    seat: int
    hand: list[str] = field(default_factory=list)
    known_faces: dict[Place, str] = field(default_factory=dict)
    lengths: dict[int, int] = field(default_factory=dict)  # of rows on the table
    takers: set[int] = field(default_factory=set)  # players who have taken a row
    hand_sizes: dict[int, int] = field(default_factory=dict)  # of the other players
    left_over: int = 0

    def hidden_places(self) -> list[Place]:
        places = [(r, i) for r, length in sorted(self.lengths.items()) for i in range(length)]
        return [place for place in places if place not in self.known_faces]

    def unknown_cards(self) -> Counter[str]:
        """Return the cards whose place the seat does not know. DB-6: with 2 players two are out."""
        deck = DECK.copy()
        if len(self.hand_sizes) == 1:
            del deck["acorn-1or5"]
        return deck - Counter(self.hand) - Counter(self.known_faces.values())

    def see(self, view: View) -> None:
        own = [str(card.name) for card in view.zone(f"hand-{self.seat}").cards]
        players = sum(zone.kind == "hand" for zone in view.zones)
        for r in range(players):
            cards = view.zone(f"row-{r}").cards
            if cards:
                self._see_row(r, cards, own)
            elif r in self.lengths:
                self._see_taken(r, view, players)
        self.hand = own
        others = [p for p in range(players) if p != self.seat]
        self.hand_sizes = {p: len(view.zone(f"hand-{p}").cards) for p in others}
        self.left_over = len(view.zone("surplus").cards)

    def _see_row(self, r: int, cards: Sequence[Card], own: list[str]) -> None:
        played = Counter(self.hand) - Counter(own)
        if played and len(cards) > self.lengths[r]:  # the seat added the card itself
            self.known_faces[r, len(cards) - 1] = next(iter(played))
        self.lengths[r] = len(cards)
        for i, card in enumerate(cards):
            if "face" not in card.marks:
                self.known_faces[r, i] = str(card.name)
            assert card.name == self.known_faces.get((r, i)), (
                "the view shows a card that the seat cannot know"
            )

    def _see_taken(self, r: int, view: View, players: int) -> None:
        """DB-21, DB-32: the row lies face up in front of its taker."""
        zones = {p: view.zone(f"taken-{p}").cards for p in range(players) if p not in self.takers}
        ((taker, cards),) = ((p, cards) for p, cards in zones.items() if cards)
        self.takers.add(taker)
        self.known_faces |= {(r, i): str(card.name) for i, card in enumerate(cards)}
        del self.lengths[r]


def remember(seat: int, views: Sequence[View]) -> Memory:
    """Read the views of the current round. DB-7: earlier rounds reveal nothing about it."""
    memory = Memory(seat)
    for view in views:
        if view.number("round") == views[-1].number("round"):
            memory.see(view)
    return memory


def enumerate_worlds(memory: Memory, limit: int) -> dict[World, int] | None:
    """Return each world with the number of ways to deal it, if equal cards are distinguished.

    None if there are more worlds than `limit`.
    """
    worlds: dict[World, int] = {}
    for world, ways in _worlds(memory):
        worlds[world] = ways
        if len(worlds) > limit:
            return None
    return worlds


def _worlds(memory: Memory) -> Iterator[tuple[World, int]]:
    for down, rest, ways in _lists(memory.unknown_cards(), len(memory.hidden_places())):
        sizes = [size for _, size in sorted(memory.hand_sizes.items())]
        for hands, left, more in _hands(rest, sizes):
            assert left.total() == memory.left_over
            yield World(down, hands, tuple(sorted(left.elements()))), ways * more


def _lists(pool: Counter[str], k: int) -> Iterator[tuple[Names, Counter[str], int]]:
    """Yield k cards in order, the rest of the pool, and the number of ways."""
    if k == 0:
        yield (), pool, 1
        return
    for name in sorted(pool):
        for others, rest, ways in _lists(pool - Counter([name]), k - 1):
            yield (name, *others), rest, ways * pool[name]


def _hands(
    pool: Counter[str], sizes: Sequence[int]
) -> Iterator[tuple[tuple[Names, ...], Counter[str], int]]:
    if not sizes:
        yield (), pool, 1
        return
    for hand, ways in _sets(sorted(pool.items()), sizes[0]):
        for others, left, more in _hands(pool - Counter(hand), sizes[1:]):
            yield (hand, *others), left, ways * more


def _sets(pool: Sequence[tuple[str, int]], k: int) -> Iterator[tuple[Names, int]]:
    """Yield k cards in no order, and the number of ways."""
    if not pool:
        if k == 0:
            yield (), 1
        return
    (name, copies), *others = pool
    for n in range(min(k, copies) + 1):
        for names, ways in _sets(others, k - n):
            yield (name,) * n + names, ways * comb(copies, n)
