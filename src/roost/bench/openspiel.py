"""Benchmarks of hearts in OpenSpiel, the peer's game that is most similar to ours."""

from collections.abc import Iterator
from random import Random
from typing import Any

from roost.bench.measurement import Benchmark
from roost.bench.peer_packages import import_openspiel
from roost.bench.random_play import OPENSPIEL_PYTHON, OPENSPIEL_ROLLOUT
from roost.bench.search import OPENSPIEL_ISMCTS, UNIT
from roost.bots.reference.plain import ITERATIONS


def benchmarks() -> Iterator[Benchmark]:
    pyspiel = import_openspiel()
    game = pyspiel.load_game("hearts")
    dealt = _deal_hearts(game)
    yield Benchmark(OPENSPIEL_ROLLOUT, _rollout_runner(pyspiel, game, dealt))
    yield Benchmark(OPENSPIEL_PYTHON, _python_runner(dealt))
    yield Benchmark(OPENSPIEL_ISMCTS, _search_runner(pyspiel, dealt), unit=UNIT)


def _deal_hearts(game: Any) -> Any:
    """Return a state with all cards dealt. Our playouts do not include the deal, either."""
    random = Random(1)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(random.choice(state.legal_actions()))
    return state


def _rollout_runner(pyspiel: Any, game: Any, dealt: Any) -> Any:
    """Run rollouts in C++. The binding only offers them through a search with one simulation."""
    # All matches of hearts have the same length: three passed cards, then all tricks.
    length = _play(dealt.clone(), Random(1))

    def run(n: int) -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(n, 7)
        simulations, no_memory_limit, seed = 1, 0, 3
        bot = pyspiel.MCTSBot(
            game, evaluator, 1.0, simulations, no_memory_limit, False, seed, False
        )
        bot.mcts_search(dealt)
        return n * length

    return run


def _search_runner(pyspiel: Any, dealt: Any) -> Any:
    """Run information-set Monte Carlo tree search in C++, with random rollouts."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)

    def run(n: int) -> int:
        for seed in range(n):
            pyspiel.ISMCTSBot(seed, evaluator, 1.0, ITERATIONS).step(dealt)
        return n * ITERATIONS

    return run


def _python_runner(dealt: Any) -> Any:
    """Play the same game with each action chosen in Python."""
    random = Random(1)

    def run(n: int) -> int:
        return sum(_play(dealt.clone(), random) for _ in range(n))

    return run


def _play(state: Any, random: Random) -> int:
    actions = 0
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
        actions += 1
    return actions
