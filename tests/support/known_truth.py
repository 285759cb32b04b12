"""Data whose truth is known: what a study says of it, and how often its intervals hold it.

Every case plants a truth, measures it as a study does, and tells whether the interval held it.
`tools/study_truth.py` writes the table in docs/design/studies.md.
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
"""What was measured, and the truth."""


class Case(NamedTuple):
    """Some figures that are measured together."""

    measures: list[str]
    percent: bool
    draw: Callable[[Rng], list[Estimate]]


def _mean(rng: Rng) -> Estimate:
    return estimate_mean(rng.gamma(2.0, 2.0, 200)), 4.0


def _share(rng: Rng) -> Estimate:
    return estimate_share(int(rng.binomial(400, 0.02)), 400), 0.02


def _seat(rng: Rng) -> Estimate:
    """Of five seats, with ties."""
    ties = rng.random(1000) < 0.1
    won = np.where(rng.random(1000) < 0.26, np.where(ties, 0.5, 1.0), 0.0)
    return estimate_clustered_share(won, np.ones(1000)), 0.26 * 0.95


def _moves(rng: Rng) -> Estimate:
    """Decisions come four to a match, and those of a match are alike."""
    tendency = rng.beta(2.0, 3.0, 120)
    return estimate_clustered_share(rng.binomial(4, tendency).astype(float), np.full(120, 4.0)), 0.4


def _loss(rng: Rng) -> Estimate:
    counts = rng.integers(1, 5, 120)
    own = rng.normal(2.7, 1.0, 120)
    sums = np.array([rng.normal(m, 2.0, n).sum() for m, n in zip(own, counts, strict=True)])
    return estimate_clustered_mean(sums, counts.astype(float)), 2.7


def _card(rng: Rng) -> Estimate:
    """Four seats of a match without a sum; a card that is worth 2 points ahead is held by one."""
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
    """25 deals of four seats; what is dealt makes the deals' chances differ."""

    def draw(chance: Rng) -> Estimate:
        own = chance.beta(10 * wins, 10 * (1 - wins), 25)
        ended = [
            ArenaResult(
                deal, ["a", "b", "b", "b"], [0] * 4, [0 if chance.random() < p else 1], None
            )
            for deal, p in enumerate(own)
            for _ in range(4)
        ]
        found = compute_standings(ended, 4, False)
        one = next(bot for bot in found if getattr(bot, "bot", "") == "a")
        return Interval(getattr(one, "share"), one.low, one.high), wins  # noqa: B009

    return draw


GAP, DEAL, BOTH = 6.0, 9.0, 3.0
TOTAL = GAP**2 / 4 + DEAL**2 + BOTH**2


def _parts(noise: float, rng: Rng) -> list[Estimate]:
    """A strong and a weak player on 200 deals of four seats, who draw lots as noisily as said."""
    of_bots = (noise**2 + (noise / 3) ** 2) / 2
    parts = (GAP**2 / 4, DEAL**2, BOTH**2)
    truth = [*(one / TOTAL for one in parts), of_bots / (TOTAL + of_bots)]
    shape = (200, 4)
    deal, both = rng.normal(0, DEAL, shape), rng.normal(0, BOTH, shape)
    weak = [deal - both - GAP / 2 + rng.normal(0, noise, shape) for _ in range(2)]
    strong = [deal + both + GAP / 2 + rng.normal(0, noise / 3, shape) for _ in range(2)]
    return list(
        zip(decompose_variance((weak[0], weak[1]), (strong[0], strong[1])), truth, strict=True)
    )


def _single(name: str, percent: bool, draw: Callable[[Rng], Estimate]) -> Case:
    return Case([name], percent, lambda chance: [draw(chance)])


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
    """What the study says, on average."""
    hits: int
    trials: int


def check_coverage(case: Case, times: int, seed: int = 26) -> list[Coverage]:
    chance = np.random.default_rng(seed)
    found = [case.draw(chance) for _ in range(times)]
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


# What is no interval


def false_positive_rate(actions: int, times: int, seed: int = 26) -> float:
    """How often a decision among actions of the same value is said to matter."""
    chance = np.random.default_rng(seed)
    said = 0
    for number in range(times):
        values = chance.normal(0, 5, (1, 300)) + chance.normal(0, 5, (actions, 300))
        weights = chance.exponential(1.0, 300)
        worse = find_worse_actions(
            values[:, :100], weights[:100], values[:, 100:], weights[100:], number
        )
        said += any(worse)
    return said / times


def lead_probabilities(mean: float, spread: float, seed: int = 26) -> tuple[int, float, float]:
    """The matches that are said to tell, and how often the better one leads then, and one before.

    Leads of single matches are skewed, as scores are.
    """
    chance = np.random.default_rng(seed)

    def drawn(*shape: int) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
        return mean + spread * (chance.gamma(4.0, 0.5, shape) - 2.0)

    matches = matches_to_lead(drawn(8000))
    assert matches is not None
    often = [float((drawn(20_000, n).sum(1) > 0).mean()) for n in (matches, max(1, matches - 1))]
    return matches, often[0], often[1]
