"""Games that are not compiled: how fast they are played, and how fast a state is copied."""

from collections.abc import Callable, Iterator
from typing import Any

from roost import bots
from roost.bench.measurement import Benchmark
from roost.contract import Game, derive_seed, rng_for
from roost.kernel.rng import Rng, random_below
from roost.match import Match

SEATS = 4
MAX_ACTIONS = 400
"""Actions of one match: campaigns go on for many more."""


def benchmarks(game: Game[Any]) -> Iterator[Benchmark]:
    name = game.info.id
    yield Benchmark(f"{name}.random", _random_runner(game))
    yield Benchmark(f"{name}.bots", _bot_runner(game))
    yield Benchmark(f"{name}.copy", _copy_runner(game))


def _new_match(game: Game[Any], number: int) -> Match[Any]:
    counts = game.info.players
    table = game.info.configure(SEATS if SEATS in counts else counts[-1], {})
    return Match(game, table, seed=derive_seed("00", "bench", number))


def _random_runner(game: Game[Any]) -> Callable[[int], int]:
    """Any legal action, by the rules alone."""

    def work(n: int) -> int:
        actions = 0
        for i in range(n):
            match = _new_match(game, i)
            chance = Rng(rng_for("00", "random", i))
            while match.turn is not None and len(match.actions) < MAX_ACTIONS:
                legal = match.legal_actions()
                match.apply_unchecked(match.turn, legal[random_below(chance, len(legal))])
            actions += len(match.actions)
        return actions

    return work


def _bot_runner(game: Game[Any]) -> Callable[[int], int]:
    """As matches are simulated: every seat is shown the table, and a bot decides."""

    def work(n: int) -> int:
        actions = 0
        for i in range(n):
            match = _new_match(game, i)
            seats = [bots.make("greedy", "00", seat) for seat in range(match.config.players)]
            while (turn := match.turn) is not None and len(match.actions) < MAX_ACTIONS:
                match.act(turn, seats[turn].choose(bots.build_context(match, turn)))
            actions += len(match.actions)
        return actions

    return work


def _copy_runner(game: Game[Any]) -> Callable[[int], int]:
    """Copies of a state in play."""
    match = _new_match(game, 0)
    chance = Rng(rng_for("00", "copy"))
    while match.turn is not None and len(match.actions) < MAX_ACTIONS // 4:
        legal = match.legal_actions()
        match.apply_unchecked(match.turn, legal[random_below(chance, len(legal))])

    def work(n: int) -> int:
        for _ in range(100 * n):
            game.copy(match.state)
        return 100 * n

    return work
