"""Worker processes on this machine."""

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

from roost.contract import RefusalError

SHARED_MEMORY = "/dev/shm"
"""The folder where Linux keeps the semaphores of a process pool."""


def create_worker_pool(
    jobs: int, initializer: Callable[..., object] | None = None, initargs: tuple[Any, ...] = ()
) -> ProcessPoolExecutor:
    """Create a process pool.

    Raises RefusalError if the system does not allow it, because the system's own error does not say
    that /dev/shm is the cause.
    """
    try:
        return ProcessPoolExecutor(jobs, get_context("spawn"), initializer, initargs)
    except OSError as error:
        reason = error.strerror or str(error)
        raise RefusalError("workers-refused", path=SHARED_MEMORY, reason=reason) from error
