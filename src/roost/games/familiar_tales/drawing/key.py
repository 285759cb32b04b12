"""Page symbols, and the key below a map that says what they and the lines mean."""

from dataclasses import dataclass

from roost.games.familiar_tales.data.pages import Edge, Page
from roost.games.familiar_tales.drawing import letters, lines, pictures
from roost.games.familiar_tales.drawing.layout import SYMBOL, Box
from roost.games.familiar_tales.drawing.strokes import INK, PAPER, Spot, disc, path

KINDS = ("dashed", "double-dashed", "solid", "double-solid")
GEAR = "#B23A2C"
ROW, SAMPLE, SIZE = 40.0, 44.0, 14.0


@dataclass(frozen=True)
class Key:
    drawn: str
    height: int


def symbol(name: str, at: Spot, size: float) -> str:
    """A page symbol. A gear has its letter, as several may be on a page."""
    kind, _, which = name.partition(":")
    id = f"symbol-{kind}-{which}" if kind == "forage" else f"symbol-{kind}"
    drawn = pictures.centred(id if id in pictures.parts() else "symbol-book", at, size)
    if kind == "gear":
        mark = at[0] + size * 0.34, at[1] - size * 0.3
        drawn += path(disc(mark, size * 0.25), GEAR)
        drawn += letters.written(which.upper(), (mark[0], mark[1] + 4), 11, PAPER)
    return drawn


def box(at: Spot) -> Box:
    """What a symbol covers on the map."""
    half = SYMBOL / 2
    return Box(at[0] - half, at[1] - half, at[0] + half, at[1] + half)


def key(page: Page, words: dict[str, str], width: int, top: int) -> Key:
    """`words` by kind of line and by symbol; what the page does not have is left out."""
    shown: list[tuple[str, str]] = []
    kinds = {edge.kind for edge in (*page.edges.values(), *page.links.values())}
    kinds |= {"double-solid"} if page.walls else set()
    shown += [("line", kind) for kind in KINDS if kind in kinds and kind in words]
    shown += [("link", "link")] if page.links and "link" in words else []
    symbols = dict.fromkeys(s.split(":")[0] for p in page.spaces.values() for s in p.symbols)
    first = {s.split(":")[0]: s for p in page.spaces.values() for s in reversed(p.symbols)}
    shown += [("symbol", first[kind]) for kind in symbols if kind in words]
    drawn, x, y = "", 18.0, top + ROW / 2 + 4
    for what, id in shown:
        text = words[id.split(":")[0]]
        needed = SAMPLE + letters.width(text, SIZE) + 30
        if x + needed > width and x > 18:
            x, y = 18.0, y + ROW
        drawn += _sample(what, id, (x, y))
        drawn += letters.written(text, (x + SAMPLE + 8, y + 5), SIZE, INK, "start")
        x += needed
    height = int(y - top + ROW / 2 + 4)
    return Key(path(f"M0 {top}H{width}v{height}H0Z", "#F6EAD2") + drawn, height)


def _sample(what: str, id: str, at: Spot) -> str:
    x, y = round(at[0]), round(at[1])
    line = (x, y), (x + 36, y)
    if what == "symbol":
        return symbol(id, (x + 22, y), 30)
    if what == "link":
        return lines.link(Edge(("", ""), "dashed"), (x - 34, y), (x + 76, y))
    return lines.walls([line]) if id == "double-solid" else lines.border(line, id, False)
