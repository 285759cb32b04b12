"""A page's map as SVG."""

from xml.sax.saxutils import escape, quoteattr

from roost.games.familiar_tales.data.campaign import Campaign
from roost.games.familiar_tales.data.looks import Floor, Look
from roost.games.familiar_tales.data.pages import Edge, Page
from roost.games.familiar_tales.drawing import key, layout, letters, lines, pictures
from roost.games.familiar_tales.drawing.strokes import (
    INK,
    LAMP,
    PAPER,
    disc,
    path,
    polygon,
    segment,
    stroke,
)
from roost.games.familiar_tales.geometry import length, sides, uncovered
from roost.games.familiar_tales.world import Chart

OUTSIDE: dict[int, Floor] = {1: "night-grass", 2: "grass", 3: "ash"}
OPEN: dict[int, Floor] = {1: "grass", 2: "meadow", 3: "snow"}
WALLED: dict[int, Floor] = {1: "boards", 2: "boards", 3: "marble"}
"""Where the look of a page does not say: grounds by era, in the open and between walls."""
INDOORS = 0.62
"""With more of its border free of walls than this, a space lies in the open."""
DARK_INK, LIGHT_INK = "#33261F", "#F7ECF2"


def draw(
    campaign: Campaign, id: str, sight: str | None = None, words: dict[str, str] | None = None
) -> str:
    """`sight` shows what is seen from that space; `words` are those of a key below the map."""
    page, look = campaign.pages[id], campaign.looks.get(id, Look())
    era = next((n for n, e in campaign.eras.items() if page.chapter in e.chapters), 1)
    width, height = page.size
    drawn = _Drawing(page, look, era).whole()
    if sight is not None:
        drawn += _seen(page, sight)
    if words:
        below = key.key(page, words, width, height)
        drawn, height = drawn + below.drawn, height + below.height
    body = f"<defs>{pictures.definitions(drawn)}{letters.definitions(drawn)}</defs>{drawn}"
    title = f"<title>{escape(page.title)}</title>"
    head = f'viewBox="0 0 {width} {height}" role="img" aria-label={quoteattr(page.title)}'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {head}>\n{title}\n{body}\n</svg>\n'


class _Drawing:
    def __init__(self, page: Page, look: Look, era: int) -> None:
        self.page = page
        self.look = look
        self.outside = look.outside or OUTSIDE.get(era, "night-grass")
        self.floors = {id: look.floors.get(id) or usual_floor(page, id, era) for id in page.spaces}
        self.placed = {
            id: layout.name_of(space, space.name or id, look.names.get(id))
            for id, space in page.spaces.items()
        }
        self.marked = {
            id: layout.symbols_of(space, look.symbols.get(id)) for id, space in page.spaces.items()
        }
        self.taken = [name.box for name in self.placed.values()]
        self.taken += [key.box(at) for marks in self.marked.values() for _, at in marks]

    def whole(self) -> str:
        parts = (self.ground, self.lights, self.borders, self.props, self.links, self.labels)
        return "".join(part() for part in (*parts, self.names, self.symbols))

    def ground(self) -> str:
        width, height = self.page.size
        drawn = _laid(f"M0 0H{width}V{height}H0Z", self.outside)
        shapes = [polygon(space.area) for space in self.page.spaces.values()]
        drawn += path("".join(shapes), INK, opacity=".28", transform="translate(6 9)")
        for (id, _), shape in zip(self.page.spaces.items(), shapes, strict=True):
            drawn += _laid(shape, self.floors[id])
            drawn += stroke(shape, INK, 2, opacity=".3")
        return drawn

    def lights(self) -> str:
        return "".join(path(disc(x.at, x.reach), LAMP, opacity=".17") for x in self.look.lights)

    def borders(self) -> str:
        edges = [e for e in self.page.edges.values() if e.line is not None]
        drawn = ""
        for edge in edges:
            assert edge.line is not None
            dark = all(pictures.is_dark(self.floors[s]) for s in edge.between)
            drawn += lines.border(edge.line, edge.kind, dark)
        shut = [e.line for e in edges if e.kind == "double-solid" and e.line is not None]
        return drawn + lines.walls([*self.page.walls, *shut])

    def props(self) -> str:
        """Those farther up stand behind."""
        ordered = sorted(self.look.props, key=lambda p: p.at[1])
        return "".join(pictures.standing(p.prop, p.at, p.scale / 100) for p in ordered)

    def links(self) -> str:
        spaces = self.page.spaces
        drawn = ""
        for link in self.page.links.values():
            a, b = (spaces[s].dot for s in link.between)
            drawn += lines.link(link, a, b)
        return drawn

    def labels(self) -> str:
        """Of several walls of one name, only the longest is named."""
        spaces, named = self.page.spaces, set()
        drawn = ""
        for edge in sorted(self.page.edges.values(), key=_length, reverse=True):
            if edge.kind != "solid" or edge.label not in named:
                drawn += lines.label(edge, self.taken)
                named.add(edge.label)
        for link in self.page.links.values():
            a, b = (spaces[s].dot for s in link.between)
            drawn += lines.link_name(link, a, b, self.taken)
        return drawn

    def names(self) -> str:
        drawn = ""
        for id, space in self.page.spaces.items():
            dark = pictures.is_dark(self.floors[id])
            ink, halo = (LIGHT_INK, INK) if dark else (DARK_INK, PAPER)
            drawn += path(disc(space.dot, 3), ink, opacity=".55")
            name = self.placed[id]
            for i, line in enumerate(name.lines):
                at = name.at[0], name.at[1] + i * name.size * layout.LEADING
                drawn += letters.written(
                    *(line, at, name.size, halo),
                    stroke=halo,
                    stroke_width=260,
                    stroke_linejoin="round",
                    opacity=".45",
                )
                drawn += letters.written(line, at, name.size, ink)
        return drawn

    def symbols(self) -> str:
        drawn = ""
        for marks in self.marked.values():
            for symbol, at in marks:
                drawn += key.symbol(symbol, at, layout.SYMBOL)
        return drawn


def usual_floor(page: Page, id: str, era: int) -> Floor:
    """Boards between walls, grass in the open."""
    space = page.spaces[id]
    if "water" in space.symbols:
        return "water"
    walls = list(page.walls)
    round_it = sum(length(side) for side in sides(space.area))
    free = sum(uncovered(side, walls) for side in sides(space.area))
    walled = free < round_it * INDOORS
    return WALLED.get(era, "boards") if walled else OPEN.get(era, "grass")


def _length(edge: Edge) -> float:
    return length(edge.line) if edge.line is not None else 0.0


def _laid(shape: str, floor: str) -> str:
    """A ground. Its plain paper lies below, or the joints of the texture would show."""
    return path(shape, pictures.ground(floor)) + path(shape, f"url(#texture-{floor})")


def _seen(page: Page, space: str) -> str:
    """What lies in shadow is not seen from that dot; lamplight goes to what is."""
    shut = tuple(id for id, edge in page.edges.items() if edge.kind == "double-solid")
    sight = Chart(page).sight(shut)
    start = page.spaces[space].dot
    shade, rays = "", ""
    for id, other in page.spaces.items():
        if (space, id) not in sight:
            shade += path(polygon(other.area), INK, opacity=".62")
        elif id != space:
            rays += stroke(segment(start, other.dot), INK, 5, opacity=".5")
            rays += stroke(segment(start, other.dot), LAMP, 2.6)
            rays += path(disc(other.dot, 7), LAMP, stroke=INK, stroke_width=1.6)
    own = stroke(polygon(page.spaces[space].area), LAMP, 6)
    return shade + own + rays + path(disc(start, 10), LAMP, stroke=INK, stroke_width=2)
