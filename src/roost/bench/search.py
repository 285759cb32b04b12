"""Search in Roost's own games: iterations a second.

`search` does what the peer does: a tree over guessed worlds, and random play beyond it. `sage` is
the search of the strongest bot, whose iterations are fewer and worth more: a fitted policy plays.
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
    """A deal at which nothing has been played: where playouts are longest."""
    made = kernels_for(game)
    (dealt,) = made.new_records(1)
    made.pack(dealt, start_state(game))
    made.resolve_chance(dealt)
    return made.unpack(dealt)


def _reference_runner(game: CardGame[Any]) -> Callable[[int], int]:
    root = _root(game)

    def work(n: int) -> int:
        for i in range(n):
            most_visited_action(game, root, rng_for("00", "bench", i))
        return n * ITERATIONS

    return work


def _sage_runner(game: CardGame[Any]) -> Callable[[int], int]:
    root = _root(game)
    search = Search(game, SearchBudget(iterations=ITERATIONS))

    def work(n: int) -> int:
        done = 0
        for i in range(n):
            search.best_action(root, rng_for("00", "bench", i))
            done += search.iterations_done
        return done

    return work
