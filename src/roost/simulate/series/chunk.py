"""A stretch of a series, played: by kernels where all bots are compiled, else match by match."""

from typing import Any, NamedTuple

import numpy as np

from roost import games
from roost.contract import RefusalError
from roost.match.record import record_lines
from roost.simulate.runner import MAX_ACTIONS, play_match
from roost.simulate.series.decisions import (
    list_dealt_cards,
    list_decisions,
    make_dealt_rows,
    make_decision_rows,
)
from roost.simulate.series.rows import Rows, make_rows, row_values
from roost.simulate.series.series import Series


class Chunk(NamedTuple):
    rows: Rows
    decisions: Rows | None
    dealt_cards: Rows | None
    records: bytes | None


def play_chunk(series: Series, first: int, matches: int, compiled: bool) -> Chunk:
    """The matches from number `first` on. Both ways give the same rows."""
    numbers = np.arange(first, first + matches)
    if compiled:
        return Chunk(_play_compiled(series, first, matches, numbers), None, None, None)
    return _play_interpreted(series, numbers)


def can_compile(series: Series) -> bool:
    from roost.bots.compiled.match_batch import can_play_compiled

    whole = series.has_decisions or series.has_records
    return not whole and can_play_compiled(
        games.load(series.game), [*series.bots, *series.kernel_bots]
    )


def _play_compiled(series: Series, first: int, matches: int, numbers: Any) -> Rows:
    from roost.bots.compiled.match_batch import ACTIONS, SCORES, play_batch

    game: Any = games.load(series.game)
    start = game.start(series.config)
    found = play_batch(
        game,
        start,
        series.bots,
        series.seed,
        first,
        matches,
        MAX_ACTIONS,
        series.replica,
        series.kernel_bots,
    )
    if (found[:, ACTIONS] >= MAX_ACTIONS).any():
        raise RefusalError("match-endless", game=game.facts.title, most=MAX_ACTIONS)
    seats = SCORES + series.config.players
    return make_rows(numbers, found[:, :seats], found[:, seats:], game.facts.cooperative)


def _play_interpreted(series: Series, numbers: Any) -> Chunk:
    game = games.load(series.game)
    told, won, decisions, dealt, records = [], [], [], [], []
    for number in numbers.tolist():
        seed = series.match_seed(number)
        own = series.bots_seed(number)
        played = play_match(game, series.config, series.bots, seed, True, own, series.budget)
        match, legal = played.match, played.legal_actions
        assert match.result is not None
        assert legal is not None
        told.append(row_values(match, legal))
        won.append([seat in match.result["winners"] for seat in range(series.config.players)])
        if series.has_decisions:
            decisions += list_decisions(number, played, game.info)
            dealt += list_dealt_cards(number, match)
        if series.has_records:
            shown = legal if series.has_legal_actions else None
            records.append(b"".join(record_lines(match, shown, names=series.bots)))
    cooperative = game.info.is_cooperative
    return Chunk(
        make_rows(numbers, np.array(told), np.array(won), cooperative),
        make_decision_rows(decisions, game.info) if series.has_decisions else None,
        make_dealt_rows(dealt) if series.has_decisions else None,
        b"".join(records) if series.has_records else None,
    )
