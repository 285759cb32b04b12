"""A review: what it estimates is right on average, by what the seat knew, and adds up."""

import math
from statistics import fmean, stdev
from typing import Any

import msgspec
import numpy as np
import pytest

from roost import games
from roost.contract import derive, words
from roost.contract.chance import seed_of
from roost.kernel import CardGame, State, moves_in
from roost.match import Match
from roost.players.effort import Effort
from roost.players.review.appraise import Appraiser, Worlds
from roost.players.review.estimate import Estimate, advantage, best_of, estimate
from roost.players.review.review import Moment, Review, moments, review
from roost.players.search.guessing import compiled_guess
from roost.simulate.run import play
from tests.exact import positions
from tests.playing import fork, in_play, new_match, random_match, tables
from tests.refusing import refuses
from tests.sizes import size
from tests.test_secrecy import guess

GAMES = [
    name
    for name in games.names()
    if isinstance(game := games.load(name), CardGame) and game.hints is not None
]
every_game = pytest.mark.parametrize("name", GAMES)

FEW = Worlds(20, 40, 50)
SOME = Worlds(40, 120, 50)
MANY = Worlds(60, 500, 2)
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
            "edge": exact.values[played] - exact.steady,
            "steady": exact.steady,
        }
        appraiser = Appraiser(exact.game, exact.state.players, MANY)
        found = [
            appraiser.appraise(exact.state, played, words(derive("0e", "x", number), "y", i))
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
        fair.append(advantage(values, ones, 0).mean)
        best = best_of(values, ones)
        naive.append(estimate(values[best] - values[0], ones).mean)
    assert abs(fmean(fair)) < 3 * stdev(fair) / 20
    assert fmean(naive) > 0.1


def test_an_interval_holds_the_truth_19_times_in_20() -> None:
    chance = np.random.default_rng(2)
    held = 0
    for _ in range(1000):
        values = {0: chance.normal(0, 1, 200), 1: chance.normal(1, 2, 200)}
        weights = chance.uniform(0.5, 1.5, 200)
        found = advantage(values, weights, 0)
        held += found.low <= 1 <= found.high
    assert 925 < held < 975


@every_game
def test_a_decision_is_judged_alike_in_every_world_that_fits(name: str) -> None:
    """Hidden cards make no difference: not to what a choice cost, nor to why another is better."""
    spread = tables(games.facts(name))
    compared = differed = 0
    for number in range(FORKS):
        table = spread[number % len(spread)]
        match = in_play(games.load(name), table, "judged", number)
        if match.turn is None or len(match.legal()) < 2:
            continue
        other = fork(match, guess(match, match.turn, number))
        assert judged(match, number) == judged(other, number)
        compared += 1
        differed += match.game.open_view(match.state) != match.game.open_view(other.state)
    assert compared > FORKS / 4
    assert differed


def judged(match: Match[Any], number: int) -> Any:
    game, seat = match.game, match.turn
    assert isinstance(game, CardGame)
    assert seat is not None
    guessed = compiled_guess(game, match.state, seat, words("0d", "guess", number))
    played = next(iter(moves_in(game.rules.legal(guessed))))
    found = Appraiser(game, guessed.players, FEW).appraise(guessed, played, words("0d", "x"))
    return found, game.reason(guessed, game.words(guessed, found.best))


@every_game
def test_a_review_goes_through_all_decisions_and_adds_up(name: str) -> None:
    game = games.load(name)
    table = tables(game.facts)[0]
    match = random_match(game, table, "review")
    told: list[tuple[int, int]] = []
    found = review(match, 1, lambda done, of: told.append((done, of)), FEW)
    assert msgspec.json.decode(msgspec.json.encode(found), type=Review) == found
    assert review(match, 1, worlds=FEW, jobs=1) == found  # the same each time
    assert told == [(i + 1, told[-1][1]) for i in range(len(told))]

    # Every decision where there was a choice, and what was chosen.
    again = new_match(game, table, "review")
    chosen = []
    for number, (seat, action) in enumerate(match.actions):
        if seat == 1 and len(again.legal()) > 1:
            chosen.append((number, action))
        again.act(seat, action)
    assert chosen == [(one.number, one.candidates[one.played].action) for one in found.decisions]
    for one in found.decisions:
        assert one.candidates[0].behind == Estimate(0.0, 0.0)
        assert not one.is_slip or one.cost.low > 0
    assert all(found.decisions[i].is_slip for i in found.worst)

    # Where the result came from.
    assert match.outcome is not None
    scores = match.outcome["scores"]
    others = [score for seat, score in enumerate(scores) if seat != 1]
    result = scores[1] if game.facts.cooperative else scores[1] - fmean(others)
    assert found.result == pytest.approx(result, abs=0.001)
    parts = found.par.mean + found.luck.mean + found.choices.mean
    assert parts == pytest.approx(found.result, abs=0.01)
    costs = sum(one.cost.mean for one in found.decisions)
    assert found.choices.mean == pytest.approx(-costs, abs=0.01 * len(found.decisions))


@every_game
def test_random_is_blamed_often_and_a_sage_seldom(name: str) -> None:
    """By few worlds; docs/review.md has the rates."""
    game = games.load(name)
    table = game.facts.table(3, {})
    blamed = {}
    for bot in ("random", "sage"):
        played = play(game, table, [bot, "owl", "owl"], seed_of("blame"), effort=Effort(400))
        found = review(played.match, 0, worlds=SOME)
        slips = sum(one.is_slip for one in found.decisions)
        blamed[bot] = slips / len(found.decisions)
    assert blamed["random"] > 2 * blamed["sage"] + 0.05


def test_of_a_match_in_play_nothing_is_reviewed() -> None:
    for name in GAMES:
        match = new_match(games.load(name), tables(games.facts(name))[0], "review")
        with refuses("review-in-play"):
            review(match, 0)


def test_a_story_cannot_be_reviewed() -> None:
    game = games.load("familiar-tales")
    match = new_match(game, tables(game.facts)[0], "review")
    with refuses("review-unhinted"):
        review(match, 0)


def test_there_is_no_such_seat() -> None:
    match = random_match(games.load("donburiko"), tables(games.facts("donburiko"))[0], "review")
    for seat in (-1, 9):
        with refuses("seat-wrong"):
            review(match, seat)


def test_what_is_looked_at_is_a_guess_and_never_the_truth() -> None:
    """A review has nothing of the true state but what the seat itself saw."""
    game = games.load("akuma")
    match = random_match(game, game.facts.table(3, {}), "review")
    found = [one for one in moments(match, 0) if isinstance(one, Moment)]
    again = new_match(game, game.facts.table(3, {}), "review")
    differed = 0
    for number, (seat, action) in enumerate(match.actions):
        for one in found:
            if one.number == number:
                assert game.view(one.guessed, 0) == game.view(again.state, 0)
                differed += _hands(one.guessed) != _hands(again.state)
        again.act(seat, action)
    assert differed > len(found) / 2


def _hands(state: State) -> list[int]:
    hands: list[int] = state.hand  # type: ignore[attr-defined]
    return hands[1:]
