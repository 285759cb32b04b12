"""A view's board: plain data for games that have more than cards and numbers, such as a map.

Boards are compared key by key. A list or a plain value is replaced as a whole.
"""

from typing import Any

import msgspec

BoardData = dict[str, Any]
"""Nested dictionaries with string keys, lists, strings, integers, booleans and null."""


class BoardChange(msgspec.Struct, frozen=True, omit_defaults=True):
    """The new value at a path of keys, or the removal of that path."""

    path: tuple[str, ...]
    value: Any = None
    is_removed: bool = False


def diff_board(before: BoardData, after: BoardData) -> tuple[BoardChange, ...]:
    """Return the changes that turn one board into another."""
    changes: list[BoardChange] = []
    _collect_changes(before, after, (), changes)
    return tuple(changes)


def apply_board_changes(board: BoardData, changes: tuple[BoardChange, ...]) -> BoardData:
    """Return the board after the changes. The given board stays unchanged."""
    for change in changes:
        board = _apply_change(board, change.path, change)
    return board


def _collect_changes(
    before: BoardData, after: BoardData, path: tuple[str, ...], changes: list[BoardChange]
) -> None:
    changes += [BoardChange((*path, key), is_removed=True) for key in before if key not in after]
    for key, value in after.items():
        old = before.get(key)
        if old is value and key in before:
            continue  # games reuse unchanged objects, so most comparisons end here
        if isinstance(old, dict) and isinstance(value, dict):
            _collect_changes(old, value, (*path, key), changes)
        elif key not in before or old != value or type(old) is not type(value):
            changes.append(BoardChange((*path, key), value))


def _apply_change(board: BoardData, path: tuple[str, ...], change: BoardChange) -> BoardData:
    key, *rest = path
    if rest:
        return {**board, key: _apply_change(board[key], tuple(rest), change)}
    if change.is_removed:
        return {name: value for name, value in board.items() if name != key}
    return {**board, key: change.value}
