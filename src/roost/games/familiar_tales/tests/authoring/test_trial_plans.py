"""Plays of a whole campaign: kept in a file, for an ending, for what is unseen."""

from pathlib import Path

import pytest

from roost.contract.rng import parse_seed
from roost.games.familiar_tales.authoring import (
    coverage,
    scaffold,
    trial,
    trial_log,
    trial_plans,
    trial_runner,
)
from roost.games.familiar_tales.authoring.campaign_game import CampaignGame
from roost.games.familiar_tales.authoring.trial import Trial, TrialSpec
from roost.games.familiar_tales.bot.story_goals import TARGET_WEIGHT, goals_toward
from roost.games.familiar_tales.bot.style import STYLES, with_story_goals
from roost.games.familiar_tales.content.loading import folder
from roost.games.familiar_tales.tests.support.scenario import hearthlight_world

STARTER = folder.load(Path(scaffold.__file__).parent / scaffold.STARTER_FOLDER)
SEED = parse_seed("whole")


def test_plays_go_on_where_they_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "plays.jsonl"
    given = trial_runner.make_specs(3, (1, 2), SEED, "careful")
    first = list(trial_log.run_logged_trials(STARTER, given[:2], file, cores=1))
    with file.open("ab") as cut_off:
        cut_off.write(b'{"campaign": "half of a li')
    played: list[TrialSpec] = []
    real = trial_runner.run_trials

    def counted(campaign: object, tasks: list[TrialSpec], *args: object, **more: object) -> object:
        played.extend(tasks)
        return real(campaign, tasks, cores=1)  # type: ignore[arg-type]

    monkeypatch.setattr(trial_runner, "run_trials", counted)
    again = list(trial_log.run_logged_trials(STARTER, given, file, cores=1))
    assert played == given[2:], "the others are known"
    assert again[:2] == first
    assert [found.spec for found in trial_log.read_trials(STARTER, file)] == given
    assert trial_log.read_trials(hearthlight_world().campaign, file) == [], (
        "plays of another campaign"
    )


def test_what_was_not_come_to_is_listed() -> None:
    everything = coverage.all_targets(STARTER)
    assert {"page:garden", "entry:101", "choice:104/0"} <= set(everything)
    found = trial.run_trial(CampaignGame(STARTER), TrialSpec(1, SEED, "careful"))
    left = coverage.missing_targets(STARTER, [found])
    assert f"ending:{found.ending}" not in left
    assert "page:garden" not in left
    assert len(left) < len(everything)
    assert coverage.missing_targets(STARTER, []) == everything


def test_a_wish_goes_back_to_what_it_depends_on() -> None:
    """`summer-kept` is asked only of those who promised (docs/campaign/hearthlight.md, section 4)."""
    wishes = dict(goals_toward(hearthlight_world().campaign, "flag:summer-kept"))
    assert wishes["flag:summer-kept"] == TARGET_WEIGHT
    assert 0 < wishes["flag:sallow-promised"] < 1.0
    assert wishes["choice:184/0"] > 0, "where the promise is made"


def test_who_wants_misfortune_does_not_mind_flights() -> None:
    wishes = goals_toward(hearthlight_world().campaign, "ending:four-shadows")
    assert dict(wishes)["count:misfortune"] > 0
    manner = with_story_goals(STYLES["careless"], wishes)
    assert manner.flight == 0.0
    assert with_story_goals(STYLES["careful"], ()) == STYLES["careful"]


def test_a_wished_choice_is_made() -> None:
    """Book 131 (TA-66): careful bots leave the doll or keep it; who wishes for it keeps it."""
    game = CampaignGame(hearthlight_world().campaign)
    for wish, kept in (("flag:doll-kept", True), ("", False)):
        wishes = ((wish, 1.0),) if kept else (("flag:doll-kept", -1.0), ("entry:131", 1.0))
        found = trial.run_trial(game, TrialSpec(2, SEED, "careful", chapter=1, story_goals=wishes))
        assert ("doll-kept" in found.flags) == kept
        assert 131 in found.entries


def test_the_plays_of_a_study_are_shared_out_evenly() -> None:
    given = trial_plans.specs_by_style(SEED, {"careful": 2, "patient": 1})
    assert [(task.style, task.players) for task in given] == [
        *[("careful", n) for n in (1, 2, 3, 4)] * 2,
        *[("patient", n) for n in (1, 2, 3, 4)],
    ]
    assert len({task.seed for task in given if task.style == "careful"}) == 8
    unseen = trial_plans.specs_for_missing(STARTER, SEED, [], 0, 3)
    assert [task.target for task in unseen] == coverage.all_targets(STARTER)[:3]
    seen = [Trial(given[0], ending=ending.id) for ending in STARTER.endings]
    assert all(
        not t.target.startswith("ending")
        for t in trial_plans.specs_for_missing(STARTER, SEED, seen, 0, 99)
    )


@pytest.mark.parametrize("choice", [(104, 1), (112, 1)])
def test_a_choice_is_come_to_that_the_work_speaks_against(choice: tuple[int, int]) -> None:
    """104: a keepsake that the page asks for is put back; 112: first the child must be there."""
    code, option = choice
    wishes = goals_toward(hearthlight_world().campaign, f"choice:{code}/{option}")
    task = TrialSpec(3, SEED, "careful", chapter=1, story_goals=wishes)
    assert choice in trial.run_trial(CampaignGame(hearthlight_world().campaign), task).choices


def test_a_wish_knows_its_price_and_what_covers_its_book() -> None:
    campaign = hearthlight_world().campaign
    assert "hold:choose/3" in dict(goals_toward(campaign, "choice:143/0"))
    assert "hold:food/1" in dict(goals_toward(campaign, "choice:780/0")), (
        "what its condition asks for"
    )
    letter = dict(goals_toward(campaign, "entry:491"))["flag:letter-kept"]
    assert letter < 0, "else the book is covered when they come"


def test_only_what_rises_is_wished_for_and_low_misfortune_is_minded() -> None:
    """Five chairs (983): threads are drawn while the Loom runs; to stop it by fire is no help."""
    wishes = dict(goals_toward(hearthlight_world().campaign, "ending:five-chairs"))
    assert "entry:788" not in wishes
    assert wishes["count:misfortune"] < 0 < wishes["flag:loom-unpicked"]
    manner = with_story_goals(STYLES["careful"], tuple(wishes.items()))
    assert manner.flight > STYLES["careful"].flight
