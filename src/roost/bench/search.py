"""Benchmarks of search in Roost's card games, in iterations per second.

`search` is the same algorithm as the peer's: a tree over determinizations, with random playouts.
`sage` is the search of the strongest bot. It has fewer iterations per second, but each is worth
more, because a fitted policy plays the playouts.
"""

from collections.abc import Callable, Iterator
from typing import Any

from roost.bench.measurement import Benchmark
from roost.bench.random_play import start_state
from roost.bots.budget import SearchBudget
from roost.bots.reference.plain import ITERATIONS, most_visited_action
from roost.bots.search import Search
from roost.contract import rng_for
from roost.kernel import CardGame, State
from roost.kernel.compile.kernels import kernels_for

OPENSPIEL_ISMCTS = "openspiel.hearts.ismcts"
UNIT = "iterations/s"


def benchmarks(game: CardGame[Any]) -> Iterator[Benchmark]:
    if game.heuristics is not None:
        yield Benchmark(f"{game.info.id}.search", _reference_runner(game), OPENSPIEL_ISMCTS, UNIT)
        yield Benchmark(f"{game.info.id}.sage", _sage_runner(game), OPENSPIEL_ISMCTS, UNIT)


def _root(game: CardGame[Any]) -> State:
    """Return a dealt position before the first action, where playouts are longest."""
    kernels = kernels_for(game)
    (dealt,) = kernels.new_records(1)
    kernels.pack(dealt, start_state(game))
    kernels.resolve_chance(dealt)
    return kernels.unpack(dealt)


def _reference_runner(game: CardGame[Any]) -> Callable[[int], int]:
    root = _root(game)

    def run(n: int) -> int:
        for i in range(n):
            most_visited_action(game, root, rng_for("00", "bench", i))
        return n * ITERATIONS

    return run


def _sage_runner(game: CardGame[Any]) -> Callable[[int], int]:
    root = _root(game)
    search = Search(game, SearchBudget(iterations=ITERATIONS))

    def run(n: int) -> int:
        iterations = 0
        for i in range(n):
            search.best_action(root, rng_for("00", "bench", i))
            iterations += search.iterations_done
        return iterations

    return run
