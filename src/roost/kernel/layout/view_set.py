"""The views and diffs of a layout, for several viewers.

Between two frames most zones stay the same, and most viewers see the same change. Therefore zones
are compared as words, and each distinct change is computed once.
"""

from collections.abc import Sequence
from itertools import compress, count
from operator import ne

from roost.contract import CardMove, Mark, View, ViewDiff, ViewSet
from roost.contract.card_moves import PlacedCards, pair_moves
from roost.contract.view_diff import INCOMPATIBLE_VIEWS
from roost.kernel.layout.layout import FIRST_ZONE, PROMPT, Layout
from roost.kernel.layout.zones import ZoneChange


class LayoutViewSet(ViewSet["LayoutViewSet"]):
    """The words of a layout, and who views them."""

    def __init__(self, layout: Layout, words: list[int], viewers: Sequence[int | None]) -> None:
        self.viewers = tuple(viewers)
        self.turn = layout.turn(words)
        self.prompt = layout.prompts[words[PROMPT]]
        self._layout = layout
        self._words = words

    def views(self) -> list[View]:
        return [self._layout.view(self._words, viewer) for viewer in self.viewers]

    def diff(self, later: "LayoutViewSet") -> list[ViewDiff]:
        layout, old, new = later._layout, self._words, later._words
        if layout is not self._layout and layout.shape != self._layout.shape:
            raise ValueError(INCOMPATIBLE_VIEWS)
        if old[FIRST_ZONE:] == new[FIRST_ZONE:]:
            return [ViewDiff((), (), later.turn, later.prompt)] * len(self.viewers)
        changes: list[list[ZoneChange]] = [[] for _ in self.viewers]
        for i in layout.changed_zones(old, new):
            zone, part = layout.zones[i], layout.slices[i]
            was, now = old[part], new[part]
            for viewer, indices in zone.groups(self.viewers, was, now):
                change = zone.change(was, now, viewer)
                if change is not None:
                    for index in indices:
                        changes[index].append(change)
        was, now = old[layout.first_number :], new[layout.first_number :]
        changed_numbers = compress(count(), map(ne, was, now)) if was != now else ()
        numbers = tuple([layout.number(i, new) for i in changed_numbers])
        known: dict[tuple[int, ...], ViewDiff] = {}
        diffs = []
        for own in changes:
            key = tuple(map(id, own))
            diff = known.get(key)
            if diff is None:
                moves, marks = _join(own)
                diff = known[key] = ViewDiff(moves, numbers, later.turn, later.prompt, marks)
            diffs.append(diff)
        return diffs


def _join(changes: list[ZoneChange]) -> tuple[tuple[CardMove, ...], dict[str, dict[str, Mark]]]:
    """Return the moves between zones, and the new marks of zones."""
    left: PlacedCards = []
    arrived: PlacedCards = []
    turned: list[CardMove] = []
    marks: dict[str, dict[str, Mark]] = {}
    for change in changes:
        left += change.left
        arrived += change.arrived
        turned += change.turned
        if change.marks is not None:
            marks[change.zone_id] = change.marks
    return pair_moves(left, arrived, turned), marks
