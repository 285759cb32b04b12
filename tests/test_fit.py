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
from roost.contract.chance import seed_of
from roost.kernel import weights as stored_weights
from roost.players.effort import Effort
from roost.simulate.fit import Fit, fit
from roost.simulate.fit import fitting as fitting_module
from roost.simulate.fit.imitate import imitate, likeness
from roost.simulate.fit.lessons import Course, Lesson, Waypoint, taught
from roost.simulate.fit.regress import regress
from tests.commands import error


@pytest.fixture
def stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Weights are stored here instead of beside the game."""

    def file(policy: ModuleType) -> Path:
        return tmp_path / f"{policy.__name__}.json"

    monkeypatch.setattr(stored_weights, "weights_file", file)
    monkeypatch.setattr(fitting_module, "weights_file", file)
    stored_weights.weights.cache_clear()
    yield tmp_path
    stored_weights.weights.cache_clear()


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
        lessons.append(Lesson(moves, list(likely / likely.sum())))
    found = imitate(lessons, np.zeros(6))
    assert found == pytest.approx(true, abs=0.1)
    assert likeness(lessons, found) > 0.95 > likeness(lessons, -true)  # some moves are alike


def test_regression_finds_what_facts_are_worth() -> None:
    """To rivals, what counts is how far they are ahead of the others; each stage has its own."""
    chance = np.random.default_rng(1)
    true = np.array([[0.02, -0.01], [0.05, 0.0]])
    points = []
    for number in range(600):
        facts = chance.normal(0, 3, (3, 2))
        others = (facts.sum(0) - facts) / 2
        rewards = 0.5 + (facts - others) @ true[number % 2]
        points.append(Waypoint(number % 2, facts.tolist(), rewards.tolist()))
    found = regress(points, 3, np.full((3, 2), 9.0), is_team=False)
    assert found[:2] == pytest.approx(true, abs=0.001)
    assert found[2].tolist() == [9.0, 9.0], "nothing is known of the third"


def test_without_weights_the_games_hint_teaches() -> None:
    course = Course("fuertorite", 3, None, seed_of("hint"))
    found = taught(course, 0)
    assert found.lessons
    assert all(max(lesson.trust) == 0.9 for lesson in found.lessons)
    assert all(sum(lesson.trust) == pytest.approx(1) for lesson in found.lessons)
    assert all(len(lesson.features) == len(lesson.trust) for lesson in found.lessons)
    assert {point.stage for point in found.waypoints} <= set(range(8))
    assert all(sum(point.rewards) == pytest.approx(1.5) for point in found.waypoints)


def test_a_round_is_stored_and_the_next_goes_on_from_it(
    stored: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("roost.simulate.fit.imitate.STEPS", 300)
    plan = Fit("donburiko", 2, 2, 10, Effort(iterations=20), seed_of("fit"))
    first, second = fit(plan, jobs=1)
    assert first.likeness is not None
    assert first.likeness > 0.6, "a hint is easy to imitate"
    assert second.lessons > 0
    (file,) = stored.iterdir()
    fitted = json.loads(file.read_text())
    assert list(fitted) == ["2"]
    policy: Any = games.load("donburiko").policy  # type: ignore[attr-defined]
    assert len(fitted["2"]) == policy.SIZE


@pytest.mark.long
def test_a_teams_numbers_evolve(stored: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From a price that is far too high: hardly a card is played for its points."""
    monkeypatch.setattr("roost.simulate.fit.evolve.GENERATIONS", 3)
    game: Any = games.load("familiars-trouble")
    own = Path(game.policy.__file__).with_name("weights.json")
    file = stored / f"{game.policy.__name__}.json"
    shutil.copy(own, file)
    fitted = json.loads(file.read_text())
    fitted["3"][game.policy.PRICE] = 4.0
    file.write_text(json.dumps(fitted))
    (done,) = fit(Fit("familiars-trouble", 3, 1, 10, Effort(iterations=5), seed_of("fit")), jobs=1)
    assert done.waypoints == 9 * 9
    found = json.loads(file.read_text())["3"]
    assert len(found) == game.policy.SIZE
    assert found[game.policy.PRICE] < 3.9
    assert found[game.policy.GUESSES] == fitted["3"][game.policy.GUESSES]


def test_a_game_without_a_policy_is_refused() -> None:
    assert "no policy" in error("fit", "familiar-tales")
