"""A search for a deck as it was asked for: a progress bar, a table, and the deck with evidence."""

import json
import shlex
from pathlib import Path

import msgspec
from rich import box
from rich.table import Table

from roost.cli.progress import told_progress
from roost.cli.terminal import console
from roost.cli.words import shared
from roost.contract import Refused
from roost.players import load
from roost.study.tuning import Measured, Search, Target, Tuned, tune
from roost.system.files import write


def parsed(targets: list[str], bands: str) -> tuple[tuple[Target, ...], tuple[int, ...]]:
    """`owl=5,20,50,20,5` and `20,30,40,50`; raises Refused."""
    found = []
    for text in targets:
        bot, _, shares = text.partition("=")
        load(bot)
        try:
            found.append(Target(bot, tuple(float(share) / 100 for share in shares.split(","))))
        except ValueError as error:
            raise Refused("tune-form", text=text) from error
    try:
        return tuple(found), tuple(int(edge) for edge in bands.split(","))
    except ValueError as error:
        raise Refused("tune-form", text=bands) from error


def write_tuned(search: Search, file: Path, jobs: int | None) -> None:
    with told_progress("tune-progress") as told:
        found = tune(search, told, jobs)
    evidence = msgspec.to_builtins(found)
    deck = evidence.pop("deck")
    whole = {"game": search.game, "deck": file.stem, "evidence": evidence, **deck}
    write(file, json.dumps(whole, indent=1) + "\n")
    out = console()
    out.print(_table(found, search.bands))
    args: dict[str, str | int] = {
        "before": f"{100 * found.before.distance:.1f}",
        "after": f"{100 * found.after.distance:.1f}",
        "own": f"{100 * found.own.distance:.1f}",
        "matches": found.matches,
    }
    out.print(shared().say("tune-end", args), soft_wrap=True)
    out.print(
        shared().say("tune-written", {"file": str(file), "seed": shlex.quote(found.seed)}),
        soft_wrap=True,
    )


def _table(found: Tuned, bands: tuple[int, ...]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(shared().say("tune-bot"))
    table.add_column(shared().say("tune-deck"))
    names = [f"< {bands[0]}", *(f"{edge}+" for edge in bands)]
    for name in [*names, shared().say("tune-mean")]:
        table.add_column(name, justify="right")
    decks: dict[str, Measured] = {
        "before": found.before,
        "after": found.after,
        "own": found.own,
    }
    for at, one in enumerate(found.after.reached):
        wanted = [f"{100 * share:.1f} %" for share in one.wanted]
        table.add_row(one.bot, shared().say("tune-wanted"), *wanted, "")
        for name, measured in decks.items():
            reached = measured.reached[at]
            shares = [f"{100 * share.mean:.1f} %" for share in reached.shares]
            table.add_row("", shared().say(f"tune-{name}"), *shares, f"{reached.mean:.1f}")
    return table
