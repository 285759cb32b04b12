"""Search in Roost's own games: iterations a second.

`search` does what the peer does: a tree over guessed worlds, and random play beyond it. `sage` is
the search of the strongest bot, whose iterations are fewer and worth more: a fitted policy plays.
"""

from collections.abc import Callable, Iterator
from typing import Any

from roost.bench.measure import Measure
from roost.bench.ours import start
from roost.contract import words
from roost.kernel import CardGame, State
from roost.kernel.kernels import kernels
from roost.players.effort import Effort
from roost.players.reference.plain import ITERATIONS, most_visited
from roost.players.search import Search

ISMCTS = "openspiel.hearts.ismcts"
UNIT = "iterations/s"


def measures(game: CardGame[Any]) -> Iterator[Measure]:
    if game.hints is not None:
        yield Measure(f"{game.facts.id}.search", _plain(game), ISMCTS, UNIT)
        yield Measure(f"{game.facts.id}.sage", _sage(game), ISMCTS, UNIT)


def _root(game: CardGame[Any]) -> State:
    """A deal at which nothing has been played: where playouts are longest."""
    made = kernels(game)
    (dealt,) = made.records(1)
    made.pack(dealt, start(game))
    made.deal(dealt)
    return made.unpack(dealt)


def _plain(game: CardGame[Any]) -> Callable[[int], int]:
    root = _root(game)

    def work(n: int) -> int:
        for i in range(n):
            most_visited(game, root, words("00", "bench", i))
        return n * ITERATIONS

    return work


def _sage(game: CardGame[Any]) -> Callable[[int], int]:
    root = _root(game)
    search = Search(game, Effort(iterations=ITERATIONS))

    def work(n: int) -> int:
        done = 0
        for i in range(n):
            search.best(root, words("00", "bench", i))
            done += search.done
        return done

    return work
