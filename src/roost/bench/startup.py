"""Measures how long a new process takes until its first compiled move, with a warm cache."""

import subprocess
import sys
from statistics import median
from typing import Any

from roost.bench.measurement import Measurement
from roost.kernel import CardGame, lowest
from roost.kernel.compile.kernels import kernels_for

REPETITIONS = 3
CHILD_SCRIPT = """
import time
from {game} import GAME
from roost.bench.startup import play_first_move
play_first_move(GAME)
print(time.process_time())
"""


def measure_first_move(game: CardGame[Any]) -> Measurement:
    """Measure the CPU time from the start of Python, in seconds."""
    play_first_move(game)  # fills the cache
    command = [sys.executable, "-P", "-c", CHILD_SCRIPT.format(game=game.__module__)]
    times = [float(subprocess.check_output(command)) for _ in range(REPETITIONS)]
    return Measurement(f"{game.info.id}.warm-start", min(times), "s", None, None, median(times))


def play_first_move(game: CardGame[Any]) -> None:
    kernels = kernels_for(game)
    (state,) = kernels.new_records(1)
    kernels.pack(state, game.new_initial_state(game.info.configure(game.info.players[-1], {})))
    kernels.resolve_chance(state)
    low, _ = kernels.legal_actions(state)
    kernels.apply(state, lowest(low))
