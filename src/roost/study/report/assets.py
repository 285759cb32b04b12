"""The birds that perch on whiskers, where the page's pictures are at hand; else nobody does."""

import base64
from functools import cache
from pathlib import Path

import roost

BIRDS = ("owl", "wren", "heron", "magpie", "hoopoe")
PACKAGE_FOLDER = Path(roost.__file__).parent


@cache
def bird_image(seat: int, asleep: bool) -> str | None:
    """As an address that holds the whole picture."""
    name = BIRDS[seat] + ("-asleep" if asleep else "")
    built = (PACKAGE_FOLDER / "web_dist" / "assets").glob(f"{name}-????????.svg")
    sources = [
        PACKAGE_FOLDER.parent.parent / "web" / "art" / "seats" / f"{name}.svg",
        *sorted(built),
    ]
    for file in sources:
        if file.is_file():
            return "data:image/svg+xml;base64," + base64.b64encode(file.read_bytes()).decode()
    return None


@cache
def font_face_css() -> str:
    """The page's own letters as CSS, if the page was built here."""
    found = sorted(
        (PACKAGE_FOLDER / "web_dist" / "assets").glob("bricolage-grotesque-latin-*normal*.woff2")
    )
    whole = [file for file in found if "ext" not in file.name]
    if not whole:
        return ""
    data = base64.b64encode(whole[0].read_bytes()).decode()
    return (
        '@font-face{font-family:"Bricolage Grotesque Variable";font-weight:200 800;'
        f'font-stretch:75% 100%;src:url("data:font/woff2;base64,{data}") format("woff2")}}'
    )
