"""Figures for those who run a server, in Prometheus' text form."""

import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator

from roost.server.happenings import Happening
from roost.server.limits import LIMITED
from roost.server.pools import Pool

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)


class Histogram:
    """How often something took how long."""

    def __init__(self) -> None:
        self._counts = [0] * (len(BOUNDS) + 1)
        self._sum = 0.0

    def add(self, seconds: float) -> None:
        self._counts[bisect_left(BOUNDS, seconds)] += 1
        self._sum += seconds

    def lines(self, name: str) -> Iterator[str]:
        total = 0
        for bound, count in zip([*map(str, BOUNDS), "+Inf"], self._counts, strict=True):
            total += count
            yield f'{name}_bucket{{le="{bound}"}} {total}'
        yield f"{name}_sum {self._sum:.6f}"
        yield f"{name}_count {total}"


class Metrics:
    def __init__(self) -> None:
        self.commit_seconds = Histogram()
        self.refusals = 0
        self.limited: Counter[str] = Counter()
        """Refusals because of a limit, by its name."""
        self.gauges: Callable[[], Iterator[tuple[str, str, str, int]]] = lambda: iter(())
        """Further figures: name, kind, words and value."""
        self.failures = 0
        self.sockets = 0
        """Those that are open."""
        self.tables: Callable[[], int] = lambda: 0
        """How many are in memory."""
        self.awaited: Callable[[], int] = lambda: 0
        """How many games are not compiled yet."""
        self.away: Callable[[], dict[str, bool]] = dict
        """Whether what several servers share cannot be reached, by its name."""
        self.pools: list[Pool] = []
        """Threads and their queues."""
        self._happenings: Counter[str] = Counter()
        self._began = time.time()

    def count(self, happening: Happening) -> None:
        self._happenings[str(happening.__struct_config__.tag)] += 1

    def count_refusal(self, message: str) -> None:
        self.refusals += 1
        if message in LIMITED:
            self.limited[message] += 1

    def text(self) -> str:
        return "".join(f"{line}\n" for line in self._lines())

    def _lines(self) -> Iterator[str]:
        yield from _one("roost_tables", "gauge", "Tables in memory.", self.tables())
        yield from _one("roost_sockets", "gauge", "Open sockets.", self.sockets)
        yield from _one("roost_start_seconds", "gauge", "When it started.", round(self._began))
        waiting = self.awaited()
        yield from _one("roost_uncompiled", "gauge", "Games not compiled yet.", waiting)
        if away := self.away():
            yield from _head("roost_away", "gauge", "1: what servers share cannot be reached.")
            for name, is_away in away.items():
                yield f'roost_away{{what="{name}"}} {int(is_away)}'
        yield from self._pool_lines()
        yield from _one("roost_refusals_total", "counter", "Messages refused.", self.refusals)
        yield from _one("roost_failures_total", "counter", "What went wrong here.", self.failures)
        yield from _head("roost_limited_total", "counter", "Refusals because of a limit.")
        for message, number in sorted(self.limited.items()):
            yield f'roost_limited_total{{limit="{message}"}} {number}'
        for name, kind, words, value in self.gauges():
            yield from _one(name, kind, words, value)
        actions = self._happenings["acted"]
        yield from _one("roost_actions_total", "counter", "Actions played.", actions)
        yield from _head("roost_happenings_total", "counter", "What happened at tables.")
        for kind, number in sorted(self._happenings.items()):
            yield f'roost_happenings_total{{kind="{kind}"}} {number}'
        yield from _head("roost_commit_seconds", "histogram", "Until a happening was stored.")
        yield from self.commit_seconds.lines("roost_commit_seconds")

    def _pool_lines(self) -> Iterator[str]:
        kinds = (
            ("running", "gauge", "Jobs in threads."),
            ("waiting", "gauge", "Jobs that wait for a thread."),
            ("refusals_total", "counter", "Jobs refused: too many waited."),
        )
        for what, kind, words in kinds:
            yield from _head(f"roost_pool_{what}", kind, words)
            for pool in self.pools:
                value = getattr(pool, what.removesuffix("_total"))
                yield f'roost_pool_{what}{{pool="{pool.name}"}} {value}'


def _one(name: str, kind: str, words: str, value: int) -> Iterator[str]:
    yield from _head(name, kind, words)
    yield f"{name} {value}"


def _head(name: str, kind: str, words: str) -> Iterator[str]:
    yield f"# HELP {name} {words}"
    yield f"# TYPE {name} {kind}"
