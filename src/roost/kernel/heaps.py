"""Draws cards that lie in no order, as several seats see them.

Most heaps stay as they are from moment to moment, and look alike from most seats. So what was drawn
is kept: that nothing changed in it is then told at a glance.
"""

from collections.abc import Callable, Sequence

from roost.contract import Card, Kind, Mark, Zone

Faces = Callable[[int], Sequence[str]]
"""The names of the cards of a mask, in the order in which they are shown."""
Drawn = tuple[Zone, ...]

MOST = 1 << 12
"""Drawings that are kept, of each kind of heap."""


class Heaps:
    """The heaps of one kind: one for each player, or one that is nobody's."""

    def __init__(
        self, id: str, kind: Kind, faces: Faces, owned: bool = True, down: bool = False
    ) -> None:
        self._id = id
        self._kind = kind
        self._faces = faces
        self._owned = owned
        self._marks: dict[str, Mark] = {"face": "down"} if down else {}
        self._drawn: dict[tuple[tuple[int, ...], tuple[int, ...]], list[Drawn]] = {}
        self._columns: dict[tuple[int, int, tuple[int, ...]], list[Zone]] = {}
        self._cards: dict[str | None, Card] = {}

    def draw(self, heaps: Sequence[int], seen: Sequence[int]) -> list[Drawn]:
        """The zones to each pair of eyes, by the cards that they have seen: a card's name is told
        only if it is among these. The others come last.
        """
        here = 0
        for cards in heaps:
            here |= cards
        key = tuple(heaps), tuple([here & eyes for eyes in seen])
        drawn = self._drawn.get(key)
        if drawn is None:
            if len(self._drawn) >= MOST:
                self._drawn.clear()
                self._columns.clear()
            columns = [self._column(i, cards, seen) for i, cards in enumerate(heaps)]
            drawn = self._drawn[key] = list(zip(*columns, strict=True))
        return drawn

    def _column(self, i: int, cards: int, seen: Sequence[int]) -> list[Zone]:
        """One heap, as each pair of eyes sees it: mostly as the eyes before."""
        key = i, cards, tuple([cards & eyes for eyes in seen])
        column = self._columns.get(key)
        if column is None:
            made: dict[int, Zone] = {}
            for shown in key[2]:
                if shown not in made:
                    made[shown] = self._zone(i, cards, shown)
            column = self._columns[key] = [made[shown] for shown in key[2]]
        return column

    def _zone(self, i: int, cards: int, shown: int) -> Zone:
        named = [self._card(name) for name in self._faces(shown)]
        lying = (*named, *[self._card(None)] * (cards ^ shown).bit_count())
        if not self._owned:
            return Zone(self._id, self._kind, None, lying)
        return Zone(f"{self._id}-{i}", self._kind, i, lying)

    def _card(self, name: str | None) -> Card:
        card = self._cards.get(name)
        if card is None:
            card = self._cards[name] = Card(name, self._marks)
        return card
