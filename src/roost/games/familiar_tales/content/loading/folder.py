"""Loads a campaign from a folder or a single file."""

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
    """Return the campaign, checked (D8). Raise CampaignError with every problem found.

    With `require_complete` the campaign must be finished; otherwise it must only be playable.
    """
    return validate(*read_files(path, campaigns), require_complete)


def read_files(
    path: Path, campaigns: Path = CAMPAIGNS_FOLDER
) -> tuple[dict[str, Any], SourcePositions]:
    """Return the data of all files, merged, as plain data."""
    merger = CampaignMerger()
    _read_into(path, campaigns, merger)
    data, positions = merger.finish()
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


def _read_into(path: Path, campaigns: Path, merger: CampaignMerger) -> None:
    """Read files into the merger. A base campaign comes before what extends it."""
    parts: list[tuple[Any, SourcePositions]] = []
    for file in yaml_files(path):
        name = str(file.relative_to(path)) if path.is_dir() else file.name
        parts.append(plain_yaml.read_yaml(file.read_text(encoding="utf-8"), name))
    if not parts:
        raise CampaignError(
            [LocatedProblem(SourcePosition(str(path), 1), "", "there is no .yaml file here")]
        )
    bases = [part for part in parts if not _extends(part[0])]
    if not bases:
        data, positions = parts[0]
        _read_base(str(data["extends"]), positions, campaigns, merger)
    for data, positions in [*bases, *(part for part in parts if _extends(part[0]))]:
        merger.add(data, positions)


def _read_base(
    name: str, positions: SourcePositions, campaigns: Path, merger: CampaignMerger
) -> None:
    if not (campaigns / name).is_dir():
        known = ", ".join(sorted(f.name for f in campaigns.iterdir() if f.is_dir()))
        position = positions[("extends",)]
        raise CampaignError(
            [LocatedProblem(position, "extends", f"there is no campaign {name}", f"known: {known}")]
        )
    _read_into(campaigns / name, campaigns, merger)


def _extends(data: Any) -> bool:
    return isinstance(data, dict) and "extends" in data
