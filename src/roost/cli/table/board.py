"""Draws a view in the terminal: shared zones first, then the seats, then the player's own hand."""

from collections.abc import Iterator
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from roost.cli.messages import NONE, GameTexts, format_message
from roost.cli.table.cards import CardPrinter
from roost.contract import View, Zone

TURN_STYLE = "bold #f2b544"
"""Marks the seat to act."""
COUNTED_KINDS = ("hand", "pile")
"""Zones of a seat that are shown as a count; their cards are drawn only if one is visible."""
ALWAYS_SHOWN_KINDS = ("row", "trick")
"""Zones that are drawn even when they are empty."""


@dataclass(frozen=True)
class BoardPrinter:
    texts: GameTexts
    cards: CardPrinter
    bots: dict[int, str]
    """The names of the bots, by seat."""

    def draw(self, view: View, width: int, has_picture: bool = False) -> RenderableType:
        """Draw a view. If the game draws a picture of the table, only rows are drawn as cards."""
        zones = [z for z in self._drawn_zones(view) if not has_picture or z.kind == "row"]
        parts = [self._draw_heading(view), self._draw_zones(zones, width), self._draw_seats(view)]
        hand = [zone for zone in view.zones if _is_own_hand(zone, view)]
        if hand:
            parts.append(self._draw_zones(hand, width))
        return Group(*(Padding(part, (0, 0, 1, 0)) for part in parts))

    def _draw_heading(self, view: View) -> RenderableType:
        numbers = {n.name: n.value for n in view.numbers if n.seat is None}
        facts = [fact for name in numbers if (fact := self.texts.fact(name, numbers))]
        rule = Rule(Text(self.texts.info.title, "bold"), align="left", style="dim")
        return Group(rule, Text(" · ".join(facts)))

    def _drawn_zones(self, view: View) -> list[Zone]:
        """Return the zones that are drawn as cards: shared ones, then those of the seats."""
        shared = [zone for zone in view.zones if zone.owner is None]
        owned = [zone for zone in view.zones if zone.owner is not None and _is_drawn(zone, view)]
        return [zone for zone in shared + owned if zone.cards or zone.kind in ALWAYS_SHOWN_KINDS]

    def _draw_zones(self, zones: list[Zone], width: int) -> Table:
        grid = Table.grid(padding=(0, 2, 0, 0))
        labels = [self.texts.zone_with_owner(zone) for zone in zones]
        room = width - max(map(len, labels), default=0) - 2
        for label, zone in zip(labels, zones, strict=True):
            cards = self.cards.row(zone.cards, room) if zone.cards else Text("–", "dim")
            tags = self._tags(zone)
            grid.add_row(Text(label, "bold"), Text("\n").join([cards, tags]) if tags else cards)
        return grid

    def _tags(self, zone: Zone) -> Text:

        tags = (self.texts.tag(mark, value) for mark, value in zone.marks.items())
        return Text(", ".join(tag for tag in tags if tag), "dim")

    def _draw_seats(self, view: View) -> Table:
        """Draw one row per seat, with a column for each number that some seat has."""
        seats = sorted({zone.owner for zone in view.zones if zone.owner is not None})
        columns = [(name, cells) for name, cells in self._columns(view, seats) if any(cells)]
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
        table.add_column("")
        for name, _ in columns:
            table.add_column(name, justify="right")
        for i, seat in enumerate(seats):
            style = TURN_STYLE if seat == view.turn else ""
            table.add_row(self._seat(seat, view), *(cells[i] for _, cells in columns), style=style)
        return table

    def _columns(self, view: View, seats: list[int]) -> Iterator[tuple[str, list[str]]]:
        for name in dict.fromkeys(n.name for n in view.numbers if n.seat is not None):
            values = [self.texts.value(name, view.number(name, seat)) for seat in seats]
            yield self.texts.number(name), values
        counted = [
            zone for zone in view.zones if zone.owner is not None and zone.kind in COUNTED_KINDS
        ]
        for name in dict.fromkeys(self.texts.zone(zone.id) for zone in counted):
            sizes = {z.owner: str(len(z.cards)) for z in counted if self.texts.zone(z.id) == name}
            yield name, [sizes.get(seat, "") for seat in seats]

    def _seat(self, seat: int, view: View) -> str:
        args: dict[str, str | int] = {
            "seat": seat,
            "name": self.texts.seat(seat),
            "bot": self.bots.get(seat, NONE),
            "turn": "yes" if seat == view.turn else "no",
        }
        return format_message("seat-line", args)


def _is_drawn(zone: Zone, view: View) -> bool:
    """Return whether a seat's zone is drawn as cards. The player's own hand is drawn apart."""
    has_visible_card = any(card.name for card in zone.cards)
    is_drawn = zone.kind not in COUNTED_KINDS or has_visible_card
    return is_drawn and not _is_own_hand(zone, view)


def _is_own_hand(zone: Zone, view: View) -> bool:
    return zone.owner == view.seat and zone.owner is not None and zone.kind == "hand"
