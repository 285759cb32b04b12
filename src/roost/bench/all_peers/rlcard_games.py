"""Benchmarks of RLCard's card games, which are written in Python."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from roost.bench.measurement import Benchmark

GAMES = ("leduc-holdem", "uno", "gin-rummy")


def benchmarks() -> Iterator[Benchmark]:
    import rlcard

    for name in GAMES:
        yield Benchmark(f"rlcard.{name}.python", _runner(rlcard.make(name, config={"seed": 1})))


def _runner(env: Any) -> Callable[[int], int]:
    random = Random(1)

    def run(n: int) -> int:
        """Play n complete games."""
        actions = 0
        for _ in range(n):
            state, _player = env.reset()
            while not env.is_over():
                state, _player = env.step(random.choice(list(state["legal_actions"])))
                actions += 1
        return actions

    return run
