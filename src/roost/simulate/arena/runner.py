"""Plays the matches of an arena on all cores. Results do not depend on their number."""

import os
from collections import deque
from collections.abc import Iterator
from functools import partial
from itertools import islice

import msgspec

from roost import games
from roost.kernel import CardGame
from roost.simulate.arena.arena_plan import ArenaPlan, LineUp, bots_seed, deal_seed, make_line_ups
from roost.simulate.runner import play_match
from roost.system.workers import create_worker_pool

QUEUED_PER_WORKER = 4
"""Queued matches for each worker. Few, so that stopping is fast."""


class ArenaResult(msgspec.Struct, frozen=True):
    """The result of one match."""

    deal: int
    bots: list[str]
    scores: list[int]
    winners: list[int]
    grade: int | None


def play_arena(plan: ArenaPlan, jobs: int | None = None) -> Iterator[ArenaResult]:
    """Yield the results of the matches, in order."""
    jobs = min(jobs or os.cpu_count() or 1, plan.matches)
    play, line_ups = partial(_play_line_up, plan), make_line_ups(plan)
    if jobs == 1:
        yield from map(play, line_ups)
        return
    _compile_once(plan.game)
    with create_worker_pool(jobs) as pool:
        first = islice(line_ups, QUEUED_PER_WORKER * jobs)
        queue = deque(pool.submit(play, line_up) for line_up in first)
        try:
            while queue:
                yield queue.popleft().result()
                queue.extend(pool.submit(play, line_up) for line_up in islice(line_ups, 1))
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _play_line_up(plan: ArenaPlan, line_up: LineUp) -> ArenaResult:
    game = games.load(plan.game)
    entrants = [plan.parse_entrant(label) for label in line_up.bots]
    played = play_match(
        game,
        plan.config,
        [name for name, _ in entrants],
        deal_seed(plan, line_up.deal),
        bots_seed=bots_seed(plan, line_up.number),
        budget=[budget for _, budget in entrants],
    )
    result = played.match.result
    assert result is not None
    return ArenaResult(
        line_up.deal, line_up.bots, result["scores"], result["winners"], result.get("grade")
    )


def _compile_once(name: str) -> None:
    """Compile the bots' kernels before the workers start, so that they load them from the cache."""
    game = games.load(name)
    if isinstance(game, CardGame) and game.heuristics is not None:
        from roost.bots.search.compile_worker import compile_for_bots

        compile_for_bots(game)
