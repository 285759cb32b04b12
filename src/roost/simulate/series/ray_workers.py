"""Workers of a Ray cluster.

Results come in the order of the tasks, so they do not depend on the speed of the nodes. Every node
needs Roost installed. A cluster started here listens on 127.0.0.1 only and requires its token
(`RAY_AUTH_MODE`), because a client of a Ray cluster can run any code.
"""

import os
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any

from roost.contract import RefusalError
from roost.simulate.series.chunk import Chunk
from roost.simulate.series.runner import Engine, Task, Work

QUEUED_PER_CORE = 3
"""Queued tasks for each core."""
TOKEN_AUTH = {"RAY_AUTH_MODE": "token"}
QUIET_SETTINGS = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0"}


@contextmanager
def ray_workers(address: str | None, jobs: int | None) -> Iterator[Engine]:
    """Connect to the cluster at `address`; if None, run one on this machine for this context."""
    for name, value in (TOKEN_AUTH | QUIET_SETTINGS).items():
        os.environ.setdefault(name, value)
    try:
        import ray
    except ImportError as error:
        raise RefusalError("engine-missing") from error
    if address is None:
        options: dict[str, Any] = {"num_cpus": jobs, "include_dashboard": False}
        options["_node_ip_address"] = "127.0.0.1"
    else:
        options = {"address": address}
    ray.init(log_to_driver=False, logging_level="error", **options)
    try:
        yield _make_engine(ray, jobs)
    finally:
        ray.shutdown()


def _make_engine(ray: Any, jobs: int | None) -> Engine:
    remote = ray.remote(_run_task)

    def run_tasks(work: Work, tasks: Iterator[Task]) -> Iterator[Chunk]:
        cores = jobs or int(ray.cluster_resources().get("CPU", 1))
        stored = ray.put(work)
        first = islice(tasks, QUEUED_PER_CORE * cores)
        queue: deque[Any] = deque(remote.remote(stored, task) for task in first)
        try:
            while queue:
                yield ray.get(queue.popleft())
                queue.extend(remote.remote(stored, task) for task in islice(tasks, 1))
        finally:
            for reference in queue:
                ray.cancel(reference)

    return run_tasks


def _run_task(work: Work, task: Task) -> Chunk:
    return work(task)
