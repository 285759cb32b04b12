"""Begins a campaign: a small one that runs, to be changed from there (D9)."""

import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from roost.contract import Refused
from roost.system.files import write

STARTER = "starter"
ID, TITLE = "my-tale", "My Tale"


def begin(place: Path) -> list[Path]:
    """Write the files of a new campaign into a folder, which must be new or empty."""
    if place.exists() and (not place.is_dir() or any(place.iterdir())):
        raise Refused("campaign-there", place=str(place))
    name = re.sub(r"[^a-z0-9]+", "-", place.resolve().name.lower()).strip("-") or ID
    title = name.replace("-", " ").title()
    written = []
    for source, parts in _all(files(__package__) / STARTER, ()):
        target = place.joinpath(*parts)
        target.parent.mkdir(parents=True, exist_ok=True)
        text = source.read_text(encoding="utf-8")
        write(target, text.replace(ID, name).replace(TITLE, title))
        written.append(target)
    return written


def _all(folder: Traversable, parts: tuple[str, ...]) -> list[tuple[Traversable, tuple[str, ...]]]:
    found = []
    for item in sorted(folder.iterdir(), key=lambda item: item.name):
        here = (*parts, item.name)
        if item.is_dir():
            found += _all(item, here)
        elif item.name.endswith(".yaml"):
            found.append((item, here))
    return found
