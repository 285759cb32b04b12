"""The command `roost campaign walk`."""

from pathlib import Path

import typer
from rich import box
from rich.table import Table

from roost.cli.messages import format_message
from roost.cli.terminal import console
from roost.games.familiar_tales.cli.files import read_campaign
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.explorer import Exploration
from roost.games.familiar_tales.explorer import explore as explore_story


def explore(path: Path) -> None:
    """Print what the story reaches. Exit with code 1 if something is never reached."""
    campaign = read_campaign(path)
    exploration = explore_story(campaign)
    out = console()
    out.print(_coverage_table(campaign, exploration))
    if exploration.endings:
        out.print(_ending_table(campaign, exploration))
    missing = list(_describe_missing(campaign, exploration))
    for line in missing:
        typer.echo(line)
    typer.echo(format_message("explore-end", {"positions": exploration.positions}))
    if exploration.is_reduced:
        typer.echo(format_message("explore-reduced"))
    if not exploration.is_complete:
        typer.echo(format_message("explore-incomplete"), err=True)
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
    table = _new_table("explore-what", "explore-reached", "explore-total")
    for name, (reached, total) in rows.items():
        table.add_row(format_message(f"explore-{name}"), str(reached), str(total))
    return table


def _ending_table(campaign: Campaign, exploration: Exploration) -> Table:
    titles = {ending.id: ending.title for ending in campaign.endings}
    table = _new_table("explore-ending", "explore-min-misfortune", "explore-max-misfortune")
    for id, (low, high) in exploration.endings.items():
        table.add_row(titles.get(id, format_message("explore-plain-end")), str(low), str(high))
    return table


def _describe_missing(campaign: Campaign, exploration: Exploration) -> list[str]:
    lines = [
        format_message("explore-dead-end", {"code": code}) for code in sorted(exploration.dead_ends)
    ]
    unopened = [page for page in campaign.pages if page not in exploration.pages]
    lines += [format_message("explore-no-page", {"page": page}) for page in unopened]
    for code, entry in campaign.entries.items():
        if code not in exploration.entries:
            lines.append(format_message("explore-no-entry", {"code": code, "title": entry.title}))
            continue
        for i, option in enumerate(entry.choices):
            if (code, i) not in exploration.choices:
                args: dict[str, str | int] = {"code": code, "option": i, "text": option.text}
                lines.append(format_message("explore-no-choice", args))
    unreached = [
        ending.title for ending in campaign.endings if ending.id not in exploration.endings
    ]
    return lines + [format_message("explore-no-ending", {"title": title}) for title in unreached]


def _new_table(*headings: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for i, heading in enumerate(headings):
        table.add_column(format_message(heading), justify="right" if i else "left")
    return table
