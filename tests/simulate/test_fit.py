"""Fitting: weights that imitate a teacher, facts that tell what comes, numbers that score well."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from roost import games
from roost.bots.budget import SearchBudget
from roost.contract.rng import parse_seed
from roost.kernel import weights as stored_weights
from roost.simulate.fit import FitPlan, fit
from roost.simulate.fit import self_play as fitting_module
from roost.simulate.fit.imitation import imitate, measure_accuracy
from roost.simulate.fit.regression import regress
from roost.simulate.fit.training_data import (
    PolicyExample,
    TrainingPlan,
    ValueExample,
    play_training_match,
)
from tests.support.commands import run_error


@pytest.fixture
def stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Weights are stored here instead of beside the game."""

    def file(policy: ModuleType) -> Path:
        return tmp_path / f"{policy.__name__}.json"

    monkeypatch.setattr(stored_weights, "weights_path", file)
    monkeypatch.setattr(fitting_module, "weights_path", file)
    stored_weights.load_weights.cache_clear()
    yield tmp_path
    stored_weights.load_weights.cache_clear()


def test_imitation_finds_the_weights_of_the_teacher() -> None:
    """Moves have one or two of six features; the teacher trusts them by weights of its own."""
    chance = np.random.default_rng(1)
    true = np.array([1.5, -1.0, 0.5, 0.0, -2.0, 0.8])
    lessons = []
    for _ in range(2000):
        moves = [
            sorted(map(int, chance.choice(6, chance.integers(1, 3), replace=False)))
            for _ in range(chance.integers(2, 6))
        ]
        likely = np.exp([sum(true[place] for place in move) for move in moves])
        lessons.append(PolicyExample(moves, list(likely / likely.sum())))
    found = imitate(lessons, np.zeros(6))
    assert found == pytest.approx(true, abs=0.1)
    assert (
        measure_accuracy(lessons, found) > 0.95 > measure_accuracy(lessons, -true)
    )  # some moves are alike


def test_regression_finds_the_weights_of_features() -> None:
    """To rivals, what counts is how far they are ahead of the others; each stage has its own."""
    chance = np.random.default_rng(1)
    true = np.array([[0.02, -0.01], [0.05, 0.0]])
    points = []
    for number in range(600):
        facts = chance.normal(0, 3, (3, 2))
        others = (facts.sum(0) - facts) / 2
        rewards = 0.5 + (facts - others) @ true[number % 2]
        points.append(ValueExample(number % 2, facts.tolist(), rewards.tolist()))
    found = regress(points, 3, np.full((3, 2), 9.0), is_team=False)
    assert found[:2] == pytest.approx(true, abs=0.001)
    assert found[2].tolist() == [9.0, 9.0], "nothing is known of the third"


def test_without_weights_the_games_hint_teaches() -> None:
    course = TrainingPlan("fuertorite", 3, None, parse_seed("hint"))
    found = play_training_match(course, 0)
    assert found.policy_examples
    assert all(max(lesson.probabilities) == 0.9 for lesson in found.policy_examples)
    assert all(sum(lesson.probabilities) == pytest.approx(1) for lesson in found.policy_examples)
    assert all(
        len(lesson.features) == len(lesson.probabilities) for lesson in found.policy_examples
    )
    assert {point.stage for point in found.value_examples} <= set(range(8))
    assert all(sum(point.rewards) == pytest.approx(1.5) for point in found.value_examples)


def test_a_round_is_stored_and_continued(stored: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("roost.simulate.fit.imitation.STEPS", 300)
    plan = FitPlan("donburiko", 2, 2, 10, SearchBudget(iterations=20), parse_seed("fit"))
    first, second = fit(plan, jobs=1)
    assert first.accuracy is not None
    assert first.accuracy > 0.6, "a hint is easy to imitate"
    assert second.policy_examples > 0
    (file,) = stored.iterdir()
    fitted = json.loads(file.read_text())
    assert list(fitted) == ["2"]
    policy: Any = games.load("donburiko").policy  # type: ignore[attr-defined]
    assert len(fitted["2"]) == policy.SIZE


@pytest.mark.long
def test_a_teams_numbers_evolve(stored: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From a price that is far too high: hardly a card is played for its points."""
    monkeypatch.setattr("roost.simulate.fit.evolution.GENERATIONS", 3)
    game: Any = games.load("familiars-trouble")
    own = Path(game.policy.__file__).with_name("weights.json")
    file = stored / f"{game.policy.__name__}.json"
    shutil.copy(own, file)
    fitted = json.loads(file.read_text())
    fitted["3"][game.policy.PRICE] = 4.0
    file.write_text(json.dumps(fitted))
    (done,) = fit(
        FitPlan("familiars-trouble", 3, 1, 10, SearchBudget(iterations=5), parse_seed("fit")),
        jobs=1,
    )
    assert done.value_examples == 9 * 9
    found = json.loads(file.read_text())["3"]
    assert len(found) == game.policy.SIZE
    assert found[game.policy.PRICE] < 3.9
    assert found[game.policy.GUESSES] == fitted["3"][game.policy.GUESSES]


def test_a_game_without_a_policy_is_refused() -> None:
    assert "no policy" in run_error("fit", "familiar-tales")
