"""Measuring several things fairly: in turns, so that a noisy moment hits them all, by CPU time."""

import time
from collections.abc import Callable, Iterator
from statistics import median

import msgspec

REPETITIONS = 9
SECONDS = 0.25
"""How long one repetition should take."""


class Benchmark(msgspec.Struct, frozen=True):
    """`work(n)` does n rounds of something and returns how many actions that were."""

    name: str
    run: Callable[[int], int]
    against: str | None = None
    """The measure that this one is a ratio to."""
    unit: str = "actions/s"


class Measurement(msgspec.Struct, frozen=True):
    name: str
    value: float
    """The best repetition: what else the machine does can only slow one down."""
    unit: str
    against: str | None
    ratio: float | None
    median: float


def measure(
    benchmarks: list[Benchmark],
    repetitions: int = REPETITIONS,
    seconds: float = SECONDS,
    tick: Callable[[], object] = lambda: None,
) -> Iterator[Measurement]:
    """The readings of all measures, in their order. `tick` is called after each repetition."""
    rounds = {m.name: _calibrate_rounds(m, seconds) for m in benchmarks}
    rates: dict[str, list[float]] = {m.name: [] for m in benchmarks}
    for _ in range(repetitions):
        for m in benchmarks:
            actions, taken = _time_rounds(m, rounds[m.name])
            rates[m.name].append(actions / taken)
            tick()
    best = {name: max(found) for name, found in rates.items()}
    for m in benchmarks:
        ratio = best[m.name] / best[m.against] if m.against else None
        value = best[m.name]
        yield Measurement(m.name, value, m.unit, m.against, ratio, median(rates[m.name]))


def _calibrate_rounds(benchmark: Benchmark, seconds: float) -> int:
    """How many rounds take about so long. Also the warm-up."""
    n = 1
    benchmark.run(n)
    while True:
        _, taken = _time_rounds(benchmark, n)
        if taken >= seconds / 4:
            return max(1, round(n * seconds / taken))
        n *= 4


def _time_rounds(benchmark: Benchmark, rounds: int) -> tuple[int, float]:
    began = time.process_time()
    actions = benchmark.run(rounds)
    return actions, time.process_time() - began
