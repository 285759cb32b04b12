"""Measures how the CPU time per move grows with tables, spectators and the length of the match.

The total rate of moves is the same for any number of tables, so that the server's shared work
adds the same cost to each move.
"""

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import quantiles

import msgspec

from roost.bench.measurement import Measurement, measure_once
from roost.bench.server import roost_server
from roost.bench.server.contender import Contender
from roost.bench.server.long_match import measure_cost_after
from roost.bench.server.run import raise_file_limit


class ScalePlan(msgspec.Struct, frozen=True):
    tables: tuple[int, ...] = (10, 100, 1000)
    spectators: tuple[int, ...] = (1, 10, 100)
    lengths: tuple[int, ...] = (10, 1000, 10_000)
    rate: float = 100.0
    """Moves per second at all tables together."""
    moves: int = 2000
    """Moves at all tables together, within the limits per table below."""
    min_moves: int = 5
    """One round of the game: a move that ends a round costs more than others."""
    max_moves: int = 25
    """Five rounds."""
    warm_up_moves: int = 9
    """Moves per table before the measurement: until the first round is over."""
    watched_tables: int = 10
    """The number of tables when spectators are measured."""
    moves_after_history: int = 300
    """The number of moves that are measured in a long match."""

    @property
    def steps(self) -> int:
        return len(self.tables) + len(self.spectators) + len(self.lengths)


def measure_scale(
    plan: ScalePlan, on_step_done: Callable[[], object] = lambda: None
) -> list[Measurement]:
    measurements = []
    for measurement in _run_measurements(plan):
        measurements.append(measurement)
        if measurement.unit == "µs/move":
            on_step_done()
    return measurements


def _run_measurements(plan: ScalePlan) -> Iterator[Measurement]:
    with raise_file_limit():
        for tables in plan.tables:
            yield from _measure_tables(f"tables.{tables}", plan, tables, 0)
        for spectators in plan.spectators:
            name = f"spectators.{spectators}"
            yield from _measure_tables(name, plan, plan.watched_tables, spectators)
    for actions in plan.lengths:
        cost = measure_cost_after(actions, plan.moves_after_history)
        yield measure_once(f"length.{actions}", cost, "µs/move")


def _measure_tables(
    name: str, plan: ScalePlan, tables: int, spectators: int
) -> Iterator[Measurement]:
    with tempfile.TemporaryDirectory(prefix="roost-bench-") as folder:
        contender = roost_server.start(Path(folder))
        try:
            contender.open_tables(tables)
            contender.play(plan.warm_up_moves)
            if spectators:
                contender.add_spectators(spectators)
            yield from _measure_moves(name, plan, tables, contender)
        finally:
            contender.end()


def _measure_moves(
    name: str, plan: ScalePlan, tables: int, contender: Contender
) -> Iterator[Measurement]:
    moves = min(plan.max_moves, max(plan.min_moves, plan.moves // tables))
    before = contender.cpu_seconds()
    latencies = contender.play(moves, tables / plan.rate)
    cpu_seconds = contender.cpu_seconds() - before
    yield measure_once(f"{name}.p99", quantiles(latencies, n=100)[98], "ms")
    yield measure_once(name, 1e6 * cpu_seconds / len(latencies), "µs/move")
