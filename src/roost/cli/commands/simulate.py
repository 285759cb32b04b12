"""`roost simulate`: plays many matches between bots."""

import shlex
import time
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.table import Table

from roost.bots import DEFAULT_BUDGET, SearchBudget, seat_bots
from roost.cli.arguments import (
    BotNames,
    Deck,
    Engine,
    GameId,
    Iterations,
    Jobs,
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
from roost.contract import MatchConfig, RefusalError
from roost.contract.rng import parse_seed
from roost.simulate import Summary
from roost.simulate.series import RowTally, Series, run_series
from roost.simulate.series.chunk import play_chunk
from roost.simulate.series.folder import SeriesFolder, read_seed
from roost.simulate.series.rows import count_rows
from roost.simulate.series.runner import Engine as SeriesEngine
from roost.system.files import OutputFile

Matches = Annotated[int, typer.Option("--matches", metavar="M", min=1, help="Number of matches.")]
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
    bot_names = seat_bots(names, config.players)
    seed_text = choose_seed(read_seed(out) if seed is None and out is not None else seed)
    simulation = Simulation(game, config, bot_names, seed_text, matches, SearchBudget(iterations))
    if record is not None:
        if out is not None or records is not None:
            raise RefusalError("record-many")
        print(simulation.record(record).decode(), end="")
        return
    output = SimulationOutput(out, decisions, records, legal)
    with open_engine(engine, address, jobs) as series_engine:
        result = simulation.run(output, jobs, series_engine)
    print_result(simulation, result, out)
    if result.is_stopped:
        raise typer.Exit(130)


@dataclass(frozen=True)
class SimulationOutput:
    """What a simulation writes besides the summary."""

    folder: Path | None = None
    """The folder of the Parquet files. Matches that it already contains are not played again."""
    has_decisions: bool = False
    records: Path | None = None
    has_legal_actions: bool = False


@dataclass(frozen=True)
class SimulationResult:
    summary: Summary | None
    """None if the run was stopped before the first match ended."""
    is_stopped: bool


@dataclass(frozen=True)
class Simulation:
    game_id: str
    config: MatchConfig
    bots: list[str]
    seed: str
    """The text that the user typed."""
    matches: int
    budget: SearchBudget = DEFAULT_BUDGET

    def record(self, number: int) -> bytes:
        """Return the record of one match. Raises RefusalError if the number is too large."""
        if number >= self.matches:
            raise RefusalError("record-number", number=number, matches=self.matches)
        series = self._series(SimulationOutput(records=Path()))
        return play_chunk(series, number, 1, False).records or b""

    def run(
        self, output: SimulationOutput, jobs: int | None = None, engine: SeriesEngine | None = None
    ) -> SimulationResult:
        """Play until all matches are finished, or the user presses Ctrl-C."""
        series = self._series(output)
        tally = RowTally(self.config.players)
        folder = None
        if output.folder is not None:
            folder = SeriesFolder(output.folder, series, self.seed)
            for rows in folder.rows(self.matches):
                tally.add(rows)
        start, earlier_matches, is_stopped = time.perf_counter(), tally.matches, False
        with ExitStack() as stack:
            file: OutputFile | None = None
            if output.records is not None:
                file = stack.enter_context(OutputFile(output.records))
            advance = stack.enter_context(count_progress(self.matches, earlier_matches))
            try:
                for chunk in run_series(series, earlier_matches, self.matches, jobs, engine):
                    tally.add(chunk.rows)
                    if folder is not None:
                        folder.add(chunk)
                    if file is not None and chunk.records is not None:
                        file.write(chunk.records)
                    advance(count_rows(chunk.rows))
            except KeyboardInterrupt:
                is_stopped = True
        if folder is not None and is_stopped:
            folder.flush()
        elif folder is not None:
            folder.finish()
        seconds = time.perf_counter() - start
        new_matches = tally.matches - earlier_matches
        summary = tally.summarize(seconds, new_matches) if tally.matches else None
        return SimulationResult(summary, is_stopped)

    def _series(self, output: SimulationOutput) -> Series:
        return Series(
            self.game_id,
            self.config,
            self.bots,
            parse_seed(self.seed),
            self.budget,
            has_decisions=output.has_decisions,
            has_records=output.records is not None,
            has_legal_actions=output.has_legal_actions,
        )


def print_result(simulation: Simulation, result: SimulationResult, folder: Path | None) -> None:
    out = console()
    summary = result.summary
    if summary is not None:
        out.print(summary_table(simulation.bots, summary))
        args: dict[str, str | int] = {
            "matches": summary.matches,
            "actions": f"{summary.mean_actions:.1f}",
            "rate": format_rate(summary.matches_per_second),
            "seed": shlex.quote(simulation.seed),
        }
        out.print(format_message("simulate-end", args))
    if folder is not None and not result.is_stopped:
        out.print(format_message("simulate-written", {"folder": str(folder)}), soft_wrap=True)
    if result.is_stopped:
        message_id = "simulate-stopped" if folder is None else "simulate-stopped-kept"
        out.print(format_message(message_id), soft_wrap=True)


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
