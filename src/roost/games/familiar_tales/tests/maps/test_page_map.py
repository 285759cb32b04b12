"""Maps are drawn from the data: every space, edge and symbol is visible."""

import re
import xml.etree.ElementTree as ET
from functools import cache
from itertools import combinations
from typing import get_args

import pytest

from roost.contract import RefusalError
from roost.games.familiar_tales.content.loading import built
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.content.schema.map_styles import Floor, MapStyle
from roost.games.familiar_tales.content.schema.pages import CrossingLimit, Edge, Point, Space
from roost.games.familiar_tales.engine.sight import is_inside
from roost.games.familiar_tales.maps import artwork, draw_map, edge_lines, glyphs, png
from roost.games.familiar_tales.maps.labels import SYMBOL_SIZE, Box, place_name, place_symbols
from roost.games.familiar_tales.maps.page_map import default_floor

PAGES = list(built.load_shipped("hearthlight").pages)


@cache
def hearthlight_campaign() -> Campaign:
    return built.load_shipped("hearthlight")


def uses(svg: str) -> list[str]:
    return re.findall(r'href="#([^"]+)"', svg)


@pytest.mark.parametrize("id", PAGES)
def test_a_map_is_complete(id: str) -> None:
    """The SVG defines everything that it uses, and shows every symbol of the page."""
    page = hearthlight_campaign().pages[id]
    svg = draw_map(hearthlight_campaign(), id)
    ET.fromstring(svg)
    known = set(re.findall(r' id="([^"]+)"', svg))
    assert set(uses(svg)) <= known
    assert set(re.findall(r"url\(#([^)]+)\)", svg)) <= known
    symbols = [s.replace(":", "-") for space in page.spaces.values() for s in space.symbols]
    drawn = [name.removeprefix("symbol-") for name in uses(svg) if name.startswith("symbol-")]
    wanted = [re.sub(r"^(gear|book)-.*", r"\1", symbol) for symbol in symbols]
    assert sorted(drawn) == sorted(wanted)


@pytest.mark.parametrize("id", PAGES)
def test_names_and_symbols_do_not_overlap(id: str) -> None:
    page, look = hearthlight_campaign().pages[id], hearthlight_campaign().looks.get(id, MapStyle())
    boxes: list[tuple[str, Box]] = []
    for space, data in page.spaces.items():
        boxes.append((space, place_name(data, data.name, look.names.get(space)).box))
        for symbol, (x, y) in place_symbols(data, look.symbols.get(space)):
            half = SYMBOL_SIZE / 2 - 1
            boxes.append((f"{space}/{symbol}", Box(x - half, y - half, x + half, y + half)))
    for (first, a), (second, b) in combinations(boxes, 2):
        assert not a.overlaps(b), f"{first} and {second}"


@pytest.mark.parametrize("id", PAGES)
def test_no_name_lies_on_an_edge(id: str) -> None:
    page, look = hearthlight_campaign().pages[id], hearthlight_campaign().looks.get(id, MapStyle())
    drawn = [*(edge.line for edge in page.edges.values() if edge.line), *page.walls]
    for space, data in page.spaces.items():
        box = place_name(data, data.name, look.names.get(space)).box
        crossed = [line for line in drawn if any(_is_in(at, box) for at in _along(line))]
        assert not crossed, space


def _along(line: tuple[Point, Point]) -> list[tuple[float, float]]:
    (x, y), (u, v) = line
    return [(x + (u - x) * i / 200, y + (v - y) * i / 200) for i in range(201)]


def _is_in(at: tuple[float, float], box: Box) -> bool:
    near = 3
    across = box.left - near < at[0] < box.right + near
    return across and box.top - near < at[1] < box.bottom + near


@pytest.mark.parametrize("id", PAGES)
def test_symbols_are_in_their_spaces(id: str) -> None:
    page, look = hearthlight_campaign().pages[id], hearthlight_campaign().looks.get(id, MapStyle())
    for space, data in page.spaces.items():
        placed = place_symbols(data, look.symbols.get(space))
        assert [symbol for symbol, _ in placed] == list(data.symbols)
        for _, (x, y) in placed:
            assert is_inside((round(x), round(y)), data.area), space


@pytest.mark.rule("TA-98", "TA-99", "TA-100", "TA-101")
def test_each_kind_of_line_looks_different() -> None:
    line = ((0, 0), (100, 0))
    drawn = [
        edge_lines.draw_edge(line, kind, False) for kind in ("dashed", "double-dashed", "solid")
    ]
    drawn.append(edge_lines.draw_walls([line]))
    assert len(set(drawn)) == 4
    assert all(("dasharray" in d) == (i < 2) for i, d in enumerate(drawn))
    assert drawn[1].count("M") == 2, "two lines side by side"


def test_a_restricted_edge_shows_who_may_cross() -> None:
    edge = Edge(("a", "b"), "dashed", ((0, 0), (90, 0)), CrossingLimit(("flicker",), "all"), "Hole")
    assert uses(edge_lines.draw_label(edge, []))[-1] == "seat-flicker"
    open_edge = Edge(("a", "b"), "dashed", ((0, 0), (90, 0)), CrossingLimit("all", ()), "Hole")
    assert not any(name.startswith("seat-") for name in uses(edge_lines.draw_label(open_edge, [])))


def test_labels_avoid_each_other() -> None:
    edge = Edge(("a", "b"), "dashed", ((100, 100), (200, 100)), label="Door")
    taken: list[Box] = []
    edge_lines.draw_label(edge, taken)
    edge_lines.draw_label(edge, taken)
    assert not taken[0].overlaps(taken[1])


@pytest.mark.rule("TA-189")
def test_invisible_spaces_are_shaded() -> None:
    page = hearthlight_campaign().pages["rest-assured"]
    svg = draw_map(hearthlight_campaign(), "rest-assured", viewpoint="hall")
    plain = draw_map(hearthlight_campaign(), "rest-assured")
    shaded = svg.count('opacity=".62"') - plain.count('opacity=".62"')
    visible = ("hall", "hearth", "store", "west-yard", "stair-foot")
    assert shaded == len(page.spaces) - len(visible)


def test_default_floors_follow_walls_and_water() -> None:
    page = hearthlight_campaign().pages["rest-assured"]
    assert default_floor(page, "loft", 1) == "boards"
    assert default_floor(page, "west-yard", 1) == "grass"


def test_every_floor_and_character_has_artwork() -> None:
    textures = {id for id in artwork.load_parts() if id.startswith("texture-")}
    assert textures == {f"texture-{floor}" for floor in get_args(Floor)}
    assert set("The Study’s door, 1–2 (ä)") <= glyphs.load_outlines().keys()


def test_unknown_characters_use_the_reader_s_fonts() -> None:
    assert "<text" in glyphs.draw_text("暖炉", (0, 0), 18, "#000")
    assert "<text" not in glyphs.draw_text("Hearth", (0, 0), 18, "#000")


def test_long_names_are_wrapped() -> None:
    narrow = Space((40, 90), ((0, 0), (90, 0), (90, 180), (0, 180)))
    name = place_name(narrow, "The foot of the stairs", None)
    assert len(name.lines) > 1
    assert name.box.right - name.box.left <= 90


def test_a_placed_name_is_wrapped_too() -> None:
    space = Space((80, 90), ((0, 0), (160, 0), (160, 180), (0, 180)))
    name = place_name(space, "Foot of the stairs", (60, 30))
    assert name.lines == ["Foot of", "the stairs"]
    assert name.box.left >= 0
    assert abs(sum((name.box.left, name.box.right)) / 2 - 60) < 1
    assert place_name(space, "Hall", (60, 30)).lines == ["Hall"]


def test_png(monkeypatch: pytest.MonkeyPatch) -> None:
    svg = draw_map(
        hearthlight_campaign(), PAGES[0], captions={"dashed": "1 point", "heart": "start"}
    )
    assert png.render_png(svg, 300).startswith(b"\x89PNG")
    monkeypatch.setitem(__import__("sys").modules, "resvg_py", None)
    with pytest.raises(RefusalError):
        png.render_png(svg, 300)
