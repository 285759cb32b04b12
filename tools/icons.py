"""Draw Roost's icons from its owl: web/public/icons.

python tools/icons.py

Phones crop a maskable icon, so its background fills the square and the owl stays in the middle. The
badge is only a silhouette, because phones choose its colour.
"""

import re
from pathlib import Path

from resvg_py import svg_to_bytes

ROOT = Path(__file__).resolve().parent.parent
OWL = ROOT / "web/public/owl.svg"
ICONS = ROOT / "web/public/icons"
GROUND = "#2f4a4a"
SKY = "#3d5c58"
BRANCH = "#6b4638"
LAMP = "#f2b544"
INK = "#2a2333"
SIZE = 64
"""Width and height of the owl's drawing."""
SHIPPED = ("icon.svg", "owl-turn.svg")
"""Icons that are shipped as SVG; the others are shipped as PNG."""
BODY = re.compile(r'<path d="([^"]+)" fill="#7A5A45"/>')


def draw_icons() -> dict[str, str]:
    """Return the SVG icons by file name."""
    owl = _svg_body(OWL.read_text())
    return {
        "icon.svg": _svg(_background(14) + _owl_on_branch(owl, 0.86)),
        "maskable.svg": _svg(_background(0) + _owl_on_branch(owl, 0.66)),
        "owl-turn.svg": _svg(owl + _turn_mark()),
        "badge.svg": _svg(_silhouette(owl)),
    }


def render_pngs(pictures: dict[str, str]) -> dict[str, bytes]:
    icon, maskable, badge = (pictures[f"{n}.svg"] for n in ("icon", "maskable", "badge"))
    return {
        "icon-180.png": bytes(
            svg_to_bytes(svg_string=maskable, width=180)
        ),  # iPhones crop it as well
        "icon-192.png": bytes(svg_to_bytes(svg_string=icon, width=192)),
        "icon-512.png": bytes(svg_to_bytes(svg_string=icon, width=512)),
        "icon-maskable-512.png": bytes(svg_to_bytes(svg_string=maskable, width=512)),
        "badge-96.png": bytes(svg_to_bytes(svg_string=badge, width=96)),
    }


def _svg_body(svg: str) -> str:
    return svg[svg.index("<g") : svg.rindex("</svg>")].strip()


def _svg(inside: str) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}">'
    return f"{head}{inside}</svg>\n"


def _background(corner: int) -> str:
    """Draw the evening sky with a moon."""
    square = f'<rect width="{SIZE}" height="{SIZE}" rx="{corner}" fill="{GROUND}"/>'
    moon = f'<circle cx="32" cy="30" r="24" fill="{SKY}"/>'
    return square + moon


def _owl_on_branch(owl: str, scale: float) -> str:
    """Draw the owl on its branch, centred."""
    move = (1 - scale) * SIZE / 2
    branch = (
        f'<path d="M4 57.500C16 53.500 44 53.500 60 57" fill="none" stroke="{BRANCH}"'
        ' stroke-width="4.500" stroke-linecap="round"/>'
    )
    return f'<g transform="translate({move:g} {move:g})scale({scale:g})">{branch}{owl}</g>'


def _turn_mark() -> str:
    """Draw the mark for the player's turn: a lamp with a rim that is visible on any tab."""
    return f'<circle cx="48" cy="48" r="13" fill="{LAMP}" stroke="{INK}" stroke-width="4"/>'


def _silhouette(owl: str) -> str:
    """Draw the owl's outline with two holes for its eyes."""
    body = BODY.search(owl)
    assert body is not None
    eyes = "M-14.4 -8a6.4 6.4 0 1 0 12.8 0a6.4 6.4 0 1 0 -12.8 0Z"
    eyes += "M1.6 -8a6.4 6.4 0 1 0 12.8 0a6.4 6.4 0 1 0 -12.8 0Z"
    shape = f'<path fill="#fff" fill-rule="evenodd" d="{body[1]}{eyes}"/>'
    return f'<g transform="translate(32 32)scale(1.08)">{shape}</g>'


def main() -> None:
    pictures = draw_icons()
    ICONS.mkdir(exist_ok=True)
    for name in SHIPPED:
        (ICONS / name).write_text(pictures[name])
    for name, data in render_pngs(pictures).items():
        (ICONS / name).write_bytes(data)
    for file in sorted(ICONS.iterdir()):
        print(f"wrote {file.relative_to(ROOT)}, {file.stat().st_size} bytes")


if __name__ == "__main__":
    main()
