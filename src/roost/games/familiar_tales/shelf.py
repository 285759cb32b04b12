"""The campaigns that Roost ships, as built: what can be told of them without reading them whole."""

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

SHELF = Path(__file__).parent / "campaigns"


def names() -> tuple[str, ...]:
    return tuple(sorted(file.stem for file in SHELF.glob("*.json")))


def text(name: str) -> bytes:
    return (SHELF / f"{name}.json").read_bytes()


@cache
def chapters() -> tuple[int, ...]:
    """The chapters that any campaign has."""
    found: set[int] = set()
    for name in names():
        for era in msgspec.json.decode(text(name))["eras"].values():
            found |= set(era["chapters"])
    return tuple(sorted(found))


@cache
def pages() -> tuple[str, ...]:
    """The pages of all campaigns, in the order of their chapters."""
    found: dict[str, Any] = {}
    for name in names():
        found |= msgspec.json.decode(text(name))["pages"]
    return tuple(sorted(found, key=lambda page: found[page]["chapter"]))
