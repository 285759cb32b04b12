"""Props, textures, page symbols and heads, drawn for the game (`artwork.svg`)."""

import re
from functools import cache
from pathlib import Path

from roost.games.familiar_tales.maps.shapes import XY, format_attributes

PART_PATTERN = re.compile(r'<(symbol|pattern) id="([^"]+)".*?</\1>', re.DOTALL)
SIZE_PATTERN = re.compile(r'viewBox="0 0 (\d+) (\d+)"')
GROUND_PATTERN = re.compile(r'fill="#([0-9A-Fa-f]{6})"')
PROP_FOOT = 8
"""The distance from a prop's lower edge to its foot."""
NON_PROP_PREFIXES = ("texture-", "symbol-", "seat-")
DARK_BELOW = 125
"""Floors below this brightness need light text."""


@cache
def load_parts() -> dict[str, str]:
    text = Path(__file__).with_name("artwork.svg").read_text(encoding="utf-8")
    return {match[2]: match[0] for match in PART_PATTERN.finditer(text)}


def prop_ids() -> list[str]:
    return [id for id in load_parts() if not id.startswith(NON_PROP_PREFIXES)]


def ground_colour(floor: str) -> str:
    """Return the background colour of a texture."""
    match = GROUND_PATTERN.search(load_parts()[f"texture-{floor}"])
    assert match is not None
    return f"#{match[1]}"


def is_dark(floor: str) -> bool:
    red, green, blue = (int(ground_colour(floor)[i : i + 2], 16) for i in (1, 3, 5))
    return (299 * red + 587 * green + 114 * blue) / 1000 < DARK_BELOW


def draw_prop(id: str, foot: XY, scale: float) -> str:
    """Draw a prop with its foot at a point."""
    match = SIZE_PATTERN.search(load_parts()[id])
    assert match is not None
    width, height = int(match[1]) * scale, int(match[2]) * scale
    return draw_part(
        id, (foot[0] - width / 2, foot[1] - height + PROP_FOOT * scale), (width, height)
    )


def draw_centred(id: str, at: XY, size: float) -> str:
    return draw_part(id, (at[0] - size / 2, at[1] - size / 2), (size, size))


def draw_part(id: str, at: XY, size: XY) -> str:
    return (
        f"<use{format_attributes(href=f'#{id}', x=at[0], y=at[1], width=size[0], height=size[1])}/>"
    )


def part_definitions(svg: str) -> str:
    """Return definitions of the parts that a drawing uses."""
    used_ids = {*re.findall(r'href="#([^"]+)"', svg), *re.findall(r"url\(#([^)]+)\)", svg)}
    return "".join(part for id, part in load_parts().items() if id in used_ids)
