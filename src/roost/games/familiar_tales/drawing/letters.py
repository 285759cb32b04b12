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

from roost.games.familiar_tales.drawing.strokes import Spot, attributes, number

EM = 1000
FAMILY = "Literata, 'Noto Serif', 'Noto Serif JP', serif"
STRANGE = 1000
"""The advance of a letter that is not known: as wide as it is high."""


@cache
def outlines() -> dict[str, tuple[int, str]]:
    file = Path(__file__).with_name("letters.json")
    return msgspec.json.decode(file.read_bytes(), type=dict[str, tuple[int, str]])


def width(text: str, size: float) -> float:
    known = outlines()
    return sum(known[c][0] if c in known else STRANGE for c in text) * size / EM


def written(
    text: str, at: Spot, size: float, fill: str, anchor: str = "middle", **given: object
) -> str:
    """A line of text whose baseline is at that height."""
    known = outlines()
    if any(c not in known for c in text):
        place = attributes(x=at[0], y=at[1], fill=fill, text_anchor=anchor, font_size=size, **given)
        return f'<text font-family="{FAMILY}" font-weight="650"{place}>{escape(text)}</text>'
    x = at[0] - {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * width(text, size)
    letters, advance = [], 0
    for c in text:
        if known[c][1]:
            letters.append(f'<use href="#{_id(c)}" x="{advance}"/>')
        advance += known[c][0]
    move = f"translate({number(x)} {number(at[1])}) scale({size / EM:.4g})"
    around = str(given.pop("transform", ""))
    place = attributes(transform=f"{around} {move}".strip(), fill=fill, **given)
    return f"<g{place}>{''.join(letters)}</g>"


def _id(letter: str) -> str:
    return f"letter-{ord(letter):x}"


def definitions(drawing: str) -> str:
    """The outlines that a drawing uses, each once."""
    wanted = sorted(set(re.findall(r'href="#letter-([0-9a-f]+)"', drawing)))
    letters = (chr(int(code, 16)) for code in wanted)
    return "".join(f'<path id="{_id(c)}" d="{outlines()[c][1]}"/>' for c in letters)


def broken(text: str, room: float, size: float, most: int) -> list[str]:
    """A text on as few lines as fit, and no more than that; words stay whole."""
    words = text.split()
    for count in range(1, min(most, len(words)) + 1):
        found = _even(words, count, size)
        if count == min(most, len(words)) or all(width(line, size) <= room for line in found):
            return found
    return [text]


def _even(words: list[str], count: int, size: float) -> list[str]:
    """So many lines, of which the longest is as short as can be."""
    cuts = combinations(range(1, len(words)), count - 1)
    ways = [[" ".join(words[a:b]) for a, b in pairwise((0, *cut, len(words)))] for cut in cuts]
    return min(ways, key=lambda lines: max(width(line, size) for line in lines))
