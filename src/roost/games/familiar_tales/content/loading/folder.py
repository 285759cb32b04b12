"""Reads a campaign from its folder, or from one file."""

from pathlib import Path
from typing import Any

from roost.games.familiar_tales.content import checks
from roost.games.familiar_tales.content.catalog import CAMPAIGNS_FOLDER
from roost.games.familiar_tales.content.loading import plain_yaml
from roost.games.familiar_tales.content.loading.merge import CampaignMerger
from roost.games.familiar_tales.content.loading.report import (
    CampaignError,
    LocatedProblem,
    SourcePosition,
    SourcePositions,
    locate_problems,
)
from roost.games.familiar_tales.content.loading.shared_maps import fill_shared_maps
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.content.schema.reader import INVALID, Reader


def load(
    path: Path, campaigns: Path = CAMPAIGNS_FOLDER, require_complete: bool = False
) -> Campaign:
    """The campaign, checked (D8); raises Broken with every mistake that was found.

    `whole` asks for a finished one: without that, it need only be playable.
    """
    return validate(*read_files(path, campaigns), require_complete)


def read_files(
    path: Path, campaigns: Path = CAMPAIGNS_FOLDER
) -> tuple[dict[str, Any], SourcePositions]:
    """What all files say together, as plain data."""
    merged = CampaignMerger()
    _gather(path, campaigns, merged)
    data, positions = merged.finish()
    fill_shared_maps(data, positions)
    return data, positions


def validate(
    data: dict[str, Any], positions: SourcePositions, require_complete: bool = False
) -> Campaign:
    reader = Reader()
    campaign = reader.read(Campaign, data, ())
    if campaign is INVALID:
        raise CampaignError(locate_problems(reader.problems, positions))
    problems = checks.find_errors(campaign)
    if require_complete and not problems:
        problems = checks.find_warnings(campaign)
    if problems:
        raise CampaignError(locate_problems(problems, positions))
    assert isinstance(campaign, Campaign)
    return campaign


def yaml_files(path: Path) -> list[Path]:
    if path.is_file():
        return [path]
    return sorted([*path.rglob("*.yaml"), *path.rglob("*.yml")])


def _gather(place: Path, campaigns: Path, merged: CampaignMerger) -> None:
    """A base comes before what extends it."""
    found: list[tuple[Any, SourcePositions]] = []
    for file in yaml_files(place):
        name = str(file.relative_to(place)) if place.is_dir() else file.name
        found.append(plain_yaml.read_yaml(file.read_text(encoding="utf-8"), name))
    if not found:
        raise CampaignError(
            [LocatedProblem(SourcePosition(str(place), 1), "", "there is no .yaml file here")]
        )
    bases = [part for part in found if not _extends(part[0])]
    if not bases:
        data, positions = found[0]
        _base(str(data["extends"]), positions, campaigns, merged)
    for data, positions in [*bases, *(part for part in found if _extends(part[0]))]:
        merged.add(data, positions)


def _base(name: str, positions: SourcePositions, campaigns: Path, merged: CampaignMerger) -> None:
    if not (campaigns / name).is_dir():
        known = ", ".join(sorted(f.name for f in campaigns.iterdir() if f.is_dir()))
        where = positions[("extends",)]
        raise CampaignError(
            [LocatedProblem(where, "extends", f"there is no campaign {name}", f"known: {known}")]
        )
    _gather(campaigns / name, campaigns, merged)


def _extends(data: Any) -> bool:
    return isinstance(data, dict) and "extends" in data
