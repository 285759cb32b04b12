"""Metrics for operators, in Prometheus' text format."""

import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator

from roost.server.limits import LIMIT_REFUSALS
from roost.server.tables.events import BaseTableEvent
from roost.server.worker_pools import WorkerPool

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)


class Histogram:
    """A histogram of durations."""

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
        """Rejections because of a limit, by message id."""
        self.extra_gauges: Callable[[], Iterator[tuple[str, str, str, int]]] = lambda: iter(())
        """Further metrics: name, kind, description and value."""
        self.errors = 0
        self.open_sockets = 0
        self.loaded_tables: Callable[[], int] = lambda: 0
        """Returns the number of tables in memory."""
        self.games_compiling: Callable[[], int] = lambda: 0
        """Returns the number of games that are not compiled yet."""
        self.dependencies_down: Callable[[], dict[str, bool]] = dict
        """Returns for each shared service whether it cannot be reached."""
        self.pools: list[WorkerPool] = []
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
        started = round(self._started)
        yield from _render_sample(
            "roost_start_time_seconds", "gauge", "Start time (Unix time).", started
        )
        compiling = self.games_compiling()
        yield from _render_sample(
            "roost_games_compiling", "gauge", "Games that are not compiled yet.", compiling
        )
        if dependencies := self.dependencies_down():
            name = "roost_dependency_down"
            yield from _render_metadata(name, "gauge", "1 if the dependency cannot be reached.")
            for dependency, is_down in dependencies.items():
                yield f'{name}{{name="{dependency}"}} {int(is_down)}'
        yield from self._pool_lines()
        yield from _render_sample(
            "roost_rejections_total", "counter", "Rejected commands and requests.", self.rejections
        )
        yield from _render_sample("roost_errors_total", "counter", "Internal errors.", self.errors)
        yield from _render_metadata(
            "roost_rate_limited_total", "counter", "Rejections because of a limit."
        )
        for limit, count in sorted(self.rate_limited.items()):
            yield f'roost_rate_limited_total{{limit="{limit}"}} {count}'
        for name, kind, description, value in self.extra_gauges():
            yield from _render_sample(name, kind, description, value)
        actions = self._events["action_taken"]
        yield from _render_sample("roost_actions_total", "counter", "Actions played.", actions)
        yield from _render_metadata("roost_events_total", "counter", "Stored events of tables.")
        for event, count in sorted(self._events.items()):
            yield f'roost_events_total{{type="{event}"}} {count}'
        yield from _render_metadata("roost_commit_seconds", "histogram", "Time to store an event.")
        yield from self.commit_seconds.lines("roost_commit_seconds")

    def _pool_lines(self) -> Iterator[str]:
        pools = [(pool.name, pool.running, pool.waiting, pool.rejections) for pool in self.pools]
        yield from _render_metadata("roost_pool_running", "gauge", "Jobs that run in threads.")
        for name, running, _, _ in pools:
            yield f'roost_pool_running{{pool="{name}"}} {running}'
        yield from _render_metadata("roost_pool_waiting", "gauge", "Jobs that wait for a thread.")
        for name, _, waiting, _ in pools:
            yield f'roost_pool_waiting{{pool="{name}"}} {waiting}'
        yield from _render_metadata(
            "roost_pool_rejections_total", "counter", "Jobs rejected because the queue was full."
        )
        for name, _, _, rejections in pools:
            yield f'roost_pool_rejections_total{{pool="{name}"}} {rejections}'


def _render_sample(name: str, kind: str, description: str, value: int) -> Iterator[str]:
    yield from _render_metadata(name, kind, description)
    yield f"{name} {value}"


def _render_metadata(name: str, kind: str, description: str) -> Iterator[str]:
    yield f"# HELP {name} {description}"
    yield f"# TYPE {name} {kind}"
