"""Props, textures, page symbols and heads, as they were drawn for the game (`pictures.svg`)."""

import re
from functools import cache
from pathlib import Path

from roost.games.familiar_tales.drawing.strokes import Spot, attributes

PART = re.compile(r'<(symbol|pattern) id="([^"]+)".*?</\1>', re.DOTALL)
SIZE = re.compile(r'viewBox="0 0 (\d+) (\d+)"')
GROUND = re.compile(r'fill="#([0-9A-Fa-f]{6})"')
FOOT = 8
"""How far above its lower edge a prop stands."""
NOT_PROPS = ("texture-", "symbol-", "seat-")
DARK = 125
"""Grounds below this brightness want light letters."""


@cache
def parts() -> dict[str, str]:
    text = Path(__file__).with_name("pictures.svg").read_text(encoding="utf-8")
    return {match[2]: match[0] for match in PART.finditer(text)}


def props() -> list[str]:
    return [id for id in parts() if not id.startswith(NOT_PROPS)]


def floors() -> list[str]:
    return [id.removeprefix("texture-") for id in parts() if id.startswith("texture-")]


def ground(floor: str) -> str:
    """The paper that a texture is drawn on."""
    found = GROUND.search(parts()[f"texture-{floor}"])
    assert found is not None
    return f"#{found[1]}"


def is_dark(floor: str) -> bool:
    red, green, blue = (int(ground(floor)[i : i + 2], 16) for i in (1, 3, 5))
    return (299 * red + 587 * green + 114 * blue) / 1000 < DARK


def standing(id: str, foot: Spot, scale: float) -> str:
    """A prop with its foot there."""
    found = SIZE.search(parts()[id])
    assert found is not None
    width, height = int(found[1]) * scale, int(found[2]) * scale
    return used(id, (foot[0] - width / 2, foot[1] - height + FOOT * scale), (width, height))


def centred(id: str, at: Spot, size: float) -> str:
    return used(id, (at[0] - size / 2, at[1] - size / 2), (size, size))


def used(id: str, at: Spot, size: Spot) -> str:
    return f"<use{attributes(href=f'#{id}', x=at[0], y=at[1], width=size[0], height=size[1])}/>"


def definitions(drawing: str) -> str:
    """Those parts that a drawing uses."""
    wanted = {*re.findall(r'href="#([^"]+)"', drawing), *re.findall(r"url\(#([^)]+)\)", drawing)}
    return "".join(part for id, part in parts().items() if id in wanted)
