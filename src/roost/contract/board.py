"""What a view holds besides cards and numbers: plain data of the game's own, such as a map.

It is compared and told in differences as all else: key by key; a list or a value is told anew as
a whole.
"""

from typing import Any

import msgspec

Data = dict[str, Any]
"""Maps by text, lists, texts, whole numbers, true, false and null."""


class Change(msgspec.Struct, frozen=True, omit_defaults=True):
    """What now stands at a path of keys; `gone`: nothing."""

    path: tuple[str, ...]
    value: Any = None
    gone: bool = False


def changes(before: Data, after: Data) -> tuple[Change, ...]:
    found: list[Change] = []
    _compare(before, after, (), found)
    return tuple(found)


def changed(board: Data, by: tuple[Change, ...]) -> Data:
    """The board after changes; the one before stays as it is."""
    for change in by:
        board = _put(board, change.path, change)
    return board


def _compare(before: Data, after: Data, path: tuple[str, ...], found: list[Change]) -> None:
    found += [Change((*path, key), gone=True) for key in before if key not in after]
    for key, value in after.items():
        old = before.get(key)
        if old is value and key in before:
            continue  # what does not change is one object: comparing it costs nothing
        if isinstance(old, dict) and isinstance(value, dict):
            _compare(old, value, (*path, key), found)
        elif key not in before or old != value or type(old) is not type(value):
            found.append(Change((*path, key), value))


def _put(board: Data, path: tuple[str, ...], change: Change) -> Data:
    key, *rest = path
    if rest:
        return {**board, key: _put(board[key], tuple(rest), change)}
    if change.gone:
        return {name: value for name, value in board.items() if name != key}
    return {**board, key: change.value}
