"""Cards as small pieces of text that can be laid side by side.

A card that lies open is a filled slip, one that lies face down is hatched: colour is not needed
to tell them apart.
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
    """A card, and beneath it what else can be seen of it."""

    face: Text
    tags: str = ""

    @property
    def width(self) -> int:
        return max(self.face.cell_len, cell_len(self.tags))


class CardPrinter:
    """Draws a game's cards. Each family (`acorn-3` is an acorn) has a colour to help its name."""

    def __init__(self, deck: Iterable[str], texts: GameTexts) -> None:
        self._texts = texts
        self._styles = _styles(dict.fromkeys(map(_family, deck)))

    def row(self, cards: Sequence[Card], width: int) -> Text:
        """Cards side by side, in as many lines as they need."""
        lines: list[Text] = []
        for pieces in _lines(list(self._pieces(cards)), width):
            faces = (
                piece.face + Text(" " * (piece.width - piece.face.cell_len)) for piece in pieces
            )
            lines.append(Text(GAP).join(faces))
            if any(piece.tags for piece in pieces):
                tags = (set_cell_size(piece.tags, piece.width) for piece in pieces)
                lines.append(Text(GAP.join(tags), "dim"))
        return Text("\n").join(lines)

    def _pieces(self, cards: Sequence[Card]) -> Iterator[CardText]:
        """Neighbours of which nothing can be seen make one piece."""
        for is_unseen, run in groupby(cards, key=lambda card: card == Card()):
            if is_unseen:
                size = len(list(run))
                yield CardText(Text(BACK if size == 1 else f"{BACK} × {size}"))
            else:
                yield from map(self._piece, run)

    def _piece(self, card: Card) -> CardText:
        tags = (self._texts.tag(mark, value) for mark, value in card.marks.items())
        told = " ".join(filter(None, tags))
        return CardText(self._face(card), f" {told}" if told else "")

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
    """A family that is named for a colour has it; the others take what is left, in their order."""
    unnamed = [family for family in families if family not in COLOURS]
    free = [style for colour, style in COLOURS.items() if colour not in families]
    others = {family: free[i % len(free)] for i, family in enumerate(unnamed)} if free else {}
    return COLOURS | others


def _lines(pieces: list[CardText], width: int) -> Iterator[list[CardText]]:
    """As many in each line as it can hold."""
    line: list[CardText] = []
    for piece in pieces:
        if line and sum(p.width + len(GAP) for p in [*line, piece]) - len(GAP) > width:
            yield line
            line = []
        line.append(piece)
    if line:
        yield line
