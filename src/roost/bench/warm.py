"""How long a new process takes to its first compiled move, when the kernels are in the cache."""

import subprocess
import sys
from statistics import median
from typing import Any

from roost.bench.measure import Reading
from roost.kernel import CardGame, lowest
from roost.kernel.kernels import kernels

REPETITIONS = 3
CHILD = """
import time
from {game} import GAME
from roost.bench.warm import first_move
first_move(GAME)
print(time.process_time())
"""


def warm_start(game: CardGame[Any]) -> Reading:
    """In seconds of CPU time, from the start of Python."""
    first_move(game)  # so that the cache is filled
    command = [sys.executable, "-P", "-c", CHILD.format(game=type(game).__module__)]
    times = [float(subprocess.check_output(command)) for _ in range(REPETITIONS)]
    return Reading(f"{game.facts.id}.warm-start", min(times), "s", None, None, median(times))


def first_move(game: CardGame[Any]) -> None:
    made = kernels(game)
    (state,) = made.records(1)
    made.pack(state, game.start(game.facts.table(game.facts.players[-1], {})))
    made.deal(state)
    low, _ = made.legal(state)
    made.apply(state, lowest(low))
