"""Luck and skill: bots of different strength on the same deals."""

import math
from collections.abc import Callable

import numpy as np

from roost.simulate.series import Rows, Series
from roost.simulate.series.rows import wins
from roost.study.interval import NINETEEN_OF_TWENTY, Interval, Values, mean_of
from roost.study.measure import ahead
from roost.study.plan import Plan
from roost.study.result import Skill

DRAWN = 400
"""Series that are drawn from one."""

Played = Callable[[Series, int], Rows]
"""So many matches of a series."""


def tables(plan: Plan, cooperative: bool) -> int:
    """How many series it takes."""
    return 3 if cooperative else 2 + plan.table.players


def skill(plan: Plan, matches: int, cooperative: bool, played: Played) -> Skill | None:
    """None if there is nobody to compare with."""
    if len(plan.ladder) < 2 or plan.table.players == 1:
        return None
    players, weak, strong = plan.table.players, plan.ladder[-2], plan.bot
    field = plan.series([weak] * players)
    base = played(field, matches)
    again = played(field._replace(again=1), matches)
    if cooperative:
        better = [played(plan.series([strong] * players), matches)]
    else:
        better = [
            played(plan.series([strong if at == seat else weak for at in range(players)]), matches)
            for seat in range(players)
        ]
    plain, luck = (ahead(rows, players, cooperative) for rows in (base, again))
    seats = range(1 if cooperative else players)
    gains = np.stack(
        [ahead(better[at], players, cooperative)[:, at] - plain[:, at] for at in seats], 1
    )
    won = np.stack([wins(better[at], players)[:, at] for at in seats], 1).mean(1)
    gain = mean_of(gains.mean(1))
    by_skill, by_deal, rest = _shares(gains.mean(1), plain[:, seats], luck[:, seats])
    return Skill(
        strong,
        weak,
        gain,
        mean_of(won),
        float(wins(base, players).mean()),
        by_skill,
        by_deal,
        rest,
        _tells(gain, plain[:, seats]),
    )


def _shares(gains: Values, plain: Values, luck: Values) -> list[Interval]:
    """Of skill, of the deal with the seat, and of the rest: each in between what it is for most of
    the series that are drawn from the deals again and again.
    """
    chance = np.random.default_rng(len(gains))  # the same for the same matches
    drawn = chance.integers(len(gains), size=(DRAWN, len(gains)))
    often = [_parted(float(gains[one].mean()), plain[one], luck[one]) for one in drawn]
    lows, highs = np.quantile(often, (0.025, 0.975), axis=0)
    found = _parted(float(gains.mean()), plain, luck)
    return [
        Interval(share, min(share, float(low)), max(share, float(high)))
        for share, low, high in zip(found, lows, highs, strict=True)
    ]


def _parted(gain: float, plain: Values, luck: Values) -> tuple[float, float, float]:
    """What two matches of the same deal have in common is the deal's."""
    all_of_it = float((plain.var() + luck.var()) / 2)
    both = float(((plain - plain.mean()) * (luck - luck.mean())).mean())
    deal = min(max(0.0, both), all_of_it)
    by_skill = gain * gain / 4  # half of the seats are strong
    total = all_of_it + by_skill
    if total == 0.0:
        return 0.0, 0.0, 0.0
    return by_skill / total, deal / total, (all_of_it - deal) / total


def _tells(gain: Interval, plain: Values) -> int | None:
    """Both the better one and the others have luck, about as much."""
    if gain.low <= 0.0:
        return None
    return max(1, math.ceil((NINETEEN_OF_TWENTY * float(plain.std()) / gain.mean) ** 2))
