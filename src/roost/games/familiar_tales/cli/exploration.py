"""What a walk over the story reaches."""

from pathlib import Path

import typer
from rich import box
from rich.table import Table

from roost.cli.messages import shared
from roost.cli.terminal import console
from roost.games.familiar_tales.cli.files import read_campaign
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.explorer import Exploration
from roost.games.familiar_tales.explorer import explore as walked


def explore(path: Path) -> None:
    """Ends with 1 if something is never reached."""
    campaign = read_campaign(path)
    found = walked(campaign)
    out = console()
    out.print(_coverage_table(campaign, found))
    if found.endings:
        out.print(_ending_table(campaign, found))
    missing = list(_describe_missing(campaign, found))
    for line in missing:
        typer.echo(line)
    typer.echo(shared().format("walk-end", {"positions": found.positions}))
    if found.is_reduced:
        typer.echo(shared().format("walk-thinned"))
    if not found.is_complete:
        typer.echo(shared().format("walk-long"), err=True)
    if missing:
        raise typer.Exit(1)


def _coverage_table(campaign: Campaign, exploration: Exploration) -> Table:
    entries = campaign.entries.values()
    flags = [id for id, line in campaign.journal.items() if not line.counter]
    rows = {
        "pages": (len(exploration.pages), len(campaign.pages)),
        "entries": (len(exploration.entries), len(campaign.entries)),
        "choices": (len(exploration.choices), sum(len(entry.choices) for entry in entries)),
        "variants": (len(exploration.variants), sum(len(entry.variants) for entry in entries)),
        "flags": (len(exploration.flags & set(flags)), len(flags)),
        "endings": (len(exploration.endings.keys() - {""}), len(campaign.endings)),
    }
    table = _new_table("walk-what", "walk-reached", "walk-all")
    for name, (reached, all_) in rows.items():
        table.add_row(shared().format(f"walk-{name}"), str(reached), str(all_))
    return table


def _ending_table(campaign: Campaign, exploration: Exploration) -> Table:
    titles = {ending.id: ending.title for ending in campaign.endings}
    table = _new_table("walk-ending", "walk-least", "walk-most")
    for id, (low, high) in exploration.endings.items():
        table.add_row(titles.get(id, shared().format("walk-plain-end")), str(low), str(high))
    return table


def _describe_missing(campaign: Campaign, exploration: Exploration) -> list[str]:
    lines = [
        shared().format("walk-stops", {"code": code}) for code in sorted(exploration.dead_ends)
    ]
    unopened = [page for page in campaign.pages if page not in exploration.pages]
    lines += [shared().format("walk-no-page", {"page": page}) for page in unopened]
    for code, entry in campaign.entries.items():
        if code not in exploration.entries:
            lines.append(shared().format("walk-no-entry", {"code": code, "title": entry.title}))
            continue
        for i, option in enumerate(entry.choices):
            if (code, i) not in exploration.choices:
                args: dict[str, str | int] = {"code": code, "option": i, "text": option.text}
                lines.append(shared().format("walk-no-choice", args))
    untold = [ending.title for ending in campaign.endings if ending.id not in exploration.endings]
    return lines + [shared().format("walk-no-ending", {"title": title}) for title in untold]


def _new_table(*headings: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for i, heading in enumerate(headings):
        table.add_column(shared().format(heading), justify="right" if i else "left")
    return table
