"""Fitting: imitation of a teacher, regression of values, and evolution of weights."""

import json
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from roost import games
from roost.bots.budget import SearchBudget
from roost.contract.rng import parse_seed
from roost.kernel.weights import load_weights
from roost.simulate.fit import FitPlan, fit
from roost.simulate.fit.imitation import imitate, measure_accuracy
from roost.simulate.fit.regression import regress
from roost.simulate.fit.self_play import find_output
from roost.simulate.fit.training_data import (
    PolicyExample,
    TrainingPlan,
    ValueExample,
    play_training_match,
)
from tests.support.commands import run_error


def test_imitation_finds_the_weights_of_the_teacher() -> None:
    """Moves have one or two of six features; the teacher has known weights."""
    rng = np.random.default_rng(1)
    true = np.array([1.5, -1.0, 0.5, 0.0, -2.0, 0.8])
    examples = []
    for _ in range(2000):
        moves = [
            sorted(map(int, rng.choice(6, rng.integers(1, 3), replace=False)))
            for _ in range(rng.integers(2, 6))
        ]
        values = np.exp([sum(true[feature] for feature in move) for move in moves])
        examples.append(PolicyExample(moves, list(values / values.sum())))
    weights = imitate(examples, np.zeros(6))
    assert weights == pytest.approx(true, abs=0.1)
    # Not always 1: some moves have equal features.
    assert measure_accuracy(examples, weights) > 0.95 > measure_accuracy(examples, -true)


def test_regression_finds_the_weights_of_features() -> None:
    """In competitive games features count relative to the other seats. Each stage has weights."""
    rng = np.random.default_rng(1)
    true = np.array([[0.02, -0.01], [0.05, 0.0]])
    examples = []
    for number in range(600):
        features = rng.normal(0, 3, (3, 2))
        others = (features.sum(0) - features) / 2
        rewards = 0.5 + (features - others) @ true[number % 2]
        examples.append(ValueExample(number % 2, features.tolist(), rewards.tolist()))
    weights = regress(examples, 3, np.full((3, 2), 9.0), is_team=False)
    assert weights[:2] == pytest.approx(true, abs=0.001)
    assert weights[2].tolist() == [9.0, 9.0], "the third stage has no examples"


def test_without_weights_the_greedy_heuristic_is_the_teacher() -> None:
    plan = TrainingPlan("fuertorite", 3, None, parse_seed("hint"), {})
    data = play_training_match(plan, 0)
    assert data.policy_examples
    for example in data.policy_examples:
        assert max(example.probabilities) == 0.9
        assert sum(example.probabilities) == pytest.approx(1)
        assert len(example.features) == len(example.probabilities)
    assert {example.stage for example in data.value_examples} <= set(range(8))
    assert all(sum(example.rewards) == pytest.approx(1.5) for example in data.value_examples)


def test_a_round_is_stored_and_continued(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("roost.simulate.fit.imitation.STEPS", 300)
    file = tmp_path / "fitted.json"
    file.write_text("{}")  # not the game's weights
    budget, seed = SearchBudget(iterations=20), parse_seed("fit")
    plan = FitPlan("donburiko", 2, 2, 10, budget, seed, output=file)
    first, second = fit(plan, jobs=1)
    assert first.accuracy is not None
    assert first.accuracy > 0.6, "a heuristic is easy to imitate"
    assert second.policy_examples > 0
    fitted = json.loads(file.read_text())
    assert list(fitted) == ["2"]
    policy: Any = games.load("donburiko").policy  # type: ignore[attr-defined]
    assert len(fitted["2"]) == policy.SIZE
    assert load_weights(policy, 2).tolist() != fitted["2"], "later matches use the game's weights"


def test_an_installed_game_needs_another_file(monkeypatch: pytest.MonkeyPatch) -> None:
    assert find_output("donburiko") == games.game_folder("donburiko") / "weights.json"
    installed = Path("/lib/site-packages/roost_hearts")
    monkeypatch.setattr(games, "game_files", lambda game: installed)
    assert "--output" in run_error("fit", "donburiko")


@pytest.mark.long
def test_weights_of_a_team_evolve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It starts with a price that is far too high."""
    monkeypatch.setattr("roost.simulate.fit.evolution.GENERATIONS", 3)
    game: Any = games.load("familiars-trouble")
    shipped = Path(game.policy.__file__).with_name("weights.json")
    file = tmp_path / "fitted.json"
    shutil.copy(shipped, file)
    fitted = json.loads(file.read_text())
    fitted["3"][game.policy.VALUE_PRICE] = 4.0
    file.write_text(json.dumps(fitted))
    budget, seed = SearchBudget(iterations=5), parse_seed("fit")
    (done,) = fit(FitPlan("familiars-trouble", 3, 1, 10, budget, seed, output=file), jobs=1)
    assert done.value_examples == 9 * 9
    weights = json.loads(file.read_text())["3"]
    assert len(weights) == game.policy.SIZE
    assert weights[game.policy.VALUE_PRICE] < 3.9
    assert weights[game.policy.GUESS_COUNT] == fitted["3"][game.policy.GUESS_COUNT]


def test_a_game_without_a_policy_is_refused() -> None:
    assert "no policy" in run_error("fit", "familiar-tales")
