"""Compiling in a child process, so that nothing in this one has to wait for it.

python -m roost.kernel.warm roost.games.donburiko.game

compiles a game's kernels into the cache. Until they are there, play goes on interpreted.
"""

import contextlib
import importlib
import platform
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numba
import numpy as np

from roost.contract import words
from roost.kernel.cardgame import CardGame
from roost.kernel.compiler import cache_folder
from roost.kernel.generator import seed
from roost.kernel.kernels import kernels
from roost.kernel.masks import lowest


def is_ready(game: CardGame[Any]) -> bool:
    """Whether the kernels are in the cache, so that a first call loads them at once."""
    return _stamp(game).exists()


def compile_in_child(game: CardGame[Any]) -> subprocess.Popen[bytes] | None:
    """Begin to compile, unless it is done. The child ends by itself."""
    if is_ready(game):
        return None
    return subprocess.Popen([sys.executable, "-P", "-m", __name__, type(game).__module__])


@contextlib.contextmanager
def compiling_alone() -> Iterator[None]:
    """Let only one process fill the cache at a time. The lock is let go however its holder ends."""
    try:
        import fcntl
    except ImportError:  # elsewhere two may do the same work
        yield
        return
    with contextlib.ExitStack() as held:
        with contextlib.suppress(PermissionError):  # somebody else's: what is there can be loaded
            folder = cache_folder()
            folder.mkdir(parents=True, exist_ok=True)
            file = held.enter_context((folder / "compiling.lock").open("w"))
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def compile_here(game: CardGame[Any]) -> None:
    """Call every kernel once, so that each is compiled or loaded from the cache."""
    made = kernels(game)
    states = made.records(2)
    start, scratch = states
    first = game.start(game.facts.table(game.facts.players[0], {}))
    seed(first, *words("00", "warm"))
    made.pack(start, first)
    made.pack(scratch, first)
    made.step(states, np.zeros(2, np.int64), np.zeros((2, 2), np.int64))
    made.pack(start, first)
    made.matches(start, scratch, 1)
    made.deal(start)
    made.guess(start, 0)
    made.playouts(start, scratch, 1)
    low, _ = made.legal(start)
    made.apply(start, lowest(low))
    _stamp(game).touch()


def _stamp(game: CardGame[Any]) -> Path:
    """A file that says that these sources' kernels are compiled here."""
    sources = kernels(game).record.names[-1]  # type: ignore[index]
    versions = f"{platform.python_version()}-{numba.__version__}"
    return cache_folder() / f"{game.facts.id}-{sources}-{versions}.ready"


if __name__ == "__main__":
    compile_here(importlib.import_module(sys.argv[1]).GAME)
