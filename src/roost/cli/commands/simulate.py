"""`roost simulate`: plays many matches between bots."""

import shlex
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.table import Table

from roost.bots import SearchBudget, seat_bots
from roost.cli.arguments import (
    BotNames,
    Deck,
    Engine,
    GameId,
    Iterations,
    Jobs,
    Matches,
    Options,
    Players,
    RayAddress,
    Seed,
    choose_seed,
    open_engine,
    parse_config,
    split_names,
)
from roost.cli.messages import format_message
from roost.cli.progress import count_progress, format_rate
from roost.cli.terminal import console
from roost.contract import RefusalError
from roost.contract.rng import parse_seed
from roost.simulate.series import RowTally, Series, Summary, run_series
from roost.simulate.series.chunk import play_record
from roost.simulate.series.folder import SeriesFolder, read_seed
from roost.simulate.series.rows import count_rows
from roost.simulate.series.runner import Engine as SeriesEngine
from roost.system.files import OutputFile

Out = Annotated[
    Path | None,
    typer.Option(
        "--out",
        metavar="FOLDER",
        help="Write Parquet files here, one row per match; continue a run that was stopped.",
    ),
]
Decisions = Annotated[
    bool, typer.Option("--decisions", help="Write one row per decision there, too.")
]
Records = Annotated[
    Path | None,
    typer.Option("--records", metavar="FILE", help="Write the match records here (JSON Lines)."),
]
Record = Annotated[
    int | None,
    typer.Option("--record", metavar="N", min=0, help="Print only the record of match N."),
]
Legal = Annotated[
    bool, typer.Option("--legal", help="Write the legal actions of each step to the records.")
]
COLUMNS = ("seat", "bot", "wins", "doubt", "mean", "low", "high")


def run(
    game: GameId,
    players: Players = None,
    option: Options = None,
    deck: Deck = None,
    matches: Matches = 100,
    seed: Seed = None,
    bots: BotNames = "random",
    iterations: Iterations = None,
    out: Out = None,
    decisions: Decisions = False,
    records: Records = None,
    record: Record = None,
    legal: Legal = False,
    jobs: Jobs = None,
    engine: Engine = "local",
    address: RayAddress = None,
) -> None:
    """Let bots play many matches on all cores, and print a summary."""
    if legal and records is None:
        raise RefusalError("legal-alone")
    if decisions and out is None:
        raise RefusalError("decisions-alone")
    names = split_names(bots)
    config = parse_config(game, players, len(names) if len(names) > 1 else None, option, deck)
    seed_text = choose_seed(read_seed(out) if seed is None and out is not None else seed)
    series = Series(
        game,
        config,
        seat_bots(names, config.players),
        parse_seed(seed_text),
        SearchBudget(iterations),
        has_decisions=decisions,
        has_records=records is not None,
        has_legal_actions=legal,
    )
    if record is not None:
        if out is not None or records is not None:
            raise RefusalError("record-many")
        if record >= matches:
            raise RefusalError("record-number", number=record, matches=matches)
        print(play_record(series, record).decode(), end="")
        return
    with open_engine(engine, address, jobs) as series_engine:
        folder = None if out is None else SeriesFolder(out, series, seed_text)
        summary, is_stopped = play_series(series, matches, folder, records, jobs, series_engine)
    console_out = console()
    if summary is not None:
        args: dict[str, str | int] = {
            "matches": summary.matches,
            "actions": f"{summary.mean_actions:.1f}",
            "rate": format_rate(summary.matches_per_second),
            "seed": shlex.quote(seed_text),
        }
        console_out.print(summary_table(series.bots, summary))
        console_out.print(format_message("simulate-end", args))
    if is_stopped:
        message_id = "simulate-stopped" if folder is None else "simulate-stopped-kept"
        console_out.print(format_message(message_id), soft_wrap=True)
        raise typer.Exit(130)
    if folder is not None:
        text = format_message("simulate-written", {"folder": str(out)})
        console_out.print(text, soft_wrap=True)


def play_series(
    series: Series,
    matches: int,
    folder: SeriesFolder | None,
    records: Path | None,
    jobs: int | None,
    engine: SeriesEngine | None,
) -> tuple[Summary | None, bool]:
    """Play until all matches are finished, or the user presses Ctrl-C.

    Matches that the folder already contains are not played again. Returns the summary, which is
    None if no match ended, and whether the user stopped the run.
    """
    tally = RowTally(series.config.players)
    for rows in folder.rows(matches) if folder is not None else ():
        tally.add(rows)
    start, earlier_matches, is_stopped = time.perf_counter(), tally.matches, False
    with ExitStack() as stack:
        file = None if records is None else stack.enter_context(OutputFile(records))
        advance = stack.enter_context(count_progress(matches, earlier_matches))
        try:
            for chunk in run_series(series, earlier_matches, matches, jobs, engine):
                tally.add(chunk.rows)
                if folder is not None:
                    folder.add(chunk)
                if file is not None and chunk.records is not None:
                    file.write(chunk.records)
                advance(count_rows(chunk.rows))
        except KeyboardInterrupt:
            is_stopped = True
    if folder is not None:
        folder.flush() if is_stopped else folder.finish()
    seconds = time.perf_counter() - start
    new_matches = tally.matches - earlier_matches
    return tally.summarize(seconds, new_matches) if tally.matches else None, is_stopped


def summary_table(bots: list[str], summary: Summary) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in COLUMNS:
        heading = format_message(f"simulate-{column}")
        table.add_column(heading, justify="left" if column == "bot" else "right")
    for seat, (bot, win_rate, margin, scores) in enumerate(
        zip(bots, summary.win_rates, summary.win_rate_margins, summary.scores, strict=True)
    ):
        numbers = f"{scores.mean:.2f}", str(scores.low), str(scores.high)
        table.add_row(str(seat), bot, f"{win_rate:.1%}", f"±{margin:.1%}", *numbers)
    return table
