"""Renders cards in unordered zones for several viewers, for games without a declared layout.

Most zones stay the same from frame to frame and look the same to most viewers. Rendered zones are
cached, so an unchanged zone is recognised by identity.
"""

from collections.abc import Sequence
from functools import lru_cache

from roost.contract import Card, Mark, Zone, ZoneKind
from roost.kernel.layout.zones import CACHE_SIZE, FACE_DOWN, CardNames

Zones = tuple[Zone, ...]


class ZoneRenderer:
    """Renders the zones of one name: one for each player, or a single one without an owner."""

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
        self._card_names = card_names
        self._has_owner = has_owner
        self._marks: dict[str, Mark] = FACE_DOWN if face_down else {}
        self._cards: dict[str | None, Card] = {}
        # Each instance has its own caches.
        self._zones = lru_cache(CACHE_SIZE)(self._render_zones)
        self._column = lru_cache(CACHE_SIZE)(self._render_column)
        self._zone = lru_cache(CACHE_SIZE)(self._render_zone)

    def render(self, masks: Sequence[int], visible: Sequence[int]) -> list[Zones]:
        """Return the zones for each viewer.

        `masks` are the cards of each zone; `visible` are the cards that each viewer may know. Other
        cards are not named and come last.
        """
        here = 0
        for cards in masks:
            here |= cards
        return self._zones(tuple(masks), tuple([here & known for known in visible]))

    def _render_zones(self, masks: tuple[int, ...], visible: tuple[int, ...]) -> list[Zones]:
        columns = [
            self._column(i, cards, tuple([cards & known for known in visible]))
            for i, cards in enumerate(masks)
        ]
        return list(zip(*columns, strict=True))

    def _render_column(self, i: int, cards: int, shown: tuple[int, ...]) -> list[Zone]:
        """Return one zone as each viewer sees it."""
        return [self._zone(i, known, (cards ^ known).bit_count()) for known in shown]

    def _render_zone(self, i: int, shown: int, hidden: int) -> Zone:
        visible = [self._card(name) for name in self._card_names(shown)]
        cards = (*visible, *[self._card(None)] * hidden)
        if not self._has_owner:
            return Zone(self._id, self._kind, None, cards)
        return Zone(f"{self._id}-{i}", self._kind, i, cards)

    def _card(self, name: str | None) -> Card:
        card = self._cards.get(name)
        if card is None:
            card = self._cards[name] = Card(name, self._marks)
        return card
