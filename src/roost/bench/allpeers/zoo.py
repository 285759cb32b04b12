"""PettingZoo's own card games, and ours as it sees them: every action through its interface."""

import warnings
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from roost.bench.measure import Measure
from roost.kernel import CardGame

AGAINST = "pettingzoo.leduc-holdem.aec"


def measures() -> Iterator[Measure]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that its classic games will move elsewhere
        from pettingzoo.classic import leduc_holdem_v4, texas_holdem_v4

    yield Measure(AGAINST, _work(leduc_holdem_v4.raw_env()))
    yield Measure("pettingzoo.texas-holdem.aec", _work(texas_holdem_v4.raw_env()))


def own(game: CardGame[Any]) -> Iterator[Measure]:
    try:
        from roost.research.pettingzoo import raw_env
    except ImportError:  # PettingZoo is not there
        return
    yield Measure(
        f"{game.facts.id}.aec", _work(raw_env(game.facts.id, max(game.facts.players))), AGAINST
    )


def _work(env: Any) -> Callable[[int], int]:
    random = np.random.default_rng(1)

    def work(n: int) -> int:
        """n whole games."""
        actions = 0
        for i in range(n):
            env.reset(seed=i)
            for agent in env.agent_iter():
                seen, _, over, cut, _ = env.last()
                if over or cut:
                    env.step(None)
                    continue
                assert agent == env.agent_selection
                env.step(int(random.choice(np.flatnonzero(seen["action_mask"]))))
                actions += 1
        return actions

    return work
