"""What a view holds besides cards and numbers: plain data of the game's own, such as a map.

It is compared and told in differences as all else: key by key; a list or a value is told anew as
a whole.
"""

from typing import Any

import msgspec

BoardData = dict[str, Any]
"""Maps by text, lists, texts, whole numbers, true, false and null."""


class BoardChange(msgspec.Struct, frozen=True, omit_defaults=True):
    """What now stands at a path of keys; `gone`: nothing."""

    path: tuple[str, ...]
    value: Any = None
    is_removed: bool = False


def diff_board(before: BoardData, after: BoardData) -> tuple[BoardChange, ...]:
    found: list[BoardChange] = []
    _collect_changes(before, after, (), found)
    return tuple(found)


def apply_board_changes(board: BoardData, changes: tuple[BoardChange, ...]) -> BoardData:
    """The board after changes; the one before stays as it is."""
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
            continue  # what does not change is one object: comparing it costs nothing
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
