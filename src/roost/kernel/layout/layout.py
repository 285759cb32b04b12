"""Layouts: the zones and numbers of a table as integers.

Only games whose layout is written as rules use this module. In its `layout.py` such a game declares
a `Layout`, and rules that write the contents of its zones and decide who may see which cards.
A layout is an array of integers (words). Both the views and the compiled JSON writer
(`match/json_writer/`) read it, so that secrecy is decided in one place.

The words are, in this order:
- the seat to act and the number of the prompt;
- for each ordered zone its number of cards, then for each card its number and its marks;
- for each unordered zone the mask of its cards;
- the value of each number.

Unused words are 0.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

from roost.contract import Action, Card, Mark, Number, Zone, cached_number
from roost.kernel.layout.view_set import LayoutViewSet
from roost.kernel.layout.zones import CACHE_SIZE, FACE_DOWN, OrderedZone, UnorderedZone
from roost.kernel.rule import rule
from roost.kernel.state import NOBODY

TURN = 0
PROMPT = 1
FIRST_ZONE = 2
"""Index of the first word of the first zone."""
NO_VALUE = -(1 << 62)
"""The value of a number while there is nothing to count."""
BITS_PER_MARK = 8
"""A card's marks are one word, with 8 bits for each mark type: 0, or 1 + the value's number."""


@rule
def add_mark(marks: int, kind: int, value: int) -> int:
    """Return a card's marks with one more, by the numbers of its type and of its value."""
    return marks | value + 1 << BITS_PER_MARK * kind


class MarkType(NamedTuple):
    """A mark that cards can have, with all its possible values."""

    name: str
    values: tuple[Mark, ...]


class NumberSlot(NamedTuple):
    """A number of the views, and the seat that it belongs to."""

    name: str
    seat: int | None = None


class Layout:
    """The zones and numbers of a table. They stay the same for a whole match."""

    def __init__(
        self,
        names: tuple[str, ...],
        marks: tuple[MarkType, ...],
        ordered: tuple[OrderedZone, ...],
        unordered: tuple[UnorderedZone, ...],
        numbers: tuple[NumberSlot, ...],
        prompts: tuple[str, ...],
    ) -> None:
        """`names`: distinct card names. `marks`: mark types of cards in ordered zones.

        `prompts`: distinct prompts, as words of the catalogue.
        """
        assert len(set(names)) == len(names) <= 63
        assert len(set(prompts)) == len(prompts)
        self.names = names
        self.ordered = ordered
        self.unordered = unordered
        self.numbers = numbers
        self.prompts = prompts
        self.marks = (*marks, *[MarkType(name, (value,)) for name, value in FACE_DOWN.items()])
        self.first_unordered = FIRST_ZONE + sum(zone.word_count for zone in ordered)
        self.first_number = self.first_unordered + len(unordered)
        self.word_count = self.first_number + len(numbers)
        # Each instance has its own caches.
        self._zone = lru_cache(CACHE_SIZE)(self._render_zone)
        self._card = lru_cache(CACHE_SIZE)(self._render_card)
        self._numbers = lru_cache(CACHE_SIZE)(self._render_numbers)

    @property
    def face_down_marks(self) -> int:
        """The marks of a card that is face down."""
        return add_mark(0, len(self.marks) - 1, 0)

    def view_set(
        self, words: list[int], viewers: Sequence[int | None], visible: Sequence[int]
    ) -> LayoutViewSet:
        """Return the views of viewers who see these cards."""
        at, ordered = FIRST_ZONE, []
        for i, zone in enumerate(self.ordered):
            ordered.append(self._zone(i, tuple(words[at : at + 1 + 2 * words[at]])))
            at += zone.word_count
        turn = words[TURN]
        return LayoutViewSet(
            viewers,
            tuple(ordered),
            self.unordered,
            words[at : self.first_number],
            visible,
            self._numbers(tuple(words[self.first_number :])),
            None if turn == NOBODY else turn,
            self.prompts[words[PROMPT]],
        )

    def _render_zone(self, i: int, words: tuple[int, ...]) -> Zone:
        cards = [self._card(*words[at : at + 2]) for at in range(1, len(words), 2)]
        return Zone(self.ordered[i].id, self.ordered[i].kind, cards=tuple(cards))

    def _render_card(self, card: int, bits: int) -> Card:
        marks: dict[str, Mark] = {}
        for kind in self.marks:
            value = bits & (1 << BITS_PER_MARK) - 1
            if value:
                marks[kind.name] = kind.values[value - 1]
            bits >>= BITS_PER_MARK
        return Card(self.names[card], marks)

    def _render_numbers(self, values: tuple[int, ...]) -> tuple[Number, ...]:
        return tuple(
            [
                cached_number(slot.name, None if value == NO_VALUE else value, slot.seat)
                for slot, value in zip(self.numbers, values, strict=True)
            ]
        )


class LayoutRules(Protocol):
    """The interface of a `layout.py` that is written as rules."""

    ACTION_COUNT: int
    """All action indices are lower than this."""
    UNUSED_FIELDS: tuple[str, ...]
    """Fields of the state that neither these rules nor `legal_actions` read.

    The JSON writer does not copy them.
    """

    def layout(self, s: Any) -> Layout:
        """Return the layout of a state's match: the same object for the whole match."""

    def write_layout(self, s: Any, x: Any) -> None:
        """Write the words of the layout to x, which contains zeros. A rule."""

    def public_cards(self, s: Any) -> int:
        """Return the cards that all viewers see, in any unordered zone. A rule."""

    def private_cards(self, s: Any, seat: int) -> int:
        """Return the cards that a seat sees in addition. A rule."""

    def to_action(self, prompt: int, index: int) -> Action:
        """Return the action with this index under a prompt."""


def build_view_set(rules: LayoutRules, s: Any, viewers: Sequence[int | None]) -> LayoutViewSet:
    """Return the views of a state by the game's own visibility rules."""
    public, private = rules.public_cards(s), rules.private_cards
    visible = [public if seat is None else public | private(s, seat) for seat in viewers]
    return build_view_set_showing(rules, s, viewers, visible)


def build_view_set_showing(
    rules: LayoutRules, s: Any, viewers: Sequence[int | None], visible: Sequence[int]
) -> LayoutViewSet:
    """Return the views of a state in which each viewer sees the given cards."""
    layout = rules.layout(s)
    words = [0] * layout.word_count
    rules.write_layout(s, words)
    return layout.view_set(words, viewers, visible)
