"""Draws cards that lie in no order, as several seats see them.

Most heaps stay as they are from moment to moment, and look alike from most seats. So each zone is
made once and kept: that nothing changed in it is then told at a glance.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
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


def draw_heaps(heaps: Iterable[Heap], seen: Sequence[int], faces: Faces) -> list[tuple[Zone, ...]]:
    """The zones to each pair of eyes, by the cards that they have seen: a card's name is told only
    if it is among these. The others come last.
    """
    drawn: list[list[Zone]] = [[] for _ in seen]
    for id, kind, owner, cards, down in heaps:
        alike: dict[int, Zone] = {}
        for eyes, zones in zip(seen, drawn, strict=True):
            shown = cards & eyes
            zone = alike.get(shown)
            if zone is None:
                hidden = (cards ^ shown).bit_count()
                zone = alike[shown] = _zone(id, kind, owner, shown, hidden, down, faces)
            zones.append(zone)
    return [tuple(zones) for zones in drawn]


@lru_cache(1 << 15)
def _zone(
    id: str, kind: Kind, owner: int | None, shown: int, hidden: int, down: bool, faces: Faces
) -> Zone:
    marks: dict[str, Mark] = {"face": "down"} if down else {}
    named = tuple(Card(name, marks) for name in faces(shown))
    return Zone(id, kind, owner, named + (Card(None, marks),) * hidden)
