"""Rounds of self-play: search plays by the weights so far, and the next ones imitate it."""

import json
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from types import ModuleType

from roost import games
from roost.contract import Refused, derive
from roost.kernel import CardGame
from roost.kernel.policy import Weights, weights, weights_file
from roost.players.effort import Effort
from roost.simulate.fit.imitate import imitate, likeness
from roost.simulate.fit.lessons import Course, Lesson, lessons

DIGITS = 3
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
    likeness: float
    """How often the policy's best move was the search's, in matches that it did not learn from."""


def fit(plan: Fit, jobs: int | None = None) -> Iterator[Progress]:
    """The weights are stored with the game after every round."""
    game = games.load(plan.game)
    if (
        not isinstance(game, CardGame)
        or game.policy is None
        or not hasattr(game.policy, "features")
    ):
        raise Refused("fit-unfit", game=game.facts.title)
    assert game.policy is not None
    game.facts.table(plan.players, {})
    for round in range(1, plan.rounds + 1):
        course = Course(plan.game, plan.players, plan.effort, derive(plan.seed, "fit", round))
        taught = list(_mapped(partial(lessons, course), plan.matches, jobs))
        learned = [
            one for match in range(len(taught)) if match % HELD_BACK for one in taught[match]
        ]
        kept = [one for match in taught[::HELD_BACK] for one in match]
        found = imitate(learned, weights(game.policy, plan.players))
        store(game.policy, plan.players, found)
        yield Progress(round, len(learned), likeness(kept, found))


def store(policy: ModuleType, players: int, found: Weights) -> None:
    file = weights_file(policy)
    fitted = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    fitted[str(players)] = [round(float(value), DIGITS) for value in found]
    lines = (f'  "{count}": {json.dumps(fitted[count])}' for count in sorted(fitted))
    file.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    weights.cache_clear()


def _mapped(
    work: Callable[[int], list[Lesson]], matches: int, jobs: int | None
) -> Iterator[list[Lesson]]:
    """On all cores, by processes that read the weights anew."""
    jobs = min(jobs or os.cpu_count() or 1, matches)
    if jobs == 1:
        yield from map(work, range(matches))
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(work, range(matches), chunksize=4)
