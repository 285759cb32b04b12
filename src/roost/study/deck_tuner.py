"""Searches a deck with which bots reach target scores, by simulated annealing.

Decks are compared on the same deals. A mutation is accepted if it reduces the distance to the
targets and, early in the search, sometimes if it does not. The result is measured on other deals.
"""

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
import numpy as np

from roost import games
from roost.contract import Game, MatchConfig, RefusalError, derive_seed, rng_for
from roost.contract.rng import parse_seed
from roost.kernel.rng import MASK32, Rng, next32, random_below
from roost.simulate.interval import Interval, estimate_share
from roost.simulate.series import Series, run_series
from roost.simulate.series.local_workers import LocalWorkers
from roost.simulate.series.rows import concat_rows, scores
from roost.simulate.series.runner import COMPILE_FROM_MATCHES

MAX_MUTATIONS = 4
"""Maximum number of mutations per step. Several together help to leave local optima."""
TEST_MATCH_FACTOR = 10
"""The final measurement has this many times the matches of a step, on new deals."""
INITIAL_TEMPERATURE = 0.02
"""A deck that is worse by this distance is accepted with probability 1/e at first."""


class ScoreTarget(NamedTuple):
    """Wanted shares of the scores in each band, when one bot plays all seats."""

    bot: str
    shares: tuple[float, ...]


class TuningPlan(NamedTuple):
    game: str
    config: MatchConfig
    targets: tuple[ScoreTarget, ...]
    bands: tuple[int, ...]
    """Lower limits of all bands but the first."""
    seed: str
    """The text that the user entered."""
    steps: int = 120
    matches: int = 400
    """Matches of each bot at each step."""


class TargetResult(msgspec.Struct, frozen=True):
    """The scores that one bot reached with a deck."""

    bot: str
    target: list[float]
    """Wanted shares of the scores in each band."""
    shares: list[Interval]
    """Measured shares."""
    mean: float
    """Mean score."""


class DeckMeasurement(msgspec.Struct, frozen=True):
    """Measured scores with one deck."""

    distance: float
    """Mean distance from the targets, from 0 to 1."""
    results: list[TargetResult]


class TuningResult(msgspec.Struct, frozen=True):
    """The best deck, and its evidence."""

    deck: dict[str, Any]
    steps: int
    accepted: int
    """Accepted steps."""
    matches: int
    """Matches of each bot in each measurement."""
    seed: str
    before: DeckMeasurement
    """The initial deck."""
    after: DeckMeasurement
    """The best deck."""
    standard: DeckMeasurement
    """The game's standard deck."""


def tune_deck(
    plan: TuningPlan, on_progress: Callable[[int, int], None], jobs: int | None = None
) -> TuningResult:
    """Search a deck, beginning with the deck of `plan.config`.

    Raises RefusalError if the plan is invalid or the game's deck is fixed.
    """
    check_plan(plan)
    with LocalWorkers(jobs) as workers:
        return _search_deck(plan, on_progress, workers)


def _search_deck(
    plan: TuningPlan, on_progress: Callable[[int, int], None], workers: LocalWorkers
) -> TuningResult:
    game = games.load(plan.game)
    seed = parse_seed(plan.seed)
    rng = Rng(rng_for(seed, "tune"))
    current = best = plan.config
    distance = best_distance = _measure_distance(plan, current, seed, workers)
    accepted = 0
    for step in range(plan.steps):
        on_progress(step, plan.steps)
        deck = current.deck
        for _ in range(1 + random_below(rng, MAX_MUTATIONS)):
            deck = game.mutate_deck(deck, rng.next_state())
        candidate = _with_deck(current, deck)
        if not _is_playable(game, candidate):
            continue
        new = _measure_distance(plan, candidate, seed, workers)
        temperature = INITIAL_TEMPERATURE * (1 - step / plan.steps) ** 2
        draw = next32(rng) / MASK32
        if new <= distance or (temperature and draw < math.exp((distance - new) / temperature)):
            current, distance, accepted = candidate, new, accepted + 1
        if new < best_distance:
            best, best_distance = candidate, new
    on_progress(plan.steps, plan.steps)
    test_plan = plan._replace(matches=TEST_MATCH_FACTOR * plan.matches)
    test_seed = derive_seed(seed, "unseen")
    before, after, standard = (
        _measure_deck(test_plan, config, test_seed, workers)
        for config in (plan.config, best, _with_deck(current, None))
    )
    return TuningResult(
        game.serialize_deck(best.deck),
        plan.steps,
        accepted,
        test_plan.matches,
        plan.seed,
        before,
        after,
        standard,
    )


def check_plan(plan: TuningPlan) -> None:
    """Raise RefusalError for targets or bands that are invalid."""
    for target in plan.targets:
        if len(target.shares) != len(plan.bands) + 1:
            raise RefusalError("tune-bands", bot=target.bot, bands=len(plan.bands) + 1)
        if min(target.shares) < 0 or not math.isclose(sum(target.shares), 1.0, abs_tol=0.011):
            raise RefusalError("tune-shares", bot=target.bot)
    if list(plan.bands) != sorted(set(plan.bands)):
        raise RefusalError("tune-order")


def _with_deck(config: MatchConfig, deck: Any) -> MatchConfig:
    return MatchConfig(config.players, config.options, deck)


def _is_playable(game: Game[Any], config: MatchConfig) -> bool:
    try:
        game.new_initial_state(config)
    except RefusalError:
        return False
    return True


def _scores(
    plan: TuningPlan, config: MatchConfig, bot: str, seed: str, workers: LocalWorkers
) -> Any:
    """Return the scores of all seats or, in a cooperative game, of the team."""
    total = (plan.steps + 3 * TEST_MATCH_FACTOR) * plan.matches
    bots = tuple(sorted(target.bot for target in plan.targets))
    kernel_bots = bots if total >= COMPILE_FROM_MATCHES else ()
    series = Series(plan.game, config, [bot] * config.players, seed, kernel_bots=kernel_bots)
    chunks = run_series(series, 0, plan.matches, engine=workers)
    values = scores(concat_rows([chunk.rows for chunk in chunks]), config.players)
    return values[:, 0] if games.game_info(plan.game).is_cooperative else values.ravel()


def _count_bands(values: Any, bands: tuple[int, ...]) -> Any:
    return np.bincount(np.searchsorted(bands, values, side="right"), minlength=len(bands) + 1)


def _band_distance(shares: Any, target: Any) -> float:
    """Return the earth mover's distance of two distributions over bands, from 0 to 1."""
    return float(np.abs(np.cumsum(shares) - np.cumsum(target))[:-1].mean())


def _measure_distance(
    plan: TuningPlan, config: MatchConfig, seed: str, workers: LocalWorkers
) -> float:
    distances = []
    for target in plan.targets:
        values = _scores(plan, config, target.bot, seed, workers)
        shares = _count_bands(values, plan.bands) / len(values)
        distances.append(_band_distance(shares, target.shares))
    return sum(distances) / len(distances)


def _measure_deck(
    plan: TuningPlan, config: MatchConfig, seed: str, workers: LocalWorkers
) -> DeckMeasurement:
    results, distances = [], []
    for target in plan.targets:
        values = _scores(plan, config, target.bot, seed, workers)
        counts = _count_bands(values, plan.bands)
        distances.append(_band_distance(counts / len(values), target.shares))
        shares = [estimate_share(int(count), len(values)) for count in counts]
        results.append(TargetResult(target.bot, list(target.shares), shares, float(values.mean())))
    return DeckMeasurement(sum(distances) / len(distances), results)
