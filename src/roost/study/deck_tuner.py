"""Searches a deck with which bots reach the scores that somebody wants, and shows that they do.

Decks are compared on the same deals. A change is kept if it comes nearer to what is wanted; in the
beginning sometimes also if not, so that the search is not caught by the first hollow. What it has
found is then measured on deals that it has never seen.
"""

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
import numpy as np

from roost import games
from roost.contract import MatchConfig, RefusalError, derive_seed, rng_for
from roost.contract.rng import parse_seed
from roost.kernel.rng import MASK32, Rng, next32, random_below
from roost.simulate.interval import Interval, estimate_share
from roost.simulate.series import Series, run_series
from roost.simulate.series.local_workers import LocalWorkers
from roost.simulate.series.rows import concat_rows, scores
from roost.simulate.series.runner import COMPILE_FROM_MATCHES

MAX_MUTATIONS = 4
"""Changes that are tried at once, at most: one by one, some hollows are never left."""
TEST_MATCH_FACTOR = 10
"""So many times as many matches as at a step measure what was found, on deals never seen."""
INITIAL_TEMPERATURE = 0.02
"""How much worse a deck may be at first and still be kept, about one time in three."""


class ScoreTarget(NamedTuple):
    """What a table of one bot is to reach: the share of the scores in each band."""

    bot: str
    shares: tuple[float, ...]


class TuningPlan(NamedTuple):
    game: str
    config: MatchConfig
    targets: tuple[ScoreTarget, ...]
    bands: tuple[int, ...]
    """Where each band but the first begins."""
    seed: str
    """As it was typed."""
    steps: int = 120
    matches: int = 400
    """At each step; ten times as many to measure what was found."""


class TargetResult(msgspec.Struct, frozen=True):
    bot: str
    target: list[float]
    shares: list[Interval]
    mean: float


class DeckMeasurement(msgspec.Struct, frozen=True):
    distance: float
    """Between what is wanted and what is reached: 0 is the same, 1 as far apart as can be."""
    results: list[TargetResult]


class TuningResult(msgspec.Struct, frozen=True):
    deck: dict[str, Any]
    steps: int
    accepted: int
    matches: int
    """That each measurement is made of."""
    seed: str
    before: DeckMeasurement
    """The deck that the search began with."""
    after: DeckMeasurement
    standard: DeckMeasurement
    """The game's own deck."""


def tune_deck(
    plan: TuningPlan, on_progress: Callable[[int, int], None], jobs: int | None = None
) -> TuningResult:
    """`search.table` has the deck to begin with. Raises Refused if the game's deck is fixed."""
    check_plan(plan)
    with LocalWorkers(jobs) as crew:
        return _search_deck(plan, on_progress, crew)


def _search_deck(
    plan: TuningPlan, on_progress: Callable[[int, int], None], workers: LocalWorkers
) -> TuningResult:
    game = games.load(plan.game)
    seed = parse_seed(plan.seed)
    chance = Rng(rng_for(seed, "tune"))
    table = plan.config
    now = nearest = _measure_distance(plan, table, seed, workers)
    best, kept = table, 0
    for step in range(plan.steps):
        on_progress(step, plan.steps)
        deck = table.deck
        for _ in range(1 + random_below(chance, MAX_MUTATIONS)):
            deck = game.mutate_deck(deck, chance.next_state())
        other = _with_deck(table, deck)
        if not _is_playable(game, other):
            continue
        found = _measure_distance(plan, other, seed, workers)
        warmth = INITIAL_TEMPERATURE * (1 - step / plan.steps) ** 2
        draw = next32(chance) / MASK32
        if found <= now or (warmth and draw < math.exp((now - found) / warmth)):
            table, now, kept = other, found, kept + 1
        if found < nearest:
            best, nearest = other, found
    on_progress(plan.steps, plan.steps)
    fresh = plan._replace(matches=TEST_MATCH_FACTOR * plan.matches)
    unseen = derive_seed(seed, "unseen")
    measured = [
        _measure_deck(fresh, one, unseen, workers)
        for one in (plan.config, best, _with_deck(table, None))
    ]
    return TuningResult(
        game.serialize_deck(best.deck), plan.steps, kept, fresh.matches, plan.seed, *measured
    )


def check_plan(plan: TuningPlan) -> None:
    for target in plan.targets:
        if len(target.shares) != len(plan.bands) + 1:
            raise RefusalError("tune-bands", bot=target.bot, bands=len(plan.bands) + 1)
        if min(target.shares) < 0 or not math.isclose(sum(target.shares), 1.0, abs_tol=0.011):
            raise RefusalError("tune-shares", bot=target.bot)
    if list(plan.bands) != sorted(set(plan.bands)):
        raise RefusalError("tune-order")


def _with_deck(config: MatchConfig, deck: Any) -> MatchConfig:
    return MatchConfig(config.players, config.options, deck)


def _is_playable(game: Any, config: MatchConfig) -> bool:
    try:
        game.start(config)
    except RefusalError:
        return False
    return True


def _scores(
    plan: TuningPlan, config: MatchConfig, bot: str, seed: str, workers: LocalWorkers
) -> Any:
    """Those of all seats; of a team the one that it has."""
    is_much = (plan.steps + 3 * TEST_MATCH_FACTOR) * plan.matches >= COMPILE_FROM_MATCHES
    cast = tuple(sorted(target.bot for target in plan.targets)) if is_much else ()
    series = Series(plan.game, config, [bot] * config.players, seed, kernel_bots=cast)
    chunks = run_series(series, 0, plan.matches, engine=workers)
    found = scores(concat_rows([chunk.rows for chunk in chunks]), config.players)
    return found[:, 0] if games.game_info(plan.game).is_cooperative else found.ravel()


def _count_bands(values: Any, bands: tuple[int, ...]) -> Any:
    return np.bincount(np.searchsorted(bands, values, side="right"), minlength=len(bands) + 1)


def _band_distance(shares: Any, target: Any) -> float:
    """How far shares must be moved, band by band, as a share of all the way."""
    return float(np.abs(np.cumsum(shares) - np.cumsum(target))[:-1].mean())


def _measure_distance(
    plan: TuningPlan, config: MatchConfig, seed: str, workers: LocalWorkers
) -> float:
    found = []
    for target in plan.targets:
        values = _scores(plan, config, target.bot, seed, workers)
        found.append(_band_distance(_count_bands(values, plan.bands) / len(values), target.shares))
    return sum(found) / len(found)


def _measure_deck(
    plan: TuningPlan, config: MatchConfig, seed: str, workers: LocalWorkers
) -> DeckMeasurement:
    reached, apart = [], []
    for target in plan.targets:
        values = _scores(plan, config, target.bot, seed, workers)
        counts = _count_bands(values, plan.bands)
        apart.append(_band_distance(counts / len(values), target.shares))
        shares = [estimate_share(int(count), len(values)) for count in counts]
        reached.append(TargetResult(target.bot, list(target.shares), shares, float(values.mean())))
    return DeckMeasurement(sum(apart) / len(apart), reached)
