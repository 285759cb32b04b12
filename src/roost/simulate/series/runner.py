"""Plays a series: the first second here, to see how long it takes, and then on all cores."""

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
"""From so many matches on it is worth while to compile them whole."""
SOLO_SECONDS = 1.0
"""Seconds of work for which no others are called."""
TASK_SECONDS = 0.5
"""Seconds that a task should take."""
MAX_TASK_MATCHES = 20_000

Task = tuple[int, int]
"""The first match, and how many."""
Work = Callable[[Task], Chunk]


class Engine(Protocol):
    """Who works through tasks; the results come in the tasks' order."""

    def __call__(self, work: Work, tasks: Iterator[Task], /) -> Iterator[Chunk]: ...


def run_series(
    series: Series,
    first: int,
    last: int,
    jobs: int | None = None,
    engine: Engine | None = None,
    solo_seconds: float = SOLO_SECONDS,
) -> Iterator[Chunk]:
    """The matches from `first` up to, not with, `last`, in order. `jobs`: all cores, if None.

    Fewer seconds than `alone` are worth no help.
    """
    jobs = jobs or local_workers.count_cores()
    if isinstance(engine, local_workers.LocalWorkers) and engine.jobs == 1:
        jobs, engine = 1, None
    compiled = (last - first >= COMPILE_FROM_MATCHES or bool(series.kernel_bots)) and can_compile(
        series
    )
    work = partial(_run_task, series, compiled)
    if first < last:  # by itself: it may have to compile
        yield work((first, 1))
        first += 1
    helped = jobs > 1 or engine is not None
    size, began = 1, time.perf_counter()
    while first < last and not (helped and time.perf_counter() - began >= solo_seconds):
        chunk_began = time.perf_counter()
        yield work((first, min(size, last - first)))
        first += size
        taken = time.perf_counter() - chunk_began
        if taken < TASK_SECONDS / 2:
            size = min(MAX_TASK_MATCHES, 2 * size)
        elif taken > 2 * TASK_SECONDS:
            size = max(1, size // 2)
    if first >= last:
        return
    _compile_once(series)
    tasks = ((at, min(size, last - at)) for at in range(first, last, size))
    if engine is not None:
        yield from engine(work, tasks)
    else:
        yield from local_workers.map_in_order(work, tasks, jobs)


def _run_task(series: Series, compiled: bool, task: Task) -> Chunk:
    return play_chunk(series, *task, compiled)


def _compile_once(series: Series) -> None:
    """So that the others find the bots' kernels in the cache, rather than all compile the same."""
    game = games.load(series.game)
    if (
        isinstance(game, CardGame)
        and game.heuristics is not None
        and set(series.bots) != {"random"}
    ):
        from roost.bots.search.compile_worker import compile_for_bots

        compile_for_bots(game)
