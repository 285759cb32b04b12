"""A search for a deck as it was asked for: a progress bar, a table, and the deck with evidence."""

import json
import shlex
from pathlib import Path

import msgspec
from rich import box
from rich.table import Table

from roost.bots import load
from roost.cli.messages import shared
from roost.cli.progress import report_progress
from roost.cli.terminal import console
from roost.contract import RefusalError
from roost.study.deck_tuner import (
    DeckMeasurement,
    ScoreTarget,
    TuningPlan,
    TuningResult,
    tune_deck,
)
from roost.system.files import write_file


def parse_targets(
    targets: list[str], bands: str
) -> tuple[tuple[ScoreTarget, ...], tuple[int, ...]]:
    """`owl=5,20,50,20,5` and `20,30,40,50`; raises Refused."""
    found = []
    for text in targets:
        bot, _, shares = text.partition("=")
        load(bot)
        try:
            found.append(ScoreTarget(bot, tuple(float(share) / 100 for share in shares.split(","))))
        except ValueError as error:
            raise RefusalError("tune-form", text=text) from error
    try:
        return tuple(found), tuple(int(edge) for edge in bands.split(","))
    except ValueError as error:
        raise RefusalError("tune-form", text=bands) from error


def write_deck(search: TuningPlan, file: Path, jobs: int | None) -> None:
    with report_progress("tune-progress") as told:
        found = tune_deck(search, told, jobs)
    evidence = msgspec.to_builtins(found)
    deck = evidence.pop("deck")
    whole = {"game": search.game, "deck": file.stem, "evidence": evidence, **deck}
    write_file(file, json.dumps(whole, indent=1) + "\n")
    out = console()
    out.print(_table(found, search.bands))
    args: dict[str, str | int] = {
        "before": f"{100 * found.before.distance:.1f}",
        "after": f"{100 * found.after.distance:.1f}",
        "own": f"{100 * found.standard.distance:.1f}",
        "matches": found.matches,
    }
    out.print(shared().format("tune-end", args), soft_wrap=True)
    out.print(
        shared().format("tune-written", {"file": str(file), "seed": shlex.quote(found.seed)}),
        soft_wrap=True,
    )


def _table(found: TuningResult, bands: tuple[int, ...]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(shared().format("tune-bot"))
    table.add_column(shared().format("tune-deck"))
    names = [f"< {bands[0]}", *(f"{edge}+" for edge in bands)]
    for name in [*names, shared().format("tune-mean")]:
        table.add_column(name, justify="right")
    decks: dict[str, DeckMeasurement] = {
        "before": found.before,
        "after": found.after,
        "own": found.standard,
    }
    for at, one in enumerate(found.after.results):
        wanted = [f"{100 * share:.1f} %" for share in one.target]
        table.add_row(one.bot, shared().format("tune-wanted"), *wanted, "")
        for name, measured in decks.items():
            reached = measured.results[at]
            shares = [f"{100 * share.mean:.1f} %" for share in reached.shares]
            table.add_row("", shared().format(f"tune-{name}"), *shares, f"{reached.mean:.1f}")
    return table
