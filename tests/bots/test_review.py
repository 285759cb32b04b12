"""Reviews: estimates are unbiased, depend only on what the seat knew, and add up."""

import math
from collections import Counter
from statistics import fmean, stdev
from typing import Any

import msgspec
import numpy as np
import pytest

from roost import games
from roost.bots.budget import SearchBudget
from roost.bots.review.decision_evaluator import DecisionEvaluator, SampleSizes
from roost.bots.review.estimate import Estimate, best_action, estimate, estimate_cost
from roost.bots.review.review import DecisionPoint, Review, review, walk_match
from roost.bots.search.guesses import guess_state
from roost.contract import derive_seed, rng_for
from roost.contract.rng import parse_seed
from roost.kernel import CardGame, State, action_indices
from roost.match import Match
from roost.simulate.runner import play_match
from roost.testing.forks import guess_state as guess_match_state
from roost.testing.matches import (
    new_match,
    random_match,
    random_position,
    sample_configs,
)
from roost.testing.refusals import raises_refusal
from roost.testing.selection import games_with
from roost.testing.sizes import size
from tests.support.exact_values import exact_games, positions

GAMES = games_with("heuristics", "policy")
every_game = pytest.mark.parametrize("name", GAMES)

FEW = SampleSizes(20, 40, 50)
SOME = SampleSizes(40, 120, 50)
MANY = SampleSizes(60, 500, 2)
POSITIONS = size(7, 60)
ESTIMATES = size(10, 60)
"""Evaluations of each position."""
RARE = 0.01
"""Lower limit of the standard error, in points."""
FORKS = size(8, 100)


@pytest.mark.slow
@pytest.mark.parametrize("name", exact_games())
def test_estimates_are_unbiased_in_positions_with_known_values(name: str) -> None:
    deviations: list[float] = []
    costs: list[float] = []
    for number, exact in zip(range(POSITIONS), positions(name), strict=False):
        best = max(exact.values.values())
        played = list(exact.values)[number % len(exact.values)]
        truth = {
            "cost": best - exact.values[played],
            "policy_advantage": exact.values[played] - exact.policy_value,
            "policy_value": exact.policy_value,
        }
        evaluator = DecisionEvaluator(exact.game, exact.state.players, MANY)
        seed = derive_seed("0e", "x", number)
        evaluations = [
            evaluator.evaluate(exact.state, played, rng_for(seed, "y", i)) for i in range(ESTIMATES)
        ]
        for field, true_value in truth.items():
            means = [getattr(evaluation, field).mean for evaluation in evaluations]
            # A very rare event may be missing in all samples, which is no bias.
            error = max(RARE, stdev(means) / math.sqrt(ESTIMATES))
            z = (fmean(means) - true_value) / error
            assert abs(z) < 5, (name, number, field, true_value, fmean(means), error)
            deviations.append(z)
        costs.append(truth["cost"])
    assert max(costs) > 1  # some of the actions are mistakes
    assert abs(fmean(deviations)) < 4 / math.sqrt(len(deviations))


def test_the_cost_has_no_selection_bias() -> None:
    """With ten equal actions the cost is 0; the naive estimate is positive."""
    rng = np.random.default_rng(1)
    unbiased, naive = [], []
    for _ in range(400):
        values = {move: rng.normal(0, 1, 100) for move in range(10)}
        ones = np.ones(100)
        unbiased.append(estimate_cost(values, ones, 0).mean)
        best = best_action(values, ones)
        naive.append(estimate(values[best] - values[0], ones).mean)
    assert abs(fmean(unbiased)) < 3 * stdev(unbiased) / 20
    assert fmean(naive) > 0.1


def test_an_interval_covers_the_true_value_in_95_percent() -> None:
    rng = np.random.default_rng(2)
    covered = 0
    for _ in range(1000):
        values = {0: rng.normal(0, 1, 200), 1: rng.normal(1, 2, 200)}
        weights = rng.uniform(0.5, 1.5, 200)
        cost = estimate_cost(values, weights, 0)
        covered += cost.low <= 1 <= cost.high
    assert 925 < covered < 975


@every_game
def test_an_evaluation_is_the_same_in_every_consistent_state(name: str) -> None:
    """Costs and reasons do not depend on hidden cards."""
    configs = sample_configs(games.game_info(name))
    for number in range(FORKS):
        config = configs[number % len(configs)]
        match = random_position(games.load(name), config, "judged", number)
        if match.turn is None or len(match.legal_actions()) < 2:
            continue
        other = match.fork(guess_match_state(match, match.turn, number))
        assert evaluate(match, number) == evaluate(other, number)


def evaluate(match: Match[Any], number: int) -> Any:
    game, seat = match.game, match.turn
    assert isinstance(game, CardGame)
    assert seat is not None
    guess = guess_state(game, match.state, seat, rng_for("0d", "guess", number))
    played = next(iter(action_indices(game.rules.legal_actions(guess))))
    evaluator = DecisionEvaluator(game, guess.players, FEW)
    evaluation = evaluator.evaluate(guess, played, rng_for("0d", "x"))
    return evaluation, game.explain_action(guess, game.actions.to_action(guess, evaluation.best))


@pytest.mark.slow
@every_game
def test_a_review_has_all_decisions_and_adds_up(name: str) -> None:
    game = games.load(name)
    config = sample_configs(game.info)[0]
    match = random_match(game, config, "review")
    progress: list[tuple[int, int]] = []
    result = review(match, 1, lambda done, total: progress.append((done, total)), FEW)
    assert msgspec.json.decode(msgspec.json.encode(result), type=Review) == result
    assert review(match, 1, samples=FEW, jobs=1) == result  # the same each time
    assert progress == [(i + 1, progress[-1][1]) for i in range(len(progress))]

    # All decisions between several actions, with the played one.
    replayed = new_match(game, config, "review")
    chosen = []
    for number, (seat, action) in enumerate(match.actions):
        if seat == 1 and len(replayed.legal_actions()) > 1:
            chosen.append((number, action))
        replayed.act(seat, action)
    assert chosen == [(one.number, one.candidates[one.played].action) for one in result.decisions]
    for one in result.decisions:
        assert one.candidates[0].behind == Estimate(0.0, 0.0)
        assert not one.is_slip or one.cost.low > 0
    assert all(result.decisions[i].is_slip for i in result.worst)

    # The parts of the result.
    assert match.result is not None
    scores = match.result["scores"]
    others = [score for seat, score in enumerate(scores) if seat != 1]
    score = scores[1] if game.info.is_cooperative else scores[1] - fmean(others)
    assert result.result == pytest.approx(score, abs=0.001)
    parts = result.par.mean + result.luck.mean + result.choices.mean
    assert parts == pytest.approx(result.result, abs=0.01)
    costs = sum(one.cost.mean for one in result.decisions)
    assert result.choices.mean == pytest.approx(-costs, abs=0.01 * len(result.decisions))


@pytest.mark.slow
def test_random_makes_more_slips_than_sage() -> None:
    """In all games together, with few determinizations; docs/play/review.md has the rates."""
    slips, decisions = Counter[str](), Counter[str]()
    for name in GAMES:
        game = games.load(name)
        players = 3 if 3 in game.info.players else game.info.default_players
        config = game.info.configure(players, {})
        for bot in ("random", "sage"):
            seats = [bot, *["owl"] * (players - 1)]
            seed = parse_seed("blame")
            played = play_match(game, config, seats, seed, budget=SearchBudget(400))
            result = review(played.match, 0, samples=SOME)
            slips[bot] += sum(one.is_slip for one in result.decisions)
            decisions[bot] += len(result.decisions)
    rates = {bot: slips[bot] / decisions[bot] for bot in decisions}
    assert rates["random"] > 2 * rates["sage"] + 0.05


def test_an_unfinished_match_is_not_reviewed() -> None:
    for name in GAMES:
        match = new_match(games.load(name), sample_configs(games.game_info(name))[0], "review")
        with raises_refusal("review-in-play"):
            review(match, 0)


def test_a_story_cannot_be_reviewed() -> None:
    game = games.load("familiar-tales")
    match = new_match(game, sample_configs(game.info)[0], "review")
    with raises_refusal("review-no-heuristics"):
        review(match, 0)


def test_a_seat_must_exist() -> None:
    match = random_match(
        games.load("donburiko"), sample_configs(games.game_info("donburiko"))[0], "review"
    )
    for seat in (-1, 9):
        with raises_refusal("seat-wrong"):
            review(match, seat)


def test_a_review_evaluates_guesses_and_not_the_true_state() -> None:
    """Guesses have the seat's view, and mostly other hidden cards."""
    game = games.load("akuma")
    match = random_match(game, game.info.configure(3, {}), "review")
    points = [step for step in walk_match(match, 0) if isinstance(step, DecisionPoint)]
    replayed = new_match(game, game.info.configure(3, {}), "review")
    differed = 0
    for number, (seat, action) in enumerate(match.actions):
        for point in points:
            if point.number == number:
                assert game.view(point.guess, 0) == game.view(replayed.state, 0)
                differed += _hands(point.guess) != _hands(replayed.state)
        replayed.act(seat, action)
    assert differed > len(points) / 2


def _hands(state: State) -> list[int]:
    hands: list[int] = state.hand  # type: ignore[attr-defined]
    return hands[1:]
