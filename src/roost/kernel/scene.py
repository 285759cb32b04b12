"""What lies where as whole numbers: a game's `scene.py`.

It declares the places of its table (`Scene`), and has rules that write what lies there, and who may
see which cards. Views are drawn from these words, and so are the texts that a server writes while
it is compiled (`match/texts/`): what is hidden is decided in one place.

The words: whose turn it is and what is awaited; each row as the number of its cards, then for each
card its number and its look; the cards of each heap as a mask; the value of each number. What does
not lie there is 0.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

from roost.contract import Action, Card, Kind, Mark, Number, Zone, number
from roost.kernel.rule import rule
from roost.kernel.spread import FACE_DOWN, Heap, Spread
from roost.kernel.state import NOBODY

TURN = 0
ASKS = 1
FIRST = 2
"""Where the words of the first row begin."""
NOTHING = -(1 << 62)
"""In place of a number's value, while there is nothing to count."""
LOOK = 8
"""Bits of a look for each kind of marks: 0, or the number of the mark's value and 1."""

MOST = 1 << 12
"""Drawings that are kept of each kind."""


@rule
def marked(look: int, kind: int, value: int) -> int:
    """A card that has one more mark, by the number of the mark and of its value."""
    return look | value + 1 << LOOK * kind


class Row(NamedTuple):
    """A place for cards in order. Everybody sees them, each with its marks."""

    id: str
    kind: Kind
    size: int
    """It never holds more."""

    @property
    def words(self) -> int:
        return 1 + 2 * self.size


class Marks(NamedTuple):
    """A mark that a card may have, with all values that it may have."""

    name: str
    values: tuple[Mark, ...]


class Counted(NamedTuple):
    """A number that is shown; `seat` is whose it is."""

    name: str
    seat: int | None = None


class Scene:
    """The places of a table. They stay the same for a whole match."""

    def __init__(
        self,
        names: tuple[str, ...],
        marks: tuple[Marks, ...],
        rows: tuple[Row, ...],
        heaps: tuple[Heap, ...],
        numbers: tuple[Counted, ...],
        asks: tuple[str, ...],
    ) -> None:
        """`names`: of the cards, each another. `marks`: of cards in rows. `asks`: words of the
        catalogue, each another.
        """
        assert len(set(names)) == len(names) <= 63
        assert len(set(asks)) == len(asks)
        self.names = names
        self.rows = rows
        self.heaps = heaps
        self.numbers = numbers
        self.asks = asks
        self.marks = (*marks, *[Marks(name, (value,)) for name, value in FACE_DOWN.items()])
        self.first_heap = FIRST + sum(row.words for row in rows)
        self.first_number = self.first_heap + len(heaps)
        self.words = self.first_number + len(numbers)
        # Caches of an instance: the same trick lies there for a while.
        self._row = lru_cache(MOST)(self._draw_row)
        self._counted = lru_cache(MOST)(self._count)
        self._card = lru_cache(MOST)(self._draw_card)

    @property
    def down(self) -> int:
        """The look of a card that lies face down."""
        return marked(0, len(self.marks) - 1, 0)

    def sights(self, words: list[int], seats: Sequence[int | None], seen: Sequence[int]) -> Spread:
        """What lies there to eyes that see these cards."""
        at, rows = FIRST, []
        for i, row in enumerate(self.rows):
            rows.append(self._row(i, tuple(words[at : at + 1 + 2 * words[at]])))
            at += row.words
        turn = words[TURN]
        return Spread(
            seats,
            tuple(rows),
            self.heaps,
            words[at : self.first_number],
            seen,
            self._counted(tuple(words[self.first_number :])),
            None if turn == NOBODY else turn,
            self.asks[words[ASKS]],
        )

    def _draw_row(self, i: int, words: tuple[int, ...]) -> Zone:
        cards = [self._card(*words[at : at + 2]) for at in range(1, len(words), 2)]
        return Zone(self.rows[i].id, self.rows[i].kind, cards=tuple(cards))

    def _draw_card(self, card: int, look: int) -> Card:
        marks: dict[str, Mark] = {}
        for kind in self.marks:
            value = look & (1 << LOOK) - 1
            if value:
                marks[kind.name] = kind.values[value - 1]
            look >>= LOOK
        return Card(self.names[card], marks)

    def _count(self, values: tuple[int, ...]) -> tuple[Number, ...]:
        pairs = zip(self.numbers, values, strict=True)
        return tuple(
            [number(n.name, None if value == NOTHING else value, n.seat) for n, value in pairs]
        )


class Setting(Protocol):
    """A game's `scene.py`. What is compiled is a `@rule`."""

    ACTIONS: int
    """How many numbers actions have: all are lower."""
    UNREAD: tuple[str, ...]
    """Fields of the state that neither these rules nor `legal` read, so that they are not kept."""

    def scene(self, s: Any) -> Scene:
        """The places of a state's table: the same object for the whole of its match."""

    def lay_out(self, s: Any, x: Any) -> None:
        """A rule. Write the words of the scene to x, which holds zeros."""

    def seen_by_all(self, s: Any) -> int:
        """A rule: the cards that everybody sees in whatever heaps they lie."""

    def seen_besides(self, s: Any, seat: int) -> int:
        """A rule: the cards that a seat sees besides, where they lie."""

    def words(self, asks: int, number: int) -> Action:
        """An action by its number, where this is awaited."""


def sights(setting: Setting, s: Any, seats: Sequence[int | None]) -> Spread:
    everybody = setting.seen_by_all(s)
    besides = setting.seen_besides
    seen = [everybody if p is None else everybody | besides(s, p) for p in seats]
    return drawn(setting, s, seats, seen)


def drawn(setting: Setting, s: Any, seats: Sequence[int | None], seen: Sequence[int]) -> Spread:
    """To each of these seats the cards that it has seen."""
    scene = setting.scene(s)
    words = [0] * scene.words
    setting.lay_out(s, words)
    return scene.sights(words, seats, seen)
