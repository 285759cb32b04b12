"""Figures for those who run a server, in Prometheus' text form."""

import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator

from roost.server.limits import LIMIT_REFUSALS
from roost.server.tables.events import BaseTableEvent
from roost.server.worker_pools import WorkerPool

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)


class Histogram:
    """How often something took how long."""

    def __init__(self) -> None:
        self._counts = [0] * (len(BOUNDS) + 1)
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
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
        self.rejections = 0
        self.rate_limited: Counter[str] = Counter()
        """Refusals because of a limit, by its name."""
        self.extra_gauges: Callable[[], Iterator[tuple[str, str, str, int]]] = lambda: iter(())
        """Further figures: name, kind, words and value."""
        self.errors = 0
        self.open_sockets = 0
        """Those that are open."""
        self.loaded_tables: Callable[[], int] = lambda: 0
        """How many are in memory."""
        self.games_compiling: Callable[[], int] = lambda: 0
        """How many games are not compiled yet."""
        self.dependencies_down: Callable[[], dict[str, bool]] = dict
        """Whether what several servers share cannot be reached, by its name."""
        self.pools: list[WorkerPool] = []
        """Threads and their queues."""
        self._events: Counter[str] = Counter()
        self._started = time.time()

    def count_event(self, event: BaseTableEvent) -> None:
        self._events[str(event.__struct_config__.tag)] += 1

    def count_rejection(self, message_id: str) -> None:
        self.rejections += 1
        if message_id in LIMIT_REFUSALS:
            self.rate_limited[message_id] += 1

    def render(self) -> str:
        return "".join(f"{line}\n" for line in self._lines())

    def _lines(self) -> Iterator[str]:
        yield from _render_sample(
            "roost_tables", "gauge", "Tables in memory.", self.loaded_tables()
        )
        yield from _render_sample("roost_sockets", "gauge", "Open sockets.", self.open_sockets)
        yield from _render_sample(
            "roost_start_seconds", "gauge", "When it started.", round(self._started)
        )
        waiting = self.games_compiling()
        yield from _render_sample("roost_uncompiled", "gauge", "Games not compiled yet.", waiting)
        if away := self.dependencies_down():
            yield from _render_metadata(
                "roost_away", "gauge", "1: what servers share cannot be reached."
            )
            for name, is_away in away.items():
                yield f'roost_away{{what="{name}"}} {int(is_away)}'
        yield from self._pool_lines()
        yield from _render_sample(
            "roost_refusals_total", "counter", "Messages refused.", self.rejections
        )
        yield from _render_sample(
            "roost_failures_total", "counter", "What went wrong here.", self.errors
        )
        yield from _render_metadata(
            "roost_limited_total", "counter", "Refusals because of a limit."
        )
        for message, number in sorted(self.rate_limited.items()):
            yield f'roost_limited_total{{limit="{message}"}} {number}'
        for name, kind, words, value in self.extra_gauges():
            yield from _render_sample(name, kind, words, value)
        actions = self._events["action_taken"]
        yield from _render_sample("roost_actions_total", "counter", "Actions played.", actions)
        yield from _render_metadata("roost_happenings_total", "counter", "What happened at tables.")
        for kind, number in sorted(self._events.items()):
            yield f'roost_happenings_total{{kind="{kind}"}} {number}'
        yield from _render_metadata(
            "roost_commit_seconds", "histogram", "Until a happening was stored."
        )
        yield from self.commit_seconds.lines("roost_commit_seconds")

    def _pool_lines(self) -> Iterator[str]:
        kinds = (
            ("running", "gauge", "Jobs in threads."),
            ("waiting", "gauge", "Jobs that wait for a thread."),
            ("refusals_total", "counter", "Jobs refused: too many waited."),
        )
        for what, kind, words in kinds:
            yield from _render_metadata(f"roost_pool_{what}", kind, words)
            for pool in self.pools:
                value = getattr(pool, what.removesuffix("_total"))
                yield f'roost_pool_{what}{{pool="{pool.name}"}} {value}'


def _render_sample(name: str, kind: str, description: str, value: int) -> Iterator[str]:
    yield from _render_metadata(name, kind, description)
    yield f"{name} {value}"


def _render_metadata(name: str, kind: str, description: str) -> Iterator[str]:
    yield f"# HELP {name} {description}"
    yield f"# TYPE {name} {kind}"
