"""How long a new process takes to its first compiled move, when the kernels are in the cache."""

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
from roost.bench.warm import first_move
first_move(GAME)
print(time.process_time())
"""


def measure_first_move(game: CardGame[Any]) -> Measurement:
    """In seconds of CPU time, from the start of Python."""
    play_first_move(game)  # so that the cache is filled
    command = [sys.executable, "-P", "-c", CHILD_SCRIPT.format(game=type(game).__module__)]
    times = [float(subprocess.check_output(command)) for _ in range(REPETITIONS)]
    return Measurement(f"{game.info.id}.warm-start", min(times), "s", None, None, median(times))


def play_first_move(game: CardGame[Any]) -> None:
    made = kernels_for(game)
    (state,) = made.new_records(1)
    made.pack(state, game.new_initial_state(game.info.configure(game.info.players[-1], {})))
    made.resolve_chance(state)
    low, _ = made.legal_actions(state)
    made.apply(state, lowest(low))
