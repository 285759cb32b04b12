"""Cards that lie in heaps, as several pairs of eyes see them, and what changes.

From moment to moment most heaps stay as they are, and most eyes see the same change. So heaps are
compared as masks, and drawn only where something changed, once for all who see it alike.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import compress, count
from operator import ne

from roost.contract import (
    Card,
    CardPosition,
    Mark,
    Number,
    View,
    ViewDiff,
    ViewSet,
    Zone,
    ZoneKind,
)
from roost.contract.card_moves import (
    CardMove,
    PlacedCards,
    ZoneDiff,
    diff_zone,
    pair_moves,
    split_turned,
)
from roost.contract.view_diff import changed_pairs

CardNames = Callable[[int], Sequence[str]]
"""The names of the cards of a mask, in the order of their bits."""

CACHE_SIZE = 1 << 12
"""Drawings that are kept of each heap."""
FACE_DOWN: dict[str, Mark] = {"face": "down"}
ALL_CARDS = -1
"""A mask of all cards that there could be."""


class UnorderedZone:
    """A place for cards in no order: those that are seen come first, the others last."""

    def __init__(
        self,
        id: str,
        kind: ZoneKind,
        card_names: CardNames,
        owner: int | None = None,
        face_down: bool = False,
        face_up: bool = False,
    ) -> None:
        """`down`: all lie face down, also what its owner sees. `open`: everybody sees them all."""
        self.id = id
        self.is_face_down = face_down
        self.public_mask = ALL_CARDS if face_up else 0
        """The cards that everybody sees here, even if they are seen nowhere else."""
        self._kind: ZoneKind = kind
        self._owner = owner
        self._faces = card_names
        self._marks: dict[str, Mark] = FACE_DOWN if face_down else {}
        self._hidden = Card(None, self._marks)
        self._cards: dict[int, Card] = {}
        self.render = lru_cache(CACHE_SIZE)(self._draw)

    def _draw(self, shown: int, hidden: int) -> Zone:
        """What looks alike is one object."""
        named = []
        while shown:
            card = shown & -shown
            named.append(self._card(card))
            shown ^= card
        return Zone(self.id, self._kind, self._owner, (*named, *[self._hidden] * hidden))

    def _card(self, bit: int) -> Card:
        card = self._cards.get(bit)
        if card is None:
            card = self._cards[bit] = Card(self._faces(bit)[0], self._marks)
        return card

    def diff(self, was: int, hidden_was: int, now: int, hidden_now: int) -> ZoneDiff:
        """What `contract.moves.steps` tells of the two zones, without drawing them.

        As those that are seen lie in the order of their bits, each that stays is the same one.
        """
        id, hidden = self.id, self._hidden
        if was == now and hidden_was - hidden_now == 1:  # as most are
            return [(CardPosition(id, was.bit_count() + hidden_now), hidden)], [], []
        gone: PlacedCards = []
        come: PlacedCards = []
        cards = was & ~now
        while cards:
            card = cards & -cards
            gone.append((CardPosition(id, (was & (card - 1)).bit_count()), self._card(card)))
            cards ^= card
        cards = now & ~was
        while cards:
            card = cards & -cards
            come.append((CardPosition(id, (now & (card - 1)).bit_count()), self._card(card)))
            cards ^= card
        if hidden_was != hidden_now:
            # Of the others, that are all alike, it is those next to where something changed.
            fewer = min(hidden_was, hidden_now) if was == now else 0
            for i in range(hidden_was - hidden_now):
                gone.append((CardPosition(id, was.bit_count() + fewer + i), hidden))
            for i in range(hidden_now - hidden_was):
                come.append((CardPosition(id, now.bit_count() + fewer + i), hidden))
        return split_turned(gone, come) if gone and come else (gone, come, [])


class LayoutViewSet(ViewSet["LayoutViewSet"]):
    def __init__(
        self,
        viewers: Sequence[int | None],
        ordered: tuple[Zone, ...],
        unordered: Sequence[UnorderedZone],
        cards: Sequence[int],
        visible: Sequence[int],
        numbers: tuple[Number, ...],
        turn: int | None,
        prompt: str,
    ) -> None:
        """`cards`: of each heap. `seen`: the cards that each pair of eyes sees wherever they lie; a
        name is told of no other. `opened`: what looks the same to all; it comes first.
        """
        self.viewers = tuple(viewers)
        self.turn = turn
        self.prompt = prompt
        self._opened = ordered
        self._heaps = unordered
        self._cards = cards
        self._seen = visible
        self._numbers = numbers

    def views(self) -> list[View]:
        return [
            View(seat, (*self._opened, *self._zones(seen)), self._numbers, self.turn, self.prompt)
            for seat, seen in zip(self.viewers, self._seen, strict=True)
        ]

    def diff(self, later: "LayoutViewSet") -> list[ViewDiff]:
        before, after = self._cards, later._cards
        touched = [*compress(count(), map(ne, before, after))]
        went = held = holds = 0
        for i in touched:
            was, now = before[i], after[i]
            went |= was ^ now
            held |= was
            holds |= now
        common = _SharedDiff(self, later)
        known: dict[tuple[int, int, int], ViewDiff] = {}
        found = []
        for saw, sees in zip(self._seen, later._seen, strict=True):
            # Where nothing came or went, a heap looks as it did unless one of its cards turned.
            turned = (saw ^ sees) & ~went
            seen = (saw, sees, turned) if turned else (saw & held, sees & holds, 0)
            change = known.get(seen)
            if change is None:
                places = self._touched(later, turned) if turned else touched
                change = known[seen] = common.difference(places, saw, sees)
            found.append(change)
        return found

    def _touched(self, later: "LayoutViewSet", turned: int) -> list[int]:
        pairs = enumerate(zip(self._cards, later._cards, strict=True))
        return [i for i, (was, now) in pairs if was != now or now & turned]

    def _zones(self, seen: int) -> list[Zone]:
        found = []
        for heap, cards in zip(self._heaps, self._cards, strict=True):
            shown = cards & (seen | heap.public_mask)
            found.append(heap.render(shown, (cards ^ shown).bit_count()))
        return found


class _SharedDiff:
    """What changed for everybody between two moments."""

    __slots__ = ("_after", "_before", "_come", "_gone", "_marks", "_numbers", "_turned")

    def __init__(self, before: LayoutViewSet, after: LayoutViewSet) -> None:
        if before._heaps is not after._heaps:
            raise ValueError("the zones of a view stay the same for a whole match")
        self._before = before
        self._after = after
        self._gone: PlacedCards = []
        self._come: PlacedCards = []
        self._turned: list[CardMove] = []
        self._marks: dict[str, dict[str, Mark]] = {}
        for old, new in zip(before._opened, after._opened, strict=True):
            if old is not new and old != new:
                left, came, moved = diff_zone(old, new)
                self._gone += left
                self._come += came
                self._turned += moved
                if old.marks != new.marks:
                    self._marks[new.id] = new.marks
        self._numbers: tuple[Number, ...] = ()
        if before._numbers is not after._numbers:
            self._numbers = tuple(
                [now for _, now in changed_pairs(before._numbers, after._numbers)]
            )

    def difference(self, places: list[int], saw: int, sees: int) -> ViewDiff:
        """With the heaps that may have changed, to eyes that saw these cards and see those."""
        before, after, heaps = self._before, self._after, self._before._heaps
        gone, come, still = self._gone, self._come, self._turned
        for i in places:
            heap, held, holds = heaps[i], before._cards[i], after._cards[i]
            was, now = held & (saw | heap.public_mask), holds & (sees | heap.public_mask)
            hidden_was, hidden_now = (held ^ was).bit_count(), (holds ^ now).bit_count()
            if was != now or hidden_was != hidden_now:
                left, came, lying = heap.diff(was, hidden_was, now, hidden_now)
                gone = gone + left if gone else left
                come = come + came if come else came
                still = still + lying if lying else still
        moved = pair_moves(gone, come, still)
        return ViewDiff(moved, self._numbers, after.turn, after.prompt, self._marks)
