"""Runs `roost bench server`: starts, measures and ends the contenders."""

import resource
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

from roost.bench.measurement import Measurement
from roost.bench.server import boardgameio, roost_server
from roost.bench.server.bench_plan import ServerBenchPlan
from roost.bench.server.comparison import compare
from roost.bench.server.contender import Contender

StartContender = Callable[[Path], Contender]


def contenders_for(game: str) -> tuple[StartContender, ...]:
    """Return our server with a game, and boardgame.io's with its own version of GAME."""
    return partial(roost_server.start, game=game), boardgameio.start


def run(
    plan: ServerBenchPlan,
    starts: tuple[StartContender, ...],
    on_step_done: Callable[[], object] = lambda: None,
) -> list[Measurement]:
    with ExitStack() as stack:
        stack.enter_context(raise_file_limit())
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="roost-bench-")))
        contenders = []
        for start in starts:
            contender = start(folder)
            stack.callback(contender.end)
            contenders.append(contender)
        return compare(contenders, plan, on_step_done)


@contextmanager
def raise_file_limit() -> Iterator[None]:
    """Raise the limit of open files, because each socket is one. Child processes inherit it."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (before[1], before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
