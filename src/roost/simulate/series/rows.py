"""Rows of results, one for each match, as numpy columns by name."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from roost.match import Match

ColumnArray = np.ndarray[Any, np.dtype[Any]]
Rows = dict[str, ColumnArray]

PLAIN_COLUMNS = ("match", "actions", "choices", "alternatives", "deals", "first")
"""The columns before those by seat; `schema.py` has their meaning."""


def columns(seats: int) -> list[str]:
    return [*PLAIN_COLUMNS, *score_columns(seats), *win_columns(seats)]


def score_columns(seats: int) -> list[str]:
    return [f"score_{seat}" for seat in range(seats)]


def win_columns(seats: int) -> list[str]:
    """Return the columns of each seat's share of the win. Winners who tie share it."""
    return [f"win_{seat}" for seat in range(seats)]


def scores(rows: Rows, seats: int) -> ColumnArray:
    """Return the scores: one row for each match, one column for each seat."""
    return np.stack([rows[name] for name in score_columns(seats)], 1)


def wins(rows: Rows, seats: int) -> ColumnArray:
    """Return the shares of the wins: one row for each match, one column for each seat."""
    return np.stack([rows[name] for name in win_columns(seats)], 1)


def count_rows(rows: Rows) -> int:
    return len(rows["match"])


def concat_rows(parts: Sequence[Rows]) -> Rows:
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def make_rows(
    numbers: ColumnArray, values: ColumnArray, is_winner: ColumnArray, is_cooperative: bool
) -> Rows:
    """Build rows from match numbers, the values of `row_values`, and the winners by seat."""
    shares = is_winner.astype(np.float64)
    if not is_cooperative:
        shares /= np.maximum(1.0, shares.sum(1, keepdims=True))
    seats = is_winner.shape[1]
    names = [*PLAIN_COLUMNS[1:], *score_columns(seats)]
    rows: Rows = {"match": numbers.astype(np.int64)}
    rows |= {name: values[:, i].astype(np.int32) for i, name in enumerate(names)}
    return rows | {name: shares[:, i] for i, name in enumerate(win_columns(seats))}


def row_values(match: Match[Any], legal_actions: Iterable[Sequence[Any]]) -> list[int]:
    """Return the plain columns of a finished match without its number, and the scores."""
    result = match.result
    assert result is not None, "the match is not finished"
    choices = [len(actions) for actions in legal_actions if len(actions) > 1]
    first = match.actions[0][0] if match.actions else -1
    counts = len(match.actions), len(choices), sum(choices), match.chance_count
    return [*counts, first, *result["scores"]]
