"""A run of the server bench: contenders are started, measured and ended."""

import resource
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from roost.bench.measure import Reading
from roost.bench.server import boardgameio, roost_server
from roost.bench.server.contender import Contender
from roost.bench.server.measuring import measure
from roost.bench.server.plan import Plan

Start = Callable[[Path], Contender]
CONTENDERS: tuple[Start, ...] = (roost_server.start, boardgameio.start)


def run(
    plan: Plan,
    starts: tuple[Start, ...] = CONTENDERS,
    tick: Callable[[], object] = lambda: None,
) -> list[Reading]:
    with ExitStack() as stack:
        stack.enter_context(many_files())
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="roost-bench-")))
        contenders = []
        for start in starts:
            contender = start(folder)
            stack.callback(contender.end)
            contenders.append(contender)
        return measure(contenders, plan, tick)


@contextmanager
def many_files() -> Iterator[None]:
    """Each socket is one; what is started inherits the limit."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (before[1], before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
