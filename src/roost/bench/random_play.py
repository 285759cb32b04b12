"""Benchmarks of random play in Roost's card games, compiled and interpreted."""

from collections.abc import Callable, Iterator
from typing import Any

from roost.bench.measurement import Benchmark
from roost.contract import rng_for
from roost.kernel import CardGame, State, random_action, seed_rng
from roost.kernel.compile.kernels import kernels_for

OPENSPIEL_ROLLOUT = "openspiel.hearts.rollout"
OPENSPIEL_PYTHON = "openspiel.hearts.python"

DEALS = 64
"""Number of deals from which playouts start."""
SEATS = 4
"""The number of players of the peer's game; used if a game allows it."""


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
    """Play from a dealt position to the end of that deal. The deal is not included."""
    kernels = kernels_for(game)
    roots = kernels.new_records(DEALS)
    scratch = kernels.new_records(1)
    start = start_state(game)
    kernels.pack(scratch[0], start)
    for i, root in enumerate(roots):
        seed_rng(start, *rng_for("00", "deal", i))
        kernels.pack(root, start)
        kernels.resolve_chance(root)

    def run(n: int) -> int:
        return sum(kernels.playouts(root, scratch[0], n) for root in roots)

    return run


def _match_runner(game: CardGame[Any]) -> Callable[[int], int]:
    """Play complete matches, including their deals."""
    kernels = kernels_for(game)
    states = kernels.new_records(2)
    for state in states:
        kernels.pack(state, start_state(game))

    def run(n: int) -> int:
        actions: int = kernels.matches(states[0], states[1], n)
        return actions

    return run


def _interpreted_runner(game: CardGame[Any]) -> Callable[[int], int]:
    """Play complete matches with the rules as plain Python."""
    rules = game.rules
    start = start_state(game)

    def run(n: int) -> int:
        actions = 0
        for i in range(n):
            s = game.copy(start)
            seed_rng(s, *rng_for("00", "bench", i))
            while not rules.is_terminal(s):
                if rules.is_chance(s):
                    rules.resolve_chance(s)
                else:
                    rules.apply(s, random_action(s, rules.legal_actions(s)))
                    actions += 1
        return actions

    return run
