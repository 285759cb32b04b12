"""Measures several benchmarks fairly.

The benchmarks take turns, so that noise on the machine affects all of them. Time is CPU time.
"""

import time
from collections.abc import Callable, Iterator
from statistics import median

import msgspec

REPETITIONS = 9
SECONDS = 0.25
"""The target duration of one repetition."""


class Benchmark(msgspec.Struct, frozen=True):
    name: str
    run: Callable[[int], int]
    """Plays a number of rounds, and returns how many actions that were."""
    against: str | None = None
    """The benchmark that this one is compared with."""
    unit: str = "actions/s"


class Measurement(msgspec.Struct, frozen=True):
    """The result of a benchmark. `roost bench --json` prints it."""

    name: str
    value: float
    """The best repetition, because other load on the machine can only slow one down."""
    unit: str
    against: str | None
    ratio: float | None
    median: float


def measure_once(name: str, value: float, unit: str) -> Measurement:
    """Return the result of a measurement without repetitions."""
    return Measurement(name, value, unit, None, None, value)


def measure(
    benchmarks: list[Benchmark],
    repetitions: int = REPETITIONS,
    seconds: float = SECONDS,
    on_step_done: Callable[[], object] = lambda: None,
) -> Iterator[Measurement]:
    """Yield the measurements in order. Calls `on_step_done` after each repetition."""
    rounds = {b.name: _calibrate_rounds(b, seconds) for b in benchmarks}
    rates: dict[str, list[float]] = {b.name: [] for b in benchmarks}
    for _ in range(repetitions):
        for b in benchmarks:
            actions, duration = _time_rounds(b, rounds[b.name])
            rates[b.name].append(actions / duration)
            on_step_done()
    best = {name: max(values) for name, values in rates.items()}
    for b in benchmarks:
        ratio = best[b.name] / best[b.against] if b.against else None
        yield Measurement(b.name, best[b.name], b.unit, b.against, ratio, median(rates[b.name]))


def _calibrate_rounds(benchmark: Benchmark, seconds: float) -> int:
    """Return how many rounds take about `seconds`. This is also the warm-up."""
    rounds = 1
    benchmark.run(rounds)
    while True:
        _, duration = _time_rounds(benchmark, rounds)
        if duration >= seconds / 4:
            return max(1, round(rounds * seconds / duration))
        rounds *= 4


def _time_rounds(benchmark: Benchmark, rounds: int) -> tuple[int, float]:
    start = time.process_time()
    actions = benchmark.run(rounds)
    return actions, time.process_time() - start
