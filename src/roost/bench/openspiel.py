"""Random play of hearts in OpenSpiel: the nearest thing that a peer has to our games."""

from collections.abc import Iterator
from random import Random
from typing import Any

from roost.bench.measurement import Benchmark
from roost.bench.peers import import_openspiel
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
    """A state with all cards dealt: our playouts leave the deal out, too."""
    random = Random(1)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(random.choice(state.legal_actions()))
    return state


def _rollout_runner(pyspiel: Any, game: Any, dealt: Any) -> Any:
    """In C++. The binding has no other way to it than a tree search with a single simulation."""
    # Hearts is as long as its cards and the passing of three of them: every rollout is alike.
    length = _play(dealt.clone(), Random(1))

    def work(n: int) -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(n, 7)
        no_limit_of_memory, one_simulation, seed = 0, 1, 3
        bot = pyspiel.MCTSBot(
            game, evaluator, 1.0, one_simulation, no_limit_of_memory, False, seed, False
        )
        bot.mcts_search(dealt)
        return n * length

    return work


def _search_runner(pyspiel: Any, dealt: Any) -> Any:
    """Search over guessed worlds, in C++, with random rollouts."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)

    def work(n: int) -> int:
        for seed in range(n):
            pyspiel.ISMCTSBot(seed, evaluator, 1.0, ITERATIONS).step(dealt)
        return n * ITERATIONS

    return work


def _python_runner(dealt: Any) -> Any:
    """The same game, each action chosen in Python."""
    random = Random(1)

    def work(n: int) -> int:
        return sum(_play(dealt.clone(), random) for _ in range(n))

    return work


def _play(state: Any, random: Random) -> int:
    actions = 0
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
        actions += 1
    return actions
