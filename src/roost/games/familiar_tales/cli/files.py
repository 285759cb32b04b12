"""Commands on a campaign's files: create, check, build, translate."""

from pathlib import Path

import typer

from roost.cli.messages import format_message
from roost.games.familiar_tales.authoring import scaffold, translation
from roost.games.familiar_tales.content import checks
from roost.games.familiar_tales.content.loading import built, folder
from roost.games.familiar_tales.content.loading.report import CampaignError
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.system.files import write_file


def read_campaign(path: Path, require_complete: bool = False) -> Campaign:
    """Read a campaign. If it has problems, print them and exit with code 1."""
    try:
        return folder.load(_require_path(path), require_complete=require_complete)
    except CampaignError as error:
        for problem in error.problems:
            typer.echo(problem)
        typer.echo(format_message("campaign-problems", {"count": len(error.problems)}), err=True)
        raise typer.Exit(1) from None


def _require_path(path: Path) -> Path:
    path.stat()  # raises an error that names the path
    return path


def create(path: Path) -> None:
    for file in scaffold.create_campaign(path):
        typer.echo(file)
    typer.echo(format_message("campaign-created", {"folder": str(path)}))


def check(path: Path) -> None:
    campaign = read_campaign(path, require_complete=True)
    args: dict[str, str | int] = {
        "title": campaign.campaign.title,
        "pages": len(campaign.pages),
        "entries": len(campaign.entries),
        "cards": len(campaign.skills) + len(campaign.items) + len(campaign.artifacts),
    }
    typer.echo(format_message("campaign-valid", args))
    for note in checks.find_notes(campaign):
        typer.echo(format_message("campaign-warning", {"warning": note.text}))


def build(path: Path, output: Path | None) -> None:
    campaign = read_campaign(path, require_complete=True)
    target = output or Path(f"{campaign.campaign.id}.json")
    write_file(target, built.encode_campaign(campaign))
    args: dict[str, str | int] = {"file": str(target), "hash": built.campaign_hash(campaign)}
    typer.echo(format_message("campaign-built", args))


def translate(path: Path, language: str) -> None:
    report = translation.update_translation(read_campaign(path), path, language)
    for message, keys in (("changed", report.changed), ("obsolete", report.obsolete)):
        if keys:
            typer.echo(format_message(f"campaign-translation-{message}", {"count": len(keys)}))
            for key in keys:
                typer.echo(f"  {key}")
    args: dict[str, str | int] = {
        "file": str(report.file),
        "added": len(report.added),
        "done": report.translated,
        "total": report.total,
    }
    typer.echo(format_message("campaign-translation", args))
