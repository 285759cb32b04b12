"""Rounds of self-play: search plays with the current weights, and the new weights imitate it."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from roost import games
from roost.bots.budget import SearchBudget
from roost.contract import RefusalError, derive_seed
from roost.kernel import CardGame
from roost.kernel.policy import Policy, ScorePolicy
from roost.kernel.weights import Weights, load_weights, weights_path
from roost.simulate.fit.evolution import evolve
from roost.simulate.fit.imitation import imitate, measure_accuracy
from roost.simulate.fit.regression import regress
from roost.simulate.fit.training_data import TrainingData, TrainingPlan, play_training_match
from roost.simulate.series.local_workers import count_cores, map_in_order
from roost.system.files import write_file

DIGITS = 4
"""Decimals of stored weights."""
VALIDATION_INTERVAL = 10
"""One match in this many is held out for validation."""


@dataclass(frozen=True)
class FitPlan:
    game: str
    players: int
    rounds: int
    matches: int
    """Matches of each round."""
    budget: SearchBudget
    seed: str


@dataclass(frozen=True)
class FitRound:
    """The result of one round."""

    round: int
    policy_examples: int
    """Number of training examples for the policy."""
    value_examples: int
    """Number of training examples for the value function."""
    accuracy: float | None
    """How often the policy's best move is the search's best move, in the validation matches."""


def fit(plan: FitPlan, jobs: int | None = None) -> Iterator[FitRound]:
    """Fit a game's policy. After every round the weights are stored with the game.

    Raises RefusalError if the game has no policy.
    """
    game = games.load(plan.game)
    if not isinstance(game, CardGame) or game.policy is None:
        raise RefusalError("fit-unfit", game=game.info.title)
    game.info.configure(plan.players, {})
    for round in range(1, plan.rounds + 1):
        weights = load_weights(game.policy, plan.players)
        budget = plan.budget if weights.any() else None
        seed = derive_seed(plan.seed, "fit", round)
        play = partial(play_training_match, TrainingPlan(plan.game, plan.players, budget, seed))
        workers = min(jobs or count_cores(), plan.matches)  # new ones, which load the new weights
        matches = list(map_in_order(play, range(plan.matches), workers))
        validation = _merge(matches[::VALIDATION_INTERVAL])
        training = _merge([m for i, m in enumerate(matches) if i % VALIDATION_INTERVAL])
        weights = _fit_weights(game, training, weights)
        if isinstance(game.policy, ScorePolicy):
            weights = evolve(game, weights, plan.matches, seed)
        save_weights(game.policy, plan.players, weights)
        accuracy = None
        if validation.policy_examples:
            accuracy = measure_accuracy(validation.policy_examples, weights)
        yield FitRound(round, len(training.policy_examples), len(training.value_examples), accuracy)


def _merge(data: list[TrainingData]) -> TrainingData:
    return TrainingData(
        [example for match in data for example in match.policy_examples],
        [example for match in data for example in match.value_examples],
    )


def _fit_weights(game: CardGame[Any], data: TrainingData, start: Weights) -> Weights:
    policy, value_policy = game.policy, game.value_policy
    assert policy is not None
    weights = start.copy()
    offset = policy.SIZE if value_policy is None else value_policy.VALUE_OFFSET
    if data.policy_examples:
        weights[:offset] = imitate(data.policy_examples, weights[:offset])
    if data.value_examples:
        assert value_policy is not None
        stages = value_policy.VALUE_STAGES
        value = weights[offset:].reshape(stages, value_policy.VALUE_FEATURE_COUNT)
        fitted = regress(data.value_examples, stages, value, game.info.is_cooperative)
        weights[offset:] = fitted.ravel()
    return weights


def save_weights(policy: Policy, players: int, new_weights: Weights) -> None:
    file = weights_path(policy)
    fitted = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    fitted[str(players)] = [round(float(value), DIGITS) for value in new_weights]
    lines = (f'  "{count}": {json.dumps(fitted[count])}' for count in sorted(fitted))
    write_file(file, "{\n" + ",\n".join(lines) + "\n}\n")
    load_weights.cache_clear()
