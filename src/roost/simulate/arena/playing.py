"""Plays an arena's matches, on all cores. What comes of them does not depend on how many."""

import os
from collections.abc import Iterator
from functools import partial
from itertools import islice

import msgspec

from roost import games
from roost.kernel import CardGame
from roost.simulate.arena.plan import LineUp, Plan, bots_seed, deal_seed, line_ups
from roost.simulate.run import play
from roost.system.workers import worker_pool

AHEAD = 4
"""Matches that each core has waiting: few, so that a stop is soon felt."""


class Ended(msgspec.Struct, frozen=True):
    """What came of one match."""

    deal: int
    bots: list[str]
    scores: list[int]
    winners: list[int]
    grade: int | None


def play_all(plan: Plan, jobs: int | None = None) -> Iterator[Ended]:
    """The matches in their order, as they come."""
    jobs = min(jobs or os.cpu_count() or 1, plan.matches)
    one = partial(_play, plan)
    if jobs == 1:
        yield from map(one, line_ups(plan))
        return
    _compile_once(plan.game)
    waiting = line_ups(plan)
    with worker_pool(jobs) as pool:
        playing = [pool.submit(one, line_up) for line_up in islice(waiting, AHEAD * jobs)]
        try:
            while playing:
                yield playing.pop(0).result()
                playing += [pool.submit(one, line_up) for line_up in islice(waiting, 1)]
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _play(plan: Plan, line_up: LineUp) -> Ended:
    game = games.load(plan.game)
    seed, own = deal_seed(plan, line_up.deal), bots_seed(plan, line_up.number)
    entrants = [plan.entrant(label) for label in line_up.bots]
    names, efforts = [name for name, _ in entrants], [effort for _, effort in entrants]
    played = play(game, plan.table, names, seed, bots_seed=own, effort=efforts)
    result = played.match.outcome
    assert result is not None
    return Ended(
        line_up.deal, line_up.bots, result["scores"], result["winners"], result.get("grade")
    )


def _compile_once(name: str) -> None:
    """So that the others find the kernels in the cache, rather than all compile the same."""
    game = games.load(name)
    if isinstance(game, CardGame) and game.hints is not None:
        from roost.players.search.warming import compile_for_bots

        compile_for_bots(game)
