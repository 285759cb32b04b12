"""A study, from the first match to the last question."""

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
from roost.study.study_plan import StudyPlan, Variation, check_plan, is_used_by_bots
from roost.study.result import FORMAT_VERSION, SelfPlayScores, Study, StudyVariant
from roost.study.skill import count_series, measure_skill

OnProgress = Callable[[int, int], None]
"""Is told how much is done, of how much."""


class _StudyRun:
    """Plays what the parts of a study ask for, each series once, and tells how far it is."""

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
        series, count = plan.make_series(), -(-plan.decision_count // DECISIONS_PER_MATCH)
        work = partial(evaluate_decisions, series)
        numbers = iter(range(count))
        found: list[EvaluatedDecision] = list(
            work(next(numbers))
        )  # by itself: it may have to compile
        self.report_progress(DECISION_COST)
        for some in self._workers(work, numbers):
            found += some
            self.report_progress(DECISION_COST)
        return found

    def report_progress(self, more: int) -> None:
        self._done += more
        self._on_progress(min(self._done, self._total), self._total)


DECISION_COST = 25
"""Matches that a close look takes the time of, about."""


def count_work(plan: StudyPlan) -> int:
    """How much there is to do."""
    facts = games.game_info(plan.game)
    some = _small_sample(plan)
    varied = sum(is_used_by_bots(plan, one) for one in plan.variations)
    total = plan.matches * (1 + varied) + some * (len(plan.ladder) - 1)
    if len(plan.ladder) > 1:
        total += some * count_series(plan, facts.is_cooperative)
    if can_evaluate(games.load(plan.game)):
        total += DECISION_COST * -(-plan.decision_count // DECISIONS_PER_MATCH)
    return total


def _small_sample(plan: StudyPlan) -> int:
    """Matches of those tables that many are not needed of."""
    return max(2, plan.matches // 4)


def run_study(
    plan: StudyPlan,
    on_progress: OnProgress,
    folder: Path | None = None,
    jobs: int | None = None,
    engine: Engine | None = None,
) -> Study:
    """Records of strange matches go into the folder."""
    check_plan(plan)
    with local_workers.LocalWorkers(jobs) as own:
        return _build_study(plan, _StudyRun(plan, on_progress, own, engine or own), folder)


def _build_study(plan: StudyPlan, run: _StudyRun, folder: Path | None) -> Study:
    game = games.load(plan.game)
    players, together = plan.config.players, game.info.is_cooperative
    base = plan.make_series()
    rows = run.play(base, plan.matches)
    looked = run.evaluate_decisions(plan) if can_evaluate(game) and plan.decision_count else []
    return Study(
        format_version=FORMAT_VERSION,
        game=plan.game,
        players=players,
        options=plan.config.options,
        bot=plan.bot,
        matches=plan.matches,
        seed=plan.seed,
        command=plan.command,
        team_win_rate=measures.estimate_win_rate(wins(rows, players)[:, 0]) if together else None,
        seats=None if together or players == 1 else measures.measure_seats(rows, players),
        mean_actions=estimate_mean(rows["actions"]),
        length_histogram=measures.make_histogram(rows["actions"]),
        margin=None if together or players == 1 else measures.measure_margin(rows, players),
        self_play=_self_play_scores(plan, run, rows),
        choices=measure_choices(rows, looked) if looked else None,
        action_kinds=measure_action_kinds(looked),
        cards=measure_card_effects(base, rows) if can_evaluate(game) else [],
        skill=measure_skill(plan, _small_sample(plan), together, run.play),
        variants=[_measure_variant(plan, run, one, rows) for one in plan.variations],
        outliers=find_outliers(base, rows, folder),
    )


def _self_play_scores(plan: StudyPlan, run: _StudyRun, base_rows: Rows) -> list[SelfPlayScores]:
    """The strong one first."""
    players = plan.config.players
    found = [_scores_of_bot(plan.bot, base_rows, players)]
    for bot in reversed(plan.ladder[:-1]):
        rows = run.play(plan.make_series([bot] * players), _small_sample(plan))
        found.append(_scores_of_bot(bot, rows, players))
    return found


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
    if not is_used_by_bots(plan, variation):
        return StudyVariant(variation.name, [], is_used_by_bots=False)
    players, together = variation.config.players, games.game_info(plan.game).is_cooperative
    rows = run.play(plan.make_series(config=variation.config), plan.matches)
    before, after = (measures.match_metrics(one, players, together) for one in (base_rows, rows))
    differing = np.zeros(count_rows(base_rows), bool)
    for name, column in base_rows.items():
        differing |= column != rows[name]
    return StudyVariant(
        variation.name,
        measures.measure_changes(before, after),
        changed_matches=int(differing.sum()),
    )
