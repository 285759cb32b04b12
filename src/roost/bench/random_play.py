"""Random play of Roost's own games, compiled and interpreted."""

from collections.abc import Callable, Iterator
from typing import Any

from roost.bench.measurement import Benchmark
from roost.contract import rng_for
from roost.kernel import CardGame, State, random_action, seed_rng
from roost.kernel.compile.kernels import kernels_for

OPENSPIEL_ROLLOUT = "openspiel.hearts.rollout"
OPENSPIEL_PYTHON = "openspiel.hearts.python"

DEALS = 64
"""Playouts start from so many different deals."""
SEATS = 4
"""As many as the peer's game has, where a game can have them."""


def benchmarks(game: CardGame[Any]) -> Iterator[Benchmark]:
    name = game.info.id
    yield Benchmark(f"{name}.playout", _playout_runner(game), OPENSPIEL_ROLLOUT)
    yield Benchmark(f"{name}.match", _match_runner(game), OPENSPIEL_ROLLOUT)
    yield Benchmark(f"{name}.interpreted", _interpreted_runner(game), OPENSPIEL_PYTHON)


def start_state(game: CardGame[Any]) -> State:
    counts = game.info.players
    start: State = game.new_initial_state(
        game.info.configure(SEATS if SEATS in counts else counts[-1], {})
    )
    seed_rng(start, *rng_for("00", "bench"))
    return start


def _playout_runner(game: CardGame[Any]) -> Callable[[int], int]:
    """Deal excluded: from a dealt position to the end of that deal."""
    made = kernels_for(game)
    roots = made.new_records(DEALS)
    scratch = made.new_records(1)
    begun = start_state(game)
    made.pack(scratch[0], begun)
    for i, root in enumerate(roots):
        seed_rng(begun, *rng_for("00", "deal", i))
        made.pack(root, begun)
        made.resolve_chance(root)

    def work(n: int) -> int:
        return sum(made.playouts(root, scratch[0], n) for root in roots)

    return work


def _match_runner(game: CardGame[Any]) -> Callable[[int], int]:
    """Whole matches with their deals."""
    made = kernels_for(game)
    states = made.new_records(2)
    for state in states:
        made.pack(state, start_state(game))

    def work(n: int) -> int:
        actions: int = made.matches(states[0], states[1], n)
        return actions

    return work


def _interpreted_runner(game: CardGame[Any]) -> Callable[[int], int]:
    """The same rules as plain Python."""
    rules = game.rules
    begun = start_state(game)

    def work(n: int) -> int:
        actions = 0
        for i in range(n):
            s = game.copy(begun)
            seed_rng(s, *rng_for("00", "bench", i))
            while not rules.is_terminal(s):
                if rules.is_chance(s):
                    rules.resolve_chance(s)
                else:
                    rules.apply(s, random_action(s, rules.legal_actions(s)))
                    actions += 1
        return actions

    return work
