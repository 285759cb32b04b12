"""States as bytes, so that a long campaign need not be played again from its beginning.

What is printed (rules, effects, options) is not written but pointed at: a thawed state holds the
very objects of its campaign. So its bytes make sense only beside the same build of it.
"""

import io
import pickle
from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from functools import cache
from importlib import import_module
from typing import Any

import msgspec
from msgspec import Struct

from roost.games.familiar_tales import data
from roost.games.familiar_tales import state as states
from roost.games.familiar_tales.state import State
from roost.games.familiar_tales.world import World

WORLD = -1
"""What points at the whole campaign."""
LEFT_OUT = ("world", "todo", "known", "watch")
"""Fields of a state that hold nothing between two actions, or what others know."""
_KEPT = [f.name for f in fields(State) if f.name not in LEFT_OUT]


def freeze(s: State) -> bytes:
    written = io.BytesIO()
    _Freezer(written, s.world).dump([getattr(s, name) for name in _KEPT])
    return written.getvalue()


def thaw(world: World, frozen: bytes) -> State:
    """Raises UnpicklingError, or another error, if these are not the bytes of a state."""
    values = _Thawer(io.BytesIO(frozen), world).load()
    found = State.__new__(State)
    found.world, found.todo, found.known, found.watch = world, [], None, None
    for name, value in zip(_KEPT, values, strict=True):
        setattr(found, name, value)
    return found


class _Freezer(pickle.Pickler):
    def __init__(self, file: io.BytesIO, world: World) -> None:
        super().__init__(file, protocol=pickle.HIGHEST_PROTOCOL)
        self._world = world
        self._numbers = _numbers(world)

    def persistent_id(self, found: Any) -> int | None:
        return WORLD if found is self._world else self._numbers.get(id(found))


class _Thawer(pickle.Unpickler):
    """Knows the classes of a state and of what is printed, and no others."""

    def __init__(self, file: io.BytesIO, world: World) -> None:
        super().__init__(file)
        self._world = world
        self._printed = _printed(world)

    def persistent_load(self, number: Any) -> Any:
        return self._world if number == WORLD else self._printed[number]

    def find_class(self, module: str, name: str) -> Any:
        if module == states.__name__ or module.startswith(f"{data.__name__}."):
            found = getattr(import_module(module), name, None)
            if isinstance(found, type) and (is_dataclass(found) or issubclass(found, Struct)):
                return found
        if (module, name) == ("msgspec._core", "rebuild"):
            return msgspec._core.rebuild
        raise pickle.UnpicklingError(f"{module}.{name}")


@cache
def _numbers(world: World) -> dict[int, int]:
    return {id(found): number for number, found in enumerate(_printed(world))}


@cache
def _printed(world: World) -> list[Any]:
    """Every structure and list of a campaign, once and always in the same order."""
    found: list[Any] = []
    seen: set[int] = set()
    waiting: list[Any] = [world.campaign]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            waiting += reversed(value.values())
        elif isinstance(value, Struct | tuple) and id(value) not in seen and value != ():
            seen.add(id(value))
            found.append(value)
            waiting += _parts(value)
    return found


def _parts(value: "Struct | tuple[Any, ...]") -> Iterable[Any]:
    if isinstance(value, tuple):
        return value[::-1]
    return [getattr(value, name) for name in reversed(value.__struct_fields__)]
