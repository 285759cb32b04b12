"""Workers of a Ray cluster, here or elsewhere: the same tasks, the same results.

Ray gives a task to whoever is free; results are taken in the order of the tasks, so nothing depends
on who was quicker. Every node needs Roost installed. A cluster that is started here listens to this
machine alone, and asks for its token (`RAY_AUTH_MODE`): whoever may hand it a task may do anything.
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
"""Tasks that each core has waiting."""
TOKEN_AUTH = {"RAY_AUTH_MODE": "token"}
QUIET_SETTINGS = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0"}


@contextmanager
def ray_workers(address: str | None, jobs: int | None) -> Iterator[Engine]:
    """`address`: of a cluster that runs; None: one on this machine, for as long as it takes."""
    for name, value in (TOKEN_AUTH | QUIET_SETTINGS).items():
        os.environ.setdefault(name, value)
    try:
        import ray
    except ImportError as error:
        raise RefusalError("engine-missing") from error
    if address is None:
        where: dict[str, Any] = {"num_cpus": jobs, "include_dashboard": False}
        where["_node_ip_address"] = "127.0.0.1"
    else:
        where = {"address": address}
    ray.init(log_to_driver=False, logging_level="error", **where)
    try:
        yield _make_engine(ray, jobs)
    finally:
        ray.shutdown()


def _make_engine(ray: Any, jobs: int | None) -> Engine:
    remote = ray.remote(_run_task)

    def work_through(work: Work, tasks: Iterator[Task]) -> Iterator[Chunk]:
        cores = jobs or int(ray.cluster_resources().get("CPU", 1))
        given = ray.put(work)
        begun: deque[Any] = deque(
            remote.remote(given, t) for t in islice(tasks, QUEUED_PER_CORE * cores)
        )
        try:
            while begun:
                yield ray.get(begun.popleft())
                begun.extend(remote.remote(given, task) for task in islice(tasks, 1))
        finally:
            for waiting in begun:
                ray.cancel(waiting)

    return work_through


def _run_task(work: Work, task: Task) -> Chunk:
    return work(task)
