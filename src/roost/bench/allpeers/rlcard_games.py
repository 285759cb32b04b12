"""RLCard: its card games are written in Python, and driven from it."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from roost.bench.measure import Measure

GAMES = ("leduc-holdem", "uno", "gin-rummy")


def measures() -> Iterator[Measure]:
    import rlcard

    for name in GAMES:
        yield Measure(f"rlcard.{name}.python", _work(rlcard.make(name, config={"seed": 1})))


def _work(env: Any) -> Callable[[int], int]:
    random = Random(1)

    def work(n: int) -> int:
        """n whole games."""
        actions = 0
        for _ in range(n):
            state, _player = env.reset()
            while not env.is_over():
                state, _player = env.step(random.choice(list(state["legal_actions"])))
                actions += 1
        return actions

    return work
