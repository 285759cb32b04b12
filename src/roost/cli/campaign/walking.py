"""What a walk over the story reaches."""

from pathlib import Path

import typer
from rich import box
from rich.table import Table

from roost.cli.campaign.files import read
from roost.cli.terminal import console
from roost.cli.words import shared
from roost.games.familiar_tales.data.campaign import Campaign
from roost.games.familiar_tales.walking import Walk
from roost.games.familiar_tales.walking import walk as walked


def walk(place: Path) -> None:
    """Ends with 1 if something is never reached."""
    campaign = read(place)
    found = walked(campaign)
    out = console()
    out.print(_reached(campaign, found))
    if found.endings:
        out.print(_endings(campaign, found))
    missing = list(_missing(campaign, found))
    for line in missing:
        typer.echo(line)
    typer.echo(shared().say("walk-end", {"positions": found.positions}))
    if found.thinned:
        typer.echo(shared().say("walk-thinned"))
    if not found.complete:
        typer.echo(shared().say("walk-long"), err=True)
    if missing:
        raise typer.Exit(1)


def _reached(campaign: Campaign, found: Walk) -> Table:
    entries = campaign.entries.values()
    flags = [id for id, line in campaign.journal.items() if not line.counter]
    rows = {
        "pages": (len(found.pages), len(campaign.pages)),
        "entries": (len(found.entries), len(campaign.entries)),
        "choices": (len(found.choices), sum(len(entry.choices) for entry in entries)),
        "variants": (len(found.variants), sum(len(entry.variants) for entry in entries)),
        "flags": (len(found.flags & set(flags)), len(flags)),
        "endings": (len(found.endings.keys() - {""}), len(campaign.endings)),
    }
    table = _table("walk-what", "walk-reached", "walk-all")
    for name, (reached, all_) in rows.items():
        table.add_row(shared().say(f"walk-{name}"), str(reached), str(all_))
    return table


def _endings(campaign: Campaign, found: Walk) -> Table:
    titles = {ending.id: ending.title for ending in campaign.endings}
    table = _table("walk-ending", "walk-least", "walk-most")
    for id, (low, high) in found.endings.items():
        table.add_row(titles.get(id, shared().say("walk-plain-end")), str(low), str(high))
    return table


def _missing(campaign: Campaign, found: Walk) -> list[str]:
    lines = [shared().say("walk-stops", {"code": code}) for code in sorted(found.stops)]
    unopened = [page for page in campaign.pages if page not in found.pages]
    lines += [shared().say("walk-no-page", {"page": page}) for page in unopened]
    for code, entry in campaign.entries.items():
        if code not in found.entries:
            lines.append(shared().say("walk-no-entry", {"code": code, "title": entry.title}))
            continue
        for i, option in enumerate(entry.choices):
            if (code, i) not in found.choices:
                args: dict[str, str | int] = {"code": code, "option": i, "text": option.text}
                lines.append(shared().say("walk-no-choice", args))
    untold = [ending.title for ending in campaign.endings if ending.id not in found.endings]
    return lines + [shared().say("walk-no-ending", {"title": title}) for title in untold]


def _table(*headings: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for i, heading in enumerate(headings):
        table.add_column(shared().say(heading), justify="right" if i else "left")
    return table
