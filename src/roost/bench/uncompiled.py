"""Benchmarks of games without compiled rules: play, and copies of a state."""

from collections.abc import Callable, Iterator
from typing import Any

from roost import bots
from roost.bench.measurement import Benchmark
from roost.contract import Game, derive_seed, rng_for
from roost.kernel.rng import Rng, random_below
from roost.match import Match

SEATS = 4
MAX_ACTIONS = 400
"""Actions per match. A campaign would have many more."""


def benchmarks(game: Game[Any]) -> Iterator[Benchmark]:
    name = game.info.id
    yield Benchmark(f"{name}.random", _random_runner(game))
    yield Benchmark(f"{name}.bots", _bot_runner(game))
    yield Benchmark(f"{name}.copy", _copy_runner(game))


def _new_match(game: Game[Any], number: int) -> Match[Any]:
    counts = game.info.players
    config = game.info.configure(SEATS if SEATS in counts else counts[-1], {})
    return Match(game, config, seed=derive_seed("00", "bench", number))


def _random_runner(game: Game[Any]) -> Callable[[int], int]:
    """Play random legal actions, without views."""

    def run(n: int) -> int:
        actions = 0
        for i in range(n):
            match = _new_match(game, i)
            rng = Rng(rng_for("00", "random", i))
            while match.turn is not None and len(match.actions) < MAX_ACTIONS:
                legal = match.legal_actions()
                match.apply_unchecked(match.turn, legal[random_below(rng, len(legal))])
            actions += len(match.actions)
        return actions

    return run


def _bot_runner(game: Game[Any]) -> Callable[[int], int]:
    """Play as a simulation does: each seat has a bot that decides by the seat's view."""

    def run(n: int) -> int:
        actions = 0
        for i in range(n):
            match = _new_match(game, i)
            seats = [bots.make("greedy", "00", seat) for seat in range(match.config.players)]
            while (turn := match.turn) is not None and len(match.actions) < MAX_ACTIONS:
                match.act(turn, seats[turn].choose(bots.build_context(match, turn)))
            actions += len(match.actions)
        return actions

    return run


def _copy_runner(game: Game[Any]) -> Callable[[int], int]:
    """Copy a state from the middle of a match."""
    match = _new_match(game, 0)
    rng = Rng(rng_for("00", "copy"))
    while match.turn is not None and len(match.actions) < MAX_ACTIONS // 4:
        legal = match.legal_actions()
        match.apply_unchecked(match.turn, legal[random_below(rng, len(legal))])

    def run(n: int) -> int:
        for _ in range(100 * n):
            game.copy(match.state)
        return 100 * n

    return run
