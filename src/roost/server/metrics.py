"""Metrics for operators, in Prometheus' text format.

What a move counts is a plain number, which is read when the metrics are requested.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterator

from prometheus_client import CollectorRegistry, Histogram, disable_created_metrics
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from roost.server.limits import LIMIT_REFUSALS
from roost.server.tables.events import BaseTableEvent
from roost.server.worker_pools import WorkerPool

COMMIT_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)

# No series with the time at which a histogram was created.
disable_created_metrics()  # type: ignore[no-untyped-call]


class Metrics(Collector):
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.commit_seconds = Histogram(
            "roost_commit_seconds",
            "Time to store an event.",
            buckets=COMMIT_BUCKETS,
            registry=self.registry,
        )
        self.rejections = 0
        self.errors = 0
        self.open_sockets = 0
        self.loaded_tables: Callable[[], int] = lambda: 0
        """Returns the number of tables in memory."""
        self.games_compiling: Callable[[], int] = lambda: 0
        """Returns the number of games that are not compiled yet."""
        self.dependencies_down: Callable[[], dict[str, bool]] = dict
        """Returns for each shared service whether it cannot be reached."""
        self.pools: list[WorkerPool] = []
        self._rate_limited: Counter[str] = Counter()
        """Rejections because of a limit, by message id."""
        self._events: Counter[str] = Counter()
        self._started = time.time()
        self.registry.register(self)

    def count_event(self, event: BaseTableEvent) -> None:
        self._events[str(event.__struct_config__.tag)] += 1

    def count_rejection(self, message_id: str) -> None:
        self.rejections += 1
        if message_id in LIMIT_REFUSALS:
            self._rate_limited[message_id] += 1

    def collect(self) -> Iterator[Metric]:
        yield GaugeMetricFamily("roost_tables", "Tables in memory.", self.loaded_tables())
        yield GaugeMetricFamily("roost_sockets", "Open sockets.", self.open_sockets)
        yield GaugeMetricFamily(
            "roost_start_time_seconds", "Start time (Unix time).", round(self._started)
        )
        yield GaugeMetricFamily(
            "roost_games_compiling", "Games that are not compiled yet.", self.games_compiling()
        )
        down = GaugeMetricFamily(
            "roost_dependency_down", "1 if the dependency cannot be reached.", labels=["name"]
        )
        running = GaugeMetricFamily(
            "roost_pool_running", "Jobs that run in threads.", labels=["pool"]
        )
        waiting = GaugeMetricFamily(
            "roost_pool_waiting", "Jobs that wait for a thread.", labels=["pool"]
        )
        rejections = CounterMetricFamily(
            "roost_pool_rejections", "Jobs rejected because the queue was full.", labels=["pool"]
        )
        limited = CounterMetricFamily(
            "roost_rate_limited", "Rejections because of a limit.", labels=["limit"]
        )
        events = CounterMetricFamily("roost_events", "Stored events of tables.", labels=["type"])
        for name, is_down in self.dependencies_down().items():
            down.add_metric([name], is_down)
        for pool in self.pools:
            running.add_metric([pool.name], pool.running)
            waiting.add_metric([pool.name], pool.waiting)
            rejections.add_metric([pool.name], pool.rejections)
        for limit, count in sorted(self._rate_limited.items()):
            limited.add_metric([limit], count)
        for event, count in sorted(self._events.items()):
            events.add_metric([event], count)
        yield from (down, running, waiting, rejections, limited, events)
        yield CounterMetricFamily(
            "roost_rejections", "Rejected commands and requests.", self.rejections
        )
        yield CounterMetricFamily("roost_errors", "Internal errors.", self.errors)
        yield CounterMetricFamily("roost_actions", "Actions played.", self._events["action_taken"])
