"""Measures luck and skill with bots of different strength on the same deals."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from roost.simulate.interval import Interval, Values, estimate_clustered_share, estimate_mean
from roost.simulate.series import Rows, Series
from roost.simulate.series.rows import wins
from roost.study.lead import matches_to_lead
from roost.study.measures import points_ahead
from roost.study.result import SkillEffect
from roost.study.study_plan import StudyPlan

BOOTSTRAP_SAMPLES = 1000

PlaySeries = Callable[[Series, int], Rows]
"""Returns the rows of the first matches of a series."""
ReplicaPair = tuple[Values, Values]
"""Values by deal and seat, in two replicas: the same deals, other random choices of the bots."""


class VarianceShares(NamedTuple):
    """Shares of the variance, as in `SkillEffect`."""

    skill: Interval
    deal: Interval
    skill_on_deal: Interval
    noise: Interval


def count_series(plan: StudyPlan, is_cooperative: bool) -> int:
    """Return the number of series that `measure_skill` plays."""
    return 4 if is_cooperative else 3 + 3 * plan.config.players


def measure_skill(
    plan: StudyPlan, matches: int, is_cooperative: bool, play_series: PlaySeries
) -> SkillEffect | None:
    """Measure skill with the two strongest bots of the ladder. None if there is only one."""
    if len(plan.request.ladder) < 2 or plan.config.players == 1:
        return None
    players, weak, strong = plan.config.players, plan.request.ladder[-2], plan.bot
    seats = range(1 if is_cooperative else players)

    def play(bot: str, others: str, replica: int = 0) -> tuple[Values, Values]:
        """Return points and wins of a bot at each seat among others, or of a team of it."""
        points, win_shares = [], []
        for seat in seats:
            line_up = [bot if is_cooperative or p == seat else others for p in range(players)]
            rows = play_series(plan.make_series(line_up)._replace(replica=replica), matches)
            points.append(points_ahead(rows, players, is_cooperative)[:, seat])
            win_shares.append(wins(rows, players)[:, seat])
        return np.stack(points, 1), np.stack(win_shares, 1)

    strong_points, strong_wins = play(strong, weak)
    weak_points, weak_wins = play(weak, weak)
    gains = strong_points - weak_points
    mean_gain = estimate_mean(gains.mean(1))
    shares = decompose_variance(
        (play(weak, strong)[0], play(weak, strong, replica=1)[0]),
        (play(strong, strong)[0], play(strong, strong, replica=1)[0]),
    )
    leads = gains if is_cooperative else strong_points
    seat_counts = np.full(len(strong_wins), float(len(seats)))
    return SkillEffect(
        strong,
        weak,
        mean_gain,
        estimate_clustered_share(strong_wins.sum(1), seat_counts),
        float(weak_wins.mean()),
        *shares,
        matches_to_lead(leads.ravel()) if mean_gain.low > 0.0 else None,
    )


def decompose_variance(weak: ReplicaPair, strong: ReplicaPair) -> VarianceShares:
    """Decompose the variance of a player's points; the player is weak or strong, equally likely.

    The expected points on a deal have three components: the player, the deal, and their
    interaction. Their shares add up to 1. Replicas of a deal share only the expected points, so
    their covariance excludes the bots' random choices, which are returned as `noise`, a share of
    the total variance.
    """
    sums = _deal_sums(np.stack([*weak, *strong]))
    deals = len(sums)
    generator = np.random.default_rng(deals)  # the same for the same matches
    counts = generator.multinomial(deals, np.full(deals, 1 / deals), size=BOOTSTRAP_SAMPLES)
    samples = _variance_shares(counts @ sums / deals, deals)
    lows, highs = np.quantile(samples, (0.025, 0.975), axis=0)
    shares = _variance_shares(sums.mean(0, keepdims=True), deals)[0]
    shares[:3] /= shares[:3].sum() or 1.0  # because negative estimates were clipped
    return VarianceShares(
        *(
            Interval(share, min(share, low), max(share, high))
            for share, low, high in zip(shares.tolist(), lows.tolist(), highs.tolist(), strict=True)
        )
    )


def _deal_sums(cells: Values) -> Values:
    """Return, by deal, the sums that the components are computed from.

    `cells` are the points of the weak player in both replicas, then of the strong one.
    """
    deals = cells.shape[1]
    centred = cells - cells.mean((1, 2), keepdims=True)  # for numerical precision
    means = centred.mean(2).T
    products = (np.einsum("ids,jds->dij", centred, centred) / cells.shape[2]).reshape(deals, 16)
    gains = (cells[2:].mean(0) - cells[:2].mean(0)).mean(1)
    return np.column_stack([means, products, gains, gains**2])


def _variance_shares(sums: Values, deals: int) -> Values:
    """Return the four shares for each row of sums. Each component is estimated without bias."""
    means, gain, square = sums[:, :4], sums[:, 20], sums[:, 21]
    products = sums[:, 4:20].reshape(-1, 4, 4) - means[:, :, None] * means[:, None, :]
    products = products * deals / (deals - 1)
    same_player = (products[:, 0, 1] + products[:, 2, 3]) / 2
    other_player = products[:, :2, 2:].mean((1, 2))
    skill = (gain**2 - (square - gain**2) / (deals - 1)) / 4
    deal, interaction = (same_player + other_player) / 2, (same_player - other_player) / 2
    components = np.stack([skill, deal, interaction])
    noise = np.trace(products, axis1=1, axis2=2) / 4 - same_player
    expected = components.sum(0)
    total = expected + noise
    shares = [*np.divide(components, expected, out=np.zeros_like(components), where=expected > 0)]
    shares.append(np.divide(noise, total, out=np.zeros_like(noise), where=total > 0))
    clipped: Values = np.clip(np.stack(shares, 1), 0.0, 1.0)  # unbiased estimates may be negative
    return clipped
