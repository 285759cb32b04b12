"""Figures on what an operator can run out of: connections, file handles, disk."""

import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from roost.server.access.door import Door
from roost.server.access.handles import HandleWatch, handle_limit, open_handles
from roost.server.settings import Settings

Gauge = tuple[str, str, str, int]
"""Name, kind, words and value."""


def gauges(settings: Settings, door: Door, handles: HandleWatch) -> Iterator[Gauge]:
    yield "roost_connections", "gauge", "Open connections, sockets included.", door.open
    yield "roost_connections_limit", "gauge", "Connections that may be open.", door.most
    full, refused = door.shortage.count, door.refused
    yield "roost_connections_full_total", "counter", "Connections refused: all taken.", full
    yield "roost_connections_refused_total", "counter", "Those of addresses with many.", refused
    open_now = open_handles()
    if open_now is not None:
        yield "roost_handles", "gauge", "Open file handles.", open_now
    yield "roost_handles_limit", "gauge", "File handles that may be open.", handle_limit()
    missing = handles.shortage.count
    yield "roost_handles_missing_total", "counter", "Looks that found no free handle.", missing
    if not settings.is_shared:
        size = sum(map(_size, _database_files(settings.database_file)))
        yield "roost_database_bytes", "gauge", "Size of the database.", size
    with suppress(OSError):
        free = shutil.disk_usage(settings.data).free
        yield "roost_disk_free_bytes", "gauge", "Free where the data folder is.", free


def _database_files(file: Path) -> list[Path]:
    return [file, file.with_name(f"{file.name}-wal")]


def _size(file: Path) -> int:
    try:
        return file.stat().st_size
    except OSError:
        return 0
