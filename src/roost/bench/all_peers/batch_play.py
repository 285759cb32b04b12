"""Benchmarks of Roost's batches of matches, with and without observations."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from roost.bench.all_peers.pgx_games import PGX_KUHN_POKER, STEPS
from roost.bench.measurement import Benchmark
from roost.bench.random_play import SEATS
from roost.kernel import CardGame
from roost.research.batch import Batch

MATCHES = 8192


def benchmarks(game: CardGame[Any]) -> Iterator[Benchmark]:
    name = game.info.id
    yield Benchmark(f"{name}.batch", _play_runner(game, STEPS), PGX_KUHN_POKER)
    yield Benchmark(f"{name}.batch.step", _play_runner(game, 1), PGX_KUHN_POKER)
    yield Benchmark(f"{name}.batch.words", _mask_runner(game), PGX_KUHN_POKER)
    yield Benchmark(f"{name}.batch.observed", _observation_runner(game), PGX_KUHN_POKER)
    yield Benchmark(f"{name}.batch.numpy", _numpy_runner(game), PGX_KUHN_POKER)


def _batch(game: CardGame[Any]) -> Batch:
    return Batch(game, MATCHES, players=SEATS, seed="bench")


def _play_runner(game: CardGame[Any], steps: int) -> Callable[[int], int]:
    """Play random actions inside the batch, several steps per call. Finished matches restart."""
    batch = _batch(game)

    def run(n: int) -> int:
        for _ in range(n):
            batch.play_random(steps)
        return n * steps * MATCHES

    return run


def _mask_runner(game: CardGame[Any]) -> Callable[[int], int]:
    """Play as before, and read each seat's observation and legal actions as bit masks."""
    batch = _batch(game)

    def run(n: int) -> int:
        for _ in range(n):
            batch.play_random()
            _ = batch.observation_words, batch.action_bits
        return n * MATCHES

    return run


def _observation_runner(game: CardGame[Any]) -> Callable[[int], int]:
    """Play as before, and read observations and legal actions as arrays of small numbers."""
    batch = _batch(game)

    def run(n: int) -> int:
        for _ in range(n):
            batch.play_random()
            _ = batch.observation, batch.action_mask
        return n * MATCHES

    return run


def _numpy_runner(game: CardGame[Any]) -> Callable[[int], int]:
    """Play random legal actions that numpy chooses."""
    batch = _batch(game)
    rng = np.random.default_rng(1)

    def run(n: int) -> int:
        for _ in range(n):
            priorities = rng.random(batch.action_mask.shape, np.float32)
            batch.step((priorities * batch.action_mask).argmax(axis=1))
        return n * MATCHES

    return run
