"""Plays a chunk of a series: by a kernel if all bots are compiled, else match by match."""

from typing import Any, NamedTuple

import numpy as np

from roost import games
from roost.contract import RefusalError
from roost.kernel import CardGame
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
    """Results of consecutive matches. None: not requested by the series."""

    rows: Rows
    decisions: Rows | None
    dealt_cards: Rows | None
    records: bytes | None


def play_chunk(series: Series, first: int, matches: int, compiled: bool) -> Chunk:
    """Play consecutive matches, beginning with number `first`.

    Compiled and interpreted play give the same rows.
    """
    numbers = np.arange(first, first + matches)
    if compiled:
        return Chunk(_play_compiled(series, first, matches, numbers), None, None, None)
    return _play_interpreted(series, numbers)


def play_record(series: Series, number: int) -> bytes:
    """Play a match of a series again and return its record."""
    return play_chunk(series._replace(has_records=True), number, 1, False).records or b""


def can_compile(series: Series) -> bool:
    """Return whether a kernel can play the series. Kernels give no decisions and no records."""
    from roost.bots.compiled.match_batch import can_play_compiled

    if series.has_decisions or series.has_records:
        return False
    return can_play_compiled(games.load(series.game), [*series.bots, *series.kernel_bots])


def _play_compiled(series: Series, first: int, matches: int, numbers: Any) -> Rows:
    from roost.bots.compiled.match_batch import ACTIONS, SCORES, play_batch

    game = games.load(series.game)
    assert isinstance(game, CardGame)
    values = play_batch(
        game,
        game.new_initial_state(series.config),
        series.bots,
        series.seed,
        first,
        matches,
        MAX_ACTIONS,
        series.replica,
        series.kernel_bots,
    )
    if (values[:, ACTIONS] >= MAX_ACTIONS).any():
        raise RefusalError("match-endless", game=game.info.title, most=MAX_ACTIONS)
    wins = SCORES + series.config.players
    return make_rows(numbers, values[:, :wins], values[:, wins:], game.info.is_cooperative)


def _play_interpreted(series: Series, numbers: Any) -> Chunk:
    game = games.load(series.game)
    values, is_winner, decisions, dealt_cards, records = [], [], [], [], []
    for number in numbers.tolist():
        seed = series.match_seed(number)
        bots_seed = series.bots_seed(number)
        played = play_match(game, series.config, series.bots, seed, True, bots_seed, series.budget)
        match, legal_actions = played.match, played.legal_actions
        assert match.result is not None
        assert legal_actions is not None
        values.append(row_values(match, legal_actions))
        is_winner.append([seat in match.result["winners"] for seat in range(series.config.players)])
        if series.has_decisions:
            decisions += list_decisions(number, played, game.info)
            dealt_cards += list_dealt_cards(number, match)
        if series.has_records:
            shown = legal_actions if series.has_legal_actions else None
            records.append(b"".join(record_lines(match, shown, names=series.bots)))
    return Chunk(
        make_rows(numbers, np.array(values), np.array(is_winner), game.info.is_cooperative),
        make_decision_rows(decisions, game.info) if series.has_decisions else None,
        make_dealt_rows(dealt_cards) if series.has_decisions else None,
        b"".join(records) if series.has_records else None,
    )
