"""Rounds of self-play: search plays by the weights so far, and the next ones imitate it."""

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from types import ModuleType
from typing import Any

from roost import games
from roost.bots.budget import SearchBudget
from roost.contract import RefusalError, derive_seed
from roost.kernel import CardGame
from roost.kernel.weights import Weights, load_weights, weights_path
from roost.simulate.fit.evolution import evolve
from roost.simulate.fit.imitation import imitate, measure_accuracy
from roost.simulate.fit.regression import regress
from roost.simulate.fit.training_data import TrainingData, TrainingPlan, play_training_match
from roost.system.files import write_file
from roost.system.workers import create_worker_pool

DIGITS = 4
VALIDATION_INTERVAL = 10
"""One match in so many is not learned from, but tells how well the others were."""


@dataclass(frozen=True)
class FitPlan:
    game: str
    players: int
    rounds: int
    matches: int
    """In each round."""
    budget: SearchBudget
    seed: str


@dataclass(frozen=True)
class FitRound:
    """After a round."""

    round: int
    policy_examples: int
    value_examples: int
    accuracy: float | None
    """How often the policy's best move was the search's, in matches that it did not learn from."""


def fit(plan: FitPlan, jobs: int | None = None) -> Iterator[FitRound]:
    """The weights are stored with the game after every round."""
    game = games.load(plan.game)
    if not isinstance(game, CardGame) or game.policy is None:
        raise RefusalError("fit-unfit", game=game.info.title)
    game.info.configure(plan.players, {})
    for round in range(1, plan.rounds + 1):
        found = load_weights(game.policy, plan.players)
        effort = plan.budget if found.any() else None
        course = TrainingPlan(plan.game, plan.players, effort, derive_seed(plan.seed, "fit", round))
        told = list(_play_in_parallel(partial(play_training_match, course), plan.matches, jobs))
        kept, learned = _merge(told[::VALIDATION_INTERVAL]), _merge(_training_matches(told))
        found = _fit_weights(game, learned, found)
        if hasattr(game.policy, "FREE_WEIGHTS"):
            found = evolve(game, found, plan.matches, course.seed)
        save_weights(game.policy, plan.players, found)
        alike = measure_accuracy(kept.policy_examples, found) if kept.policy_examples else None
        yield FitRound(round, len(learned.policy_examples), len(learned.value_examples), alike)


def _training_matches(data: list[TrainingData]) -> list[TrainingData]:
    return [one for number, one in enumerate(data) if number % VALIDATION_INTERVAL]


def _merge(data: list[TrainingData]) -> TrainingData:
    return TrainingData(
        [lesson for one in data for lesson in one.policy_examples],
        [point for one in data for point in one.value_examples],
    )


def _fit_weights(game: CardGame[Any], data: TrainingData, start: Weights) -> Weights:
    policy = game.policy
    assert policy is not None
    found = start.copy()
    moves = getattr(policy, "VALUE_OFFSET", policy.SIZE)
    if data.policy_examples:
        found[:moves] = imitate(data.policy_examples, found[:moves])
    if data.value_examples:
        value = found[moves:].reshape(policy.STAGES, policy.VALUE_FEATURE_COUNT)
        fitted = regress(data.value_examples, policy.STAGES, value, game.info.is_cooperative)
        found[moves:] = fitted.ravel()
    return found


def save_weights(policy: ModuleType, players: int, new_weights: Weights) -> None:
    file = weights_path(policy)
    fitted = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    fitted[str(players)] = [round(float(value), DIGITS) for value in new_weights]
    lines = (f'  "{count}": {json.dumps(fitted[count])}' for count in sorted(fitted))
    write_file(file, "{\n" + ",\n".join(lines) + "\n}\n")
    load_weights.cache_clear()


def _play_in_parallel(
    work: Callable[[int], TrainingData], matches: int, jobs: int | None
) -> Iterator[TrainingData]:
    """On all cores, by processes that read the weights anew."""
    jobs = min(jobs or os.cpu_count() or 1, matches)
    if jobs == 1:
        yield from map(work, range(matches))
        return
    with create_worker_pool(jobs) as pool:
        yield from pool.map(work, range(matches), chunksize=4)
