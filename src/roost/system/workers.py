"""Worker processes of this machine."""

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

from roost.contract import RefusalError

SHARED_MEMORY = "/dev/shm"
"""Where Linux keeps the semaphores that a pool needs."""


def create_worker_pool(
    jobs: int, initializer: Callable[..., object] | None = None, initargs: tuple[Any, ...] = ()
) -> ProcessPoolExecutor:
    """Raises Refused where the system allows no pool: its own error names no file."""
    try:
        return ProcessPoolExecutor(jobs, get_context("spawn"), initializer, initargs)
    except OSError as error:
        reason = error.strerror or str(error)
        raise RefusalError("workers-refused", path=SHARED_MEMORY, reason=reason) from error
