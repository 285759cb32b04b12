"""The command `roost campaign draw`."""

from pathlib import Path
from typing import get_args

import typer

from roost.cli.messages import format_message
from roost.contract import RefusalError
from roost.games.familiar_tales.cli.files import read_campaign
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.content.schema.vocabulary import LineKind
from roost.games.familiar_tales.maps import draw_map
from roost.games.familiar_tales.maps.png import render_png
from roost.system.files import write_file

EDGE_KINDS = (*get_args(LineKind), "link")
SYMBOL_KINDS = (
    *("heart", "spider", "gear", "fire", "exit", "water", "stairs", "objective", "forage"),
    "book",
)
PNG_SCALE = 2
"""Pixels per unit of the map."""


def draw(
    path: Path, page: str, viewpoint: str | None, output: Path | None, with_legend: bool
) -> None:
    """Draw the map of a page to a file."""
    campaign = read_campaign(path)
    require_page(campaign, page)
    spaces = campaign.pages[page].spaces
    if viewpoint is not None and viewpoint not in spaces:
        raise RefusalError("space-unknown", space=viewpoint, names=", ".join(spaces))
    captions = (
        {name: format_message(f"map-{name}") for name in (*EDGE_KINDS, *SYMBOL_KINDS)}
        if with_legend
        else None
    )
    svg = draw_map(campaign, page, viewpoint, captions)
    target = output or Path(f"{page}.svg")
    if target.suffix.lower() == ".png":
        write_file(target, render_png(svg, campaign.pages[page].size[0] * PNG_SCALE))
    else:
        write_file(target, svg)
    typer.echo(target)


def require_page(campaign: Campaign, page: str) -> None:
    """Raise RefusalError if the campaign does not have the page."""
    if page not in campaign.pages:
        raise RefusalError("page-unknown", page=page, names=", ".join(campaign.pages))
