"""What is measured of each contender: in turns, so that a noisy moment hits them all."""

from collections.abc import Callable, Iterator
from statistics import median, quantiles

import msgspec

from roost.bench.measurement import Measurement
from roost.bench.server.contender import Contender
from roost.bench.server.plan import ServerBenchPlan

MB = 1e6
KB = 1e3


class ContenderResult(msgspec.Struct):
    """Of one contender."""

    throughputs: list[float] = []
    """Moves a second of the server's CPU time."""
    latencies: list[float] = []
    empty_bytes: int = 0
    """Bytes, before anybody came."""
    played_bytes: int = 0
    """Bytes, with the tables that were played at."""
    idle_bytes: int = 0
    """Bytes, with all tables."""


def compare(
    contenders: list[Contender], plan: ServerBenchPlan, tick: Callable[[], object] = lambda: None
) -> list[Measurement]:
    """Ours is the first, and a ratio to the second, if there is one."""
    found = {contender.name: ContenderResult() for contender in contenders}
    for step in _steps(plan):
        for contender in contenders:
            step(contender, found[contender.name])
            tick()
    readings = [list(_measurements(name, found[name], plan)) for name in found]
    if len(readings) == 1:
        return readings[0]
    ours, theirs = readings
    compared = [_with_ratio(mine, peer) for mine, peer in zip(ours, theirs, strict=True)]
    return [one for pair in zip(theirs, compared, strict=True) for one in pair]


Step = Callable[[Contender, ContenderResult], None]


def _steps(plan: ServerBenchPlan) -> Iterator[Step]:
    def open_tables(contender: Contender, found: ContenderResult) -> None:
        found.empty_bytes = contender.memory_bytes()
        contender.open_tables(plan.tables)

    def warm_up(contender: Contender, found: ContenderResult) -> None:
        contender.play(plan.warm_up_moves)

    def saturate(contender: Contender, found: ContenderResult) -> None:
        before = contender.cpu_seconds()
        moves = len(contender.play(plan.moves).latencies)
        found.throughputs.append(moves / max(contender.cpu_seconds() - before, 0.01))

    def pace(contender: Contender, found: ContenderResult) -> None:
        found.latencies = contender.play(plan.paced_moves, plan.interval).latencies
        found.played_bytes = contender.memory_bytes()

    def idle(contender: Contender, found: ContenderResult) -> None:
        contender.open_tables(plan.idle_tables)
        found.idle_bytes = contender.memory_bytes()

    yield from [open_tables, warm_up, *[saturate] * plan.repetitions, pace, idle]


def _measurements(
    name: str, result: ContenderResult, plan: ServerBenchPlan
) -> Iterator[Measurement]:
    def one(what: str, value: float, unit: str, middle: float | None = None) -> Measurement:
        middle = value if middle is None else middle
        return Measurement(f"{name}.{what}", value, unit, None, None, middle)

    yield one("moves", max(result.throughputs), "moves/s", median(result.throughputs))
    yield one("p50", median(result.latencies), "ms")
    yield one("p99", quantiles(result.latencies, n=100)[98], "ms")
    yield one("empty", result.empty_bytes / MB, "MB")
    more = max(plan.idle_tables - plan.tables, 1)
    yield one("table", (result.idle_bytes - result.played_bytes) / more / KB, "kB")
    yield one("idle", result.idle_bytes / MB, "MB")


def _with_ratio(own: Measurement, peer: Measurement) -> Measurement:
    """By the medians: the best turn is one in which no collector of garbage had to work."""
    ratio = own.median / peer.median if peer.median else None
    return msgspec.structs.replace(own, against=peer.name, ratio=ratio)
