"""Plays an arena's matches, on all cores. What comes of them does not depend on how many."""

import os
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
"""Matches that each core has waiting: few, so that a stop is soon felt."""


class ArenaResult(msgspec.Struct, frozen=True):
    """What came of one match."""

    deal: int
    bots: list[str]
    scores: list[int]
    winners: list[int]
    grade: int | None


def play_arena(plan: ArenaPlan, jobs: int | None = None) -> Iterator[ArenaResult]:
    """The matches in their order, as they come."""
    jobs = min(jobs or os.cpu_count() or 1, plan.matches)
    one = partial(_play_line_up, plan)
    if jobs == 1:
        yield from map(one, make_line_ups(plan))
        return
    _compile_once(plan.game)
    waiting = make_line_ups(plan)
    with create_worker_pool(jobs) as pool:
        playing = [
            pool.submit(one, line_up) for line_up in islice(waiting, QUEUED_PER_WORKER * jobs)
        ]
        try:
            while playing:
                yield playing.pop(0).result()
                playing += [pool.submit(one, line_up) for line_up in islice(waiting, 1)]
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _play_line_up(plan: ArenaPlan, line_up: LineUp) -> ArenaResult:
    game = games.load(plan.game)
    seed, own = deal_seed(plan, line_up.deal), bots_seed(plan, line_up.number)
    entrants = [plan.parse_entrant(label) for label in line_up.bots]
    names, efforts = [name for name, _ in entrants], [effort for _, effort in entrants]
    played = play_match(game, plan.config, names, seed, bots_seed=own, budget=efforts)
    result = played.match.result
    assert result is not None
    return ArenaResult(
        line_up.deal, line_up.bots, result["scores"], result["winners"], result.get("grade")
    )


def _compile_once(name: str) -> None:
    """So that the others find the kernels in the cache, rather than all compile the same."""
    game = games.load(name)
    if isinstance(game, CardGame) and game.heuristics is not None:
        from roost.bots.search.compile_worker import compile_for_bots

        compile_for_bots(game)
