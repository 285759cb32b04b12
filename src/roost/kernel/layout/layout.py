"""Layouts: a game declares once what lies where, and who may see it.

In its `layout.py` a game declares a `Layout`, and a rule that writes what lies where: integers
(words) in the order of the declaration. Views, diffs and messages follow from both.

The words are, in this order:
- the seat to act and the number of the prompt;
- the words of each zone (`zones.py`);
- the value of each number.

Unused words are 0.
"""

from collections.abc import Sequence
from functools import lru_cache
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

Groups = list[tuple[Viewer, list[int]]]
"""Viewers who always see the same: one of them, and the indices of all."""


class NumberSlot(NamedTuple):
    """A number of the views, and the seat that it belongs to."""

    name: str
    seat: int | None = None


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
        self.slices: list[slice] = []
        """Where the words of each zone are."""
        at = FIRST_ZONE
        for zone in self.zones:
            self.slices.append(slice(at, at + zone.word_count))
            at += zone.word_count
        self.first_number = at
        self.word_count = at + len(self.numbers)
        self.groups = lru_cache(1 << 8)(self._find_groups)

    def _find_groups(self, viewers: tuple[Viewer, ...]) -> list[Groups]:
        """Return the groups of viewers of each zone."""
        return [
            [(viewers[indices[0]], indices) for indices in zone.groups(viewers)]
            for zone in self.zones
        ]

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
        name, seat = self.numbers[i]
        value = words[self.first_number + i]
        return cached_number(name, None if value == NO_VALUE else value, seat)


class LayoutRules(Protocol):
    """The interface of a game's `layout.py`."""

    def layout(self, s: Any) -> Layout:
        """Return the layout of a state's match: the same object for the whole match."""

    def write_layout(self, s: Any, x: Any) -> None:
        """Write the words of the layout to x, which contains zeros. A rule."""
