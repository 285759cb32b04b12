"""Synthetic data with known true values, to check the estimates and intervals of studies.

Every case draws data, measures it as a study does, and returns the interval with the true value.
`tools/study_accuracy.py` writes the table in docs/design/studies.md.
"""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import numpy as np

from roost.simulate.arena import ArenaResult, compute_standings
from roost.simulate.interval import (
    Interval,
    estimate_clustered_mean,
    estimate_clustered_share,
    estimate_effect,
    estimate_mean,
    estimate_share,
)
from roost.study.lead import matches_to_lead
from roost.study.significance import find_worse_actions
from roost.study.skill import decompose_variance

Rng = np.random.Generator
Estimate = tuple[Interval, float]
"""The measured interval and the true value."""


class Case(NamedTuple):
    """Values that are measured together."""

    measures: list[str]
    percent: bool
    draw: Callable[[Rng], list[Estimate]]


def _mean(rng: Rng) -> Estimate:
    return estimate_mean(rng.gamma(2.0, 2.0, 200)), 4.0


def _share(rng: Rng) -> Estimate:
    return estimate_share(int(rng.binomial(400, 0.02)), 400), 0.02


def _seat(rng: Rng) -> Estimate:
    """The win rate of one of five seats, with ties."""
    ties = rng.random(1000) < 0.1
    won = np.where(rng.random(1000) < 0.26, np.where(ties, 0.5, 1.0), 0.0)
    return estimate_clustered_share(won, np.ones(1000)), 0.26 * 0.95


def _moves(rng: Rng) -> Estimate:
    """Four decisions in each match, which depend on each other."""
    tendency = rng.beta(2.0, 3.0, 120)
    return estimate_clustered_share(rng.binomial(4, tendency).astype(float), np.full(120, 4.0)), 0.4


def _loss(rng: Rng) -> Estimate:
    counts = rng.integers(1, 5, 120)
    own = rng.normal(2.7, 1.0, 120)
    sums = np.array([rng.normal(m, 2.0, n).sum() for m, n in zip(own, counts, strict=True)])
    return estimate_clustered_mean(sums, counts.astype(float)), 2.7


def _card(rng: Rng) -> Estimate:
    """One of four seats has a card that is worth 2 points ahead of the others."""
    points = rng.normal(0.0, 6.0, (600, 4))
    holder = rng.integers(0, 4, 600)
    has = np.arange(4) == holder[:, None]
    points = points + 1.5 * has
    ahead = points - (points.sum(1, keepdims=True) - points) / 3
    matches = np.repeat(np.arange(600), 4)
    found = estimate_effect(ahead.ravel(), has.ravel(), groups=matches)
    assert found is not None
    return found, 2.0


def _arena(wins: float) -> Callable[[Rng], Estimate]:
    """25 deals, each played from four seats; the win probability depends on the deal."""

    def draw(rng: Rng) -> Estimate:
        own = rng.beta(10 * wins, 10 * (1 - wins), 25)
        results = [
            ArenaResult(deal, ["a", "b", "b", "b"], [0] * 4, [0 if rng.random() < p else 1], None)
            for deal, p in enumerate(own)
            for _ in range(4)
        ]
        found = compute_standings(results, 4, False)
        one = next(bot for bot in found if getattr(bot, "bot", "") == "a")
        return Interval(getattr(one, "share"), one.low, one.high), wins  # noqa: B009

    return draw


GAP, DEAL, BOTH = 6.0, 9.0, 3.0
TOTAL = GAP**2 / 4 + DEAL**2 + BOTH**2


def _parts(noise: float, rng: Rng) -> list[Estimate]:
    """A strong and a weak player on 200 deals with four seats, and noise by random choices."""
    noise_variance = (noise**2 + (noise / 3) ** 2) / 2
    parts = (GAP**2 / 4, DEAL**2, BOTH**2)
    truth = [*(one / TOTAL for one in parts), noise_variance / (TOTAL + noise_variance)]
    shape = (200, 4)
    deal, both = rng.normal(0, DEAL, shape), rng.normal(0, BOTH, shape)
    weak = [deal - both - GAP / 2 + rng.normal(0, noise, shape) for _ in range(2)]
    strong = [deal + both + GAP / 2 + rng.normal(0, noise / 3, shape) for _ in range(2)]
    return list(
        zip(decompose_variance((weak[0], weak[1]), (strong[0], strong[1])), truth, strict=True)
    )


def _single(name: str, percent: bool, draw: Callable[[Rng], Estimate]) -> Case:
    return Case([name], percent, lambda rng: [draw(rng)])


def make_cases() -> list[Case]:
    found = [
        _single("mean (length, score, change)", False, _mean),
        _single("share", True, _share),
        _single("seat’s share of the wins", True, _seat),
        _single("share of the decisions", True, _moves),
        _single("points that a random move loses", False, _loss),
        _single("points of a card, zero-sum", False, _card),
        _single("arena: wins of a weak bot", True, _arena(0.02)),
        _single("arena: wins of a fair bot", True, _arena(0.25)),
    ]
    named = ("skill", "the deal", "skill on this deal", "bots’ own random choices")
    for noise in (0.0, 10.0, 30.0):
        of = [f"luck or skill: {name} (weak bot’s noise: {noise:g} points)" for name in named]
        found.append(Case(of, True, partial(_parts, noise)))
    return found


class Coverage(NamedTuple):
    measure: str
    truth: float
    mean: float
    """Mean of the estimates."""
    hits: int
    trials: int


def check_coverage(case: Case, times: int, seed: int = 26) -> list[Coverage]:
    rng = np.random.default_rng(seed)
    found = [case.draw(rng) for _ in range(times)]
    return [
        Coverage(
            name,
            of[0][1],
            float(np.mean([interval.mean for interval, _ in of])),
            sum(not interval.excludes(truth) for interval, truth in of),
            times,
        )
        for name, of in zip(case.measures, zip(*found, strict=True), strict=True)
    ]


# Other measures


def false_positive_rate(actions: int, times: int, seed: int = 26) -> float:
    """Return how often a decision between equal actions is reported to matter."""
    rng = np.random.default_rng(seed)
    positives = 0
    for number in range(times):
        values = rng.normal(0, 5, (1, 300)) + rng.normal(0, 5, (actions, 300))
        weights = rng.exponential(1.0, 300)
        worse = find_worse_actions(
            values[:, :100], weights[:100], values[:, 100:], weights[100:], number
        )
        positives += any(worse)
    return positives / times


def lead_probabilities(mean: float, spread: float, seed: int = 26) -> tuple[int, float, float]:
    """Return `matches_to_lead`, and the true probability of a lead then and one match earlier.

    Leads of single matches are skewed, as scores are.
    """
    rng = np.random.default_rng(seed)

    def draw_leads(*shape: int) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
        return mean + spread * (rng.gamma(4.0, 0.5, shape) - 2.0)

    matches = matches_to_lead(draw_leads(8000))
    assert matches is not None
    probabilities = [
        float((draw_leads(20_000, n).sum(1) > 0).mean()) for n in (matches, max(1, matches - 1))
    ]
    return matches, probabilities[0], probabilities[1]
