"""Rounds of self-play: search plays by the weights so far, and the next ones imitate it."""

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from types import ModuleType
from typing import Any

from roost import games
from roost.contract import Refused, derive
from roost.kernel import CardGame
from roost.kernel.weights import Weights, weights, weights_file
from roost.players.effort import Effort
from roost.simulate.fit.evolve import evolve
from roost.simulate.fit.imitate import imitate, likeness
from roost.simulate.fit.lessons import Course, Taught, taught
from roost.simulate.fit.regress import regress
from roost.system.files import write
from roost.system.workers import worker_pool

DIGITS = 4
HELD_BACK = 10
"""One match in so many is not learned from, but tells how well the others were."""


@dataclass(frozen=True)
class Fit:
    game: str
    players: int
    rounds: int
    matches: int
    """In each round."""
    effort: Effort
    seed: str


@dataclass(frozen=True)
class Progress:
    """After a round."""

    round: int
    lessons: int
    waypoints: int
    likeness: float | None
    """How often the policy's best move was the search's, in matches that it did not learn from."""


def fit(plan: Fit, jobs: int | None = None) -> Iterator[Progress]:
    """The weights are stored with the game after every round."""
    game = games.load(plan.game)
    if not isinstance(game, CardGame) or game.policy is None:
        raise Refused("fit-unfit", game=game.facts.title)
    game.facts.table(plan.players, {})
    for round in range(1, plan.rounds + 1):
        found = weights(game.policy, plan.players)
        effort = plan.effort if found.any() else None
        course = Course(plan.game, plan.players, effort, derive(plan.seed, "fit", round))
        told = list(_mapped(partial(taught, course), plan.matches, jobs))
        kept, learned = _together(told[::HELD_BACK]), _together(_others(told))
        found = _learned(game, learned, found)
        if hasattr(game.policy, "FREE"):
            found = evolve(game, found, plan.matches, course.seed)
        store(game.policy, plan.players, found)
        alike = likeness(kept.lessons, found) if kept.lessons else None
        yield Progress(round, len(learned.lessons), len(learned.waypoints), alike)


def _others(told: list[Taught]) -> list[Taught]:
    return [one for number, one in enumerate(told) if number % HELD_BACK]


def _together(told: list[Taught]) -> Taught:
    return Taught(
        [lesson for one in told for lesson in one.lessons],
        [point for one in told for point in one.waypoints],
    )


def _learned(game: CardGame[Any], told: Taught, start: Weights) -> Weights:
    policy = game.policy
    assert policy is not None
    found = start.copy()
    moves = getattr(policy, "VALUE", policy.SIZE)
    if told.lessons:
        found[:moves] = imitate(told.lessons, found[:moves])
    if told.waypoints:
        value = found[moves:].reshape(policy.STAGES, policy.FACTS)
        fitted = regress(told.waypoints, policy.STAGES, value, game.facts.cooperative)
        found[moves:] = fitted.ravel()
    return found


def store(policy: ModuleType, players: int, found: Weights) -> None:
    file = weights_file(policy)
    fitted = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    fitted[str(players)] = [round(float(value), DIGITS) for value in found]
    lines = (f'  "{count}": {json.dumps(fitted[count])}' for count in sorted(fitted))
    write(file, "{\n" + ",\n".join(lines) + "\n}\n")
    weights.cache_clear()


def _mapped(work: Callable[[int], Taught], matches: int, jobs: int | None) -> Iterator[Taught]:
    """On all cores, by processes that read the weights anew."""
    jobs = min(jobs or os.cpu_count() or 1, matches)
    if jobs == 1:
        yield from map(work, range(matches))
        return
    with worker_pool(jobs) as pool:
        yield from pool.map(work, range(matches), chunksize=4)
