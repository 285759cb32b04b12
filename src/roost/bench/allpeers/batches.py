"""Our batches: random play chosen inside, with and without observations, and chosen by numpy."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from roost.bench.allpeers.jax_cards import FASTEST, STEPS
from roost.bench.measure import Measure
from roost.bench.ours import SEATS
from roost.kernel import CardGame
from roost.research.batch import Batch

MATCHES = 8192


def measures(game: CardGame[Any]) -> Iterator[Measure]:
    name = game.facts.id
    yield Measure(f"{name}.batch", _random(game, STEPS), FASTEST)
    yield Measure(f"{name}.batch.step", _random(game, 1), FASTEST)
    yield Measure(f"{name}.batch.words", _words(game), FASTEST)
    yield Measure(f"{name}.batch.observed", _observed(game), FASTEST)
    yield Measure(f"{name}.batch.numpy", _outside(game), FASTEST)


def _batch(game: CardGame[Any]) -> Batch:
    return Batch(game, MATCHES, players=SEATS, seed="bench")


def _random(game: CardGame[Any], steps: int) -> Callable[[int], int]:
    """Random legal actions, chosen inside, so many in one call; new matches as they come."""
    batch = _batch(game)

    def work(n: int) -> int:
        for _ in range(n):
            batch.play(steps)
        return n * steps * MATCHES

    return work


def _words(game: CardGame[Any]) -> Callable[[int], int]:
    """The same, with all that a seat knows and may do, as masks, after every action."""
    batch = _batch(game)

    def work(n: int) -> int:
        for _ in range(n):
            batch.play()
            _ = batch.words, batch.moves
        return n * MATCHES

    return work


def _observed(game: CardGame[Any]) -> Callable[[int], int]:
    """The same, spread out to small numbers."""
    batch = _batch(game)

    def work(n: int) -> int:
        for _ in range(n):
            batch.play()
            _ = batch.observation, batch.legal
        return n * MATCHES

    return work


def _outside(game: CardGame[Any]) -> Callable[[int], int]:
    """Random legal actions, chosen by numpy."""
    batch = _batch(game)
    random = np.random.default_rng(1)

    def work(n: int) -> int:
        for _ in range(n):
            wishes = random.random(batch.legal.shape, np.float32)
            batch.step((wishes * batch.legal).argmax(axis=1))
        return n * MATCHES

    return work
