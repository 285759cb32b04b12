"""Generated layouts and contents: what a viewer receives does not depend on hidden cards.

The tests decide by themselves who may see a card (`Placed.is_visible`), and write the words of a
zone by the format that `kernel/layout/zones.py` documents.
"""

from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roost.contract import Card, diff_views
from roost.kernel.layout import EVERYBODY, Layout, LayoutViewSet, MarkType, RowZone, SetZone
from roost.kernel.layout.layout import number_slots
from roost.kernel.layout.zones import VisibleZone, add_mark
from roost.testing.sizes import size

SEATS = 3
VIEWERS = (None, *range(SEATS))
CARDS = 10
ROW_SIZE = 6
MARK_TYPES = (MarkType("by", (0, 1, 2)), MarkType("face", ("down",)))
FACES = {
    "distinct": {card: Card(f"card-{card}") for card in range(CARDS)},
    "reversed": {card: Card(f"card-{card}", {"n": card}) for card in reversed(range(CARDS))},
    "pairs": {card: Card(f"card-{card // 2}") for card in range(CARDS)},
}
EXAMPLES = size(200, 20_000)


@dataclass(frozen=True)
class ZoneKind:
    is_row: bool
    seen_by: str
    is_by_card: bool
    owner: int | None
    faces: str
    has_marks: bool


@dataclass(frozen=True)
class Placed:
    """A card in a zone. `seer`: who sees it in a zone `by_card`: a seat, "everybody" or None."""

    card: int
    marks: int
    seer: int | str | None

    def is_visible(self, kind: ZoneKind, viewer: int | None) -> bool:
        if kind.seen_by == "everybody" or (kind.seen_by == "owner" and viewer == kind.owner):
            return True
        if not kind.is_by_card:
            return False
        return self.seer == "everybody" or (viewer is not None and self.seer == viewer)


Contents = list[list[Placed]]
"""The cards of each zone."""


@st.composite
def zone_kinds(draw: st.DrawFn) -> ZoneKind:
    seen_by = draw(st.sampled_from(("everybody", "owner", "nobody")))
    is_by_card = seen_by != "everybody" and draw(st.booleans())
    owner = draw(st.integers(0, SEATS - 1)) if seen_by == "owner" or draw(st.booleans()) else None
    faces = draw(st.sampled_from(sorted(FACES)))
    return ZoneKind(draw(st.booleans()), seen_by, is_by_card, owner, faces, draw(st.booleans()))


def show_sum(zone: VisibleZone) -> dict[str, str | int]:
    return {"cards": zone.cards, "hidden": zone.hidden_count, "tag": zone.tags[0]}


def build_layout(kinds: list[ZoneKind]) -> Layout:
    zones = []
    for i, kind in enumerate(kinds):
        zone: Any = partial(RowZone, size=ROW_SIZE, card_marks=MARK_TYPES)
        if not kind.is_row:
            zone = SetZone
        common = {"tags": 1, "zone_marks": show_sum} if kind.has_marks else {}
        zones.append(
            zone(
                *(f"zone-{i}", "display", FACES[kind.faces]),
                owner=kind.owner,
                seen_by=kind.seen_by,
                by_card=kind.is_by_card,
                **common,
            )
        )
    return Layout(zones, number_slots(["n"], range(SEATS), ["n"]), ("", "act"))


@st.composite
def contents_of(draw: st.DrawFn, kinds: list[ZoneKind]) -> Contents:
    contents = []
    for kind in kinds:
        cards = draw(st.lists(st.integers(0, CARDS - 1), max_size=ROW_SIZE, unique=True))
        # In a set, a card is open to all viewers or to none beyond `seen_by`.
        seers = (None, "everybody", *range(SEATS)) if kind.is_row else (None, "everybody")
        contents.append(
            [
                Placed(
                    card,
                    draw(st.sampled_from((0, add_mark(0, 0, 1), add_mark(0, 1, 0)))),
                    draw(st.sampled_from(seers)),
                )
                for card in cards
            ]
        )
    return contents


@st.composite
def with_other_hidden_cards(
    draw: st.DrawFn, kinds: list[ZoneKind], contents: Contents, viewer: int | None
) -> Contents:
    """Replace the cards that a viewer cannot see, by others that it cannot see."""
    others = []
    for kind, placed in zip(kinds, contents, strict=True):
        visible = {one.card for one in placed if one.is_visible(kind, viewer)}
        free = [card for card in draw(st.permutations(range(CARDS))) if card not in visible]
        others.append(
            [
                one if one.is_visible(kind, viewer) else replace(one, card=free.pop())
                for one in placed
            ]
        )
    return others


def write_words(layout: Layout, kinds: list[ZoneKind], contents: Contents, turn: int) -> list[int]:
    words = [turn, 1]
    for kind, placed in zip(kinds, contents, strict=True):
        zone = [len(placed) % 2] if kind.has_marks else []
        if kind.is_row:
            padding = [0] * (ROW_SIZE - len(placed))
            zone += [len(placed), *[one.card for one in placed], *padding]
            zone += [*[one.marks for one in placed], *padding]
            if kind.is_by_card:
                zone += [*[seer_word(one.seer) for one in placed], *padding]
        else:
            zone.append(sum(1 << one.card for one in placed))
            if kind.is_by_card:
                zone.append(sum(1 << one.card for one in placed if one.seer == "everybody"))
        words += zone
    return words + layout.blank_words[len(words) :]


def seer_word(seer: int | str | None) -> int:
    if seer is None:
        return 0
    return EVERYBODY if isinstance(seer, str) else seer + 1


kinds_of_zones = st.lists(zone_kinds(), min_size=1, max_size=5)


@pytest.mark.parametrize("viewer", VIEWERS)
@given(st.data())
@settings(max_examples=EXAMPLES)
def test_what_a_viewer_receives_does_not_depend_on_hidden_cards(
    viewer: int | None, data: st.DataObject
) -> None:
    kinds = data.draw(kinds_of_zones)
    layout = build_layout(kinds)
    frames = [data.draw(contents_of(kinds)) for _ in range(2)]
    worlds = [frames, [data.draw(with_other_hidden_cards(kinds, f, viewer)) for f in frames]]
    received = []
    for world in worlds:
        before, after = (
            LayoutViewSet(layout, write_words(layout, kinds, contents, 0), VIEWERS)
            for contents in world
        )
        i = VIEWERS.index(viewer)
        received.append(
            [msgspec.json.encode(part) for part in (before.views()[i], before.diff(after)[i])]
        )
    assert received[0] == received[1]


@given(st.data())
@settings(max_examples=EXAMPLES)
def test_a_view_shows_what_its_viewer_may_see_and_nothing_else(data: st.DataObject) -> None:
    kinds = data.draw(kinds_of_zones)
    layout = build_layout(kinds)
    contents = data.draw(contents_of(kinds))
    views = LayoutViewSet(layout, write_words(layout, kinds, contents, 1), VIEWERS).views()
    for viewer, view in zip(VIEWERS, views, strict=True):
        for kind, placed, zone in zip(kinds, contents, view.zones, strict=True):
            names = [
                FACES[kind.faces][one.card].name if one.is_visible(kind, viewer) else None
                for one in placed
            ]
            shown = [card.name for card in zone.cards]
            if kind.is_row:
                assert shown == names
            else:
                assert sorted(shown, key=str) == sorted(names, key=str)


@given(st.data())
@settings(max_examples=EXAMPLES)
def test_diffs_equal_those_of_the_views(data: st.DataObject) -> None:
    kinds = data.draw(kinds_of_zones)
    layout = build_layout(kinds)
    before, after = (
        LayoutViewSet(
            layout, write_words(layout, kinds, data.draw(contents_of(kinds)), turn), VIEWERS
        )
        for turn in (0, 2)
    )
    views = zip(before.views(), after.views(), strict=True)
    assert before.diff(after) == [diff_views(old, new) for old, new in views]


def test_only_views_of_one_match_are_compared() -> None:
    kind = ZoneKind(False, "everybody", False, None, "distinct", False)
    words = write_words(build_layout([kind]), [kind], [[Placed(3, 0, None)]], 0)
    one, again, other = (build_layout([kind] * n) for n in (1, 1, 2))
    before = LayoutViewSet(one, one.blank_words[:], VIEWERS)
    # A layout that the game's cache has dropped is built again.
    assert len(before.diff(LayoutViewSet(again, words, VIEWERS))[0].moves) == 1
    with pytest.raises(ValueError, match="stay the same"):
        before.diff(LayoutViewSet(other, other.blank_words[:], VIEWERS))
