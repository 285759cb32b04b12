"""Lettering as outlines, so that a map looks alike with and without fonts.

The outlines are Literata's (`tools/letters.py`). What it does not have, such as Japanese, is left
to the reader's own fonts.
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
"""The advance of a letter that is not known: as wide as it is high."""


@cache
def load_outlines() -> dict[str, tuple[int, str]]:
    file = Path(__file__).with_name("glyphs.json")
    return msgspec.json.decode(file.read_bytes(), type=dict[str, tuple[int, str]])


def text_width(text: str, size: float) -> float:
    known = load_outlines()
    return sum(known[c][0] if c in known else UNKNOWN_ADVANCE for c in text) * size / UNITS_PER_EM


def draw_text(
    text: str, at: XY, size: float, fill: str, anchor: str = "middle", **attrs: object
) -> str:
    """A line of text whose baseline is at that height."""
    known = load_outlines()
    if any(c not in known for c in text):
        place = format_attributes(
            x=at[0], y=at[1], fill=fill, text_anchor=anchor, font_size=size, **attrs
        )
        return f'<text font-family="{FONT_FAMILY}" font-weight="650"{place}>{escape(text)}</text>'
    x = at[0] - {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * text_width(text, size)
    letters, advance = [], 0
    for c in text:
        if known[c][1]:
            letters.append(f'<use href="#{_glyph_id(c)}" x="{advance}"/>')
        advance += known[c][0]
    move = f"translate({format_number(x)} {format_number(at[1])}) scale({size / UNITS_PER_EM:.4g})"
    around = str(attrs.pop("transform", ""))
    place = format_attributes(transform=f"{around} {move}".strip(), fill=fill, **attrs)
    return f"<g{place}>{''.join(letters)}</g>"


def _glyph_id(letter: str) -> str:
    return f"letter-{ord(letter):x}"


def glyph_definitions(svg: str) -> str:
    """The outlines that a drawing uses, each once."""
    wanted = sorted(set(re.findall(r'href="#letter-([0-9a-f]+)"', svg)))
    letters = (chr(int(code, 16)) for code in wanted)
    return "".join(f'<path id="{_glyph_id(c)}" d="{load_outlines()[c][1]}"/>' for c in letters)


def wrap_text(text: str, max_width: float, size: float, max_lines: int) -> list[str]:
    """A text on as few lines as fit, and no more than that; words stay whole."""
    words = text.split()
    for count in range(1, min(max_lines, len(words)) + 1):
        found = _wrap_evenly(words, count, size)
        if count == min(max_lines, len(words)) or all(
            text_width(line, size) <= max_width for line in found
        ):
            return found
    return [text]


def _wrap_evenly(words: list[str], count: int, size: float) -> list[str]:
    """So many lines, of which the longest is as short as can be."""
    cuts = combinations(range(1, len(words)), count - 1)
    ways = [[" ".join(words[a:b]) for a, b in pairwise((0, *cut, len(words)))] for cut in cuts]
    return min(ways, key=lambda lines: max(text_width(line, size) for line in lines))
