"""Page symbols, and the legend below a map that explains symbols and edges."""

from dataclasses import dataclass

from roost.games.familiar_tales.content.schema.pages import BookPage, Edge
from roost.games.familiar_tales.maps import artwork, edge_lines, glyphs
from roost.games.familiar_tales.maps.labels import SYMBOL_SIZE, Box
from roost.games.familiar_tales.maps.shapes import INK, PAPER, XY, circle_path, draw_path

EDGE_KINDS = ("dashed", "double-dashed", "solid", "double-solid")
GEAR_COLOUR = "#B23A2C"
ROW_HEIGHT, SAMPLE_WIDTH, TEXT_SIZE = 40.0, 44.0, 14.0


@dataclass(frozen=True)
class Legend:
    """The drawn legend and its height."""

    svg: str
    height: int


def draw_symbol(name: str, at: XY, size: float) -> str:
    """Draw a page symbol. A gear shows its letter, as a page may have several."""
    kind, _, variant = name.partition(":")
    id = f"symbol-{kind}-{variant}" if kind == "forage" else f"symbol-{kind}"
    svg = artwork.draw_centred(id if id in artwork.load_parts() else "symbol-book", at, size)
    if kind == "gear":
        badge = at[0] + size * 0.34, at[1] - size * 0.3
        svg += draw_path(circle_path(badge, size * 0.25), GEAR_COLOUR)
        svg += glyphs.draw_text(variant.upper(), (badge[0], badge[1] + 4), 11, PAPER)
    return svg


def symbol_box(at: XY) -> Box:
    """Return the area that a symbol covers on the map."""
    half = SYMBOL_SIZE / 2
    return Box(at[0] - half, at[1] - half, at[0] + half, at[1] + half)


def draw_legend(page: BookPage, captions: dict[str, str], width: int, top: int) -> Legend:
    """Draw the legend.

    `captions` has a text for each edge kind and symbol kind. Only what the page has is shown.
    """
    samples: list[tuple[str, str]] = []
    kinds = {edge.kind for edge in (*page.edges.values(), *page.links.values())}
    kinds |= {"double-solid"} if page.walls else set()
    samples += [("edge", kind) for kind in EDGE_KINDS if kind in kinds and kind in captions]
    samples += [("link", "link")] if page.links and "link" in captions else []
    symbols = dict.fromkeys(s.split(":")[0] for p in page.spaces.values() for s in p.symbols)
    first = {s.split(":")[0]: s for p in page.spaces.values() for s in reversed(p.symbols)}
    samples += [("symbol", first[kind]) for kind in symbols if kind in captions]
    svg, x, y = "", 18.0, top + ROW_HEIGHT / 2 + 4
    for sample_kind, id in samples:
        text = captions[id.split(":")[0]]
        entry_width = SAMPLE_WIDTH + glyphs.text_width(text, TEXT_SIZE) + 30
        if x + entry_width > width and x > 18:
            x, y = 18.0, y + ROW_HEIGHT
        svg += _draw_sample(sample_kind, id, (x, y))
        svg += glyphs.draw_text(text, (x + SAMPLE_WIDTH + 8, y + 5), TEXT_SIZE, INK, "start")
        x += entry_width
    height = int(y - top + ROW_HEIGHT / 2 + 4)
    return Legend(draw_path(f"M0 {top}H{width}v{height}H0Z", "#F6EAD2") + svg, height)


def _draw_sample(sample_kind: str, id: str, at: XY) -> str:
    x, y = round(at[0]), round(at[1])
    line = (x, y), (x + 36, y)
    if sample_kind == "symbol":
        return draw_symbol(id, (x + 22, y), 30)
    if sample_kind == "link":
        return edge_lines.draw_link(Edge(("", ""), "dashed"), (x - 34, y), (x + 76, y))
    return (
        edge_lines.draw_walls([line])
        if id == "double-solid"
        else edge_lines.draw_edge(line, id, False)
    )
