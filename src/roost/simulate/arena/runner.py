"""Plays the matches of an arena on all cores. Results do not depend on their number."""

from collections.abc import Iterator
from functools import partial

import msgspec

from roost import games
from roost.simulate.arena.arena_plan import ArenaPlan, LineUp, bots_seed, deal_seed, make_line_ups
from roost.simulate.runner import play_match
from roost.simulate.series.local_workers import count_cores, map_in_order
from roost.simulate.series.runner import compile_once


class ArenaResult(msgspec.Struct, frozen=True):
    """The result of one match."""

    deal: int
    bots: list[str]
    scores: list[int]
    winners: list[int]
    grade: int | None


def play_arena(plan: ArenaPlan, jobs: int | None = None) -> Iterator[ArenaResult]:
    """Yield the results of the matches, in order."""
    jobs = min(jobs or count_cores(), plan.matches)
    if jobs > 1:
        compile_once(plan.game)
    yield from map_in_order(partial(_play_line_up, plan), make_line_ups(plan), jobs)


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
