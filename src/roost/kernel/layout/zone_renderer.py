"""Draws cards that lie in no order, as several seats see them.

Most heaps stay as they are from moment to moment, and look alike from most seats. So what was drawn
is kept: that nothing changed in it is then told at a glance.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache

from roost.contract import Card, Mark, Zone, ZoneKind

CardNames = Callable[[int], Sequence[str]]
"""The names of the cards of a mask, in the order in which they are shown."""
Zones = tuple[Zone, ...]

CACHE_SIZE = 1 << 12
"""Drawings that are kept, of each kind of heap."""


class ZoneRenderer:
    """The heaps of one kind: one for each player, or one that is nobody's."""

    def __init__(
        self,
        id: str,
        kind: ZoneKind,
        card_names: CardNames,
        has_owner: bool = True,
        face_down: bool = False,
    ) -> None:
        self._id = id
        self._kind = kind
        self._faces = card_names
        self._owned = has_owner
        self._marks: dict[str, Mark] = {"face": "down"} if face_down else {}
        self._cards: dict[str | None, Card] = {}
        # Caches of an instance: the cards of a match are few, the ways to lie are many.
        self._zones = lru_cache(CACHE_SIZE)(self._draw_zones)
        self._column = lru_cache(CACHE_SIZE)(self._draw_column)
        self._zone = lru_cache(CACHE_SIZE)(self._draw_zone)

    def render(self, masks: Sequence[int], visible: Sequence[int]) -> list[Zones]:
        """The zones to each pair of eyes, by the cards that they have seen: a card's name is told
        only if it is among these. The others come last.
        """
        here = 0
        for cards in masks:
            here |= cards
        return self._zones(tuple(masks), tuple([here & eyes for eyes in visible]))

    def render_public(self, masks: Sequence[int], visible: int) -> Zones:
        """The same where everybody sees the same."""
        here = 0
        for cards in masks:
            here |= cards
        return self._zones(tuple(masks), (here & visible,))[0]

    def _draw_zones(self, heaps: tuple[int, ...], seen: tuple[int, ...]) -> list[Zones]:
        columns = [
            self._column(i, cards, tuple([cards & eyes for eyes in seen]))
            for i, cards in enumerate(heaps)
        ]
        return list(zip(*columns, strict=True))

    def _draw_column(self, i: int, cards: int, shown: tuple[int, ...]) -> list[Zone]:
        """One heap, as each pair of eyes sees it."""
        return [self._zone(i, eyes, (cards ^ eyes).bit_count()) for eyes in shown]

    def _draw_zone(self, i: int, shown: int, hidden: int) -> Zone:
        """What looks alike is one object."""
        named = [self._card(name) for name in self._faces(shown)]
        lying = (*named, *[self._card(None)] * hidden)
        if not self._owned:
            return Zone(self._id, self._kind, None, lying)
        return Zone(f"{self._id}-{i}", self._kind, i, lying)

    def _card(self, name: str | None) -> Card:
        card = self._cards.get(name)
        if card is None:
            card = self._cards[name] = Card(name, self._marks)
        return card
