"""Trial plans and the trial log: a series in parts, trials for an ending, for what is missing."""

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


def test_a_series_resumes_from_its_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "plays.jsonl"
    specs = trial_runner.make_specs(3, (1, 2), SEED, "careful")
    first = list(trial_log.run_logged_trials(STARTER, specs[:2], file, cores=1))
    with file.open("ab") as cut_off:
        cut_off.write(b'{"campaign": "half of a li')
    played: list[TrialSpec] = []
    real = trial_runner.run_trials

    def count_calls(
        campaign: object, tasks: list[TrialSpec], *args: object, **options: object
    ) -> object:
        played.extend(tasks)
        return real(campaign, tasks, cores=1)  # type: ignore[arg-type]

    monkeypatch.setattr(trial_runner, "run_trials", count_calls)
    resumed = list(trial_log.run_logged_trials(STARTER, specs, file, cores=1))
    assert played == specs[2:], "the others are in the log"
    assert resumed[:2] == first
    assert [x.spec for x in trial_log.read_trials(STARTER, file)] == specs
    assert trial_log.read_trials(hearthlight_world().campaign, file) == [], (
        "plays of another campaign"
    )


def test_missing_targets_are_listed() -> None:
    everything = coverage.all_targets(STARTER)
    assert {"page:garden", "entry:101", "choice:104/0"} <= set(everything)
    result = trial.run_trial(CampaignGame(STARTER), TrialSpec(1, SEED, "careful"))
    missing = coverage.missing_targets(STARTER, [result])
    assert f"ending:{result.ending}" not in missing
    assert "page:garden" not in missing
    assert len(missing) < len(everything)
    assert coverage.missing_targets(STARTER, []) == everything


def test_a_goal_includes_what_it_depends_on() -> None:
    """`summer-kept` needs a promise (docs/campaign/hearthlight.md, section 4)."""
    goals = dict(goals_toward(hearthlight_world().campaign, "flag:summer-kept"))
    assert goals["flag:summer-kept"] == TARGET_WEIGHT
    assert 0 < goals["flag:sallow-promised"] < 1.0
    assert goals["choice:184/0"] > 0, "where the promise is made"


def test_flights_cost_nothing_if_the_goal_is_misfortune() -> None:
    goals = goals_toward(hearthlight_world().campaign, "ending:four-shadows")
    assert dict(goals)["count:misfortune"] > 0
    style = with_story_goals(STYLES["careless"], goals)
    assert style.flight == 0.0
    assert with_story_goals(STYLES["careful"], ()) == STYLES["careful"]


def test_bots_follow_a_story_goal() -> None:
    """Entry 131 (TA-66): careful bots leave the doll or keep it; with the goal they keep it."""
    game = CampaignGame(hearthlight_world().campaign)
    for goal, is_kept in (("flag:doll-kept", True), ("", False)):
        goals = ((goal, 1.0),) if is_kept else (("flag:doll-kept", -1.0), ("entry:131", 1.0))
        result = trial.run_trial(game, TrialSpec(2, SEED, "careful", chapter=1, story_goals=goals))
        assert ("doll-kept" in result.flags) == is_kept
        assert 131 in result.entries


def test_specs_are_balanced_over_styles_and_players() -> None:
    specs = trial_plans.specs_by_style(SEED, {"careful": 2, "patient": 1})
    assert [(spec.style, spec.players) for spec in specs] == [
        *[("careful", n) for n in (1, 2, 3, 4)] * 2,
        *[("patient", n) for n in (1, 2, 3, 4)],
    ]
    assert len({spec.seed for spec in specs if spec.style == "careful"}) == 8
    unseen = trial_plans.specs_for_missing(STARTER, SEED, [], 0, 3)
    assert [spec.target for spec in unseen] == coverage.all_targets(STARTER)[:3]
    trials = [Trial(specs[0], ending=ending.id) for ending in STARTER.endings]
    assert all(
        not t.target.startswith("ending")
        for t in trial_plans.specs_for_missing(STARTER, SEED, trials, 0, 99)
    )


@pytest.mark.parametrize("choice", [(104, 1), (112, 1)])
def test_a_targeted_choice_is_made_against_the_page_s_tasks(choice: tuple[int, int]) -> None:
    """104: a keepsake that the page needs is put back. 112: the child must be there first."""
    code, option = choice
    goals = goals_toward(hearthlight_world().campaign, f"choice:{code}/{option}")
    task = TrialSpec(3, SEED, "careful", chapter=1, story_goals=goals)
    assert choice in trial.run_trial(CampaignGame(hearthlight_world().campaign), task).choices


def test_a_goal_includes_its_price_and_what_covers_its_book() -> None:
    campaign = hearthlight_world().campaign
    assert "hold:choose/3" in dict(goals_toward(campaign, "choice:143/0"))
    assert "hold:food/1" in dict(goals_toward(campaign, "choice:780/0")), (
        "what its condition asks for"
    )
    letter = dict(goals_toward(campaign, "entry:491"))["flag:letter-kept"]
    assert letter < 0, "else the book is covered when they come"


def test_goals_of_an_ending_with_low_misfortune() -> None:
    """Five chairs (983): threads are drawn while the Loom runs; burning it is no help."""
    goals = dict(goals_toward(hearthlight_world().campaign, "ending:five-chairs"))
    assert "entry:788" not in goals
    assert goals["count:misfortune"] < 0 < goals["flag:loom-unpicked"]
    style = with_story_goals(STYLES["careful"], tuple(goals.items()))
    assert style.flight > STYLES["careful"].flight
