"""A row for each match, and one for each decision: columns of numbers, as a table holds them."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from roost.match import Match

Column = np.ndarray[Any, np.dtype[Any]]
Rows = dict[str, Column]

PLAIN = ("match", "actions", "choices", "alternatives", "deals", "first")
"""The columns before those by seat. `choices` are decisions between two actions or more,
`alternatives` how many actions these had in all, `first` is who had the first turn."""


def columns(seats: int) -> list[str]:
    return [*PLAIN, *score_columns(seats), *win_columns(seats)]


def score_columns(seats: int) -> list[str]:
    return [f"score_{seat}" for seat in range(seats)]


def win_columns(seats: int) -> list[str]:
    """The share of the match that each seat has won: those who tie divide it, a team does not."""
    return [f"win_{seat}" for seat in range(seats)]


def scores(rows: Rows, seats: int) -> Column:
    """One line a match, one column a seat."""
    return np.stack([rows[name] for name in score_columns(seats)], 1)


def wins(rows: Rows, seats: int) -> Column:
    return np.stack([rows[name] for name in win_columns(seats)], 1)


def length(rows: Rows) -> int:
    return len(rows["match"])


def joined(parts: Sequence[Rows]) -> Rows:
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def rows_of(numbers: Column, told: Column, won: Column, cooperative: bool) -> Rows:
    """`told` has the other plain columns and the scores, `won` who is among the winners."""
    shares = won.astype(np.float64)
    if not cooperative:
        shares /= np.maximum(1.0, shares.sum(1, keepdims=True))
    seats = won.shape[1]
    names = [*PLAIN[1:], *score_columns(seats)]
    rows: Rows = {"match": numbers.astype(np.int64)}
    rows |= {name: told[:, i].astype(np.int32) for i, name in enumerate(names)}
    return rows | {name: shares[:, i] for i, name in enumerate(win_columns(seats))}


def told_of(match: Match[Any], legal: Iterable[Sequence[Any]]) -> list[int]:
    """The plain columns of a finished match but its number, and the scores."""
    result = match.outcome
    assert result is not None, "only a finished match has a row"
    wide = [len(moves) for moves in legal if len(moves) > 1]
    first = match.actions[0][0] if match.actions else -1
    return [len(match.actions), len(wide), sum(wide), match.dealt, first, *result["scores"]]
