"""D9, `try`: bots play a campaign, and what came of it is counted."""

import re
from functools import cache
from pathlib import Path

import pytest

from roost.contract import Action, Words
from roost.contract.chance import seed_of
from roost.games.familiar_tales.authoring import charts, starting, trial, trying
from roost.games.familiar_tales.authoring.own import OwnTales
from roost.games.familiar_tales.authoring.tally import Spread, Tally, flights, spread
from roost.games.familiar_tales.authoring.trial import Stay, Task, Trial
from roost.games.familiar_tales.data.campaign import Campaign
from roost.games.familiar_tales.loading import folder
from roost.games.familiar_tales.machine import legal
from roost.games.familiar_tales.state import State
from roost.games.familiar_tales.tests.scene import hearthlight

STARTER = Path(starting.__file__).parent / starting.STARTER
SEED = seed_of("test")


@cache
def starter() -> Campaign:
    return folder.load(STARTER)


def test_a_campaign_is_played_to_its_end() -> None:
    given = trying.tasks(4, (1, 2, 3, 4), SEED, "careful")
    trials = list(trying.play(starter(), given, cores=1))
    assert [t.task.players for t in trials] == [1, 2, 3, 4]
    for t in trials:
        assert t.stuck == ""
        assert t.won
        assert t.chapters == 1
        assert [stay.page for stay in t.stays] == ["garden"]
        assert t.stays[0].left
        assert t.stays[0].turns > 0
        assert t.misfortune >= 2 * flights(t) - 0, "TA-196"
        assert t.used, "cards were played"


def test_all_cores_play_the_same() -> None:
    given = trying.tasks(4, (2,), SEED, "careless", page="garden")
    alone = list(trying.play(starter(), given, cores=1))
    assert list(trying.play(starter(), given, cores=2)) == alone
    assert {t.ending for t in alone} == {"left"}


def test_who_gets_nowhere_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def idle(s: State, words: Words, manner: str) -> Action:
        found = legal(s)
        return next((action for action in found if action["type"] == "end"), found[0])

    monkeypatch.setattr(trial, "advice", idle)
    found = trial.try_out(OwnTales(starter()), Task(1, SEED, "careful", page="garden"))
    assert found.stuck == "garden: latch"
    assert not found.won
    assert not found.stays[0].left


def test_an_error_is_told_and_ends_only_its_match(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(trial, "advice", fail)
    found = trial.try_out(OwnTales(starter()), Task(1, SEED, "careful", page="garden"))
    assert found.stuck.startswith("garden: ZeroDivisionError: oh (test_trying.py:")


def test_a_later_chapter_begins_with_its_place() -> None:
    assert trial.first_code(starter(), 1) == 101
    assert trial.first_code(starter(), 2) is None
    assert trial.first_code(hearthlight().campaign, 5) == 440, "by way of 441, which is no place"


def stay(page: str, turns: int, **more: int) -> Stay:
    return Stay(page, 1, turns, left=True, **more)


def test_a_tally_sums_up() -> None:
    tally = Tally()
    for players, turns, fled in ((1, 16, 0), (1, 24, 1), (2, 20, 0)):
        stays = [stay("garden", turns, flights=fled, misfortune=2 * fled)]
        task = Task(players, SEED, "careful")
        tally.add(Trial(task, won=True, misfortune=2 * fled, stays=stays, used={"reckless": 3}))
    tally.add(Trial(Task(2, SEED, "careful"), stays=[Stay("garden", 1, 160)], stuck="garden: x"))
    assert tally.players() == [1, 2]
    assert tally.won(1) == 1.0
    assert tally.won(2) == 0.5
    assert tally.spread(lambda s: s.rounds, "garden", None).mean == 5.0, "only pages that were left"
    assert tally.a_trial(flights, 1).mean == 0.5
    assert tally.stuck() == [("garden: x", 1)]
    unused = tally.unused(starter())
    assert "reckless" not in unused
    assert {"assist", "honey-cake"} <= set(unused)
    assert "stone-fist" not in unused, "nobody makes a weapon of the start"


def test_a_spread_leaves_the_ends_out() -> None:
    found = spread([0, *[5] * 20, 100])
    assert (found.low, found.high) == (5, 5)
    assert spread([]).mean == 0


def test_pictures_show_every_page_and_number_of_players() -> None:
    tally = Tally()
    for players in (1, 4):
        tally.add(Trial(Task(players, SEED, "careful"), stays=[stay("garden", 20)]))
    words = dict.fromkeys(("rounds", "flights", "misfortune", "players"), "Words")
    found = charts.pictures(tally, words)
    assert found.keys() == {"rounds", "flights", "misfortune"}
    assert found["rounds"].count("<circle") == 2
    assert all(charts.TINTS[n] in svg for svg in found.values() for n in (1, 4))
    assert all(charts.TINTS[2] not in svg for svg in found.values())


def test_less_than_nothing_is_drawn_beside_the_names() -> None:
    """A chapter may give misfortune back: its bar begins right of where its name ends."""
    rows = {"Chapter 1": {1: Spread(1.0, 0.0, 3.0)}, "Chapter 9": {1: Spread(-2.5, -4.0, 1.0)}}
    drawn = charts.by_row(rows, "Words", {"players": "Words"})
    means = [float(x) for x in re.findall(r'<circle cx="([-\d.]+)"', drawn)]
    bars = [float(x) for x in re.findall(r'"M([-\d.]+) [^"]*"[^>]*stroke-width="7"', drawn)]
    assert charts.NAMES < bars[1] < means[1] < bars[0] < means[0]


def test_what_the_journal_counts_has_a_picture_of_its_own() -> None:
    tally = Tally()
    for n in (0, 2, 2):
        tally.add(Trial(Task(1, SEED, "careful"), misfortune=n, counters={"trust": n}))
    words = dict.fromkeys(("rounds", "flights", "misfortune", "trust", "players"), "Words")
    assert tally.counters() == ["trust"]
    found = charts.pictures(tally, words)
    assert found["trust"] == found["misfortune"] != found["flights"], "the same numbers"


def test_a_trial_tells_what_the_journal_counts() -> None:
    task = Task(2, SEED, "careful", page="first-thaw")
    assert trial.try_out(OwnTales(hearthlight().campaign), task).counters == {"trust": 0}
