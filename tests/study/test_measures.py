"""Measures of a study: seats, lengths, changes, cards, actions and skill."""

import math
from typing import Any

import numpy as np
import pytest

from roost import games
from roost.contract import Action
from roost.match import Match
from roost.simulate.interval import estimate_share
from roost.simulate.series import Series
from roost.study import measures
from roost.study.cards import measure_card_effects
from roost.study.decisions import EvaluatedDecision, action_kind_names, measure_action_kinds
from roost.study.result import SeatWins
from roost.study.skill import measure_skill
from tests.support.studies import play_rows, small_plan


def test_seats_are_numbered_from_the_first_turn() -> None:
    rows = {
        "first": np.array([0, 1, 2]),
        "win_0": np.array([1.0, 0.0, 0.0]),
        "win_1": np.array([0.0, 1.0, 0.5]),
        "win_2": np.array([0.0, 0.0, 0.5]),
    }
    found = measures.measure_seats(rows, 3)
    assert [one.mean for one in found.win_rates] == pytest.approx([2.5 / 3, 0.0, 0.5 / 3])
    assert found.fair_rate == pytest.approx(1 / 3)


def test_seat_differences_use_simultaneous_intervals() -> None:
    def seats(first: float) -> SeatWins:
        shares = [estimate_share(round(1000 * share), 1000) for share in (first, 1 - first)]
        return SeatWins([*shares, estimate_share(500, 1000)], 0.5)

    assert seats(0.60).best_turn() == 0
    assert seats(0.60).is_significant(1)
    lucky = seats(0.534)  # significant if it were the only test
    assert lucky.win_rates[0].excludes(0.5)
    assert lucky.best_turn() is None
    assert not lucky.is_significant(2)


def test_a_histogram_adds_up_and_has_the_narrowest_bins() -> None:
    found = measures.make_histogram(np.array([3, 3, 4, 13]), max_bins=11)
    assert (found.values[0], found.values[-1], found.width) == (3, 13, 1)
    assert sum(found.shares) == pytest.approx(1.0)
    wide = measures.make_histogram(np.array([-7, 0, 40]), max_bins=11)
    assert wide.width == 5
    assert wide.values[0] == -10
    assert wide.shares[0] == pytest.approx(1 / 3)
    threes = measures.make_histogram(np.array([39, 42, 42, 48]), max_bins=11)
    assert (threes.values, threes.width) == ([39, 42, 45, 48], 3)
    assert threes.shares == [0.25, 0.5, 0.0, 0.25]
    assert measures.make_histogram(np.array([7, 7])).values == [7]


def test_changes_are_measured_match_by_match() -> None:
    before = {"actions": np.array([10.0, 20.0, 30.0])}
    (change,) = measures.measure_changes(before, {"actions": np.array([11.0, 21.0, 31.0])})
    assert (change.baseline, change.difference.mean, change.difference.standard_error) == (
        20.0,
        1.0,
        0.0,
    )
    assert change.is_significant


def test_a_card_that_decides_is_found() -> None:
    """The points are synthetic: a seat with the card has ten more."""
    plan = small_plan("akuma", 3, "random").make_series()
    rows = play_rows(plan, 60)
    game = games.load("akuma")
    for number in range(60):
        state = Match(game, plan.config, seed=plan.match_seed(number)).state
        for seat in range(3):
            held = [
                c.name for z in game.view(state, seat).zones if z.owner == seat for c in z.cards
            ]
            rows[f"score_{seat}"][number] = 10 * ("blue-5" in held)
    effects = measure_card_effects(plan, rows)
    assert effects[0].card == "blue-5"
    assert effects[0].points.low > 5
    assert len(effects) > 30
    assert max(one.points.mean for one in effects[1:]) < effects[0].points.low


def test_a_kind_of_action_that_is_never_good_comes_first() -> None:
    actions: list[Action] = [
        {"type": "play", "card": "a"},
        {"type": "play", "card": "b"},
        {"type": "pass"},
    ]
    decisions = [
        EvaluatedDecision(i, actions, 0, [0.0, 0.1, -2.0], [False, False, True]) for i in range(40)
    ]
    found = measure_action_kinds(decisions)
    assert found[0].name == "pass"
    assert (found[0].good_rate.mean, found[0].chosen_rate.mean, found[0].offer_count) == (
        0.0,
        0.0,
        40,
    )
    assert found[0].good_rate.high < 0.1
    assert {one.name for one in found if one.good_rate.mean == 1.0} == {
        "play",
        "play card a",
        "play card b",
    }
    assert action_kind_names({"type": "take", "row": 2}) == ["take", "take row 2"]


def test_skill_is_the_gain_of_the_strong_bot_on_the_same_deals() -> None:
    plan = small_plan("donburiko", 2, "random", "owl")
    asked: list[tuple[list[str], int]] = []

    def played(series: Series, matches: int) -> Any:
        """The strong bot has 4 points more; half of the variance is by the deal."""
        asked.append((series.bots, series.replica))
        deals = np.random.default_rng(1).normal(0, 3, (matches, 2))
        rest = np.random.default_rng(len(asked) + 1).normal(0, 3, (matches, 2))
        more = np.array([4.0 * (bot == "owl") for bot in series.bots])
        points = 1000 * (deals + rest + more)
        wins = (points == points.max(1, keepdims=True)).astype(float)
        return {f"score_{i}": points[:, i] for i in (0, 1)} | {
            f"win_{i}": wins[:, i] for i in (0, 1)
        }

    found = measure_skill(plan, 4000, False, played)
    assert found is not None
    assert {(",".join(bots), again) for bots, again in asked} == {
        ("owl,random", 0),
        ("random,owl", 0),
        ("random,random", 0),
        ("owl,random", 1),
        ("random,owl", 1),
        ("owl,owl", 0),
        ("owl,owl", 1),
    }
    assert not found.points_gained.excludes(4000.0)
    shares = found.skill, found.deal, found.skill_on_deal
    assert sum(share.mean for share in shares) == pytest.approx(1.0, abs=0.01)
    for share, truth in zip((*shares, found.noise), (4 / 22, 18 / 22, 0, 18 / 40), strict=True):
        assert share.low - 0.01 <= truth <= share.high + 0.01
    assert found.matches_to_lead == math.ceil((1.645 * 6 / 4) ** 2)
    assert measure_skill(small_plan("donburiko", 2, "owl"), 40, False, played) is None
