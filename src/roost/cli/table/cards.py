"""Draws cards as short texts, side by side.

A face-up card is a filled rectangle, a face-down card is hatched, so that they can be distinguished
without colour.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from roost.cli.messages import GameTexts
from roost.contract import Card

INK, PAPER = "#2a2333", "#fff8ea"
COLOURS = {
    "amber": f"{INK} on #e3a744",
    "sand": f"{INK} on #e8d9b5",
    "blue": f"{PAPER} on #2b5f93",
    "green": f"{PAPER} on #3c6b3f",
    "purple": f"{PAPER} on #6b4487",
    "red": f"{PAPER} on #b23a2c",
}
LEFT, RIGHT, HATCH = "▐", "▌", "░"
BACK = HATCH * 5
GAP = " "


@dataclass(frozen=True)
class CardText:
    """A card, and its marks in the line below."""

    face: Text
    tags: str = ""

    @property
    def width(self) -> int:
        return max(self.face.cell_len, cell_len(self.tags))


class CardPrinter:
    """Draws a game's cards. Each family (`acorn-3` belongs to `acorn`) has its own colour."""

    def __init__(self, deck: Iterable[str], texts: GameTexts) -> None:
        self._texts = texts
        self._styles = _styles(dict.fromkeys(map(_family, deck)))

    def row(self, cards: Sequence[Card], width: int) -> Text:
        """Draw cards side by side, in as many lines as they need."""
        lines: list[Text] = []
        for texts in _wrap(list(self._card_texts(cards)), width):
            faces = (text.face + Text(" " * (text.width - text.face.cell_len)) for text in texts)
            lines.append(Text(GAP).join(faces))
            if any(text.tags for text in texts):
                tags = (set_cell_size(text.tags, text.width) for text in texts)
                lines.append(Text(GAP.join(tags), "dim"))
        return Text("\n").join(lines)

    def _card_texts(self, cards: Sequence[Card]) -> Iterator[CardText]:
        """Yield the texts of cards. Adjacent hidden cards share one text with their number."""
        for is_hidden, group in groupby(cards, key=lambda card: card == Card()):
            if is_hidden:
                size = len(list(group))
                yield CardText(Text(BACK if size == 1 else f"{BACK} × {size}"))
            else:
                yield from map(self._card_text, group)

    def _card_text(self, card: Card) -> CardText:
        marks = (self._texts.tag(mark, value) for mark, value in card.marks.items())
        tags = " ".join(filter(None, marks))
        return CardText(self._face(card), f" {tags}" if tags else "")

    def _face(self, card: Card) -> Text:
        if card.name is None:
            return Text(BACK)
        name = self._texts.card(card.name)
        if card.marks.get("face") == "down":
            return Text(f"{HATCH}{name}{HATCH}")
        style = self._styles.get(_family(card.name), COLOURS["sand"])
        edge = style.partition(" on ")[2]
        return Text.assemble((LEFT, edge), (name, style), (RIGHT, edge))


def _family(name: str) -> str:
    return name.partition("-")[0]


def _styles(families: Iterable[str]) -> dict[str, str]:
    """Give each family a colour: the one it is named for, or the next that is free."""
    unnamed = [family for family in families if family not in COLOURS]
    free = [style for colour, style in COLOURS.items() if colour not in families]
    others = {family: free[i % len(free)] for i, family in enumerate(unnamed)} if free else {}
    return COLOURS | others


def _wrap(texts: list[CardText], width: int) -> Iterator[list[CardText]]:
    """Yield lines of cards that fit the width."""
    line: list[CardText] = []
    for text in texts:
        if line and sum(t.width + len(GAP) for t in [*line, text]) - len(GAP) > width:
            yield line
            line = []
        line.append(text)
    if line:
        yield line
