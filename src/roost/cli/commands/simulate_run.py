"""A simulation as it was asked for, with a progress bar; results are written as they come."""

import time
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from roost.bots import DEFAULT_BUDGET, SearchBudget
from roost.cli.progress import count_progress
from roost.contract import MatchConfig, RefusalError
from roost.contract.rng import parse_seed
from roost.simulate import Summary
from roost.simulate.series import RowTally, Series, run_series
from roost.simulate.series.chunk import play_chunk
from roost.simulate.series.folder import SeriesFolder
from roost.simulate.series.rows import count_rows
from roost.simulate.series.runner import Engine
from roost.system import files


@dataclass(frozen=True)
class SimulationOutput:
    """What is written besides the summary."""

    folder: Path | None = None
    """Parquet files; what an earlier run left there is not played again."""
    decisions: bool = False
    records: Path | None = None
    legal: bool = False


@dataclass(frozen=True)
class SimulationResult:
    summary: Summary | None
    """None: it was stopped before anything had come."""
    is_stopped: bool


@dataclass(frozen=True)
class Simulation:
    game: str
    config: MatchConfig
    bots: list[str]
    seed: str
    """As it was typed."""
    matches: int
    effort: SearchBudget = DEFAULT_BUDGET

    def record(self, number: int) -> bytes:
        """Of the match with this number; raises Refused if the series has none."""
        if number >= self.matches:
            raise RefusalError("record-number", number=number, matches=self.matches)
        return (
            play_chunk(self._series(SimulationOutput(records=Path())), number, 1, False).records
            or b""
        )

    def _series(self, output: SimulationOutput) -> Series:
        return Series(
            self.game,
            self.config,
            self.bots,
            parse_seed(self.seed),
            self.effort,
            has_decisions=output.decisions,
            has_records=output.records is not None,
            has_legal_actions=output.legal,
        )

    def run(
        self, output: SimulationOutput, jobs: int | None = None, engine: Engine | None = None
    ) -> SimulationResult:
        """Until all is played, or somebody presses Ctrl-C."""
        series = self._series(output)
        tally = RowTally(self.config.players)
        folder = None
        if output.folder is not None:
            folder = SeriesFolder(output.folder, series, self.seed)
            for rows in folder.rows(self.matches):
                tally.add(rows)
        start, before, stopped = time.perf_counter(), tally.matches, False
        with ExitStack() as open_files:
            file: files.OutputFile | None = None
            if output.records is not None:
                file = open_files.enter_context(files.OutputFile(output.records))
            progress = open_files.enter_context(count_progress(self.matches, before))
            try:
                for chunk in run_series(series, before, self.matches, jobs, engine):
                    tally.add(chunk.rows)
                    if folder is not None:
                        folder.add(chunk)
                    if file is not None and chunk.records is not None:
                        file.write(chunk.records)
                    progress(count_rows(chunk.rows))
            except KeyboardInterrupt:
                stopped = True
        if folder is not None and stopped:
            folder.flush()
        elif folder is not None:
            folder.finish()
        seconds = time.perf_counter() - start
        played = tally.matches - before
        summary = tally.summarize(seconds, played) if tally.matches else None
        return SimulationResult(summary, stopped)
