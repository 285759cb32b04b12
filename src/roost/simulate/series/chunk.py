"""A stretch of a series, played: by kernels where all bots are compiled, else match by match."""

from typing import Any, NamedTuple

import numpy as np

from roost import games
from roost.contract import Refused
from roost.match.record import lines
from roost.simulate.run import MOST, play
from roost.simulate.series.decisions import dealt_of, dealt_rows, decision_rows, decisions_of
from roost.simulate.series.plan import Series
from roost.simulate.series.rows import Rows, rows_of, told_of


class Chunk(NamedTuple):
    rows: Rows
    decisions: Rows | None
    dealt: Rows | None
    records: bytes | None


def play_chunk(series: Series, first: int, matches: int, compiled: bool) -> Chunk:
    """The matches from number `first` on. Both ways give the same rows."""
    numbers = np.arange(first, first + matches)
    if compiled:
        return Chunk(_by_kernel(series, first, matches, numbers), None, None, None)
    return _one_by_one(series, numbers)


def can_compile(series: Series) -> bool:
    from roost.players.batch.playing import is_compiled

    whole = series.decisions or series.records
    return not whole and is_compiled(games.load(series.game), [*series.bots, *series.cast])


def _by_kernel(series: Series, first: int, matches: int, numbers: Any) -> Rows:
    from roost.players.batch.playing import ACTIONS, SEATS, play_batch

    game: Any = games.load(series.game)
    start = game.start(series.table)
    found = play_batch(
        game, start, series.bots, series.seed, first, matches, MOST, series.again, series.cast
    )
    if (found[:, ACTIONS] >= MOST).any():
        raise Refused("match-endless", game=game.facts.title, most=MOST)
    seats = SEATS + series.table.players
    return rows_of(numbers, found[:, :seats], found[:, seats:], game.facts.cooperative)


def _one_by_one(series: Series, numbers: Any) -> Chunk:
    game = games.load(series.game)
    told, won, decisions, dealt, records = [], [], [], [], []
    for number in numbers.tolist():
        seed = series.match_seed(number)
        own = series.bots_seed(number)
        played = play(game, series.table, series.bots, seed, True, own, series.effort)
        match, legal = played.match, played.legal
        assert match.outcome is not None
        assert legal is not None
        told.append(told_of(match, legal))
        won.append([seat in match.outcome["winners"] for seat in range(series.table.players)])
        if series.decisions:
            decisions += decisions_of(number, played, game.facts)
            dealt += dealt_of(number, match)
        if series.records:
            shown = legal if series.legal else None
            records.append(b"".join(lines(match, shown, names=series.bots)))
    cooperative = game.facts.cooperative
    return Chunk(
        rows_of(numbers, np.array(told), np.array(won), cooperative),
        decision_rows(decisions, game.facts) if series.decisions else None,
        dealt_rows(dealt) if series.decisions else None,
        b"".join(records) if series.records else None,
    )
