"""Measuring several things fairly: in turns, so that a noisy moment hits them all, by CPU time."""

import time
from collections.abc import Callable, Iterator
from statistics import median

import msgspec

REPETITIONS = 9
SECONDS = 0.25
"""How long one repetition should take."""


class Measure(msgspec.Struct, frozen=True):
    """`work(n)` does n rounds of something and returns how many actions that were."""

    name: str
    work: Callable[[int], int]
    against: str | None = None
    """The measure that this one is a ratio to."""
    unit: str = "actions/s"


class Reading(msgspec.Struct, frozen=True):
    name: str
    value: float
    """The best repetition: what else the machine does can only slow one down."""
    unit: str
    against: str | None
    ratio: float | None
    median: float


def measure(
    measures: list[Measure],
    repetitions: int = REPETITIONS,
    seconds: float = SECONDS,
    tick: Callable[[], object] = lambda: None,
) -> Iterator[Reading]:
    """The readings of all measures, in their order. `tick` is called after each repetition."""
    rounds = {m.name: _rounds(m, seconds) for m in measures}
    rates: dict[str, list[float]] = {m.name: [] for m in measures}
    for _ in range(repetitions):
        for m in measures:
            actions, taken = _timed(m, rounds[m.name])
            rates[m.name].append(actions / taken)
            tick()
    best = {name: max(found) for name, found in rates.items()}
    for m in measures:
        ratio = best[m.name] / best[m.against] if m.against else None
        value = best[m.name]
        yield Reading(m.name, value, m.unit, m.against, ratio, median(rates[m.name]))


def _rounds(m: Measure, seconds: float) -> int:
    """How many rounds take about so long. Also the warm-up."""
    n = 1
    m.work(n)
    while True:
        _, taken = _timed(m, n)
        if taken >= seconds / 4:
            return max(1, round(n * seconds / taken))
        n *= 4


def _timed(m: Measure, rounds: int) -> tuple[int, float]:
    began = time.process_time()
    actions = m.work(rounds)
    return actions, time.process_time() - began
