"""Compiles the kernels of every card game into the cache. Until then its rules run interpreted."""

import contextlib
from collections.abc import Iterator
from typing import Any

import numpy as np

from roost.contract import rng_for
from roost.kernel.card_game import CardGame
from roost.kernel.compile.jit import cache_folder
from roost.kernel.compile.kernels import kernels_for
from roost.kernel.masks import lowest
from roost.kernel.rng import seed_rng


@contextlib.contextmanager
def compile_lock() -> Iterator[None]:
    """Let only one process at a time fill the cache.

    The system releases the lock when its holder ends, even by a crash.
    """
    try:
        import fcntl
    except ImportError:  # not on Windows: two processes may do the same work
        yield
        return
    with contextlib.ExitStack() as held:
        with contextlib.suppress(PermissionError):  # another user's cache: it can be read
            folder = cache_folder()
            folder.mkdir(parents=True, exist_ok=True)
            file = held.enter_context((folder / "compiling.lock").open("w"))
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def compile_game(game: CardGame[Any]) -> None:
    """Call every kernel once, which compiles it or loads it from the cache."""
    kernels = kernels_for(game)
    states = kernels.new_records(2)
    start, scratch = states
    first = game.new_initial_state(game.info.configure(game.info.players[0], {}))
    seed_rng(first, *rng_for("00", "warm"))
    kernels.pack(start, first)
    kernels.pack(scratch, first)
    kernels.step(states, np.zeros(2, np.int64), np.zeros((2, 2), np.int64))
    kernels.pack(start, first)
    kernels.matches(start, scratch, 1)
    kernels.resolve_chance(start)
    kernels.guess(start, 0)
    kernels.playouts(start, scratch, 1)
    low, _ = kernels.legal_actions(start)
    kernels.apply(start, lowest(low))
