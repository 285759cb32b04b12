"""A page's map as SVG."""

from xml.sax.saxutils import escape, quoteattr

from roost.games.familiar_tales.content.geometry import length, sides, uncovered_length
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.content.schema.map_styles import Floor, MapStyle
from roost.games.familiar_tales.content.schema.pages import Edge, Page
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
"""Where the look of a page does not say: grounds by era, in the open and between walls."""
MAX_OPEN_BORDER = 0.62
"""With more of its border free of walls than this, a space lies in the open."""
DARK_INK, LIGHT_INK = "#33261F", "#F7ECF2"


def draw_map(
    campaign: Campaign,
    id: str,
    viewpoint: str | None = None,
    captions: dict[str, str] | None = None,
) -> str:
    """`sight` shows what is seen from that space; `words` are those of a key below the map."""
    page, look = campaign.pages[id], campaign.looks.get(id, MapStyle())
    era = next((n for n, e in campaign.eras.items() if page.chapter in e.chapters), 1)
    width, height = page.size
    drawn = _MapDrawing(page, look, era).draw()
    if viewpoint is not None:
        drawn += _draw_line_of_sight(page, viewpoint)
    if captions:
        below = legend.draw_legend(page, captions, width, height)
        drawn, height = drawn + below.svg, height + below.height
    body = f"<defs>{artwork.part_definitions(drawn)}{glyphs.glyph_definitions(drawn)}</defs>{drawn}"
    title = f"<title>{escape(page.title)}</title>"
    head = f'viewBox="0 0 {width} {height}" role="img" aria-label={quoteattr(page.title)}'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {head}>\n{title}\n{body}\n</svg>\n'


class _MapDrawing:
    def __init__(self, page: Page, look: MapStyle, era: int) -> None:
        self.page = page
        self.look = look
        self.outside = look.outside or OUTSIDE_FLOORS.get(era, "night-grass")
        self.floors = {
            id: look.floors.get(id) or default_floor(page, id, era) for id in page.spaces
        }
        self.name_labels = {
            id: labels.place_name(space, space.name or id, look.names.get(id))
            for id, space in page.spaces.items()
        }
        self.placed_symbols = {
            id: labels.place_symbols(space, look.symbols.get(id))
            for id, space in page.spaces.items()
        }
        self.occupied = [name.box for name in self.name_labels.values()]
        self.occupied += [
            legend.symbol_box(at) for marks in self.placed_symbols.values() for _, at in marks
        ]

    def draw(self) -> str:
        parts = (
            self.draw_ground,
            self.draw_lights,
            self.draw_edges,
            self.draw_props,
            self.draw_links,
            self.draw_labels,
        )
        return "".join(part() for part in (*parts, self.draw_names, self.draw_symbols))

    def draw_ground(self) -> str:
        width, height = self.page.size
        drawn = _draw_floor(f"M0 0H{width}V{height}H0Z", self.outside)
        shapes = [polygon_path(space.area) for space in self.page.spaces.values()]
        drawn += draw_path("".join(shapes), INK, opacity=".28", transform="translate(6 9)")
        for (id, _), shape in zip(self.page.spaces.items(), shapes, strict=True):
            drawn += _draw_floor(shape, self.floors[id])
            drawn += draw_stroke(shape, INK, 2, opacity=".3")
        return drawn

    def draw_lights(self) -> str:
        return "".join(
            draw_path(circle_path(x.at, x.reach), LAMP, opacity=".17") for x in self.look.lights
        )

    def draw_edges(self) -> str:
        edges = [e for e in self.page.edges.values() if e.line is not None]
        drawn = ""
        for edge in edges:
            assert edge.line is not None
            dark = all(artwork.is_dark(self.floors[s]) for s in edge.between)
            drawn += edge_lines.draw_edge(edge.line, edge.kind, dark)
        shut = [e.line for e in edges if e.kind == "double-solid" and e.line is not None]
        return drawn + edge_lines.draw_walls([*self.page.walls, *shut])

    def draw_props(self) -> str:
        """Those farther up stand behind."""
        ordered = sorted(self.look.props, key=lambda p: p.at[1])
        return "".join(artwork.draw_prop(p.prop, p.at, p.scale / 100) for p in ordered)

    def draw_links(self) -> str:
        spaces = self.page.spaces
        drawn = ""
        for link in self.page.links.values():
            a, b = (spaces[s].dot for s in link.between)
            drawn += edge_lines.draw_link(link, a, b)
        return drawn

    def draw_labels(self) -> str:
        """Of several walls of one name, only the longest is named."""
        spaces, named = self.page.spaces, set()
        drawn = ""
        for edge in sorted(self.page.edges.values(), key=_edge_length, reverse=True):
            if edge.kind != "solid" or edge.label not in named:
                drawn += edge_lines.draw_label(edge, self.occupied)
                named.add(edge.label)
        for link in self.page.links.values():
            a, b = (spaces[s].dot for s in link.between)
            drawn += edge_lines.draw_link_label(link, a, b, self.occupied)
        return drawn

    def draw_names(self) -> str:
        drawn = ""
        for id, space in self.page.spaces.items():
            dark = artwork.is_dark(self.floors[id])
            ink, halo = (LIGHT_INK, INK) if dark else (DARK_INK, PAPER)
            drawn += draw_path(circle_path(space.dot, 3), ink, opacity=".55")
            name = self.name_labels[id]
            for i, line in enumerate(name.lines):
                at = name.at[0], name.at[1] + i * name.size * labels.LEADING
                drawn += glyphs.draw_text(
                    *(line, at, name.size, halo),
                    stroke=halo,
                    stroke_width=260,
                    stroke_linejoin="round",
                    opacity=".45",
                )
                drawn += glyphs.draw_text(line, at, name.size, ink)
        return drawn

    def draw_symbols(self) -> str:
        drawn = ""
        for marks in self.placed_symbols.values():
            for symbol, at in marks:
                drawn += legend.draw_symbol(symbol, at, labels.SYMBOL_SIZE)
        return drawn


def default_floor(page: Page, id: str, era: int) -> Floor:
    """Boards between walls, grass in the open."""
    space = page.spaces[id]
    if "water" in space.symbols:
        return "water"
    walls = list(page.walls)
    round_it = sum(length(side) for side in sides(space.area))
    free = sum(uncovered_length(side, walls) for side in sides(space.area))
    walled = free < round_it * MAX_OPEN_BORDER
    return INDOOR_FLOORS.get(era, "boards") if walled else OUTDOOR_FLOORS.get(era, "grass")


def _edge_length(edge: Edge) -> float:
    return length(edge.line) if edge.line is not None else 0.0


def _draw_floor(shape: str, floor: str) -> str:
    """A ground. Its plain paper lies below, or the joints of the texture would show."""
    return draw_path(shape, artwork.ground_colour(floor)) + draw_path(
        shape, f"url(#texture-{floor})"
    )


def _draw_line_of_sight(page: Page, space: str) -> str:
    """What lies in shadow is not seen from that dot; lamplight goes to what is."""
    shut = tuple(id for id, edge in page.edges.items() if edge.kind == "double-solid")
    sight = PageGraph(page).visible_pairs(shut)
    start = page.spaces[space].dot
    shade, rays = "", ""
    for id, other in page.spaces.items():
        if (space, id) not in sight:
            shade += draw_path(polygon_path(other.area), INK, opacity=".62")
        elif id != space:
            rays += draw_stroke(line_path(start, other.dot), INK, 5, opacity=".5")
            rays += draw_stroke(line_path(start, other.dot), LAMP, 2.6)
            rays += draw_path(circle_path(other.dot, 7), LAMP, stroke=INK, stroke_width=1.6)
    own = draw_stroke(polygon_path(page.spaces[space].area), LAMP, 6)
    return shade + own + rays + draw_path(circle_path(start, 10), LAMP, stroke=INK, stroke_width=2)
