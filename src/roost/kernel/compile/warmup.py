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

from roost.contract import rng_for
from roost.kernel.card_game import CardGame
from roost.kernel.compile.jit import cache_folder
from roost.kernel.compile.kernels import kernels_for
from roost.kernel.masks import lowest
from roost.kernel.rng import seed_rng


def is_ready(game: CardGame[Any]) -> bool:
    """Whether the kernels are in the cache, so that a first call loads them at once."""
    return _ready_file(game).exists()


def compile_in_subprocess(game: CardGame[Any]) -> subprocess.Popen[bytes] | None:
    """Begin to compile, unless it is done. The child ends by itself."""
    if is_ready(game):
        return None
    return subprocess.Popen([sys.executable, "-P", "-m", __name__, type(game).__module__])


@contextlib.contextmanager
def compile_lock() -> Iterator[None]:
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


def compile_game(game: CardGame[Any]) -> None:
    """Call every kernel once, so that each is compiled or loaded from the cache."""
    made = kernels_for(game)
    states = made.new_records(2)
    start, scratch = states
    first = game.new_initial_state(game.info.configure(game.info.players[0], {}))
    seed_rng(first, *rng_for("00", "warm"))
    made.pack(start, first)
    made.pack(scratch, first)
    made.step(states, np.zeros(2, np.int64), np.zeros((2, 2), np.int64))
    made.pack(start, first)
    made.matches(start, scratch, 1)
    made.resolve_chance(start)
    made.guess(start, 0)
    made.playouts(start, scratch, 1)
    low, _ = made.legal_actions(start)
    made.apply(start, lowest(low))
    _ready_file(game).touch()


def _ready_file(game: CardGame[Any]) -> Path:
    """A file that says that these sources' kernels are compiled here."""
    sources = kernels_for(game).record_type.names[-1]  # type: ignore[index]
    versions = f"{platform.python_version()}-{numba.__version__}"
    return cache_folder() / f"{game.info.id}-{sources}-{versions}.ready"


if __name__ == "__main__":
    compile_game(importlib.import_module(sys.argv[1]).GAME)
