"""The campaigns that Roost ships, as built: what can be told of them without reading them whole."""

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

CAMPAIGNS_FOLDER = Path(__file__).parent / "../campaigns"


def campaign_ids() -> tuple[str, ...]:
    return tuple(sorted(file.stem for file in CAMPAIGNS_FOLDER.glob("*.json")))


def read_built(name: str) -> bytes:
    return (CAMPAIGNS_FOLDER / f"{name}.json").read_bytes()


@cache
def chapter_numbers() -> tuple[int, ...]:
    """The chapters that any campaign has."""
    found: set[int] = set()
    for name in campaign_ids():
        for era in msgspec.json.decode(read_built(name))["eras"].values():
            found |= set(era["chapters"])
    return tuple(sorted(found))


@cache
def page_ids() -> tuple[str, ...]:
    """The pages of all campaigns, in the order of their chapters."""
    found: dict[str, Any] = {}
    for name in campaign_ids():
        found |= msgspec.json.decode(read_built(name))["pages"]
    return tuple(sorted(found, key=lambda page: found[page]["chapter"]))
