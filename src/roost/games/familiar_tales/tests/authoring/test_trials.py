"""Trials: bots play a campaign, and their results are counted and drawn."""

import re
from functools import cache
from pathlib import Path

import pytest

from roost.contract import Action, RngState
from roost.contract.rng import parse_seed
from roost.games.familiar_tales.authoring import charts, scaffold, trial, trial_runner
from roost.games.familiar_tales.authoring.campaign_game import CampaignGame
from roost.games.familiar_tales.authoring.trial import PageVisit, Trial, TrialSpec
from roost.games.familiar_tales.authoring.trial_statistics import (
    Distribution,
    TrialStatistics,
    count_flights,
    summarize,
)
from roost.games.familiar_tales.content.loading import folder
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.engine.machine import legal_actions
from roost.games.familiar_tales.engine.state import TalesState
from roost.games.familiar_tales.tests.support.scenario import hearthlight_world

STARTER = Path(scaffold.__file__).parent / scaffold.STARTER_FOLDER
SEED = parse_seed("test")


@cache
def starter() -> Campaign:
    return folder.load(STARTER)


def test_trials_reach_the_end() -> None:
    specs = trial_runner.make_specs(4, (1, 2, 3, 4), SEED, "careful")
    trials = list(trial_runner.run_trials(starter(), specs, cores=1))
    assert [t.spec.players for t in trials] == [1, 2, 3, 4]
    for t in trials:
        assert t.failure == ""
        assert t.is_won
        assert t.chapters == 1
        assert [x.page for x in t.visits] == ["garden"]
        assert t.visits[0].is_finished
        assert t.visits[0].turns > 0
        assert t.misfortune >= 2 * count_flights(t) - 0, "TA-196"
        assert t.card_uses, "cards were played"


def test_parallel_trials_give_the_same_results() -> None:
    specs = trial_runner.make_specs(4, (2,), SEED, "careless", page="garden")
    sequential = list(trial_runner.run_trials(starter(), specs, cores=1))
    assert list(trial_runner.run_trials(starter(), specs, cores=2)) == sequential
    assert {t.ending for t in sequential} == {"left"}


def test_a_stuck_trial_names_the_unmet_objective(monkeypatch: pytest.MonkeyPatch) -> None:
    def idle(s: TalesState, rng: RngState, style: str) -> Action:
        result = legal_actions(s)
        return next((action for action in result if action["type"] == "end"), result[0])

    monkeypatch.setattr(trial, "suggest_action", idle)
    result = trial.run_trial(CampaignGame(starter()), TrialSpec(1, SEED, "careful", page="garden"))
    assert result.failure == "garden: latch"
    assert not result.is_won
    assert not result.visits[0].is_finished


def test_an_error_ends_only_its_own_trial(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(trial, "suggest_action", fail)
    result = trial.run_trial(CampaignGame(starter()), TrialSpec(1, SEED, "careful", page="garden"))
    assert result.failure.startswith("garden: ZeroDivisionError: oh (test_trials.py:")


def test_a_later_chapter_starts_at_its_place() -> None:
    assert trial.first_entry_of_chapter(starter(), 1) == 101
    assert trial.first_entry_of_chapter(starter(), 2) is None
    assert trial.first_entry_of_chapter(hearthlight_world().campaign, 5) == 440, (
        "by way of 441, which is no place"
    )


def visit(page: str, turns: int, **fields: int) -> PageVisit:
    return PageVisit(page, 1, turns, is_finished=True, **fields)


def test_statistics_of_trials() -> None:
    statistics = TrialStatistics()
    for players, turns, fled in ((1, 16, 0), (1, 24, 1), (2, 20, 0)):
        visits = [visit("garden", turns, flights=fled, misfortune=2 * fled)]
        spec = TrialSpec(players, SEED, "careful")
        statistics.add(
            Trial(spec, is_won=True, misfortune=2 * fled, visits=visits, card_uses={"reckless": 3})
        )
    statistics.add(
        Trial(
            TrialSpec(2, SEED, "careful"), visits=[PageVisit("garden", 1, 160)], failure="garden: x"
        )
    )
    assert statistics.player_counts() == [1, 2]
    assert statistics.win_rate(1) == 1.0
    assert statistics.win_rate(2) == 0.5
    assert statistics.visit_distribution(lambda s: s.rounds, "garden", None).mean == 5.0, (
        "only finished pages"
    )
    assert statistics.trial_distribution(count_flights, 1).mean == 0.5
    assert statistics.failures() == [("garden: x", 1)]
    unused = statistics.unused_cards(starter())
    assert "reckless" not in unused
    assert {"assist", "honey-cake"} <= set(unused)
    assert "stone-fist" not in unused, "nobody makes a weapon of the start"


def test_percentiles_ignore_outliers() -> None:
    distribution = summarize([0, *[5] * 20, 100])
    assert (distribution.p10, distribution.p90) == (5, 5)
    assert summarize([]).mean == 0


def test_charts_show_every_page_and_number_of_players() -> None:
    statistics = TrialStatistics()
    for players in (1, 4):
        statistics.add(Trial(TrialSpec(players, SEED, "careful"), visits=[visit("garden", 20)]))
    captions = dict.fromkeys(("rounds", "flights", "misfortune", "players"), "Words")
    svgs = charts.draw_charts(statistics, captions)
    assert svgs.keys() == {"rounds", "flights", "misfortune"}
    assert svgs["rounds"].count("<circle") == 2
    assert all(charts.PLAYER_COLOURS[n] in svg for svg in svgs.values() for n in (1, 4))
    assert all(charts.PLAYER_COLOURS[2] not in svg for svg in svgs.values())


def test_negative_values_do_not_overlap_the_names() -> None:
    """A chapter may reduce misfortune: its bar starts right of its name."""
    rows = {
        "Chapter 1": {1: Distribution(1.0, 0.0, 3.0)},
        "Chapter 9": {1: Distribution(-2.5, -4.0, 1.0)},
    }
    drawn = charts.chart_rows(rows, "Words", {"players": "Words"})
    means = [float(x) for x in re.findall(r'<circle cx="([-\d.]+)"', drawn)]
    bars = [float(x) for x in re.findall(r'"M([-\d.]+) [^"]*"[^>]*stroke-width="7"', drawn)]
    assert charts.NAME_COLUMN_END < bars[1] < means[1] < bars[0] < means[0]


def test_each_journal_counter_has_a_chart() -> None:
    statistics = TrialStatistics()
    for n in (0, 2, 2):
        statistics.add(Trial(TrialSpec(1, SEED, "careful"), misfortune=n, counters={"trust": n}))
    captions = dict.fromkeys(("rounds", "flights", "misfortune", "trust", "players"), "Words")
    assert statistics.counter_ids() == ["trust"]
    svgs = charts.draw_charts(statistics, captions)
    assert svgs["trust"] == svgs["misfortune"] != svgs["flights"], "the same numbers"


def test_a_trial_has_the_journal_s_counters() -> None:
    task = TrialSpec(2, SEED, "careful", page="first-thaw")
    assert trial.run_trial(CampaignGame(hearthlight_world().campaign), task).counters == {
        "trust": 0
    }
