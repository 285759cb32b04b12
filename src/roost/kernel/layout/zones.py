"""The zones that a layout declares, how their words are read, and how a viewer sees them.

Secrecy is decided here: `sight` reads the words of a zone and returns only what a viewer may see.
Zones and diffs are built from sights alone.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal, NamedTuple, TypedDict, Unpack

from roost.contract import Card, Mark, Zone, ZoneKind
from roost.contract.card_moves import (
    CardMove,
    CardPosition,
    PlacedCards,
    ZoneDiff,
    diff_cards,
    split_turned,
)
from roost.kernel.masks import members
from roost.kernel.rule import rule

CACHE_SIZE = 1 << 9
"""The number of objects of each kind that a zone keeps. A custom deck has a layout of its own, so a
server may have many zones.
"""
MAX_CARDS = 64
"""The greatest number of cards in a zone."""
HIDDEN = -1
"""Stands for a card that the viewer may not see."""
EVERYBODY = -1
"""In a row `by_card`: all viewers see the card. A number above 0 is a seat + 1; 0: no viewer."""
BITS_PER_MARK = 8
"""A card's marks are one word, with 8 bits for each mark type: 0, or 1 + the value's number."""

Words = Sequence[int]
Sight = tuple[Any, ...]
"""What a viewer sees of a zone, as numbers. Equal sights look the same."""
Viewer = int | None | Literal["open"]
"""A seat, the public, or a reader who sees all cards (of a finished match)."""
Groups = list[tuple[Viewer, list[int]]]
"""Viewers who see the same: one of them, and the indices of all."""
SeenBy = Literal["everybody", "owner", "nobody"]
Faces = Mapping[int, Card]
"""The cards that a zone can hold, by number, in the order in which a hand is sorted."""


class VisibleZone(NamedTuple):
    """What a viewer sees of a zone, for the marks of the zone."""

    cards: int
    """The mask of the visible cards."""
    hidden_count: int
    is_seen: bool
    """Whether the viewer sees all cards here, by `seen_by`."""
    tags: Words


ZoneMarks = Callable[[VisibleZone], dict[str, Mark]]


class ZoneOptions(TypedDict, total=False):
    """The optional arguments of every zone."""

    owner: int | None
    seen_by: SeenBy
    """Who sees the faces of all cards here; by default everybody."""
    by_card: bool
    """Whether the rules decide for each card who else sees it."""
    tags: int
    """The number of public words for `zone_marks`; they are the first words of the zone."""
    zone_marks: ZoneMarks
    """Computes the marks of the zone from what a viewer sees here."""


@rule
def add_mark(marks: int, kind: int, value: int) -> int:
    """Return a card's marks with one more, by the numbers of its type and of its value."""
    return marks | value + 1 << BITS_PER_MARK * kind


def card_names(faces: Faces, cards: int) -> list[str]:
    """Return the names of the cards of a mask, in the order of a hand."""
    return [str(face.name) for card, face in faces.items() if cards >> card & 1]


class MarkType(NamedTuple):
    """A mark that cards can have, with all its possible values."""

    name: str
    values: tuple[Mark, ...]


class ZoneChange(NamedTuple):
    """The difference of a zone for a viewer (see `contract.card_moves.diff_zone`)."""

    zone_id: str
    left: PlacedCards
    arrived: PlacedCards
    turned: list[CardMove]
    marks: dict[str, Mark] | None
    """The new marks of the zone; None if they have not changed."""


class LayoutZone(ABC):
    """A place for cards."""

    word_count: int

    def __init__(
        self, id: str, kind: ZoneKind, faces: Faces, **options: Unpack[ZoneOptions]
    ) -> None:
        self.id = id
        self.kind: ZoneKind = kind
        self.faces = faces
        self.owner = options.get("owner")
        self.is_by_card = options.get("by_card", False)
        self.tag_count = options.get("tags", 0)
        self._zone_marks = options.get("zone_marks")
        seen_by = options.get("seen_by", "everybody")
        self.is_open = seen_by == "everybody"
        self._seer = self.owner if seen_by == "owner" else "open"
        assert self._seer is not None, "a zone that its owner sees needs an owner"
        assert not (self.is_by_card and self.is_open), "every viewer sees these cards anyway"
        self._positions = [CardPosition(id, i) for i in range(MAX_CARDS)]
        self.marks = lru_cache(CACHE_SIZE)(self._compute_marks)
        self.seen_groups = lru_cache(1 << 8)(self._find_groups)

    def is_seen_by(self, viewer: Viewer) -> bool:
        """Return whether a viewer sees all cards here."""
        return self.is_open or viewer in (self._seer, "open")

    def groups(self, viewers: tuple[Viewer, ...], was: Words, now: Words) -> Groups:
        """Group viewers who see the same in two frames, from the words of this zone."""
        return self.seen_groups(viewers)

    def _find_groups(self, viewers: tuple[Viewer, ...]) -> Groups:
        groups: dict[bool, list[int]] = {}
        for i, viewer in enumerate(viewers):
            groups.setdefault(self.is_seen_by(viewer), []).append(i)
        return [(viewers[indices[0]], indices) for indices in groups.values()]

    @abstractmethod
    def sight(self, words: Words, viewer: Viewer) -> Sight:
        """Return what a viewer sees, from the words of this zone."""

    @abstractmethod
    def diff(self, before: Sight, after: Sight) -> ZoneDiff:
        """Return what `contract.card_moves.diff_zone` returns, for the cards of two sights."""

    @abstractmethod
    def _cards(self, sight: Sight) -> tuple[Card, ...]: ...

    @abstractmethod
    def _visible(self, sight: Sight) -> VisibleZone: ...

    def _compute_marks(self, sight: Sight) -> dict[str, Mark]:
        return {} if self._zone_marks is None else self._zone_marks(self._visible(sight))

    def render(self, sight: Sight) -> Zone:
        return Zone(self.id, self.kind, self.owner, self._cards(sight), self.marks(sight))

    def change(self, was: Words, now: Words, viewer: Viewer) -> ZoneChange | None:
        """Compare the words of two frames for a viewer; None if it sees no change."""
        before, after = self.sight(was, viewer), self.sight(now, viewer)
        if before == after:
            return None
        marks = None
        if self._zone_marks is not None:
            new = self.marks(after)
            marks = None if self.marks(before) == new else new
        return ZoneChange(self.id, *self.diff(before, after), marks)


class SetZone(LayoutZone):
    """Cards in no order: a view lists the visible ones in the order of `faces`, then the hidden.

    Words: the tags, a mask of the cards and, `by_card`, a mask of those that all viewers see.
    """

    def __init__(
        self,
        id: str,
        kind: ZoneKind,
        faces: Faces,
        card_marks: dict[str, Mark] | None = None,
        **options: Unpack[ZoneOptions],
    ) -> None:
        """`card_marks`: marks of every card here, also of hidden ones."""
        super().__init__(id, kind, faces, **options)
        marks = card_marks or {}
        self.word_count = self.tag_count + 1 + self.is_by_card
        self._faces = {
            card: Card(face.name, face.marks | marks) if marks else face
            for card, face in self.faces.items()
        }
        self._rank = {card: rank for rank, card in enumerate(self.faces)}.__getitem__
        self._cards_before: dict[int, int] = {}
        """For each card, the mask of the cards that come before it."""
        before = 0
        for card in self.faces:
            self._cards_before[card] = before
            before |= 1 << card
        self._hidden_card = Card(None, marks)
        self._is_distinct = len({face.name for face in self.faces.values()}) == len(self.faces)
        self._hidden_change = lru_cache(CACHE_SIZE)(self._compare_counts)

    def change(self, was: Words, now: Words, viewer: Viewer) -> ZoneChange | None:
        if self.tag_count:
            return super().change(was, now, viewer)
        # Most zones have no tags, and a viewer sees all of their cards or none.
        if self.is_open or viewer == self._seer:
            if was[0] == now[0]:
                return None
            return ZoneChange(self.id, *self.diff((was[0], 0), (now[0], 0)), None)
        if not self.is_by_card or not (was[0] & was[1] or now[0] & now[1]):
            return self._hidden_change(was[0].bit_count(), now[0].bit_count())
        return super().change(was, now, viewer)

    def _compare_counts(self, was: int, now: int) -> ZoneChange | None:
        """Compare two numbers of hidden cards."""
        return None if was == now else ZoneChange(self.id, *self.diff((0, was), (0, now)), None)

    def sight(self, words: Words, viewer: Viewer) -> Sight:
        tags = self.tag_count
        cards = shown = words[tags]
        is_seen = self.is_seen_by(viewer)
        if not is_seen:
            shown = cards & words[tags + 1] if self.is_by_card else 0
        if tags:
            return shown, (cards ^ shown).bit_count(), is_seen, tuple(words[:tags])
        return shown, (cards ^ shown).bit_count()

    def _visible(self, sight: Sight) -> VisibleZone:
        return VisibleZone(*sight)

    def _cards(self, sight: Sight) -> tuple[Card, ...]:
        shown = [self._faces[card] for card in sorted(members(sight[0]), key=self._rank)]
        return (*shown, *[self._hidden_card] * sight[1])

    def diff(self, before: Sight, after: Sight) -> ZoneDiff:
        if not self._is_distinct and before[0] != after[0]:  # equal cards take each other's place
            return diff_cards(self.id, self._cards(before), self._cards(after))
        was, now, hidden = before[0], after[0], after[1] - before[1]
        left, arrived = [], []
        if was != now:
            left, arrived = self._place(was & ~now, was), self._place(now & ~was, now)
        if hidden:
            # Hidden cards are all alike. As diff_zone does, take those next to the visible change.
            first = min(before[1], after[1]) if was == now else 0
            at = (now if hidden > 0 else was).bit_count() + first
            changed = [(self._positions[at + i], self._hidden_card) for i in range(abs(hidden))]
            (arrived if hidden > 0 else left).extend(changed)
        return split_turned(left, arrived) if left and arrived else (left, arrived, [])

    def _place(self, cards: int, shown: int) -> PlacedCards:
        """Return some of the visible cards with their positions."""
        if not cards:
            return []
        if not cards & (cards - 1):  # the most frequent case: one card
            card = cards.bit_length() - 1
            index = (shown & self._cards_before[card]).bit_count()
            return [(self._positions[index], self._faces[card])]
        return [
            (self._positions[(shown & self._cards_before[card]).bit_count()], face)
            for card, face in self._faces.items()
            if cards >> card & 1
        ]


class RowZone(LayoutZone):
    """Cards in an order. A view shows each at its place, hidden or not.

    Words: the tags, the number of cards, `size` words for the cards, `size` for their marks if
    there are mark types, and `by_card` as many for who sees them: EVERYBODY, a seat + 1, or 0.
    """

    def __init__(
        self,
        id: str,
        kind: ZoneKind,
        faces: Faces,
        size: int,
        card_marks: tuple[MarkType, ...] = (),
        **options: Unpack[ZoneOptions],
    ) -> None:
        """`size`: the greatest number of cards. `card_marks`: marks that the rules write."""
        super().__init__(id, kind, faces, **options)
        self.size = size
        self.mark_types = card_marks
        self._first_card = self.tag_count + 1
        self.first_mark = self._first_card + size
        self.first_seer = self.first_mark + size * bool(card_marks)
        self.word_count = self.first_seer + size * self.is_by_card
        self._card = lru_cache(CACHE_SIZE)(self._render_card)

    def groups(self, viewers: tuple[Viewer, ...], was: Words, now: Words) -> Groups:
        if not self.is_by_card:
            return super().groups(viewers, was, now)
        seers = {*self._seers(was), *self._seers(now)}
        groups: dict[Viewer, list[int]] = {}
        for i, viewer in enumerate(viewers):
            is_alone = isinstance(viewer, int) and (viewer == self.owner or viewer + 1 in seers)
            groups.setdefault(viewer if is_alone else None, []).append(i)
        return list(groups.items())

    def _seers(self, words: Words) -> Words:
        return words[self.first_seer : self.first_seer + words[self.tag_count]]

    def sight(self, words: Words, viewer: Viewer) -> Sight:
        tags, first = self.tag_count, self._first_card
        count = words[tags]
        if self.is_seen_by(viewer):
            cards = tuple(words[first : first + count])
        elif self.is_by_card:
            placed = zip(words[first : first + count], self._seers(words), strict=True)
            seen_by = (EVERYBODY, EVERYBODY if viewer is None else int(viewer) + 1)
            cards = tuple([card if by in seen_by else HIDDEN for card, by in placed])
        else:
            cards = (HIDDEN,) * count
        marks = words[self.first_mark : self.first_mark + count] if self.mark_types else ()
        return cards, tuple(marks), tuple(words[:tags]) if tags else ()

    def _visible(self, sight: Sight) -> VisibleZone:
        shown = sum([1 << card for card in sight[0] if card != HIDDEN])
        hidden_count = len(sight[0]) - shown.bit_count()
        return VisibleZone(shown, hidden_count, hidden_count == 0, sight[2])

    def _cards(self, sight: Sight) -> tuple[Card, ...]:
        if not self.mark_types:
            return tuple([self._card(card, 0) for card in sight[0]])
        return tuple(map(self._card, sight[0], sight[1]))

    def diff(self, before: Sight, after: Sight) -> ZoneDiff:
        count = len(before[0])
        if after[0][:count] == before[0] and after[1][:count] == before[1]:  # cards were added
            cards = self._cards((after[0][count:], after[1][count:]))
            return [], [*zip(self._positions[count:], cards, strict=False)], []
        if not after[0]:
            return [*zip(self._positions, self._cards(before), strict=False)], [], []
        return diff_cards(self.id, self._cards(before), self._cards(after))

    def _render_card(self, card: int, bits: int) -> Card:
        face = Card() if card == HIDDEN else self.faces[card]
        if not bits:
            return face
        marks = dict(face.marks)
        for kind in self.mark_types:
            value = bits & (1 << BITS_PER_MARK) - 1
            if value:
                marks[kind.name] = kind.values[value - 1]
            bits >>= BITS_PER_MARK
        return Card(face.name, marks)
