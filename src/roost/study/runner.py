"""Runs a study: plays its series and computes all measures."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np

from roost import games
from roost.simulate.interval import estimate_mean
from roost.simulate.series import Rows, Series, local_workers, run_series
from roost.simulate.series.rows import concat_rows, count_rows, scores, wins
from roost.simulate.series.runner import Engine
from roost.study import measures
from roost.study.cards import measure_card_effects
from roost.study.decisions import (
    DECISIONS_PER_MATCH,
    EvaluatedDecision,
    can_evaluate,
    evaluate_decisions,
    measure_action_kinds,
    measure_choices,
)
from roost.study.outliers import find_outliers
from roost.study.request import Variation
from roost.study.result import FORMAT_VERSION, SelfPlayScores, Study, StudyVariant
from roost.study.skill import count_series, measure_skill
from roost.study.study_plan import StudyPlan

OnProgress = Callable[[int, int], None]
"""Called with the work done and the total work, in matches."""


class _StudyRun:
    """Plays the series of a study, each of them once, and reports the progress."""

    def __init__(
        self,
        plan: StudyPlan,
        on_progress: OnProgress,
        workers: local_workers.LocalWorkers,
        engine: Engine,
    ) -> None:
        self._workers = workers
        self._engine = engine
        self._on_progress = on_progress
        self._done = 0
        self._total = count_work(plan)
        self._played: dict[str, Rows] = {}

    def play(self, series: Series, matches: int) -> Rows:
        """Return the rows of the first matches of a series."""
        key = repr(series)
        if key not in self._played or count_rows(self._played[key]) < matches:
            parts = []
            for chunk in run_series(series, 0, matches, engine=self._engine):
                parts.append(chunk.rows)
                self.report_progress(count_rows(chunk.rows))
            self._played[key] = concat_rows(parts)
        else:
            self.report_progress(matches)
        return {name: column[:matches] for name, column in self._played[key].items()}

    def evaluate_decisions(self, plan: StudyPlan) -> list[EvaluatedDecision]:
        series, count = plan.make_series(), -(-plan.request.decisions // DECISIONS_PER_MATCH)
        work = partial(evaluate_decisions, series)
        numbers = iter(range(count))
        decisions = list(work(next(numbers)))  # in this process, because it may have to compile
        self.report_progress(DECISION_COST)
        for of_match in self._workers(work, numbers):
            decisions += of_match
            self.report_progress(DECISION_COST)
        return decisions

    def report_progress(self, matches: int) -> None:
        self._done += matches
        self._on_progress(min(self._done, self._total), self._total)


DECISION_COST = 25
"""Evaluating the decisions of a match takes as long as playing this many matches."""


def count_work(plan: StudyPlan) -> int:
    """Return the total work of a study, in matches."""
    info = games.game_info(plan.request.game)
    sample = _small_sample(plan)
    variants = sum(plan.is_used_by_bots(variation) for variation in plan.variations)
    total = plan.request.matches * (1 + variants) + sample * (len(plan.request.ladder) - 1)
    if len(plan.request.ladder) > 1:
        total += sample * count_series(plan, info.is_cooperative)
    if can_evaluate(games.load(plan.request.game)):
        total += DECISION_COST * -(-plan.request.decisions // DECISIONS_PER_MATCH)
    return total


def _small_sample(plan: StudyPlan) -> int:
    """Return the number of matches for measures that need fewer."""
    return max(2, plan.request.matches // 4)


def run_study(
    plan: StudyPlan,
    on_progress: OnProgress,
    folder: Path | None = None,
    jobs: int | None = None,
    engine: Engine | None = None,
) -> Study:
    """Run a study. The records of unusual matches are written to the folder."""
    with local_workers.LocalWorkers(jobs) as workers:
        run = _StudyRun(plan, on_progress, workers, engine or workers)
        return _build_study(plan, run, folder)


def _build_study(plan: StudyPlan, run: _StudyRun, folder: Path | None) -> Study:
    game = games.load(plan.request.game)
    players, is_cooperative = plan.config.players, game.info.is_cooperative
    has_rivals = not is_cooperative and players > 1
    series = plan.make_series()
    rows = run.play(series, plan.request.matches)
    has_decisions = can_evaluate(game) and plan.request.decisions
    decisions = run.evaluate_decisions(plan) if has_decisions else []
    team_wins = wins(rows, players)[:, 0]
    return Study(
        format_version=FORMAT_VERSION,
        game=plan.request.game,
        players=players,
        options=plan.config.options,
        bot=plan.bot,
        matches=plan.request.matches,
        seed=plan.request.seed,
        command=plan.request.command,
        team_win_rate=measures.estimate_win_rate(team_wins) if is_cooperative else None,
        seats=measures.measure_seats(rows, players) if has_rivals else None,
        mean_actions=estimate_mean(rows["actions"]),
        length_histogram=measures.make_histogram(rows["actions"]),
        margin=measures.measure_margin(rows, players) if has_rivals else None,
        self_play=_self_play_scores(plan, run, rows),
        choices=measure_choices(rows, decisions) if decisions else None,
        action_kinds=measure_action_kinds(decisions),
        cards=measure_card_effects(series, rows) if can_evaluate(game) else [],
        skill=measure_skill(plan, _small_sample(plan), is_cooperative, run.play),
        variants=[_measure_variant(plan, run, variation, rows) for variation in plan.variations],
        outliers=find_outliers(series, rows, folder),
    )


def _self_play_scores(plan: StudyPlan, run: _StudyRun, base_rows: Rows) -> list[SelfPlayScores]:
    """Return the scores of each bot in self-play, the strongest first."""
    players = plan.config.players
    all_scores = [_scores_of_bot(plan.bot, base_rows, players)]
    for bot in reversed(plan.request.ladder[:-1]):
        rows = run.play(plan.make_series([bot] * players), _small_sample(plan))
        all_scores.append(_scores_of_bot(bot, rows, players))
    return all_scores


def _scores_of_bot(bot: str, rows: Rows, players: int) -> SelfPlayScores:
    points = scores(rows, players)
    return SelfPlayScores(
        bot,
        count_rows(rows),
        estimate_mean(points.mean(1)),
        measures.make_histogram(points.ravel(), max_bins=40),
    )


def _measure_variant(
    plan: StudyPlan, run: _StudyRun, variation: Variation, base_rows: Rows
) -> StudyVariant:
    if not plan.is_used_by_bots(variation):
        return StudyVariant(variation.name, [], is_used_by_bots=False)
    players = variation.config.players
    is_cooperative = games.game_info(plan.request.game).is_cooperative
    rows = run.play(plan.make_series(config=variation.config), plan.request.matches)
    before = measures.match_metrics(base_rows, players, is_cooperative)
    after = measures.match_metrics(rows, players, is_cooperative)
    is_changed = np.zeros(count_rows(base_rows), bool)
    for name, column in base_rows.items():
        is_changed |= column != rows[name]
    return StudyVariant(
        variation.name,
        measures.measure_changes(before, after),
        changed_matches=int(is_changed.sum()),
    )
