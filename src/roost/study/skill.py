"""Luck and skill: bots of different strength on the same deals."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from roost.simulate.interval import Interval, Values, estimate_clustered_share, estimate_mean
from roost.simulate.series import Rows, Series
from roost.simulate.series.rows import wins
from roost.study.lead import matches_to_lead
from roost.study.measures import points_ahead
from roost.study.study_plan import StudyPlan
from roost.study.result import SkillEffect

BOOTSTRAP_SAMPLES = 1000
"""Bootstrap samples."""

PlaySeries = Callable[[Series, int], Rows]
"""So many matches of a series."""
ReplicaPair = tuple[Values, Values]
"""By deal and seat: the same deals with other random choices of the bots."""


class VarianceShares(NamedTuple):
    skill: Interval
    deal: Interval
    skill_on_deal: Interval
    noise: Interval


def count_series(plan: StudyPlan, is_cooperative: bool) -> int:
    """How many series it takes."""
    return 4 if is_cooperative else 3 + 3 * plan.config.players


def measure_skill(
    plan: StudyPlan, matches: int, is_cooperative: bool, play_series: PlaySeries
) -> SkillEffect | None:
    """None if there is nobody to compare with."""
    if len(plan.ladder) < 2 or plan.config.players == 1:
        return None
    players, weak, strong = plan.config.players, plan.ladder[-2], plan.bot
    seats = range(1 if is_cooperative else players)

    def one_among(one: str, others: str, again: int = 0) -> tuple[Values, Values]:
        """Points and wins of the one, who sits at each seat in turn. A team is all of a kind."""
        points, won = [], []
        for seat in seats:
            line_up = [one if is_cooperative or at == seat else others for at in range(players)]
            rows = play_series(plan.make_series(line_up)._replace(replica=again), matches)
            points.append(points_ahead(rows, players, is_cooperative)[:, seat])
            won.append(wins(rows, players)[:, seat])
        return np.stack(points, 1), np.stack(won, 1)

    alone, won = one_among(strong, weak)
    equals, equals_won = one_among(weak, weak)
    gains = alone - equals
    gain = estimate_mean(gains.mean(1))
    shares = decompose_variance(
        (one_among(weak, strong)[0], one_among(weak, strong, again=1)[0]),
        (one_among(strong, strong)[0], one_among(strong, strong, again=1)[0]),
    )
    leads = gains if is_cooperative else alone
    return SkillEffect(
        strong,
        weak,
        gain,
        estimate_clustered_share(won.sum(1), np.full(len(won), float(len(seats)))),
        float(equals_won.mean()),
        *shares,
        matches_to_lead(leads.ravel()) if gain.low > 0.0 else None,
    )


def decompose_variance(weak: ReplicaPair, strong: ReplicaPair) -> VarianceShares:
    """Parts the variance of one player's points, who is weak or strong with even chances.

    What is expected of a player on a deal has three parts: the player, the deal, and how much more
    the player makes of this deal than of others. Their shares add up to 1. Two matches of a deal
    with other random choices of the bots have only what is expected in common, so these choices
    do not count; their share of all the variance is told apart.
    """
    sums = _deal_sums(np.stack([*weak, *strong]))
    deals = len(sums)
    chance = np.random.default_rng(deals)  # the same for the same matches
    times = chance.multinomial(deals, np.full(deals, 1 / deals), size=BOOTSTRAP_SAMPLES)
    often = _variance_shares(times @ sums / deals, deals)
    lows, highs = np.quantile(often, (0.025, 0.975), axis=0)
    found = _variance_shares(sums.mean(0, keepdims=True), deals)[0]
    found[:3] /= found[:3].sum() or 1.0  # without what was cut off below 0
    return VarianceShares(
        *(
            Interval(share, min(share, low), max(share, high))
            for share, low, high in zip(found.tolist(), lows.tolist(), highs.tolist(), strict=True)
        )
    )


def _deal_sums(cells: Values) -> Values:
    """By deal, all that the parts are made of. `cells`: weak, weak again, strong, strong again."""
    deals = cells.shape[1]
    centred = cells - cells.mean((1, 2), keepdims=True)  # so that no digits are lost
    means = centred.mean(2).T
    products = (np.einsum("ids,jds->dij", centred, centred) / cells.shape[2]).reshape(deals, 16)
    gains = (cells[2:].mean(0) - cells[:2].mean(0)).mean(1)
    return np.column_stack([means, products, gains, gains**2])


def _variance_shares(sums: Values, deals: int) -> Values:
    """The four shares of each row. Every part is estimated without bias."""
    means, gain, square = sums[:, :4], sums[:, 20], sums[:, 21]
    products = sums[:, 4:20].reshape(-1, 4, 4) - means[:, :, None] * means[:, None, :]
    products = products * deals / (deals - 1)
    own = (products[:, 0, 1] + products[:, 2, 3]) / 2
    shared = products[:, :2, 2:].mean((1, 2))
    by_skill = (gain**2 - (square - gain**2) / (deals - 1)) / 4
    parts = np.stack([by_skill, (own + shared) / 2, (own - shared) / 2])
    noise = np.trace(products, axis1=1, axis2=2) / 4 - own
    total = parts.sum(0)
    whole = total + noise
    shares = [*np.divide(parts, total, out=np.zeros_like(parts), where=total > 0)]
    shares.append(np.divide(noise, whole, out=np.zeros_like(noise), where=whole > 0))
    found: Values = np.clip(np.stack(shares, 1), 0.0, 1.0)  # estimates near 0 may be below it
    return found
