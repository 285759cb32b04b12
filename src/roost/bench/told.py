"""Games that are not compiled: how fast they are played, and how fast a state is copied."""

from collections.abc import Callable, Iterator
from typing import Any

from roost import players
from roost.bench.measure import Measure
from roost.contract import Game, derive, words
from roost.kernel.generator import Generator, below
from roost.match import Match

SEATS = 4
LONGEST = 400
"""Actions of one match: campaigns go on for many more."""


def measures(game: Game[Any]) -> Iterator[Measure]:
    name = game.facts.id
    yield Measure(f"{name}.random", _random(game))
    yield Measure(f"{name}.bots", _bots(game))
    yield Measure(f"{name}.copy", _copies(game))


def _match(game: Game[Any], number: int) -> Match[Any]:
    counts = game.facts.players
    table = game.facts.table(SEATS if SEATS in counts else counts[-1], {})
    return Match(game, table, seed=derive("00", "bench", number))


def _random(game: Game[Any]) -> Callable[[int], int]:
    """Any legal action, by the rules alone."""

    def work(n: int) -> int:
        actions = 0
        for i in range(n):
            match = _match(game, i)
            chance = Generator(words("00", "random", i))
            while match.turn is not None and len(match.actions) < LONGEST:
                legal = match.legal()
                match.carry_out(match.turn, legal[below(chance, len(legal))])
            actions += len(match.actions)
        return actions

    return work


def _bots(game: Game[Any]) -> Callable[[int], int]:
    """As matches are simulated: every seat is shown the table, and a bot decides."""

    def work(n: int) -> int:
        actions = 0
        for i in range(n):
            match = _match(game, i)
            seats = [players.make("greedy", "00", seat) for seat in range(match.table.players)]
            while (turn := match.turn) is not None and len(match.actions) < LONGEST:
                match.act(turn, seats[turn].choose(players.seen(match, turn)))
            actions += len(match.actions)
        return actions

    return work


def _copies(game: Game[Any]) -> Callable[[int], int]:
    """Copies of a state in play."""
    match = _match(game, 0)
    chance = Generator(words("00", "copy"))
    while match.turn is not None and len(match.actions) < LONGEST // 4:
        legal = match.legal()
        match.carry_out(match.turn, legal[below(chance, len(legal))])

    def work(n: int) -> int:
        for _ in range(100 * n):
            game.copy(match.state)
        return 100 * n

    return work
