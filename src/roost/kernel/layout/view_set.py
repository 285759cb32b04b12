"""The view set of a layout: views and diffs of several viewers.

Between two frames most zones stay the same, and most viewers see the same change. Therefore
unordered zones are compared as masks, rendered only where something changed, and each distinct diff
is computed once.
"""

from collections.abc import Sequence
from itertools import compress, count
from operator import ne

from roost.contract import CardMove, Mark, Number, View, ViewDiff, ViewSet, Zone
from roost.contract.card_moves import PlacedCards, diff_zone, pair_moves
from roost.contract.view_diff import INCOMPATIBLE_VIEWS, changed_pairs
from roost.kernel.layout.zones import UnorderedZone


class LayoutViewSet(ViewSet["LayoutViewSet"]):
    """The views of a layout's zones, kept as masks until they are needed."""

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
        """`ordered`: rendered zones that look the same to all viewers; they come first.

        `cards`: the mask of each unordered zone. `visible`: for each viewer, the mask of cards that
        it sees in any zone; no other card is named.
        """
        self.viewers = tuple(viewers)
        self.turn = turn
        self.prompt = prompt
        self._ordered = ordered
        self._unordered = unordered
        self._cards = cards
        self._visible = visible
        self._numbers = numbers

    def views(self) -> list[View]:
        return [
            View(
                viewer,
                (*self._ordered, *self._render(visible)),
                self._numbers,
                self.turn,
                self.prompt,
            )
            for viewer, visible in zip(self.viewers, self._visible, strict=True)
        ]

    def diff(self, later: "LayoutViewSet") -> list[ViewDiff]:
        before, after = self._cards, later._cards
        changed = [*compress(count(), map(ne, before, after))]
        moved = cards_before = cards_after = 0
        for i in changed:
            was, now = before[i], after[i]
            moved |= was ^ now
            cards_before |= was
            cards_after |= now
        shared = _SharedDiff(self, later)
        known: dict[tuple[int, int, int], ViewDiff] = {}
        diffs = []
        for visible_before, visible_after in zip(self._visible, later._visible, strict=True):
            # A zone without moved cards looks different only if one of its cards was turned.
            turned = (visible_before ^ visible_after) & ~moved
            key = (
                (visible_before, visible_after, turned)
                if turned
                else (visible_before & cards_before, visible_after & cards_after, 0)
            )
            diff = known.get(key)
            if diff is None:
                zones = self._changed_zones(later, turned) if turned else changed
                diff = known[key] = shared.complete(zones, visible_before, visible_after)
            diffs.append(diff)
        return diffs

    def _changed_zones(self, later: "LayoutViewSet", turned: int) -> list[int]:
        pairs = enumerate(zip(self._cards, later._cards, strict=True))
        return [i for i, (was, now) in pairs if was != now or now & turned]

    def _render(self, visible: int) -> list[Zone]:
        zones = []
        for zone, cards in zip(self._unordered, self._cards, strict=True):
            shown = cards & (visible | zone.public_mask)
            zones.append(zone.render(shown, (cards ^ shown).bit_count()))
        return zones


class _SharedDiff:
    """The part of the diffs between two view sets that is the same for all viewers."""

    __slots__ = ("_after", "_arrived", "_before", "_left", "_marks", "_numbers", "_turned")

    def __init__(self, before: LayoutViewSet, after: LayoutViewSet) -> None:
        if before._unordered is not after._unordered:
            raise ValueError(INCOMPATIBLE_VIEWS)
        self._before = before
        self._after = after
        self._left: PlacedCards = []
        self._arrived: PlacedCards = []
        self._turned: list[CardMove] = []
        self._marks: dict[str, dict[str, Mark]] = {}
        for old, new in zip(before._ordered, after._ordered, strict=True):
            if old is not new and old != new:
                left, arrived, turned = diff_zone(old, new)
                self._left += left
                self._arrived += arrived
                self._turned += turned
                if old.marks != new.marks:
                    self._marks[new.id] = new.marks
        self._numbers: tuple[Number, ...] = ()
        if before._numbers is not after._numbers:
            pairs = changed_pairs(before._numbers, after._numbers)
            self._numbers = tuple([now for _, now in pairs])

    def complete(self, zones: list[int], visible_before: int, visible_after: int) -> ViewDiff:
        """Add the changes of these unordered zones for a viewer, by its visible cards."""
        before, after, unordered = self._before, self._after, self._before._unordered
        left, arrived, turned = self._left, self._arrived, self._turned
        for i in zones:
            zone, cards_before, cards_after = unordered[i], before._cards[i], after._cards[i]
            was = cards_before & (visible_before | zone.public_mask)
            now = cards_after & (visible_after | zone.public_mask)
            hidden_was, hidden_now = (
                (cards_before ^ was).bit_count(),
                (cards_after ^ now).bit_count(),
            )
            if was != now or hidden_was != hidden_now:
                zone_left, zone_arrived, zone_turned = zone.diff(was, hidden_was, now, hidden_now)
                left = left + zone_left if left else zone_left
                arrived = arrived + zone_arrived if arrived else zone_arrived
                turned = turned + zone_turned if zone_turned else turned
        moves = pair_moves(left, arrived, turned)
        return ViewDiff(moves, self._numbers, after.turn, after.prompt, self._marks)
