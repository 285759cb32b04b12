"""Metrics for operators, in Prometheus' text format.

What a move counts is a plain number, which is read when the metrics are requested.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from prometheus_client import CollectorRegistry, Histogram, disable_created_metrics
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from roost.server.limits import LIMIT_REFUSALS
from roost.server.tables.events import BaseTableEvent
from roost.server.worker_pools import WorkerPool

LabelledMetric = tuple[str, str, str, Mapping[str, float]]
"""Name, description, name of the label and values by label."""
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
        gauges = [
            ("roost_tables", "Tables in memory.", self.loaded_tables()),
            ("roost_sockets", "Open sockets.", self.open_sockets),
            ("roost_start_time_seconds", "Start time (Unix time).", round(self._started)),
            ("roost_games_compiling", "Games that are not compiled yet.", self.games_compiling()),
        ]
        counters = [
            ("roost_rejections", "Rejected commands and requests.", self.rejections),
            ("roost_errors", "Internal errors.", self.errors),
            ("roost_actions", "Actions played.", self._events["action_taken"]),
        ]
        running = {pool.name: pool.running for pool in self.pools}
        waiting = {pool.name: pool.waiting for pool in self.pools}
        rejected = {pool.name: pool.rejections for pool in self.pools}
        down = self.dependencies_down()
        labelled_gauges: list[LabelledMetric] = [
            ("roost_dependency_down", "1 if the dependency cannot be reached.", "name", down),
            ("roost_pool_running", "Jobs that run in threads.", "pool", running),
            ("roost_pool_waiting", "Jobs that wait for a thread.", "pool", waiting),
        ]
        labelled_counters: list[LabelledMetric] = [
            ("roost_pool_rejections", "Jobs rejected: the queue was full.", "pool", rejected),
            ("roost_rate_limited", "Rejections because of a limit.", "limit", self._rate_limited),
            ("roost_events", "Stored events of tables.", "type", self._events),
        ]
        yield from (GaugeMetricFamily(*gauge) for gauge in gauges)
        yield from (CounterMetricFamily(*counter) for counter in counters)
        for name, text, label, values in labelled_gauges:
            yield _add_samples(GaugeMetricFamily(name, text, labels=[label]), values)
        for name, text, label, values in labelled_counters:
            yield _add_samples(CounterMetricFamily(name, text, labels=[label]), values)


def _add_samples(
    family: GaugeMetricFamily | CounterMetricFamily, values: Mapping[str, float]
) -> Metric:
    for label, value in sorted(values.items()):
        family.add_metric([label], value)
    return family
