"""File handles of this process: raises their limit at the start and monitors their number."""

import asyncio
import logging
import os
import sys
import time
from pathlib import Path

from roost.server.limits import Clock

TARGET_LIMIT = 65_536
RESERVED_HANDLES = 64
"""Handles that are reserved for the database, files and child processes."""
CHECK_INTERVAL = 1.0
"""Seconds between two checks."""
LOG_INTERVAL = 60.0
"""Seconds between two log lines about the same shortage."""
UNLIMITED = sys.maxsize

_log = logging.getLogger(__name__)


def raise_handle_limit() -> None:
    """Raise the soft limit up to the hard limit: many systems start with 1024."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    target = TARGET_LIMIT if hard == resource.RLIM_INFINITY else min(hard, TARGET_LIMIT)
    if soft != resource.RLIM_INFINITY and soft < target:
        resource.setrlimit(resource.RLIMIT_NOFILE, (target, hard))


def get_handle_limit() -> int:
    if sys.platform == "win32":
        return UNLIMITED
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return UNLIMITED if soft == resource.RLIM_INFINITY else soft


def count_open_handles() -> int | None:
    """Return the number of open handles; None if the system does not report it."""
    try:
        return sum(1 for _ in Path("/dev/fd").iterdir()) - 1  # without the handle that lists them
    except OSError:
        return None


class ShortageCounter:
    """Counts how often a resource was exhausted, and logs it once a minute."""

    def __init__(self, message: str, clock: Clock = time.monotonic) -> None:
        self._message = message
        self._clock = clock
        self._last_logged: float | None = None
        self.count = 0

    def record(self, **more: object) -> None:
        self.count += 1
        now = self._clock()
        if self._last_logged is None or now - self._last_logged >= LOG_INTERVAL:
            self._last_logged = now
            _log.error(self._message, extra={"times": self.count, **more})


class FileHandleMonitor:
    """Checks every second whether a handle is free.

    The event loop silently drops connections for which it has no handle.
    """

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self.shortage = ShortageCounter(
            "no free file handle: raise LimitNOFILE or ulimit -n", clock
        )
        self._task: asyncio.Task[None] | None = None

    def check(self) -> None:
        try:
            os.close(os.open(os.devnull, os.O_RDONLY))
        except OSError:
            self.shortage.record(limit=get_handle_limit())

    def start(self) -> None:
        self._task = asyncio.ensure_future(self._run())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            self.check()
            await asyncio.sleep(CHECK_INTERVAL)
