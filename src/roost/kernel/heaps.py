"""Draws cards that lie in no order, as several seats see them.

Most heaps stay as they are from moment to moment, and look alike from most seats. So each zone is
made once and kept: that nothing changed in it is then told at a glance.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from roost.contract import Card, Kind, Mark, Zone

Faces = Callable[[int], Sequence[str]]
"""The names of the cards of a mask, in the order in which they are shown."""


class Heap(NamedTuple):
    id: str
    kind: Kind
    owner: int | None
    cards: int
    down: bool = False
    """Whether they lie face down."""


_made: dict[Faces, dict[tuple[str, int, int], Zone]] = defaultdict(dict)
"""By game: by id, the cards shown and how many are not."""
MOST = 1 << 15
"""Zones that are kept for a game."""


def draw_heaps(heaps: Iterable[Heap], seen: Sequence[int], faces: Faces) -> list[list[Zone]]:
    """The zones to each pair of eyes, by the cards that they have seen: a card's name is told only
    if it is among these. The others come last.

    Of a heap only its cards change in a game.
    """
    made = _made[faces]
    if len(made) > MOST:
        made.clear()
    drawn: list[list[Zone]] = [[] for _ in seen]
    for heap in heaps:
        cards, before = heap.cards, -1
        for eyes, zones in zip(seen, drawn, strict=True):
            shown = cards & eyes
            if shown != before:  # as the eyes before these, mostly
                before = shown
                key = (heap.id, shown, (cards ^ shown).bit_count())
                if key not in made:
                    made[key] = _zone(heap, shown, faces)
                zone = made[key]
            zones.append(zone)
    return drawn


def _zone(heap: Heap, shown: int, faces: Faces) -> Zone:
    marks: dict[str, Mark] = {"face": "down"} if heap.down else {}
    named = tuple(Card(name, marks) for name in faces(shown))
    hidden = (Card(None, marks),) * (heap.cards ^ shown).bit_count()
    return Zone(heap.id, heap.kind, heap.owner, named + hidden)
