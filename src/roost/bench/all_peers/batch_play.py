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
    """Yield batches that play random actions, and that also read observations as bits or arrays."""
    rng = np.random.default_rng(1)

    def play_and_read_bits(batch: Batch) -> None:
        batch.play_random()
        _ = batch.observation_words, batch.action_bits

    def play_and_read_arrays(batch: Batch) -> None:
        batch.play_random()
        _ = batch.observation, batch.action_mask

    def choose_with_numpy(batch: Batch) -> None:
        priorities = rng.random(batch.action_mask.shape, np.float32)
        batch.step((priorities * batch.action_mask).argmax(axis=1))

    runs: dict[str, tuple[Callable[[Batch], object], int]] = {
        "batch": (lambda batch: batch.play_random(STEPS), STEPS),
        "batch.step": (lambda batch: batch.play_random(1), 1),
        "batch.words": (play_and_read_bits, 1),
        "batch.observed": (play_and_read_arrays, 1),
        "batch.numpy": (choose_with_numpy, 1),
    }
    for name, (play, steps) in runs.items():
        yield Benchmark(f"{game.info.id}.{name}", _runner(game, play, steps), PGX_KUHN_POKER)


def _runner(
    game: CardGame[Any], play: Callable[[Batch], object], steps: int
) -> Callable[[int], int]:
    """Play several steps per call. Finished matches restart."""
    batch = Batch(game, MATCHES, players=SEATS, seed="bench")

    def run(n: int) -> int:
        for _ in range(n):
            play(batch)
        return n * steps * MATCHES

    return run
