"""New campaigns, checked ones, built ones, and translators' files."""

from pathlib import Path

import typer

from roost.cli.messages import shared
from roost.games.familiar_tales.authoring import scaffold, translation
from roost.games.familiar_tales.content import checks
from roost.games.familiar_tales.content.loading import built, folder
from roost.games.familiar_tales.content.loading.report import CampaignError
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.system.files import write_file


def read_campaign(path: Path, is_complete: bool = False) -> Campaign:
    """A campaign; its mistakes are told, and end the command."""
    try:
        return folder.load(_require_path(path), require_complete=is_complete)
    except CampaignError as broken:
        for mistake in broken.problems:
            typer.echo(mistake)
        typer.echo(shared().format("campaign-broken", {"count": len(broken.problems)}), err=True)
        raise typer.Exit(1) from None


def _require_path(path: Path) -> Path:
    path.stat()  # a folder that is not there is told as such
    return path


def create(path: Path) -> None:
    for file in scaffold.create_campaign(path):
        typer.echo(file)
    typer.echo(shared().format("campaign-begun", {"place": str(path)}))


def check(path: Path) -> None:
    campaign = read_campaign(path, is_complete=True)
    args: dict[str, str | int] = {
        "title": campaign.campaign.title,
        "pages": len(campaign.pages),
        "entries": len(campaign.entries),
        "cards": len(campaign.skills) + len(campaign.items) + len(campaign.artifacts),
    }
    typer.echo(shared().format("campaign-sound", args))
    for remark in checks.find_notes(campaign):
        typer.echo(shared().format("campaign-remark", {"what": remark.text}))


def build(path: Path, output: Path | None) -> None:
    campaign = read_campaign(path, is_complete=True)
    target = output or Path(f"{campaign.campaign.id}.json")
    write_file(target, built.encode_campaign(campaign))
    args: dict[str, str | int] = {"file": str(target), "hash": built.campaign_hash(campaign)}
    typer.echo(shared().format("campaign-built", args))


def translate(path: Path, language: str) -> None:
    work = translation.update_translation(read_campaign(path), path, language)
    for message, keys in (("changed", work.changed), ("gone", work.obsolete)):
        if keys:
            typer.echo(shared().format(f"campaign-text-{message}", {"count": len(keys)}))
            for key in keys:
                typer.echo(f"  {key}")
    args: dict[str, str | int] = {
        "file": str(work.file),
        "added": len(work.added),
        "done": work.translated,
        "total": work.total,
    }
    typer.echo(shared().format("campaign-text", args))
