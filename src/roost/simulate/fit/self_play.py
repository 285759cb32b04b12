"""Rounds of self-play: search plays with the current weights, and the new weights imitate it."""

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from roost import games
from roost.bots.budget import SearchBudget
from roost.contract import MatchConfig, RefusalError, derive_seed
from roost.kernel import CardGame
from roost.kernel.policy import ScorePolicy
from roost.kernel.weights import FILE, Weights, load_weights, use_weights_file, weights_file
from roost.simulate.fit.evolution import evolve
from roost.simulate.fit.imitation import imitate, measure_accuracy
from roost.simulate.fit.regression import regress
from roost.simulate.fit.training_data import TrainingData, TrainingPlan, play_training_match
from roost.simulate.series.local_workers import count_cores, map_in_order
from roost.system.files import write_file

DIGITS = 4
"""Decimals of stored weights."""
INSTALLATION_FOLDERS = {"site-packages", "dist-packages"}
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
    options: dict[str, Any] = field(default_factory=dict)
    output: Path | None = None
    """Where the weights are stored, if not with the game."""


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
    """Fit a game's policy. After every round the weights are stored.

    Raises RefusalError if the game has no policy, or if weights cannot be stored in its folder.
    """
    game = games.load(plan.game)
    if not isinstance(game, CardGame) or game.policy is None:
        raise RefusalError("fit-unfit", game=game.info.title)
    config = game.info.configure(plan.players, plan.options)
    output = plan.output or find_output(plan.game)
    shipped = weights_file(game.policy)
    if not output.is_file() and shipped.is_file():  # begin with the game's weights
        write_file(output, shipped.read_bytes())
    use_weights_file(game.policy, output)
    try:
        for round in range(1, plan.rounds + 1):
            yield _fit_round(plan, game, config, output, round, jobs)
    finally:
        use_weights_file(game.policy, None)


def find_output(game_id: str) -> Path:
    """Return the file of the weights in a game's folder.

    Raises RefusalError if that is not the folder of its sources: an update would delete the file.
    """
    folder = games.game_files(game_id)
    if (
        not isinstance(folder, Path)
        or INSTALLATION_FOLDERS.intersection(folder.parts)
        or not os.access(folder, os.W_OK)
    ):
        raise RefusalError("fit-output", game=game_id)
    return folder / FILE


def _fit_round(
    plan: FitPlan,
    game: CardGame[Any],
    config: MatchConfig,
    output: Path,
    round: int,
    jobs: int | None,
) -> FitRound:
    assert game.policy is not None
    weights = load_weights(game.policy, plan.players)
    budget = plan.budget if weights.any() else None
    seed = derive_seed(plan.seed, "fit", round)
    training_plan = TrainingPlan(plan.game, plan.players, budget, seed, plan.options, output)
    play = partial(play_training_match, training_plan)
    workers = min(jobs or count_cores(), plan.matches)  # new ones, which load the new weights
    matches = list(map_in_order(play, range(plan.matches), workers))
    validation = _merge(matches[::VALIDATION_INTERVAL])
    training = _merge([m for i, m in enumerate(matches) if i % VALIDATION_INTERVAL])
    weights = _fit_weights(game, training, weights)
    if isinstance(game.policy, ScorePolicy):
        weights = evolve(game, config, weights, plan.matches, seed)
    save_weights(output, plan.players, weights)
    accuracy = None
    if validation.policy_examples:
        accuracy = measure_accuracy(validation.policy_examples, weights)
    return FitRound(round, len(training.policy_examples), len(training.value_examples), accuracy)


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


def save_weights(file: Path, players: int, new_weights: Weights) -> None:
    fitted = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    fitted[str(players)] = [round(float(value), DIGITS) for value in new_weights]
    lines = (f'  "{count}": {json.dumps(fitted[count])}' for count in sorted(fitted))
    write_file(file, "{\n" + ",\n".join(lines) + "\n}\n")
    load_weights.cache_clear()
