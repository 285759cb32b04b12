"""Draw docs/images/play.svg, a match in the terminal.

python -m roost.games.donburiko.tools.terminal_picture
"""

import io
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from roost.cli.table.session import TerminalSession
from roost.contract.rng import parse_seed
from roost.games.donburiko.game import GAME
from roost.match import Match

PICTURE = Path(__file__).resolve().parents[5] / "docs/images/play.svg"
TITLE = "roost play donburiko --players 3"
SEED = "picture"
ENTRIES = ["add acorn-4 2 down", "add acorn-2 1 up"]
WIDTH = 80

INK, PAPER, RED, GREEN, AMBER, BLUE, PURPLE, TEAL = (
    (0x1A, 0x20, 0x30),
    (0xF5, 0xEC, 0xDC),
    (0xFF, 0x9C, 0x8A),
    (0x8F, 0xC0, 0x8F),
    (0xF5, 0xC0, 0x52),
    (0x8F, 0xB8, 0xE0),
    (0xC0, 0xA0, 0xD8),
    (0x8F, 0xD0, 0xC6),
)
NIGHT = TerminalTheme(INK, PAPER, [INK, RED, GREEN, AMBER, BLUE, PURPLE, TEAL, PAPER])

# Rich's template with system fonts: the original loads fonts from the web.
SVG_TEMPLATE = """\
<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{
  font: {char_height}px/{line_height}px \
ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace;
}}
.{unique_id}-title {{ font: bold 18px sans-serif; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


class EntriesDone(Exception):
    """The result of the last entry is drawn."""


def main() -> None:
    PICTURE.write_text(draw_picture(), encoding="utf-8")


def draw_picture() -> str:
    out = Console(
        record=True,
        width=WIDTH,
        file=io.StringIO(),
        force_terminal=True,
        force_interactive=False,
        color_system="truecolor",
        markup=False,
        highlight=False,
    )
    entries = list(ENTRIES)

    def ask(prompt: str) -> str:
        if not entries:
            out.print(prompt)
            raise EntriesDone
        if len(entries) == 1:
            out.export_text()  # clears what was drawn so far
        out.print(prompt + entries[0])
        return entries.pop(0)

    try:
        TerminalSession(_new_match(), 0, {1: "random", 2: "random"}, out, ask).play()
    except EntriesDone:
        return out.export_svg(title=TITLE, theme=NIGHT, code_format=SVG_TEMPLATE, unique_id="play")
    raise SystemExit("the match was over before the last entry")


def _new_match() -> Match[Any]:
    return Match(GAME, GAME.info.configure(3, {}), seed=parse_seed(SEED))


if __name__ == "__main__":
    main()
