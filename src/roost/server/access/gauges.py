"""Figures on what an operator can run out of: connections, file handles, disk."""

import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from roost.server.access.connection_limit import ConnectionLimiter
from roost.server.access.file_handles import FileHandleMonitor, count_open_handles, get_handle_limit
from roost.server.settings import Settings

Gauge = tuple[str, str, str, int]
"""Name, kind, words and value."""


def collect_gauges(
    settings: Settings, door: ConnectionLimiter, handles: FileHandleMonitor
) -> Iterator[Gauge]:
    yield "roost_connections", "gauge", "Open connections, sockets included.", door.open_count
    yield "roost_connections_limit", "gauge", "Connections that may be open.", door.max_connections
    full, refused = door.shortage.count, door.rejected_count
    yield "roost_connections_full_total", "counter", "Connections refused: all taken.", full
    yield "roost_connections_refused_total", "counter", "Those of addresses with many.", refused
    open_now = count_open_handles()
    if open_now is not None:
        yield "roost_handles", "gauge", "Open file handles.", open_now
    yield "roost_handles_limit", "gauge", "File handles that may be open.", get_handle_limit()
    missing = handles.shortage.count
    yield "roost_handles_missing_total", "counter", "Looks that found no free handle.", missing
    if not settings.is_shared:
        size = sum(map(_file_size, _database_files(settings.database_file)))
        yield "roost_database_bytes", "gauge", "Size of the database.", size
    with suppress(OSError):
        free = shutil.disk_usage(settings.data).free
        yield "roost_disk_free_bytes", "gauge", "Free where the data folder is.", free


def _database_files(file: Path) -> list[Path]:
    return [file, file.with_name(f"{file.name}-wal")]


def _file_size(file: Path) -> int:
    try:
        return file.stat().st_size
    except OSError:
        return 0
