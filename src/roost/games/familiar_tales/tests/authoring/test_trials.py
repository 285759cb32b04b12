"""D9, `try`: bots play a campaign, and what came of it is counted."""

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


def test_a_campaign_is_played_to_its_end() -> None:
    given = trial_runner.make_specs(4, (1, 2, 3, 4), SEED, "careful")
    trials = list(trial_runner.run_trials(starter(), given, cores=1))
    assert [t.spec.players for t in trials] == [1, 2, 3, 4]
    for t in trials:
        assert t.failure == ""
        assert t.is_won
        assert t.chapters == 1
        assert [stay.page for stay in t.visits] == ["garden"]
        assert t.visits[0].is_finished
        assert t.visits[0].turns > 0
        assert t.misfortune >= 2 * count_flights(t) - 0, "TA-196"
        assert t.card_uses, "cards were played"


def test_all_cores_play_the_same() -> None:
    given = trial_runner.make_specs(4, (2,), SEED, "careless", page="garden")
    alone = list(trial_runner.run_trials(starter(), given, cores=1))
    assert list(trial_runner.run_trials(starter(), given, cores=2)) == alone
    assert {t.ending for t in alone} == {"left"}


def test_who_gets_nowhere_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def idle(s: TalesState, words: RngState, manner: str) -> Action:
        found = legal_actions(s)
        return next((action for action in found if action["type"] == "end"), found[0])

    monkeypatch.setattr(trial, "suggest_action", idle)
    found = trial.run_trial(CampaignGame(starter()), TrialSpec(1, SEED, "careful", page="garden"))
    assert found.failure == "garden: latch"
    assert not found.is_won
    assert not found.visits[0].is_finished


def test_an_error_is_told_and_ends_only_its_match(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(trial, "suggest_action", fail)
    found = trial.run_trial(CampaignGame(starter()), TrialSpec(1, SEED, "careful", page="garden"))
    assert found.failure.startswith("garden: ZeroDivisionError: oh (test_trials.py:")


def test_a_later_chapter_begins_with_its_place() -> None:
    assert trial.first_entry_of_chapter(starter(), 1) == 101
    assert trial.first_entry_of_chapter(starter(), 2) is None
    assert trial.first_entry_of_chapter(hearthlight_world().campaign, 5) == 440, (
        "by way of 441, which is no place"
    )


def stay(page: str, turns: int, **more: int) -> PageVisit:
    return PageVisit(page, 1, turns, is_finished=True, **more)


def test_a_tally_sums_up() -> None:
    tally = TrialStatistics()
    for players, turns, fled in ((1, 16, 0), (1, 24, 1), (2, 20, 0)):
        stays = [stay("garden", turns, flights=fled, misfortune=2 * fled)]
        task = TrialSpec(players, SEED, "careful")
        tally.add(
            Trial(task, is_won=True, misfortune=2 * fled, visits=stays, card_uses={"reckless": 3})
        )
    tally.add(
        Trial(
            TrialSpec(2, SEED, "careful"), visits=[PageVisit("garden", 1, 160)], failure="garden: x"
        )
    )
    assert tally.player_counts() == [1, 2]
    assert tally.win_rate(1) == 1.0
    assert tally.win_rate(2) == 0.5
    assert tally.visit_distribution(lambda s: s.rounds, "garden", None).mean == 5.0, (
        "only pages that were left"
    )
    assert tally.trial_distribution(count_flights, 1).mean == 0.5
    assert tally.failures() == [("garden: x", 1)]
    unused = tally.unused_cards(starter())
    assert "reckless" not in unused
    assert {"assist", "honey-cake"} <= set(unused)
    assert "stone-fist" not in unused, "nobody makes a weapon of the start"


def test_a_spread_leaves_the_ends_out() -> None:
    found = summarize([0, *[5] * 20, 100])
    assert (found.p10, found.p90) == (5, 5)
    assert summarize([]).mean == 0


def test_pictures_show_every_page_and_number_of_players() -> None:
    tally = TrialStatistics()
    for players in (1, 4):
        tally.add(Trial(TrialSpec(players, SEED, "careful"), visits=[stay("garden", 20)]))
    words = dict.fromkeys(("rounds", "flights", "misfortune", "players"), "Words")
    found = charts.draw_charts(tally, words)
    assert found.keys() == {"rounds", "flights", "misfortune"}
    assert found["rounds"].count("<circle") == 2
    assert all(charts.PLAYER_COLOURS[n] in svg for svg in found.values() for n in (1, 4))
    assert all(charts.PLAYER_COLOURS[2] not in svg for svg in found.values())


def test_less_than_nothing_is_drawn_beside_the_names() -> None:
    """A chapter may give misfortune back: its bar begins right of where its name ends."""
    rows = {
        "Chapter 1": {1: Distribution(1.0, 0.0, 3.0)},
        "Chapter 9": {1: Distribution(-2.5, -4.0, 1.0)},
    }
    drawn = charts.chart_rows(rows, "Words", {"players": "Words"})
    means = [float(x) for x in re.findall(r'<circle cx="([-\d.]+)"', drawn)]
    bars = [float(x) for x in re.findall(r'"M([-\d.]+) [^"]*"[^>]*stroke-width="7"', drawn)]
    assert charts.NAME_COLUMN_END < bars[1] < means[1] < bars[0] < means[0]


def test_what_the_journal_counts_has_a_picture_of_its_own() -> None:
    tally = TrialStatistics()
    for n in (0, 2, 2):
        tally.add(Trial(TrialSpec(1, SEED, "careful"), misfortune=n, counters={"trust": n}))
    words = dict.fromkeys(("rounds", "flights", "misfortune", "trust", "players"), "Words")
    assert tally.counter_ids() == ["trust"]
    found = charts.draw_charts(tally, words)
    assert found["trust"] == found["misfortune"] != found["flights"], "the same numbers"


def test_a_trial_tells_what_the_journal_counts() -> None:
    task = TrialSpec(2, SEED, "careful", page="first-thaw")
    assert trial.run_trial(CampaignGame(hearthlight_world().campaign), task).counters == {
        "trust": 0
    }
