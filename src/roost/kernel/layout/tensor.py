"""The default observation tensor: what a seat sees of the layout, as numbers.

For each zone it has the cards that the seat sees and the number of the others; rows have a mask for
each place, and the marks of the cards there. Zones and numbers of seats begin with the observer's.

What players remember is not in the layout. A game's `tensor.py` can add it: see `RecallTensor`.
"""

from collections.abc import Callable, Iterable
from typing import Any, Protocol

from roost.kernel.action_mask import MASK_BITS
from roost.kernel.layout.layout import NO_VALUE, PROMPT, TURN, Layout
from roost.kernel.layout.zones import BITS_PER_MARK, EVERYBODY, LayoutZone, RowZone, SetZone
from roost.kernel.masks import count
from roost.kernel.rule import rule
from roost.kernel.tensor import TensorParts, count_words

SEAT_MARK = "by"
"""The mark whose values are seats."""

# Fields of a step that writes one zone or number
KIND, FROM, TO, TO_REST, OWNER, SEEN_BY, IS_BY_CARD = range(7)
SIZE, FIRST_MARK, FIRST_SEER, TO_MARKS, MARK_COUNT, BY = range(7, 13)  # of rows only
FIELDS = 13
SET, ROW, NUMBER = range(3)
SEEN_BY_ALL, SEEN_BY_OWNER, SEEN_BY_NONE = range(3)
NO_OWNER = -1


class RecallTensor(Protocol):
    """The interface of a `tensor.py` that adds what players remember to the default tensor."""

    RECALL: TensorParts

    def write_recall(self, s: Any, seat: int, x: Any, at: int) -> None:
        """Write one word for each mask or number of RECALL from `x[at]` on. This is a rule."""


class LayoutTensor:
    """An observation tensor made from a game's layouts for all its numbers of players."""

    def __init__(
        self,
        layouts: dict[int, Layout],
        write_layout: Callable[..., None],
        action_count: int = 2 * MASK_BITS,
        recall: RecallTensor | None = None,
    ) -> None:
        """`layouts`: by number of players."""
        import numpy as np  # only here, because most commands need no tensor

        self.ACTION_COUNT = action_count
        self.PARTS = TensorParts()
        largest = layouts[max(layouts)]
        self.PARTS.mask("turn", max(layouts))
        self.PARTS.mask("prompt", len(largest.prompts))
        places = _declare_parts(self.PARTS, largest, max(layouts))
        at_recall = count_words(self.PARTS)
        if recall is not None:
            self.PARTS.extend(recall.RECALL)
        longest = max(len(layout.zones) + len(layout.numbers) for layout in layouts.values())
        size = max(len(layout.blank_words) for layout in layouts.values())
        steps = np.zeros((max(layouts) + 1, longest, FIELDS), np.int64)
        step_counts = np.zeros(max(layouts) + 1, np.int64)
        blanks = np.zeros((max(layouts) + 1, size), np.int64)
        for players, layout in layouts.items():
            program = [*_zone_steps(layout, places), *_number_steps(layout, places)]
            steps[players, : len(program)] = program
            step_counts[players] = len(program)
            blanks[players, : len(layout.blank_words)] = layout.blank_words
        write_recall = no_recall if recall is None else recall.write_recall
        self.modules = {__name__, write_layout.__module__, write_recall.__module__}
        """The modules of all rules that it uses."""
        self.write_tensor = make_write_tensor(
            write_layout,
            write_recall,
            (steps, step_counts, blanks),
            (count_words(self.PARTS), at_recall),
        )


Places = dict[str, int]
"""Where the parts are in the tensor, by name."""


def _declare_parts(parts: TensorParts, layout: Layout, seats: int) -> Places:
    """Declare the parts of a layout. A part of an owned zone has words for every seat."""
    places: Places = {}
    for zone in layout.zones:
        name, owners = _base_name(zone), 1 if zone.owner is None else seats
        if name in places:
            continue
        bits = max(zone.faces) + 1
        if isinstance(zone, RowZone):
            places[name] = parts.mask(name, bits, owners * zone.size)
            if zone.mark_types:
                words = owners * zone.size * len(zone.mark_types)
                places[f"{name}-marks"] = parts.number(f"{name}-marks", words)
        else:
            places[name] = parts.mask(name, bits, owners)
        if not zone.is_open:
            places[f"{name}-hidden"] = parts.number(f"{name}-hidden", owners)
    for slot in layout.numbers:
        name = f"number-{slot.name}"
        if name not in places:
            places[name] = parts.number(name, 1 if slot.seat is None else seats)
    return places


def _base_name(zone: LayoutZone) -> str:
    return zone.id if zone.owner is None else zone.id.removesuffix(f"-{zone.owner}")


def _zone_steps(layout: Layout, places: Places) -> Iterable[list[int]]:
    for zone, part in zip(layout.zones, layout.slices, strict=True):
        name = _base_name(zone)
        step = [0] * FIELDS
        step[FROM] = part.start + zone.tag_count
        step[TO] = places[name]
        step[TO_REST] = places.get(f"{name}-hidden", -1)
        step[OWNER] = NO_OWNER if zone.owner is None else zone.owner
        step[SEEN_BY] = (
            SEEN_BY_ALL
            if zone.is_open
            else SEEN_BY_OWNER
            if zone.owner is not None and zone.is_seen_by(zone.owner)
            else SEEN_BY_NONE
        )
        step[IS_BY_CARD] = zone.is_by_card
        if isinstance(zone, RowZone):
            names = [kind.name for kind in zone.mark_types]
            step[KIND] = ROW
            step[SIZE] = zone.size
            step[FIRST_MARK] = part.start + zone.first_mark
            step[FIRST_SEER] = part.start + zone.first_seer
            step[TO_MARKS] = places.get(f"{name}-marks", 0)
            step[MARK_COUNT] = len(names)
            step[BY] = names.index(SEAT_MARK) if SEAT_MARK in names else -1
        else:
            assert isinstance(zone, SetZone)
        yield step


def _number_steps(layout: Layout, places: Places) -> Iterable[list[int]]:
    for i, slot in enumerate(layout.numbers):
        step = [0] * FIELDS
        step[KIND] = NUMBER
        step[FROM] = layout.first_number + i
        step[TO] = places[f"number-{slot.name}"]
        step[OWNER] = NO_OWNER if slot.seat is None else slot.seat
        yield step


@rule
def no_recall(s: Any, seat: int, x: Any, at: int) -> None:
    pass


def make_write_tensor(
    write_layout: Callable[..., None],
    write_recall: Callable[..., None],
    tables: tuple[Any, Any, Any],
    sizes: tuple[int, int],
) -> Callable[..., None]:
    steps, step_counts, blanks = tables
    size, at_recall = sizes

    @rule
    def write_tensor(s: Any, seat: int, x: Any) -> None:
        for i in range(size):
            x[i] = 0
        words = blanks[s.players].copy()
        write_layout(s, words)
        if words[TURN] >= 0:
            x[0] = 1 << relative_seat(words[TURN], seat, s.players)
        x[1] = 1 << words[PROMPT]
        for i in range(step_counts[s.players]):
            step = steps[s.players, i]
            r = 0 if step[OWNER] < 0 else relative_seat(step[OWNER], seat, s.players)
            if step[KIND] == SET:
                write_set(step, words, seat, r, x)
            elif step[KIND] == ROW:
                write_row(step, words, seat, r, s.players, x)
            elif words[step[FROM]] != NO_VALUE:
                x[step[TO] + r] = words[step[FROM]]
        write_recall(s, seat, x, at_recall)

    return write_tensor


@rule
def relative_seat(p: int, seat: int, players: int) -> int:
    return p - seat if p >= seat else p - seat + players


@rule
def sees_zone(step: Any, seat: int) -> bool:
    is_own = step[SEEN_BY] == SEEN_BY_OWNER and step[OWNER] == seat
    return bool(is_own or step[SEEN_BY] == SEEN_BY_ALL)


@rule
def write_set(step: Any, words: Any, seat: int, r: int, x: Any) -> None:
    cards = shown = words[step[FROM]]
    if not sees_zone(step, seat):
        shown = cards & words[step[FROM] + 1] if step[IS_BY_CARD] else 0
    x[step[TO] + r] = shown
    if step[TO_REST] >= 0:
        x[step[TO_REST] + r] = count(cards ^ shown)


@rule
def write_row(step: Any, words: Any, seat: int, r: int, players: int, x: Any) -> None:
    first = step[FROM] + 1
    hidden = 0
    for i in range(words[step[FROM]]):
        is_shown = sees_zone(step, seat)
        if not is_shown and step[IS_BY_CARD]:
            seer = words[step[FIRST_SEER] + i]
            is_shown = seer == EVERYBODY or seer == seat + 1
        if is_shown:
            x[step[TO] + r * step[SIZE] + i] = 1 << words[first + i]
        else:
            hidden += 1
        at = step[TO_MARKS] + (r * step[SIZE] + i) * step[MARK_COUNT]
        for k in range(step[MARK_COUNT]):
            value = words[step[FIRST_MARK] + i] >> BITS_PER_MARK * k & (1 << BITS_PER_MARK) - 1
            if k == step[BY] and value:
                value = 1 + relative_seat(value - 1, seat, players)
            x[at + k] = value
    if step[TO_REST] >= 0:
        x[step[TO_REST] + r] = hidden
