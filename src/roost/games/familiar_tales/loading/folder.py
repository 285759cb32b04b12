"""Reads a campaign from its folder, or from one file."""

from pathlib import Path
from typing import Any

from roost.games.familiar_tales.data.campaign import Campaign
from roost.games.familiar_tales.data.shape import BROKEN, Reader
from roost.games.familiar_tales.loading import checks, plain_yaml
from roost.games.familiar_tales.loading.merging import Merged
from roost.games.familiar_tales.loading.report import (
    Broken,
    Mistake,
    Position,
    Positions,
    located,
)
from roost.games.familiar_tales.loading.same_map import take_maps
from roost.games.familiar_tales.shelf import SHELF


def load(place: Path, campaigns: Path = SHELF, whole: bool = False) -> Campaign:
    """The campaign, checked (D8); raises Broken with every mistake that was found.

    `whole` asks for a finished one: without that, it need only be playable.
    """
    return checked(*gather(place, campaigns), whole)


def gather(place: Path, campaigns: Path = SHELF) -> tuple[dict[str, Any], Positions]:
    """What all files say together, as plain data."""
    merged = Merged()
    _gather(place, campaigns, merged)
    data, positions = merged.checked()
    take_maps(data, positions)
    return data, positions


def checked(data: dict[str, Any], positions: Positions, whole: bool = False) -> Campaign:
    reader = Reader()
    campaign = reader.read(Campaign, data, ())
    if campaign is BROKEN:
        raise Broken(located(reader.problems, positions))
    problems = checks.problems(campaign)
    if whole and not problems:
        problems = checks.shortcomings(campaign)
    if problems:
        raise Broken(located(problems, positions))
    assert isinstance(campaign, Campaign)
    return campaign


def files(place: Path) -> list[Path]:
    if place.is_file():
        return [place]
    return sorted([*place.rglob("*.yaml"), *place.rglob("*.yml")])


def _gather(place: Path, campaigns: Path, merged: Merged) -> None:
    """A base comes before what extends it."""
    found: list[tuple[Any, Positions]] = []
    for file in files(place):
        name = str(file.relative_to(place)) if place.is_dir() else file.name
        found.append(plain_yaml.read(file.read_text(encoding="utf-8"), name))
    if not found:
        raise Broken([Mistake(Position(str(place), 1), "", "there is no .yaml file here")])
    bases = [part for part in found if not _extends(part[0])]
    if not bases:
        data, positions = found[0]
        _base(str(data["extends"]), positions, campaigns, merged)
    for data, positions in [*bases, *(part for part in found if _extends(part[0]))]:
        merged.add(data, positions)


def _base(name: str, positions: Positions, campaigns: Path, merged: Merged) -> None:
    if not (campaigns / name).is_dir():
        known = ", ".join(sorted(f.name for f in campaigns.iterdir() if f.is_dir()))
        where = positions[("extends",)]
        raise Broken([Mistake(where, "extends", f"there is no campaign {name}", f"known: {known}")])
    _gather(campaigns / name, campaigns, merged)


def _extends(data: Any) -> bool:
    return isinstance(data, dict) and "extends" in data
