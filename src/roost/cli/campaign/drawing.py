"""A page's map in a file."""

from pathlib import Path

import typer

from roost.cli.campaign.files import read
from roost.cli.words import shared
from roost.contract import Refused
from roost.games.familiar_tales.data.campaign import Campaign
from roost.games.familiar_tales.drawing import draw as drawn
from roost.games.familiar_tales.drawing.raster import png
from roost.system.files import write

LINES = ("dashed", "double-dashed", "solid", "double-solid", "link")
SYMBOLS = (
    *("heart", "spider", "gear", "fire", "exit", "water", "stairs", "objective", "forage"),
    "book",
)
SHARPNESS = 2
"""Pixels of a PNG for each unit of the map."""


def draw(place: Path, page: str, sight: str | None, output: Path | None, key: bool) -> None:
    campaign = read(place)
    known(campaign, page)
    spaces = campaign.pages[page].spaces
    if sight is not None and sight not in spaces:
        raise Refused("space-unknown", space=sight, names=", ".join(spaces))
    words = {name: shared().say(f"map-{name}") for name in (*LINES, *SYMBOLS)} if key else None
    svg = drawn(campaign, page, sight, words)
    target = output or Path(f"{page}.svg")
    if target.suffix.lower() == ".png":
        write(target, png(svg, campaign.pages[page].size[0] * SHARPNESS))
    else:
        write(target, svg)
    typer.echo(target)


def known(campaign: Campaign, page: str) -> None:
    if page not in campaign.pages:
        raise Refused("page-unknown", page=page, names=", ".join(campaign.pages))
