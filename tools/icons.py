"""Draw Roost's icons anew from its owl: web/public/icons.

python tools/icons.py

A phone cuts a maskable icon into a shape of its own, so there the ground fills the square and the
owl stays within the middle. The badge is only a shape: phones paint it in a colour of theirs.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from roost.games.familiar_tales.maps.png import render_png  # noqa: E402

OWL = ROOT / "web/public/owl.svg"
ICONS = ROOT / "web/public/icons"
GROUND = "#2f4a4a"
SKY = "#3d5c58"
BRANCH = "#6b4638"
LAMP = "#f2b544"
INK = "#2a2333"
SIZE = 64
"""Of the owl's own drawing."""
SHIPPED = ("icon.svg", "owl-turn.svg")
"""As they are; of the others there are only pixels."""
BODY = re.compile(r'<path d="([^"]+)" fill="#7A5A45"/>')


def draw_icons() -> dict[str, str]:
    """The pictures by their names."""
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
        "icon-180.png": render_png(maskable, 180),  # an iPhone cuts it as well
        "icon-192.png": render_png(icon, 192),
        "icon-512.png": render_png(icon, 512),
        "icon-maskable-512.png": render_png(maskable, 512),
        "badge-96.png": render_png(badge, 96),
    }


def _svg_body(svg: str) -> str:
    return svg[svg.index("<g") : svg.rindex("</svg>")].strip()


def _svg(inside: str) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}">'
    return f"{head}{inside}</svg>\n"


def _background(corner: int) -> str:
    """Dusk, a moon and a branch to sit on."""
    square = f'<rect width="{SIZE}" height="{SIZE}" rx="{corner}" fill="{GROUND}"/>'
    moon = f'<circle cx="32" cy="30" r="24" fill="{SKY}"/>'
    return square + moon


def _owl_on_branch(owl: str, scale: float) -> str:
    """The owl on its branch, in the middle."""
    move = (1 - scale) * SIZE / 2
    branch = (
        f'<path d="M4 57.500C16 53.500 44 53.500 60 57" fill="none" stroke="{BRANCH}"'
        ' stroke-width="4.500" stroke-linecap="round"/>'
    )
    return f'<g transform="translate({move:g} {move:g})scale({scale:g})">{branch}{owl}</g>'


def _turn_mark() -> str:
    """Yours, now: a lamp in the corner, with a rim so that it stands out on any tab."""
    return f'<circle cx="48" cy="48" r="13" fill="{LAMP}" stroke="{INK}" stroke-width="4"/>'


def _silhouette(owl: str) -> str:
    """The owl's outline with two holes for its eyes."""
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
