"""Text as outlines, so that a map looks the same with and without fonts.

The outlines are those of Literata (`tools/map_letters.py`). Characters that it does not have, such
as Japanese, are drawn with the reader's own fonts.
"""

import re
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path
from xml.sax.saxutils import escape

import msgspec

from roost.games.familiar_tales.maps.shapes import XY, format_attributes, format_number

UNITS_PER_EM = 1000
FONT_FAMILY = "Literata, 'Noto Serif', 'Noto Serif JP', serif"
UNKNOWN_ADVANCE = 1000
"""The width of a character without an outline: as wide as it is high."""


@cache
def load_outlines() -> dict[str, tuple[int, str]]:
    """Return advance and SVG path of each character."""
    file = Path(__file__).with_name("glyphs.json")
    return msgspec.json.decode(file.read_bytes(), type=dict[str, tuple[int, str]])


def text_width(text: str, size: float) -> float:
    outlines = load_outlines()
    return (
        sum(outlines[c][0] if c in outlines else UNKNOWN_ADVANCE for c in text)
        * size
        / UNITS_PER_EM
    )


def draw_text(
    text: str, at: XY, size: float, fill: str, anchor: str = "middle", **attrs: object
) -> str:
    """Draw a line of text with its baseline at the given height."""
    outlines = load_outlines()
    if any(c not in outlines for c in text):
        attributes = format_attributes(
            x=at[0], y=at[1], fill=fill, text_anchor=anchor, font_size=size, **attrs
        )
        return (
            f'<text font-family="{FONT_FAMILY}" font-weight="650"{attributes}>{escape(text)}</text>'
        )
    x = at[0] - {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * text_width(text, size)
    uses, advance = [], 0
    for c in text:
        if outlines[c][1]:
            uses.append(f'<use href="#{_glyph_id(c)}" x="{advance}"/>')
        advance += outlines[c][0]
    move = f"translate({format_number(x)} {format_number(at[1])}) scale({size / UNITS_PER_EM:.4g})"
    outer = str(attrs.pop("transform", ""))
    attributes = format_attributes(transform=f"{outer} {move}".strip(), fill=fill, **attrs)
    return f"<g{attributes}>{''.join(uses)}</g>"


def _glyph_id(character: str) -> str:
    return f"letter-{ord(character):x}"


def glyph_definitions(svg: str) -> str:
    """Return definitions of the outlines that a drawing uses."""
    codes = sorted(set(re.findall(r'href="#letter-([0-9a-f]+)"', svg)))
    characters = (chr(int(code, 16)) for code in codes)
    return "".join(f'<path id="{_glyph_id(c)}" d="{load_outlines()[c][1]}"/>' for c in characters)


def wrap_text(text: str, max_width: float, size: float, max_lines: int) -> list[str]:
    """Wrap a text on as few lines as fit, at most `max_lines`. Words are not split."""
    words = text.split()
    for count in range(1, min(max_lines, len(words)) + 1):
        lines = _wrap_evenly(words, count, size)
        if count == min(max_lines, len(words)) or all(
            text_width(line, size) <= max_width for line in lines
        ):
            return lines
    return [text]


def _wrap_evenly(words: list[str], count: int, size: float) -> list[str]:
    """Wrap words on `count` lines so that the longest line is as short as possible."""
    cuts = combinations(range(1, len(words)), count - 1)
    candidates = [
        [" ".join(words[a:b]) for a, b in pairwise((0, *cut, len(words)))] for cut in cuts
    ]
    return min(candidates, key=lambda lines: max(text_width(line, size) for line in lines))
