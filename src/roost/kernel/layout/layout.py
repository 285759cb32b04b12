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

from roost.contract import Action, Card, Mark, Number, Zone, ZoneKind, cached_number
from roost.kernel.layout.view_set import FACE_DOWN, LayoutViewSet, UnorderedZone
from roost.kernel.rule import rule
from roost.kernel.state import NOBODY

TURN = 0
PROMPT = 1
FIRST_ZONE = 2
"""Where the words of the first row begin."""
NO_VALUE = -(1 << 62)
"""In place of a number's value, while there is nothing to count."""
BITS_PER_MARK = 8
"""Bits of a look for each kind of marks: 0, or the number of the mark's value and 1."""

CACHE_SIZE = 1 << 12
"""Drawings that are kept of each kind."""


@rule
def add_mark(marks: int, kind: int, value: int) -> int:
    """A card that has one more mark, by the number of the mark and of its value."""
    return marks | value + 1 << BITS_PER_MARK * kind


class OrderedZone(NamedTuple):
    """A place for cards in order. Everybody sees them, each with its marks."""

    id: str
    kind: ZoneKind
    size: int
    """It never holds more."""

    @property
    def word_count(self) -> int:
        return 1 + 2 * self.size


class MarkType(NamedTuple):
    """A mark that a card may have, with all values that it may have."""

    name: str
    values: tuple[Mark, ...]


class NumberSlot(NamedTuple):
    """A number that is shown; `seat` is whose it is."""

    name: str
    seat: int | None = None


class Layout:
    """The places of a table. They stay the same for a whole match."""

    def __init__(
        self,
        names: tuple[str, ...],
        marks: tuple[MarkType, ...],
        ordered: tuple[OrderedZone, ...],
        unordered: tuple[UnorderedZone, ...],
        numbers: tuple[NumberSlot, ...],
        prompts: tuple[str, ...],
    ) -> None:
        """`names`: of the cards, each another. `marks`: of cards in rows. `asks`: words of the
        catalogue, each another.
        """
        assert len(set(names)) == len(names) <= 63
        assert len(set(prompts)) == len(prompts)
        self.names = names
        self.ordered = ordered
        self.unordered = unordered
        self.numbers = numbers
        self.prompts = prompts
        self.marks = (*marks, *[MarkType(name, (value,)) for name, value in FACE_DOWN.items()])
        self.first_unordered = FIRST_ZONE + sum(row.word_count for row in ordered)
        self.first_number = self.first_unordered + len(unordered)
        self.word_count = self.first_number + len(numbers)
        # Caches of an instance: the same trick lies there for a while.
        self._row = lru_cache(CACHE_SIZE)(self._draw_row)
        self._counted = lru_cache(CACHE_SIZE)(self._count)
        self._card = lru_cache(CACHE_SIZE)(self._draw_card)

    @property
    def face_down_marks(self) -> int:
        """The look of a card that lies face down."""
        return add_mark(0, len(self.marks) - 1, 0)

    def view_set(
        self, words: list[int], viewers: Sequence[int | None], visible: Sequence[int]
    ) -> LayoutViewSet:
        """What lies there to eyes that see these cards."""
        at, rows = FIRST_ZONE, []
        for i, row in enumerate(self.ordered):
            rows.append(self._row(i, tuple(words[at : at + 1 + 2 * words[at]])))
            at += row.word_count
        turn = words[TURN]
        return LayoutViewSet(
            viewers,
            tuple(rows),
            self.unordered,
            words[at : self.first_number],
            visible,
            self._counted(tuple(words[self.first_number :])),
            None if turn == NOBODY else turn,
            self.prompts[words[PROMPT]],
        )

    def _draw_row(self, i: int, words: tuple[int, ...]) -> Zone:
        cards = [self._card(*words[at : at + 2]) for at in range(1, len(words), 2)]
        return Zone(self.ordered[i].id, self.ordered[i].kind, cards=tuple(cards))

    def _draw_card(self, card: int, look: int) -> Card:
        marks: dict[str, Mark] = {}
        for kind in self.marks:
            value = look & (1 << BITS_PER_MARK) - 1
            if value:
                marks[kind.name] = kind.values[value - 1]
            look >>= BITS_PER_MARK
        return Card(self.names[card], marks)

    def _count(self, values: tuple[int, ...]) -> tuple[Number, ...]:
        pairs = zip(self.numbers, values, strict=True)
        return tuple(
            [
                cached_number(n.name, None if value == NO_VALUE else value, n.seat)
                for n, value in pairs
            ]
        )


class LayoutRules(Protocol):
    """A game's `scene.py`. What is compiled is a `@rule`."""

    ACTION_COUNT: int
    """How many numbers actions have: all are lower."""
    UNUSED_FIELDS: tuple[str, ...]
    """Fields of the state that neither these rules nor `legal` read, so that they are not kept."""

    def layout(self, s: Any) -> Layout:
        """The places of a state's table: the same object for the whole of its match."""

    def write_layout(self, s: Any, x: Any) -> None:
        """A rule. Write the words of the scene to x, which holds zeros."""

    def public_cards(self, s: Any) -> int:
        """A rule: the cards that everybody sees in whatever heaps they lie."""

    def private_cards(self, s: Any, seat: int) -> int:
        """A rule: the cards that a seat sees besides, where they lie."""

    def to_action(self, prompt: int, index: int) -> Action:
        """An action by its number, where this is awaited."""


def build_view_set(rules: LayoutRules, s: Any, viewers: Sequence[int | None]) -> LayoutViewSet:
    everybody = rules.public_cards(s)
    besides = rules.private_cards
    seen = [everybody if p is None else everybody | besides(s, p) for p in viewers]
    return build_view_set_showing(rules, s, viewers, seen)


def build_view_set_showing(
    rules: LayoutRules, s: Any, viewers: Sequence[int | None], visible: Sequence[int]
) -> LayoutViewSet:
    """To each of these seats the cards that it has seen."""
    scene = rules.layout(s)
    words = [0] * scene.word_count
    rules.write_layout(s, words)
    return scene.view_set(words, viewers, visible)
