"""Images and fonts of the web page, embedded into reports if they are available."""

import base64
from functools import cache
from pathlib import Path

import roost

BIRDS = ("owl", "wren", "heron", "magpie", "hoopoe")
PACKAGE_FOLDER = Path(roost.__file__).parent


@cache
def bird_image(seat: int, asleep: bool) -> str | None:
    """Return a seat's bird as a data URL; None if the image is not available."""
    name = BIRDS[seat] + ("-asleep" if asleep else "")
    built = (PACKAGE_FOLDER / "web_dist" / "assets").glob(f"{name}-????????.svg")
    source = PACKAGE_FOLDER.parent.parent / "web" / "art" / "seats" / f"{name}.svg"
    for file in (source, *sorted(built)):
        if file.is_file():
            return "data:image/svg+xml;base64," + base64.b64encode(file.read_bytes()).decode()
    return None


@cache
def font_face_css() -> str:
    """Return the page's font as CSS; empty if the page was not built."""
    assets = PACKAGE_FOLDER / "web_dist" / "assets"
    fonts = sorted(assets.glob("bricolage-grotesque-latin-*normal*.woff2"))
    latin = [file for file in fonts if "ext" not in file.name]
    if not latin:
        return ""
    data = base64.b64encode(latin[0].read_bytes()).decode()
    return (
        '@font-face{font-family:"Bricolage Grotesque Variable";font-weight:200 800;'
        f'font-stretch:75% 100%;src:url("data:font/woff2;base64,{data}") format("woff2")}}'
    )
