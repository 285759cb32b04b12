"""How the cost of a move grows: with the tables, with those who watch, and with what was played.

The server is paced at the same number of moves a second however many tables there are, so that what
it does for all of them at once is the same share of a move.
"""

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import quantiles

import msgspec

from roost.bench.measure import Reading
from roost.bench.server import roost_server
from roost.bench.server.contender import Contender
from roost.bench.server.length import cost_after
from roost.bench.server.running import many_files


class ScalePlan(msgspec.Struct, frozen=True):
    tables: tuple[int, ...] = (10, 100, 1000)
    spectators: tuple[int, ...] = (1, 10, 100)
    lengths: tuple[int, ...] = (10, 1000, 10_000)
    rate: float = 100.0
    """Moves a second, at all tables together."""
    moves: int = 2000
    """Of all tables together; but no table plays more than `most`, nor less than `least`."""
    least: int = 5
    """A round of the game: a move that ends one costs more than another."""
    most: int = 25
    """Five rounds."""
    warm_up: int = 9
    """Moves of each table before: until its first round is over."""
    watched: int = 10
    """Tables that are watched."""
    lengthened: int = 300
    """Moves that are measured after a long past."""

    @property
    def steps(self) -> int:
        return len(self.tables) + len(self.spectators) + len(self.lengths)


def scale(plan: ScalePlan, tick: Callable[[], object] = lambda: None) -> list[Reading]:
    found = []
    for reading in _readings(plan):
        found.append(reading)
        if reading.unit == "µs/move":
            tick()
    return found


def _readings(plan: ScalePlan) -> Iterator[Reading]:
    with many_files():
        for tables in plan.tables:
            yield from _with(f"tables.{tables}", plan, tables, 0)
        for spectators in plan.spectators:
            yield from _with(f"spectators.{spectators}", plan, plan.watched, spectators)
    for actions in plan.lengths:
        yield _one(f"length.{actions}", cost_after(actions, plan.lengthened), "µs/move")


def _with(name: str, plan: ScalePlan, tables: int, spectators: int) -> Iterator[Reading]:
    with tempfile.TemporaryDirectory(prefix="roost-bench-") as folder:
        contender = roost_server.start(Path(folder))
        try:
            contender.open(tables)
            contender.play(plan.warm_up)
            if spectators:
                contender.watch(spectators)
            yield from _measured(name, plan, tables, contender)
        finally:
            contender.end()


def _measured(name: str, plan: ScalePlan, tables: int, contender: Contender) -> Iterator[Reading]:
    moves = min(plan.most, max(plan.least, plan.moves // tables))
    before = contender.cpu()
    latencies = contender.play(moves, tables / plan.rate).latencies
    spent = contender.cpu() - before
    yield _one(f"{name}.p99", quantiles(latencies, n=100)[98], "ms")
    yield _one(name, 1e6 * spent / len(latencies), "µs/move")


def _one(name: str, value: float, unit: str) -> Reading:
    return Reading(name, value, unit, None, None, value)
