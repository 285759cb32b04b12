"""Metrics of limited resources: connections, file handles and disk space."""

import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from roost.server.access.connection_limit import ConnectionLimiter
from roost.server.access.file_handles import FileHandleMonitor, count_open_handles, get_handle_limit
from roost.server.settings import Settings

Gauge = tuple[str, str, str, int]
"""Name, kind, description and value."""


def collect_gauges(
    settings: Settings, limiter: ConnectionLimiter, handles: FileHandleMonitor
) -> Iterator[Gauge]:
    yield "roost_connections", "gauge", "Open connections, sockets included.", limiter.open_count
    yield (
        "roost_connections_limit",
        "gauge",
        "Connections that may be open.",
        limiter.max_connections,
    )
    full, rejected = limiter.shortage.count, limiter.rejected_count
    yield (
        "roost_connections_full_total",
        "counter",
        "Connections rejected at the total limit.",
        full,
    )
    yield (
        "roost_connections_refused_total",
        "counter",
        "Connections rejected at the limit of an address.",
        rejected,
    )
    open_now = count_open_handles()
    if open_now is not None:
        yield "roost_file_handles", "gauge", "Open file handles.", open_now
    yield "roost_file_handles_limit", "gauge", "File handles that may be open.", get_handle_limit()
    exhausted = handles.shortage.count
    yield (
        "roost_file_handles_exhausted_total",
        "counter",
        "Checks that found no free handle.",
        exhausted,
    )
    if not settings.is_shared:
        size = sum(map(_file_size, _database_files(settings.database_file)))
        yield "roost_database_bytes", "gauge", "Size of the database.", size
    with suppress(OSError):
        free = shutil.disk_usage(settings.data).free
        yield "roost_disk_free_bytes", "gauge", "Free space for the data folder.", free


def _database_files(file: Path) -> list[Path]:
    return [file, file.with_name(f"{file.name}-wal")]


def _file_size(file: Path) -> int:
    try:
        return file.stat().st_size
    except OSError:
        return 0
