"""Metrics of limited resources: connections, file handles and disk space."""

import shutil
from collections.abc import Iterator
from contextlib import suppress

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from roost.server.access.connection_limit import ConnectionLimiter
from roost.server.access.file_handles import FileHandleMonitor, count_open_handles, get_handle_limit
from roost.server.settings import Settings


class ResourceCollector(Collector):
    def __init__(
        self, settings: Settings, limiter: ConnectionLimiter, handles: FileHandleMonitor
    ) -> None:
        self._settings = settings
        self._limiter = limiter
        self._handles = handles

    def collect(self) -> Iterator[Metric]:
        limiter = self._limiter
        gauges: list[tuple[str, str, int | None]] = [
            ("roost_connections", "Open connections, sockets included.", limiter.open_count),
            ("roost_connections_limit", "Connections that may be open.", limiter.max_connections),
            ("roost_file_handles", "Open file handles.", count_open_handles()),
            ("roost_file_handles_limit", "File handles that may be open.", get_handle_limit()),
            ("roost_database_bytes", "Size of the database.", self._database_bytes()),
            ("roost_disk_free_bytes", "Free space for the data folder.", self._disk_free_bytes()),
        ]
        yield from (GaugeMetricFamily(*gauge) for gauge in gauges if gauge[2] is not None)
        yield CounterMetricFamily(
            "roost_connections_full",
            "Connections rejected at the total limit.",
            limiter.shortage.count,
        )
        yield CounterMetricFamily(
            "roost_connections_refused",
            "Connections rejected at the limit of an address.",
            limiter.rejected_count,
        )
        yield CounterMetricFamily(
            "roost_file_handles_exhausted",
            "Checks that found no free handle.",
            self._handles.shortage.count,
        )

    def _database_bytes(self) -> int | None:
        if self._settings.is_shared:
            return None
        file = self._settings.database_file
        size = 0
        for path in (file, file.with_name(f"{file.name}-wal")):
            with suppress(OSError):
                size += path.stat().st_size
        return size

    def _disk_free_bytes(self) -> int | None:
        with suppress(OSError):
            return shutil.disk_usage(self._settings.data).free
        return None
