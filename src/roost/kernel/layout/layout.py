"""Layouts: a game declares once what lies where, and who may see it.

In its `layout.py` a game declares a `Layout`, and a rule that writes what lies where: integers
(words) in the order of the declaration. Views, diffs and messages follow from both.

The words are, in this order:
- the seat to act and the number of the prompt;
- the words of each zone (`zones.py`);
- the value of each number.

Words that the rules do not write are 0; optional numbers then have no value.
"""

from collections.abc import Iterable, Sequence
from itertools import compress
from operator import itemgetter, ne
from typing import Any, NamedTuple, Protocol

from roost.contract import Number, View, cached_number
from roost.kernel.layout.zones import LayoutZone, Viewer
from roost.kernel.state import NOBODY

TURN = 0
PROMPT = 1
FIRST_ZONE = 2
"""Index of the first word of the first zone."""
NO_VALUE = -(1 << 62)
"""The value of a number while there is nothing to count."""

SHORT_ZONE = 4
"""Zones with at most this many words are compared word by word."""


class NumberSlot(NamedTuple):
    """A number of the views, and the seat that it belongs to."""

    name: str
    seat: int | None = None
    is_optional: bool = False
    """Whether it has no value unless the rules write one. Other numbers are 0."""


def number_slots(
    names: Sequence[str], seats: Iterable[int | None] = (None,), optional: Sequence[str] = ()
) -> list[NumberSlot]:
    """Return the numbers with these names, for each seat."""
    return [NumberSlot(name, seat, name in optional) for seat in seats for name in names]


class Layout:
    """The zones and numbers of a table. They stay the same for a whole match."""

    def __init__(
        self,
        zones: Sequence[LayoutZone],
        numbers: Sequence[NumberSlot],
        prompts: Sequence[str],
    ) -> None:
        """`prompts`: words of the catalogue, by number."""
        self.zones = tuple(zones)
        self.numbers = tuple(numbers)
        self.prompts = tuple(prompts)
        self.shape = tuple([(zone.id, zone.word_count) for zone in self.zones]), self.numbers
        """Layouts of one match have equal shapes."""
        self.slices: list[slice] = []
        """Where the words of each zone are."""
        at = FIRST_ZONE
        for zone in self.zones:
            self.slices.append(slice(at, at + zone.word_count))
            at += zone.word_count
        self.first_number = at
        self.blank_words = [0] * at
        """The words before the rules write theirs."""
        self.blank_words += [NO_VALUE if slot.is_optional else 0 for slot in self.numbers]
        self._long_zones = [i for i, zone in enumerate(self.zones) if zone.word_count > SHORT_ZONE]
        owners = [
            (word, i)
            for i, part in enumerate(self.slices)
            if i not in self._long_zones
            for word in range(part.start, part.stop)
        ]
        # Two words more than needed, because itemgetter returns a single item bare.
        self._short_words = itemgetter(TURN, TURN, *[word for word, _ in owners])
        self._short_owners = [-1, -1, *[i for _, i in owners]]

    def changed_zones(self, old: list[int], new: list[int]) -> list[int]:
        """Return the zones whose words differ, in order. Long zones are compared as a whole."""
        get, slices = self._short_words, self.slices
        short = compress(self._short_owners, map(ne, get(old), get(new)))
        changed = set(short)
        for i in self._long_zones:
            part = slices[i]
            if old[part] != new[part]:
                changed.add(i)
        changed.discard(-1)
        return sorted(changed)

    def turn(self, words: list[int]) -> int | None:
        return None if words[TURN] == NOBODY else words[TURN]

    def view(self, words: list[int], viewer: Viewer) -> View:
        """Return what a viewer sees."""
        return View(
            None if viewer == "open" else viewer,
            tuple(
                [
                    zone.render(zone.sight(words[part], viewer))
                    for zone, part in zip(self.zones, self.slices, strict=True)
                ]
            ),
            tuple([self.number(i, words) for i in range(len(self.numbers))]),
            self.turn(words),
            self.prompts[words[PROMPT]],
        )

    def number(self, i: int, words: list[int]) -> Number:
        name, seat, _ = self.numbers[i]
        value = words[self.first_number + i]
        return cached_number(name, None if value == NO_VALUE else value, seat)


class LayoutRules(Protocol):
    """The interface of a game's `layout.py`."""

    def layout(self, s: Any) -> Layout:
        """Return the layout of a state's match, from a cache if possible."""

    def write_layout(self, s: Any, x: Any) -> None:
        """Write the words of the layout to x, a copy of `Layout.blank_words`. A rule."""
