"""Write the glyphs of maps: outlines of Literata, so that a map looks the same everywhere.

uv run --with fonttools --with brotli src/roost/games/familiar_tales/tools/map_letters.py

It needs two packages that Roost does not, and the page's npm packages. Run it only to add
characters.
"""

import json
from pathlib import Path

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

ROOT = Path(__file__).resolve().parents[5]
FONT = "node_modules/@fontsource-variable/literata/files/literata-latin-standard-normal.woff2"
GLYPHS_FILE = "src/roost/games/familiar_tales/maps/glyphs.json"
CHARACTERS = [chr(n) for n in (*range(32, 127), *range(0xA1, 0x180), *range(0x2013, 0x2027))]
UNITS_PER_EM = 1000


def main() -> None:
    font = TTFont(ROOT / FONT)
    font = instancer.instantiateVariableFont(font, {"wght": 650, "opsz": 14})
    glyphs, names, scale = (
        font.getGlyphSet(),
        font.getBestCmap(),
        UNITS_PER_EM / font["head"].unitsPerEm,
    )
    outlines = {}
    for character in CHARACTERS:
        if ord(character) in names:
            name = names[ord(character)]
            pen = SVGPathPen(glyphs, ntos=lambda n: str(round(n)))
            glyphs[name].draw(TransformPen(pen, (scale, 0, 0, -scale, 0, 0)))
            outlines[character] = [round(font["hmtx"][name][0] * scale), pen.getCommands()]
    lines = ",\n".join(
        f"{json.dumps(k, ensure_ascii=False)}: {json.dumps(v)}" for k, v in outlines.items()
    )
    (ROOT / GLYPHS_FILE).write_text("{\n" + lines + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
