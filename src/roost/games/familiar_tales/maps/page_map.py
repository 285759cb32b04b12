"""Draws the map of a page."""

from xml.sax.saxutils import escape, quoteattr

from roost.games.familiar_tales.content.geometry import length, sides, uncovered_length
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.content.schema.map_styles import Floor, MapStyle
from roost.games.familiar_tales.content.schema.pages import BookPage, Edge
from roost.games.familiar_tales.engine.world import PageGraph
from roost.games.familiar_tales.maps import artwork, edge_lines, glyphs, labels, legend
from roost.games.familiar_tales.maps.shapes import (
    INK,
    LAMP,
    PAPER,
    circle_path,
    draw_path,
    draw_stroke,
    line_path,
    polygon_path,
)

OUTSIDE_FLOORS: dict[int, Floor] = {1: "night-grass", 2: "grass", 3: "ash"}
OUTDOOR_FLOORS: dict[int, Floor] = {1: "grass", 2: "meadow", 3: "snow"}
INDOOR_FLOORS: dict[int, Floor] = {1: "boards", 2: "boards", 3: "marble"}
"""Default floors by era: outside the page, outdoors, and between walls."""
MAX_OPEN_BORDER = 0.62
"""A space with a larger share of its border free of walls lies outdoors."""
DARK_INK, LIGHT_INK = "#33261F", "#F7ECF2"


def draw_map(
    campaign: Campaign,
    id: str,
    viewpoint: str | None = None,
    captions: dict[str, str] | None = None,
) -> str:
    """Draw the map of a page as SVG.

    `viewpoint` is a space: the map then shows what can be seen from it. `captions` are the texts of
    a legend below the map.
    """
    page, style = campaign.pages[id], campaign.looks.get(id, MapStyle())
    era = next((n for n, e in campaign.eras.items() if page.chapter in e.chapters), 1)
    width, height = page.size
    svg = _MapDrawing(page, style, era).draw()
    if viewpoint is not None:
        svg += _draw_line_of_sight(page, viewpoint)
    if captions:
        page_legend = legend.draw_legend(page, captions, width, height)
        svg, height = svg + page_legend.svg, height + page_legend.height
    body = f"<defs>{artwork.part_definitions(svg)}{glyphs.glyph_definitions(svg)}</defs>{svg}"
    title = f"<title>{escape(page.title)}</title>"
    head = f'viewBox="0 0 {width} {height}" role="img" aria-label={quoteattr(page.title)}'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {head}>\n{title}\n{body}\n</svg>\n'


class _MapDrawing:
    def __init__(self, page: BookPage, style: MapStyle, era: int) -> None:
        self.page = page
        self.style = style
        self.outside = style.outside or OUTSIDE_FLOORS.get(era, "night-grass")
        self.floors = {
            id: style.floors.get(id) or default_floor(page, id, era) for id in page.spaces
        }
        self.name_labels = {
            id: labels.place_name(space, space.name or id, style.names.get(id))
            for id, space in page.spaces.items()
        }
        self.placed_symbols = {
            id: labels.place_symbols(space, style.symbols.get(id))
            for id, space in page.spaces.items()
        }
        self.occupied = [name.box for name in self.name_labels.values()]
        self.occupied += [
            legend.symbol_box(at) for symbols in self.placed_symbols.values() for _, at in symbols
        ]

    def draw(self) -> str:
        layers = (
            *(self.draw_ground, self.draw_lights, self.draw_edges, self.draw_props),
            *(self.draw_links, self.draw_labels, self.draw_names, self.draw_symbols),
        )
        return "".join(layer() for layer in layers)

    def draw_ground(self) -> str:
        width, height = self.page.size
        svg = _draw_floor(f"M0 0H{width}V{height}H0Z", self.outside)
        shapes = [polygon_path(space.area) for space in self.page.spaces.values()]
        svg += draw_path("".join(shapes), INK, opacity=".28", transform="translate(6 9)")
        for (id, _), shape in zip(self.page.spaces.items(), shapes, strict=True):
            svg += _draw_floor(shape, self.floors[id])
            svg += draw_stroke(shape, INK, 2, opacity=".3")
        return svg

    def draw_lights(self) -> str:
        return "".join(
            draw_path(circle_path(x.at, x.reach), LAMP, opacity=".17") for x in self.style.lights
        )

    def draw_edges(self) -> str:
        edges = [e for e in self.page.edges.values() if e.line is not None]
        svg = ""
        for edge in edges:
            assert edge.line is not None
            is_dark = all(artwork.is_dark(self.floors[s]) for s in edge.between)
            svg += edge_lines.draw_edge(edge.line, edge.kind, is_dark)
        closed = [e.line for e in edges if e.kind == "double-solid" and e.line is not None]
        return svg + edge_lines.draw_walls([*self.page.walls, *closed])

    def draw_props(self) -> str:
        """Draw the props from top to bottom, so that lower ones stand in front."""
        ordered = sorted(self.style.props, key=lambda p: p.at[1])
        return "".join(artwork.draw_prop(p.prop, p.at, p.scale / 100) for p in ordered)

    def draw_links(self) -> str:
        spaces = self.page.spaces
        svg = ""
        for link in self.page.links.values():
            a, b = (spaces[s].dot for s in link.between)
            svg += edge_lines.draw_link(link, a, b)
        return svg

    def draw_labels(self) -> str:
        """Draw the labels of edges and links. Of several walls with one name, only the longest has
        it.
        """
        spaces, labelled = self.page.spaces, set()
        svg = ""
        for edge in sorted(self.page.edges.values(), key=_edge_length, reverse=True):
            if edge.kind != "solid" or edge.label not in labelled:
                svg += edge_lines.draw_label(edge, self.occupied)
                labelled.add(edge.label)
        for link in self.page.links.values():
            a, b = (spaces[s].dot for s in link.between)
            svg += edge_lines.draw_link_label(link, a, b, self.occupied)
        return svg

    def draw_names(self) -> str:
        svg = ""
        for id, space in self.page.spaces.items():
            is_dark = artwork.is_dark(self.floors[id])
            ink, halo = (LIGHT_INK, INK) if is_dark else (DARK_INK, PAPER)
            svg += draw_path(circle_path(space.dot, 3), ink, opacity=".55")
            name = self.name_labels[id]
            for i, line in enumerate(name.lines):
                at = name.at[0], name.at[1] + i * name.size * labels.LEADING
                svg += glyphs.draw_text(
                    *(line, at, name.size, halo),
                    stroke=halo,
                    stroke_width=260,
                    stroke_linejoin="round",
                    opacity=".45",
                )
                svg += glyphs.draw_text(line, at, name.size, ink)
        return svg

    def draw_symbols(self) -> str:
        svg = ""
        for symbols in self.placed_symbols.values():
            for symbol, at in symbols:
                svg += legend.draw_symbol(symbol, at, labels.SYMBOL_SIZE)
        return svg


def default_floor(page: BookPage, id: str, era: int) -> Floor:
    """Return the floor of a space by its walls: boards indoors, grass outdoors."""
    space = page.spaces[id]
    if "water" in space.symbols:
        return "water"
    walls = list(page.walls)
    perimeter = sum(length(side) for side in sides(space.area))
    open_length = sum(uncovered_length(side, walls) for side in sides(space.area))
    is_indoors = open_length < perimeter * MAX_OPEN_BORDER
    return INDOOR_FLOORS.get(era, "boards") if is_indoors else OUTDOOR_FLOORS.get(era, "grass")


def _edge_length(edge: Edge) -> float:
    return length(edge.line) if edge.line is not None else 0.0


def _draw_floor(shape: str, floor: str) -> str:
    """Draw a floor. A plain colour lies below the texture, to hide its seams."""
    return draw_path(shape, artwork.ground_colour(floor)) + draw_path(
        shape, f"url(#texture-{floor})"
    )


def _draw_line_of_sight(page: BookPage, space: str) -> str:
    """Draw what can be seen from a space: rays to visible spaces, shadow over the others."""
    closed = tuple(id for id, edge in page.edges.items() if edge.kind == "double-solid")
    visible = PageGraph(page).visible_pairs(closed)
    start = page.spaces[space].dot
    shade, rays = "", ""
    for id, other in page.spaces.items():
        if (space, id) not in visible:
            shade += draw_path(polygon_path(other.area), INK, opacity=".62")
        elif id != space:
            rays += draw_stroke(line_path(start, other.dot), INK, 5, opacity=".5")
            rays += draw_stroke(line_path(start, other.dot), LAMP, 2.6)
            rays += draw_path(circle_path(other.dot, 7), LAMP, stroke=INK, stroke_width=1.6)
    outline = draw_stroke(polygon_path(page.spaces[space].area), LAMP, 6)
    return (
        shade + outline + rays + draw_path(circle_path(start, 10), LAMP, stroke=INK, stroke_width=2)
    )
