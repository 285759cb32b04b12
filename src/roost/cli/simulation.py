"""A simulation as it was asked for, with a progress bar; results are written as they come."""

import time
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from roost.cli.progress import counted_progress
from roost.contract import Refused, Table
from roost.contract.chance import seed_of
from roost.players import OWN, Effort
from roost.simulate import Summary
from roost.simulate.series import RowTally, Series, run_series
from roost.simulate.series.chunk import play_chunk
from roost.simulate.series.folder import Folder
from roost.simulate.series.rows import length
from roost.simulate.series.running import Engine
from roost.system import files


@dataclass(frozen=True)
class Output:
    """What is written besides the summary."""

    folder: Path | None = None
    """Parquet files; what an earlier run left there is not played again."""
    decisions: bool = False
    records: Path | None = None
    legal: bool = False


@dataclass(frozen=True)
class Ran:
    summary: Summary | None
    """None: it was stopped before anything had come."""
    stopped: bool


@dataclass(frozen=True)
class Simulation:
    game: str
    table: Table
    bots: list[str]
    seed: str
    """As it was typed."""
    matches: int
    effort: Effort = OWN

    def record(self, number: int) -> bytes:
        """Of the match with this number; raises Refused if the series has none."""
        if number >= self.matches:
            raise Refused("record-number", number=number, matches=self.matches)
        return play_chunk(self._series(Output(records=Path())), number, 1, False).records or b""

    def _series(self, output: Output) -> Series:
        return Series(
            self.game,
            self.table,
            self.bots,
            seed_of(self.seed),
            self.effort,
            decisions=output.decisions,
            records=output.records is not None,
            legal=output.legal,
        )

    def run(self, output: Output, jobs: int | None = None, engine: Engine | None = None) -> Ran:
        """Until all is played, or somebody presses Ctrl-C."""
        series = self._series(output)
        tally = RowTally(self.table.players)
        folder = None
        if output.folder is not None:
            folder = Folder(output.folder, series, self.seed)
            for rows in folder.rows(self.matches):
                tally.add(rows)
        start, before, stopped = time.perf_counter(), tally.matches, False
        with ExitStack() as open_files:
            file: files.Output | None = None
            if output.records is not None:
                file = open_files.enter_context(files.Output(output.records))
            progress = open_files.enter_context(counted_progress(self.matches, before))
            try:
                for chunk in run_series(series, before, self.matches, jobs, engine):
                    tally.add(chunk.rows)
                    if folder is not None:
                        folder.add(chunk)
                    if file is not None and chunk.records is not None:
                        file.write(chunk.records)
                    progress(length(chunk.rows))
            except KeyboardInterrupt:
                stopped = True
        if folder is not None and stopped:
            folder.keep()
        elif folder is not None:
            folder.finish()
        seconds = time.perf_counter() - start
        played = tally.matches - before
        summary = tally.summary(seconds, played) if tally.matches else None
        return Ran(summary, stopped)
