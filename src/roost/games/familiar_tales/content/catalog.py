"""The campaigns that Roost ships, as built files."""

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

CAMPAIGNS_FOLDER = Path(__file__).parents[1] / "campaigns"


def campaign_ids() -> tuple[str, ...]:
    return tuple(sorted(file.stem for file in CAMPAIGNS_FOLDER.glob("*.json")))


def read_built(name: str) -> bytes:
    return (CAMPAIGNS_FOLDER / f"{name}.json").read_bytes()


@cache
def chapter_numbers() -> tuple[int, ...]:
    """Return the chapters of all campaigns."""
    chapters: set[int] = set()
    for name in campaign_ids():
        for era in msgspec.json.decode(read_built(name))["eras"].values():
            chapters |= set(era["chapters"])
    return tuple(sorted(chapters))


@cache
def page_ids() -> tuple[str, ...]:
    """Return the pages of all campaigns, in the order of their chapters."""
    pages: dict[str, Any] = {}
    for name in campaign_ids():
        pages |= msgspec.json.decode(read_built(name))["pages"]
    return tuple(sorted(pages, key=lambda page: pages[page]["chapter"]))
