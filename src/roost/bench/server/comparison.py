"""Measures the contenders in turns, so that noise on the machine affects all of them."""

from collections.abc import Callable, Iterator
from statistics import median, quantiles

import msgspec

from roost.bench.measurement import Measurement, measure_once
from roost.bench.server.bench_plan import ServerBenchPlan
from roost.bench.server.contender import Contender

MB = 1e6
KB = 1e3


class ContenderResult(msgspec.Struct):
    throughputs: list[float] = []
    """Moves per second of the server's CPU time, one value per repetition."""
    latencies: list[float] = []
    """Latencies of moves in milliseconds."""
    empty_bytes: int = 0
    """Memory without tables."""
    played_bytes: int = 0
    """Memory with the tables that were played at."""
    idle_bytes: int = 0
    """Memory with all tables."""


def compare(
    contenders: list[Contender],
    plan: ServerBenchPlan,
    on_step_done: Callable[[], object] = lambda: None,
) -> list[Measurement]:
    """Measure all contenders. If there are two, compare the first with the second."""
    results = {contender.name: ContenderResult() for contender in contenders}
    for step in _steps(plan):
        for contender in contenders:
            step(contender, results[contender.name])
            on_step_done()
    measurements = [list(_measurements(name, result, plan)) for name, result in results.items()]
    if len(measurements) == 1:
        return measurements[0]
    pairs = zip(*measurements, strict=True)
    return [m for own, peer in pairs for m in (peer, _with_ratio(own, peer))]


Step = Callable[[Contender, ContenderResult], None]


def _steps(plan: ServerBenchPlan) -> Iterator[Step]:
    def open_tables(contender: Contender, result: ContenderResult) -> None:
        result.empty_bytes = contender.memory_bytes()
        contender.open_tables(plan.tables)

    def warm_up(contender: Contender, result: ContenderResult) -> None:
        contender.play(plan.warm_up_moves)

    def measure_throughput(contender: Contender, result: ContenderResult) -> None:
        contender.prepare(plan.moves)
        before = contender.cpu_seconds()
        moves = len(contender.play(plan.moves))
        result.throughputs.append(moves / max(contender.cpu_seconds() - before, 0.01))

    def measure_latency(contender: Contender, result: ContenderResult) -> None:
        contender.prepare(plan.paced_moves)
        result.latencies = contender.play(plan.paced_moves, plan.interval)
        result.played_bytes = contender.memory_bytes()

    def measure_memory(contender: Contender, result: ContenderResult) -> None:
        contender.open_tables(plan.idle_tables)
        result.idle_bytes = contender.memory_bytes()

    yield from (open_tables, warm_up)
    yield from [measure_throughput] * plan.repetitions
    yield from (measure_latency, measure_memory)


def _measurements(
    name: str, result: ContenderResult, plan: ServerBenchPlan
) -> Iterator[Measurement]:
    best, middle = max(result.throughputs), median(result.throughputs)
    yield Measurement(f"{name}.moves", best, "moves/s", None, None, middle)
    yield measure_once(f"{name}.p50", median(result.latencies), "ms")
    yield measure_once(f"{name}.p99", quantiles(result.latencies, n=100)[98], "ms")
    yield measure_once(f"{name}.empty", result.empty_bytes / MB, "MB")
    idle_tables = max(plan.idle_tables - plan.tables, 1)
    per_table = (result.idle_bytes - result.played_bytes) / idle_tables
    yield measure_once(f"{name}.table", per_table / KB, "kB")
    yield measure_once(f"{name}.idle", result.idle_bytes / MB, "MB")


def _with_ratio(own: Measurement, peer: Measurement) -> Measurement:
    """Add the ratio of the medians. The best repetition is one without garbage collection."""
    ratio = own.median / peer.median if peer.median else None
    return msgspec.structs.replace(own, against=peer.name, ratio=ratio)
