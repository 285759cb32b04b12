"""A row for each match, and one for each decision: columns of numbers, as a table holds them."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from roost.match import Match

ColumnArray = np.ndarray[Any, np.dtype[Any]]
Rows = dict[str, ColumnArray]

PLAIN_COLUMNS = ("match", "actions", "choices", "alternatives", "deals", "first")
"""The columns before those by seat. `choices` are decisions between two actions or more,
`alternatives` how many actions these had in all, `first` is who had the first turn."""


def columns(seats: int) -> list[str]:
    return [*PLAIN_COLUMNS, *score_columns(seats), *win_columns(seats)]


def score_columns(seats: int) -> list[str]:
    return [f"score_{seat}" for seat in range(seats)]


def win_columns(seats: int) -> list[str]:
    """The share of the match that each seat has won: those who tie divide it, a team does not."""
    return [f"win_{seat}" for seat in range(seats)]


def scores(rows: Rows, seats: int) -> ColumnArray:
    """One line a match, one column a seat."""
    return np.stack([rows[name] for name in score_columns(seats)], 1)


def wins(rows: Rows, seats: int) -> ColumnArray:
    return np.stack([rows[name] for name in win_columns(seats)], 1)


def count_rows(rows: Rows) -> int:
    return len(rows["match"])


def concat_rows(parts: Sequence[Rows]) -> Rows:
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def make_rows(
    numbers: ColumnArray, values: ColumnArray, is_winner: ColumnArray, is_cooperative: bool
) -> Rows:
    """`told` has the other plain columns and the scores, `won` who is among the winners."""
    shares = is_winner.astype(np.float64)
    if not is_cooperative:
        shares /= np.maximum(1.0, shares.sum(1, keepdims=True))
    seats = is_winner.shape[1]
    names = [*PLAIN_COLUMNS[1:], *score_columns(seats)]
    rows: Rows = {"match": numbers.astype(np.int64)}
    rows |= {name: values[:, i].astype(np.int32) for i, name in enumerate(names)}
    return rows | {name: shares[:, i] for i, name in enumerate(win_columns(seats))}


def row_values(match: Match[Any], legal_actions: Iterable[Sequence[Any]]) -> list[int]:
    """The plain columns of a finished match but its number, and the scores."""
    result = match.result
    assert result is not None, "only a finished match has a row"
    wide = [len(moves) for moves in legal_actions if len(moves) > 1]
    first = match.actions[0][0] if match.actions else -1
    return [len(match.actions), len(wide), sum(wide), match.chance_count, first, *result["scores"]]
