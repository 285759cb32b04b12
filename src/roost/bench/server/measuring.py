"""What is measured of each contender: in turns, so that a noisy moment hits them all."""

from collections.abc import Callable, Iterator
from statistics import median, quantiles

import msgspec

from roost.bench.measure import Reading
from roost.bench.server.contender import Contender
from roost.bench.server.plan import Plan

MB = 1e6
KB = 1e3


class Found(msgspec.Struct):
    """Of one contender."""

    rates: list[float] = []
    """Moves a second of the server's CPU time."""
    latencies: list[float] = []
    empty: int = 0
    """Bytes, before anybody came."""
    played: int = 0
    """Bytes, with the tables that were played at."""
    idle: int = 0
    """Bytes, with all tables."""


def measure(
    contenders: list[Contender], plan: Plan, tick: Callable[[], object] = lambda: None
) -> list[Reading]:
    """Ours is the first, and a ratio to the second, if there is one."""
    found = {contender.name: Found() for contender in contenders}
    for step in _steps(plan):
        for contender in contenders:
            step(contender, found[contender.name])
            tick()
    readings = [list(_readings(name, found[name], plan)) for name in found]
    if len(readings) == 1:
        return readings[0]
    ours, theirs = readings
    compared = [_compared(mine, peer) for mine, peer in zip(ours, theirs, strict=True)]
    return [one for pair in zip(theirs, compared, strict=True) for one in pair]


Step = Callable[[Contender, Found], None]


def _steps(plan: Plan) -> Iterator[Step]:
    def open_tables(contender: Contender, found: Found) -> None:
        found.empty = contender.memory()
        contender.open(plan.tables)

    def warm_up(contender: Contender, found: Found) -> None:
        contender.play(plan.warm_up)

    def saturate(contender: Contender, found: Found) -> None:
        before = contender.cpu()
        moves = len(contender.play(plan.moves).latencies)
        found.rates.append(moves / max(contender.cpu() - before, 0.01))

    def pace(contender: Contender, found: Found) -> None:
        found.latencies = contender.play(plan.paced, plan.every).latencies
        found.played = contender.memory()

    def idle(contender: Contender, found: Found) -> None:
        contender.open(plan.idle)
        found.idle = contender.memory()

    yield from [open_tables, warm_up, *[saturate] * plan.repetitions, pace, idle]


def _readings(name: str, found: Found, plan: Plan) -> Iterator[Reading]:
    def one(what: str, value: float, unit: str, middle: float | None = None) -> Reading:
        middle = value if middle is None else middle
        return Reading(f"{name}.{what}", value, unit, None, None, middle)

    yield one("moves", max(found.rates), "moves/s", median(found.rates))
    yield one("p50", median(found.latencies), "ms")
    yield one("p99", quantiles(found.latencies, n=100)[98], "ms")
    yield one("empty", found.empty / MB, "MB")
    more = max(plan.idle - plan.tables, 1)
    yield one("table", (found.idle - found.played) / more / KB, "kB")
    yield one("idle", found.idle / MB, "MB")


def _compared(mine: Reading, peer: Reading) -> Reading:
    """By the medians: the best turn is one in which no collector of garbage had to work."""
    ratio = mine.median / peer.median if peer.median else None
    return msgspec.structs.replace(mine, against=peer.name, ratio=ratio)
