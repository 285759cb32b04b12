"""Benchmarks of PettingZoo's card games, and of Roost's games through PettingZoo's interface."""

import warnings
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from roost.bench.measurement import Benchmark
from roost.kernel import CardGame

PETTINGZOO_LEDUC = "pettingzoo.leduc-holdem.aec"


def benchmarks() -> Iterator[Benchmark]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # PettingZoo announces that its classic games will move
        from pettingzoo.classic import leduc_holdem_v4, texas_holdem_v4

    yield Benchmark(PETTINGZOO_LEDUC, _runner(leduc_holdem_v4.raw_env()))
    yield Benchmark("pettingzoo.texas-holdem.aec", _runner(texas_holdem_v4.raw_env()))


def roost_benchmarks(game: CardGame[Any]) -> Iterator[Benchmark]:
    try:
        from roost.research.pettingzoo import raw_env
    except ImportError:  # PettingZoo is not installed
        return
    yield Benchmark(
        f"{game.info.id}.aec",
        _runner(raw_env(game.info.id, max(game.info.players))),
        PETTINGZOO_LEDUC,
    )


def _runner(env: Any) -> Callable[[int], int]:
    rng = np.random.default_rng(1)

    def run(n: int) -> int:
        """Play n complete games."""
        actions = 0
        for i in range(n):
            env.reset(seed=i)
            for agent in env.agent_iter():
                observation, _, is_terminated, is_truncated, _ = env.last()
                if is_terminated or is_truncated:
                    env.step(None)
                    continue
                assert agent == env.agent_selection
                env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
                actions += 1
        return actions

    return run
