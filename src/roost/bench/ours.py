"""Random play of Roost's own games, compiled and interpreted."""

from collections.abc import Callable, Iterator
from typing import Any

from roost.bench.measure import Measure
from roost.contract import words
from roost.kernel import CardGame, State, choose, seed
from roost.kernel.kernels import kernels

ROLLOUT = "openspiel.hearts.rollout"
DRIVEN = "openspiel.hearts.python"

DEALS = 64
"""Playouts start from so many different deals."""
SEATS = 4
"""As many as the peer's game has, where a game can have them."""


def measures(game: CardGame[Any]) -> Iterator[Measure]:
    name = game.facts.id
    yield Measure(f"{name}.playout", _playouts(game), ROLLOUT)
    yield Measure(f"{name}.match", _matches(game), ROLLOUT)
    yield Measure(f"{name}.interpreted", _interpreted(game), DRIVEN)


def start(game: CardGame[Any]) -> State:
    counts = game.facts.players
    start: State = game.start(game.facts.table(SEATS if SEATS in counts else counts[-1], {}))
    seed(start, *words("00", "bench"))
    return start


def _playouts(game: CardGame[Any]) -> Callable[[int], int]:
    """Deal excluded: from a dealt position to the end of that deal."""
    made = kernels(game)
    roots = made.records(DEALS)
    scratch = made.records(1)
    begun = start(game)
    made.pack(scratch[0], begun)
    for i, root in enumerate(roots):
        seed(begun, *words("00", "deal", i))
        made.pack(root, begun)
        made.deal(root)

    def work(n: int) -> int:
        return sum(made.playouts(root, scratch[0], n) for root in roots)

    return work


def _matches(game: CardGame[Any]) -> Callable[[int], int]:
    """Whole matches with their deals."""
    made = kernels(game)
    states = made.records(2)
    for state in states:
        made.pack(state, start(game))

    def work(n: int) -> int:
        actions: int = made.matches(states[0], states[1], n)
        return actions

    return work


def _interpreted(game: CardGame[Any]) -> Callable[[int], int]:
    """The same rules as plain Python."""
    rules = game.rules
    begun = start(game)

    def work(n: int) -> int:
        actions = 0
        for i in range(n):
            s = game.copy(begun)
            seed(s, *words("00", "bench", i))
            while not rules.over(s):
                if rules.waits(s):
                    rules.deal(s)
                else:
                    rules.apply(s, choose(s, rules.legal(s)))
                    actions += 1
        return actions

    return work
