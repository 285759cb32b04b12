"""Plays a series: first in this process, to measure the speed, then on all cores."""

import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Protocol

from roost import games
from roost.kernel import CardGame
from roost.simulate.series import local_workers
from roost.simulate.series.chunk import Chunk, can_compile, play_chunk
from roost.simulate.series.series import Series

COMPILE_FROM_MATCHES = 2000
"""Minimum number of matches for which compiling a series pays off."""
SOLO_SECONDS = 1.0
"""Work below this duration is done without workers."""
TASK_SECONDS = 0.5
"""Target duration of a task."""
MAX_TASK_MATCHES = 20_000

Task = tuple[int, int]
"""The first match and the number of matches."""
Work = Callable[[Task], Chunk]


class Engine(Protocol):
    """Runs tasks on workers. Yields the results in the order of the tasks."""

    def __call__(self, work: Work, tasks: Iterator[Task], /) -> Iterator[Chunk]: ...


def run_series(
    series: Series,
    first: int,
    last: int,
    jobs: int | None = None,
    engine: Engine | None = None,
    solo_seconds: float = SOLO_SECONDS,
) -> Iterator[Chunk]:
    """Play the matches from `first` to `last` (exclusive), in order.

    Work that takes less than `solo_seconds` is done without workers. `jobs` defaults to all cores.
    """
    jobs = jobs or local_workers.count_cores()
    if isinstance(engine, local_workers.LocalWorkers) and engine.jobs == 1:
        jobs, engine = 1, None
    is_worth_compiling = last - first >= COMPILE_FROM_MATCHES or bool(series.kernel_bots)
    compiled = is_worth_compiling and can_compile(series)
    work = partial(_run_task, series, compiled)
    if first < last:  # not part of the measurement, because it may have to compile
        yield work((first, 1))
        first += 1
    has_workers = jobs > 1 or engine is not None
    size, start = 1, time.perf_counter()
    while first < last and not (has_workers and time.perf_counter() - start >= solo_seconds):
        chunk_start = time.perf_counter()
        yield work((first, min(size, last - first)))
        first += size
        seconds = time.perf_counter() - chunk_start
        if seconds < TASK_SECONDS / 2:
            size = min(MAX_TASK_MATCHES, 2 * size)
        elif seconds > 2 * TASK_SECONDS:
            size = max(1, size // 2)
    if first >= last:
        return
    if set(series.bots) != {"random"}:
        compile_once(series.game)
    tasks = ((at, min(size, last - at)) for at in range(first, last, size))
    if engine is not None:
        yield from engine(work, tasks)
    else:
        yield from local_workers.map_in_order(work, tasks, jobs)


def _run_task(series: Series, compiled: bool, task: Task) -> Chunk:
    return play_chunk(series, *task, compiled)


def compile_once(game_id: str) -> None:
    """Compile the bots' kernels before the workers start, so that they load them from the cache."""
    game = games.load(game_id)
    if isinstance(game, CardGame) and game.heuristics is not None:
        from roost.bots.search.compile_worker import compile_for_bots

        compile_for_bots(game)
