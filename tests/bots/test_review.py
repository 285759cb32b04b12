"""A review: what it estimates is right on average, by what the seat knew, and adds up."""

import math
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
from tests.match.test_secrecy import guess_state as guess_state_
from tests.support.exact_values import positions
from tests.support.matches import (
    fork,
    new_match,
    random_match,
    random_position,
    sample_configs,
)
from tests.support.refusals import raises_refusal
from tests.support.sizes import size

GAMES = [
    name
    for name in games.game_ids()
    if isinstance(game := games.load(name), CardGame) and game.heuristics is not None
]
every_game = pytest.mark.parametrize("name", GAMES)

FEW = SampleSizes(20, 40, 50)
SOME = SampleSizes(40, 120, 50)
MANY = SampleSizes(60, 500, 2)
POSITIONS = size(7, 60)
ESTIMATES = size(10, 60)
"""Of each position."""
RARE = 0.01
"""Points."""
FORKS = size(8, 100)


@pytest.mark.parametrize("name", ["akuma", "donburiko"])
def test_the_cost_is_right_on_average_where_it_can_be_worked_out(name: str) -> None:
    off: list[float] = []
    costs: list[float] = []
    for number, exact in zip(range(POSITIONS), positions(name), strict=False):
        best = max(exact.values.values())
        played = list(exact.values)[number % len(exact.values)]
        truth = {
            "cost": best - exact.values[played],
            "edge": exact.values[played] - exact.policy_value,
            "steady": exact.policy_value,
        }
        appraiser = DecisionEvaluator(exact.game, exact.state.players, MANY)
        found = [
            appraiser.evaluate(exact.state, played, rng_for(derive_seed("0e", "x", number), "y", i))
            for i in range(ESTIMATES)
        ]
        for what, right in truth.items():
            told = [getattr(one, what).mean for one in found]
            # What happens once in thousands of worlds may not have come yet: it is no bias.
            error = max(RARE, stdev(told) / math.sqrt(ESTIMATES))
            z = (fmean(told) - right) / error
            assert abs(z) < 5, (name, number, what, right, fmean(told), error)
            off.append(z)
        costs.append(truth["cost"])
    assert max(costs) > 1  # there was something to lose
    assert abs(fmean(off)) < 4 / math.sqrt(len(off))


def test_the_best_of_many_is_not_flattered() -> None:
    """Of ten actions that are all alike, none costs anything: only the naive estimate says so."""
    chance = np.random.default_rng(1)
    fair, naive = [], []
    for _ in range(400):
        values = {move: chance.normal(0, 1, 100) for move in range(10)}
        ones = np.ones(100)
        fair.append(estimate_cost(values, ones, 0).mean)
        best = best_action(values, ones)
        naive.append(estimate(values[best] - values[0], ones).mean)
    assert abs(fmean(fair)) < 3 * stdev(fair) / 20
    assert fmean(naive) > 0.1


def test_an_interval_covers_the_true_value_in_95_percent() -> None:
    chance = np.random.default_rng(2)
    held = 0
    for _ in range(1000):
        values = {0: chance.normal(0, 1, 200), 1: chance.normal(1, 2, 200)}
        weights = chance.uniform(0.5, 1.5, 200)
        found = estimate_cost(values, weights, 0)
        held += found.low <= 1 <= found.high
    assert 925 < held < 975


@every_game
def test_a_decision_is_judged_alike_in_every_world_that_fits(name: str) -> None:
    """Hidden cards make no difference: not to what a choice cost, nor to why another is better."""
    spread = sample_configs(games.game_info(name))
    compared = differed = 0
    for number in range(FORKS):
        table = spread[number % len(spread)]
        match = random_position(games.load(name), table, "judged", number)
        if match.turn is None or len(match.legal_actions()) < 2:
            continue
        other = fork(match, guess_state_(match, match.turn, number))
        assert judged(match, number) == judged(other, number)
        compared += 1
        differed += match.game.open_view(match.state) != match.game.open_view(other.state)
    assert compared > FORKS / 4
    assert differed


def judged(match: Match[Any], number: int) -> Any:
    game, seat = match.game, match.turn
    assert isinstance(game, CardGame)
    assert seat is not None
    guessed = guess_state(game, match.state, seat, rng_for("0d", "guess", number))
    played = next(iter(action_indices(game.rules.legal_actions(guessed))))
    found = DecisionEvaluator(game, guessed.players, FEW).evaluate(
        guessed, played, rng_for("0d", "x")
    )
    return found, game.explain_action(guessed, game.to_action(guessed, found.best))


@every_game
def test_a_review_has_all_decisions_and_adds_up(name: str) -> None:
    game = games.load(name)
    table = sample_configs(game.info)[0]
    match = random_match(game, table, "review")
    told: list[tuple[int, int]] = []
    found = review(match, 1, lambda done, of: told.append((done, of)), FEW)
    assert msgspec.json.decode(msgspec.json.encode(found), type=Review) == found
    assert review(match, 1, samples=FEW, jobs=1) == found  # the same each time
    assert told == [(i + 1, told[-1][1]) for i in range(len(told))]

    # Every decision where there was a choice, and what was chosen.
    again = new_match(game, table, "review")
    chosen = []
    for number, (seat, action) in enumerate(match.actions):
        if seat == 1 and len(again.legal_actions()) > 1:
            chosen.append((number, action))
        again.act(seat, action)
    assert chosen == [(one.number, one.candidates[one.played].action) for one in found.decisions]
    for one in found.decisions:
        assert one.candidates[0].behind == Estimate(0.0, 0.0)
        assert not one.is_slip or one.cost.low > 0
    assert all(found.decisions[i].is_slip for i in found.worst)

    # Where the result came from.
    assert match.result is not None
    scores = match.result["scores"]
    others = [score for seat, score in enumerate(scores) if seat != 1]
    result = scores[1] if game.info.is_cooperative else scores[1] - fmean(others)
    assert found.result == pytest.approx(result, abs=0.001)
    parts = found.par.mean + found.luck.mean + found.choices.mean
    assert parts == pytest.approx(found.result, abs=0.01)
    costs = sum(one.cost.mean for one in found.decisions)
    assert found.choices.mean == pytest.approx(-costs, abs=0.01 * len(found.decisions))


@every_game
def test_random_is_blamed_often_and_a_sage_seldom(name: str) -> None:
    """By few worlds; docs/play/review.md has the rates."""
    game = games.load(name)
    table = game.info.configure(3, {})
    blamed = {}
    for bot in ("random", "sage"):
        played = play_match(
            game, table, [bot, "owl", "owl"], parse_seed("blame"), budget=SearchBudget(400)
        )
        found = review(played.match, 0, samples=SOME)
        slips = sum(one.is_slip for one in found.decisions)
        blamed[bot] = slips / len(found.decisions)
    assert blamed["random"] > 2 * blamed["sage"] + 0.05


def test_a_match_in_play_is_not_reviewed() -> None:
    for name in GAMES:
        match = new_match(games.load(name), sample_configs(games.game_info(name))[0], "review")
        with raises_refusal("review-in-play"):
            review(match, 0)


def test_a_story_cannot_be_reviewed() -> None:
    game = games.load("familiar-tales")
    match = new_match(game, sample_configs(game.info)[0], "review")
    with raises_refusal("review-no-heuristics"):
        review(match, 0)


def test_there_is_no_such_seat() -> None:
    match = random_match(
        games.load("donburiko"), sample_configs(games.game_info("donburiko"))[0], "review"
    )
    for seat in (-1, 9):
        with raises_refusal("seat-wrong"):
            review(match, seat)


def test_a_review_evaluates_guesses_and_not_the_true_state() -> None:
    """A review has nothing of the true state but what the seat itself saw."""
    game = games.load("akuma")
    match = random_match(game, game.info.configure(3, {}), "review")
    found = [one for one in walk_match(match, 0) if isinstance(one, DecisionPoint)]
    again = new_match(game, game.info.configure(3, {}), "review")
    differed = 0
    for number, (seat, action) in enumerate(match.actions):
        for one in found:
            if one.number == number:
                assert game.view(one.guess, 0) == game.view(again.state, 0)
                differed += _hands(one.guess) != _hands(again.state)
        again.act(seat, action)
    assert differed > len(found) / 2


def _hands(state: State) -> list[int]:
    hands: list[int] = state.hand  # type: ignore[attr-defined]
    return hands[1:]
