"""Complete studies: reproducible, with known facts and unusual matches."""

from pathlib import Path

import msgspec
import pytest

from roost import games
from roost.match.record_check import check_records
from roost.simulate.interval import estimate_mean
from roost.simulate.series import Series
from roost.study.report import render_body
from roost.study.request import StudyRequest
from roost.study.result import Study
from roost.study.runner import count_work, run_study
from roost.study.study_plan import make_plan
from roost.testing.selection import games_with
from tests.support.studies import play_rows, small_plan

CARD_GAMES = games_with("policy")


def quiet(done: int, total: int) -> None:
    assert 0 <= done <= total


def test_a_study_repeats_whatever_the_number_of_workers(tmp_path: Path) -> None:
    plan = small_plan("fuertorite", 3, "random", coin="forced")
    first = run_study(plan, quiet, tmp_path, jobs=1)
    again = run_study(plan, quiet, None, jobs=2)
    assert msgspec.json.encode(first) == msgspec.json.encode(again)
    assert first.seats is not None
    assert sum(one.mean for one in first.seats.win_rates) == pytest.approx(1.0)
    assert [one.name for one in first.variants] == ["coin=forced"]
    assert first.skill is None
    assert msgspec.json.decode(msgspec.json.encode(first), type=Study) == first


def test_outliers_are_records_of_played_matches(tmp_path: Path) -> None:
    plan = small_plan("fuertorite", 3, "random")
    found = run_study(plan, quiet, tmp_path, jobs=1)
    assert [one.kind for one in found.outliers][:2] == ["highest", "lowest"]
    rows = play_rows(plan.make_series(), 40)
    for one in found.outliers:
        (verdict,) = check_records(tmp_path / one.file)
        assert verdict.ok
        assert verdict.match is not None
        assert len(verdict.match.actions) == rows["actions"][one.match]
        assert verdict.match.result is not None
        scores = verdict.match.result["scores"]
        assert scores == [rows[f"score_{seat}"][one.match] for seat in range(3)]
    assert found.outliers[0].value == max(rows[f"score_{seat}"].max() for seat in range(3))


def test_a_cooperative_game_measures_the_teams_score() -> None:
    done: list[tuple[int, int]] = []
    plan = small_plan("familiars-trouble", 3, "random", winner="highest")
    found = run_study(plan, lambda *progress: done.append(progress), None, jobs=1)
    assert found.team_win_rate is not None
    assert found.seats is None
    assert {change.metric for change in found.variants[0].changes} == {
        "points",
        "team-wins",
        "actions",
        "choices",
    }
    assert done[-1] == (count_work(plan), count_work(plan))


@pytest.mark.long
@pytest.mark.parametrize(("game", "players"), [("akuma", 3), ("fuertorite", 3)])
def test_a_complete_study_finds_known_facts(game: str, players: int) -> None:
    request = StudyRequest(game, players, matches=3000, decisions=160, seed="small")
    found = run_study(make_plan(request), quiet, None, jobs=2)
    assert found.skill is not None
    assert found.skill.points_gained.low > 0, "an owl plays better than an owlet"
    means = [config.score.mean for config in found.self_play]
    assert means == sorted(means, reverse=True), "and an owlet better than who plays at random"
    assert found.choices is not None
    assert found.choices.decision_count == 160
    assert found.choices.random_move_loss.low > 0


def test_an_option_that_bots_cannot_use_is_named_as_such() -> None:
    plan = small_plan("familiars-trouble", 3, "random", hints=True, winner="highest")
    done: list[tuple[int, int]] = []
    found = run_study(plan, lambda *progress: done.append(progress), None, jobs=1)
    unused, used = found.variants
    assert (unused.is_used_by_bots, unused.changes, unused.changed_matches) == (False, [], None)
    assert (used.is_used_by_bots, used.changed_matches is not None) == (True, True)
    assert done[-1] == (count_work(plan), count_work(plan))
    assert "Bots do not use this option" in render_body(found)
    same = msgspec.structs.replace(used, changed_matches=0)
    assert "No match ended differently" in render_body(
        msgspec.structs.replace(found, variants=[same])
    )


@pytest.mark.slow
@pytest.mark.parametrize("game", CARD_GAMES)
def test_options_are_declared_as_bots_use_them(game: str) -> None:
    """On the same deals, scores differ significantly only with an option that bots use."""
    info = games.game_info(game)
    players = info.default_players
    for option in info.options:
        others = [v for v in option.values_for(players) if v != option.default_for(players)]
        changes = []
        for value in others[:1]:
            for bot in ("greedy", "owl"):
                own, other = (
                    play_rows(
                        Series(game, info.configure(players, given), [bot] * players, "ab" * 16),
                        30,
                    )
                    for given in ({}, {option.name: value})
                )
                changes.append(estimate_mean((other["score_0"] - own["score_0"]).astype(float)))
        if not option.is_used_by_bots:
            assert not any(change.excludes(0.0) for change in changes), option.name
