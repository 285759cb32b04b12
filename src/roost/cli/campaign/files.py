"""New campaigns, checked ones, built ones, and translators' files."""

from pathlib import Path

import typer

from roost.cli.words import shared
from roost.games.familiar_tales.authoring import starting, translating
from roost.games.familiar_tales.data.campaign import Campaign
from roost.games.familiar_tales.loading import built, checks, folder
from roost.games.familiar_tales.loading.report import Broken
from roost.system.files import write


def read(place: Path, whole: bool = False) -> Campaign:
    """A campaign; its mistakes are told, and end the command."""
    try:
        return folder.load(_there(place), whole=whole)
    except Broken as broken:
        for mistake in broken.mistakes:
            typer.echo(mistake)
        typer.echo(shared().say("campaign-broken", {"count": len(broken.mistakes)}), err=True)
        raise typer.Exit(1) from None


def _there(place: Path) -> Path:
    place.stat()  # a folder that is not there is told as such
    return place


def begin(place: Path) -> None:
    for file in starting.begin(place):
        typer.echo(file)
    typer.echo(shared().say("campaign-begun", {"place": str(place)}))


def check(place: Path) -> None:
    campaign = read(place, whole=True)
    args: dict[str, str | int] = {
        "title": campaign.campaign.title,
        "pages": len(campaign.pages),
        "entries": len(campaign.entries),
        "cards": len(campaign.skills) + len(campaign.items) + len(campaign.artifacts),
    }
    typer.echo(shared().say("campaign-sound", args))
    for remark in checks.remarks(campaign):
        typer.echo(shared().say("campaign-remark", {"what": remark.text}))


def build(place: Path, output: Path | None) -> None:
    campaign = read(place, whole=True)
    target = output or Path(f"{campaign.campaign.id}.json")
    write(target, built.build(campaign))
    args: dict[str, str | int] = {"file": str(target), "hash": built.hash_of(campaign)}
    typer.echo(shared().say("campaign-built", args))


def translate(place: Path, language: str) -> None:
    work = translating.prepare(read(place), place, language)
    for message, keys in (("changed", work.changed), ("gone", work.gone)):
        if keys:
            typer.echo(shared().say(f"campaign-text-{message}", {"count": len(keys)}))
            for key in keys:
                typer.echo(f"  {key}")
    args: dict[str, str | int] = {
        "file": str(work.file),
        "added": len(work.added),
        "done": work.translated,
        "total": work.total,
    }
    typer.echo(shared().say("campaign-text", args))
