"""Page symbols, and the key below a map that says what they and the lines mean."""

from dataclasses import dataclass

from roost.games.familiar_tales.content.schema.pages import Edge, Page
from roost.games.familiar_tales.maps import artwork, edge_lines, glyphs
from roost.games.familiar_tales.maps.labels import SYMBOL_SIZE, Box
from roost.games.familiar_tales.maps.shapes import INK, PAPER, XY, circle_path, draw_path

EDGE_KINDS = ("dashed", "double-dashed", "solid", "double-solid")
GEAR_COLOUR = "#B23A2C"
ROW_HEIGHT, SAMPLE_WIDTH, TEXT_SIZE = 40.0, 44.0, 14.0


@dataclass(frozen=True)
class Legend:
    svg: str
    height: int


def draw_symbol(name: str, at: XY, size: float) -> str:
    """A page symbol. A gear has its letter, as several may be on a page."""
    kind, _, which = name.partition(":")
    id = f"symbol-{kind}-{which}" if kind == "forage" else f"symbol-{kind}"
    drawn = artwork.draw_centred(id if id in artwork.load_parts() else "symbol-book", at, size)
    if kind == "gear":
        mark = at[0] + size * 0.34, at[1] - size * 0.3
        drawn += draw_path(circle_path(mark, size * 0.25), GEAR_COLOUR)
        drawn += glyphs.draw_text(which.upper(), (mark[0], mark[1] + 4), 11, PAPER)
    return drawn


def symbol_box(at: XY) -> Box:
    """What a symbol covers on the map."""
    half = SYMBOL_SIZE / 2
    return Box(at[0] - half, at[1] - half, at[0] + half, at[1] + half)


def draw_legend(page: Page, captions: dict[str, str], width: int, top: int) -> Legend:
    """`words` by kind of line and by symbol; what the page does not have is left out."""
    shown: list[tuple[str, str]] = []
    kinds = {edge.kind for edge in (*page.edges.values(), *page.links.values())}
    kinds |= {"double-solid"} if page.walls else set()
    shown += [("line", kind) for kind in EDGE_KINDS if kind in kinds and kind in captions]
    shown += [("link", "link")] if page.links and "link" in captions else []
    symbols = dict.fromkeys(s.split(":")[0] for p in page.spaces.values() for s in p.symbols)
    first = {s.split(":")[0]: s for p in page.spaces.values() for s in reversed(p.symbols)}
    shown += [("symbol", first[kind]) for kind in symbols if kind in captions]
    drawn, x, y = "", 18.0, top + ROW_HEIGHT / 2 + 4
    for what, id in shown:
        text = captions[id.split(":")[0]]
        needed = SAMPLE_WIDTH + glyphs.text_width(text, TEXT_SIZE) + 30
        if x + needed > width and x > 18:
            x, y = 18.0, y + ROW_HEIGHT
        drawn += _draw_sample(what, id, (x, y))
        drawn += glyphs.draw_text(text, (x + SAMPLE_WIDTH + 8, y + 5), TEXT_SIZE, INK, "start")
        x += needed
    height = int(y - top + ROW_HEIGHT / 2 + 4)
    return Legend(draw_path(f"M0 {top}H{width}v{height}H0Z", "#F6EAD2") + drawn, height)


def _draw_sample(what: str, id: str, at: XY) -> str:
    x, y = round(at[0]), round(at[1])
    line = (x, y), (x + 36, y)
    if what == "symbol":
        return draw_symbol(id, (x + 22, y), 30)
    if what == "link":
        return edge_lines.draw_link(Edge(("", ""), "dashed"), (x - 34, y), (x + 76, y))
    return (
        edge_lines.draw_walls([line])
        if id == "double-solid"
        else edge_lines.draw_edge(line, id, False)
    )
