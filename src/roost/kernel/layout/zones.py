"""The two kinds of zones that a layout declares."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from roost.contract import Card, CardPosition, Mark, Zone, ZoneKind
from roost.contract.card_moves import PlacedCards, ZoneDiff, split_turned

CardNames = Callable[[int], Sequence[str]]
"""Returns the names of the cards of a mask, in display order."""

CACHE_SIZE = 1 << 12
"""The number of rendered objects that a zone or a layout keeps, for each kind of object."""
FACE_DOWN: dict[str, Mark] = {"face": "down"}
ALL_CARDS = -1
"""A mask with all bits set."""


class OrderedZone(NamedTuple):
    """A place for cards in a meaningful order. All viewers see them, each with its marks."""

    id: str
    kind: ZoneKind
    size: int
    """The greatest number of cards that it can hold."""

    @property
    def word_count(self) -> int:
        return 1 + 2 * self.size


class UnorderedZone:
    """A place for cards whose order has no meaning: a view lists visible cards before hidden ones.

    Visible cards are in the order of their bits.
    """

    def __init__(
        self,
        id: str,
        kind: ZoneKind,
        card_names: CardNames,
        owner: int | None = None,
        face_down: bool = False,
        face_up: bool = False,
    ) -> None:
        """`face_down`: cards are marked as face down, also for a viewer who knows them.

        `face_up`: all viewers see all cards here.
        """
        self.id = id
        self.is_face_down = face_down
        self.public_mask = ALL_CARDS if face_up else 0
        """The cards that all viewers see here, even if they see them nowhere else."""
        self._kind: ZoneKind = kind
        self._owner = owner
        self._card_names = card_names
        self._marks: dict[str, Mark] = FACE_DOWN if face_down else {}
        self._hidden = Card(None, self._marks)
        self._cards: dict[int, Card] = {}
        self.render = lru_cache(CACHE_SIZE)(self._render)

    def _render(self, shown: int, hidden: int) -> Zone:
        """Return the zone for a mask of visible cards and a number of hidden ones.

        It is cached, so that equal zones are one object.
        """
        visible = []
        while shown:
            card = shown & -shown
            visible.append(self._card(card))
            shown ^= card
        return Zone(self.id, self._kind, self._owner, (*visible, *[self._hidden] * hidden))

    def _card(self, bit: int) -> Card:
        card = self._cards.get(bit)
        if card is None:
            card = self._cards[bit] = Card(self._card_names(bit)[0], self._marks)
        return card

    def diff(self, was: int, hidden_was: int, now: int, hidden_now: int) -> ZoneDiff:
        """Return what `contract.card_moves.diff_zone` returns, without rendering the zones.

        Visible cards are distinct and in the order of their bits, so masks are enough.
        """
        id, hidden = self.id, self._hidden
        if was == now and hidden_was - hidden_now == 1:  # the most frequent case
            return [(CardPosition(id, was.bit_count() + hidden_now), hidden)], [], []
        left: PlacedCards = []
        arrived: PlacedCards = []
        cards = was & ~now
        while cards:
            card = cards & -cards
            left.append((CardPosition(id, (was & (card - 1)).bit_count()), self._card(card)))
            cards ^= card
        cards = now & ~was
        while cards:
            card = cards & -cards
            arrived.append((CardPosition(id, (now & (card - 1)).bit_count()), self._card(card)))
            cards ^= card
        if hidden_was != hidden_now:
            # Hidden cards are all alike. As diff_zone does, take those next to the visible change.
            first = min(hidden_was, hidden_now) if was == now else 0
            for i in range(hidden_was - hidden_now):
                left.append((CardPosition(id, was.bit_count() + first + i), hidden))
            for i in range(hidden_now - hidden_was):
                arrived.append((CardPosition(id, now.bit_count() + first + i), hidden))
        return split_turned(left, arrived) if left and arrived else (left, arrived, [])
