"""A study, from the first match to the last question."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np

from roost import games
from roost.simulate.interval import mean_of
from roost.simulate.series import Rows, Series, crew, run_series
from roost.simulate.series.rows import joined, length, scores, wins
from roost.simulate.series.running import Engine
from roost.study import measure
from roost.study.cards import card_effects
from roost.study.looking import EACH, Looked, can_look, choices, kinds, look
from roost.study.plan import Plan, Variation, bots_use, checked
from roost.study.result import FORM, Study, Table, Variant
from roost.study.skill import skill, tables
from roost.study.strange import strange

Told = Callable[[int, int], None]
"""Is told how much is done, of how much."""


class _Work:
    """Plays what the parts of a study ask for, each series once, and tells how far it is."""

    def __init__(self, plan: Plan, told: Told, own: crew.Crew, engine: Engine) -> None:
        self._own = own
        self._engine = engine
        self._told = told
        self._done = 0
        self._of = planned(plan)
        self._kept: dict[str, Rows] = {}

    def play(self, series: Series, matches: int) -> Rows:
        key = repr(series)
        if key not in self._kept or length(self._kept[key]) < matches:
            parts = []
            for chunk in run_series(series, 0, matches, engine=self._engine):
                parts.append(chunk.rows)
                self.tell(length(chunk.rows))
            self._kept[key] = joined(parts)
        else:
            self.tell(matches)
        return {name: column[:matches] for name, column in self._kept[key].items()}

    def look(self, plan: Plan) -> list[Looked]:
        series, count = plan.series(), -(-plan.looked_at // EACH)
        work = partial(look, series)
        numbers = iter(range(count))
        found: list[Looked] = list(work(next(numbers)))  # by itself: it may have to compile
        self.tell(LOOK)
        for some in self._own(work, numbers):
            found += some
            self.tell(LOOK)
        return found

    def tell(self, more: int) -> None:
        self._done += more
        self._told(min(self._done, self._of), self._of)


LOOK = 25
"""Matches that a close look takes the time of, about."""


def planned(plan: Plan) -> int:
    """How much there is to do."""
    facts = games.facts(plan.game)
    some = _some(plan)
    varied = sum(bots_use(plan, one) for one in plan.variations)
    total = plan.matches * (1 + varied) + some * (len(plan.ladder) - 1)
    if len(plan.ladder) > 1:
        total += some * tables(plan, facts.cooperative)
    if can_look(games.load(plan.game)):
        total += LOOK * -(-plan.looked_at // EACH)
    return total


def _some(plan: Plan) -> int:
    """Matches of those tables that many are not needed of."""
    return max(2, plan.matches // 4)


def study(
    plan: Plan,
    told: Told,
    folder: Path | None = None,
    jobs: int | None = None,
    engine: Engine | None = None,
) -> Study:
    """Records of strange matches go into the folder."""
    checked(plan)
    with crew.Crew(jobs) as own:
        return _study(plan, _Work(plan, told, own, engine or own), folder)


def _study(plan: Plan, work: _Work, folder: Path | None) -> Study:
    game = games.load(plan.game)
    players, together = plan.table.players, game.facts.cooperative
    base = plan.series()
    rows = work.play(base, plan.matches)
    looked = work.look(plan) if can_look(game) and plan.looked_at else []
    return Study(
        form=FORM,
        game=plan.game,
        players=players,
        options=plan.table.options,
        bot=plan.bot,
        matches=plan.matches,
        seed=plan.seed,
        command=plan.command,
        aim=measure.win_share(wins(rows, players)[:, 0]) if together else None,
        seats=None if together or players == 1 else measure.seats(rows, players),
        moves=mean_of(rows["actions"]),
        lengths=measure.bars(rows["actions"]),
        margin=None if together or players == 1 else measure.margin(rows, players),
        tables=_tables(plan, work, rows),
        choices=choices(rows, looked) if looked else None,
        kinds=kinds(looked),
        cards=card_effects(base, rows) if can_look(game) else [],
        skill=skill(plan, _some(plan), together, work.play),
        variants=[_variant(plan, work, one, rows) for one in plan.variations],
        strange=strange(base, rows, folder),
    )


def _tables(plan: Plan, work: _Work, own: Rows) -> list[Table]:
    """The strong one first."""
    players = plan.table.players
    found = [_table(plan.bot, own, players)]
    for bot in reversed(plan.ladder[:-1]):
        rows = work.play(plan.series([bot] * players), _some(plan))
        found.append(_table(bot, rows, players))
    return found


def _table(bot: str, rows: Rows, players: int) -> Table:
    points = scores(rows, players)
    return Table(bot, length(rows), mean_of(points.mean(1)), measure.bars(points.ravel(), most=40))


def _variant(plan: Plan, work: _Work, varied: Variation, own: Rows) -> Variant:
    if not bots_use(plan, varied):
        return Variant(varied.name, [], bots_use=False)
    players, together = varied.table.players, games.facts(plan.game).cooperative
    rows = work.play(plan.series(table=varied.table), plan.matches)
    before, after = (measure.facts(one, players, together) for one in (own, rows))
    differing = np.zeros(length(own), bool)
    for name, column in own.items():
        differing |= column != rows[name]
    return Variant(varied.name, measure.changes(before, after), differing=int(differing.sum()))
