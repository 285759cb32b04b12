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

from roost.games.familiar_tales.content import schema
from roost.games.familiar_tales.engine import state as states
from roost.games.familiar_tales.engine.state import TalesState
from roost.games.familiar_tales.engine.world import World

WORLD_ID = -1
"""What points at the whole campaign."""
SKIPPED_FIELDS = ("world", "scheduled", "legal_cache", "on_event")
"""Fields of a state that hold nothing between two actions, or what others know."""
_KEPT = [f.name for f in fields(TalesState) if f.name not in SKIPPED_FIELDS]


def serialize_state(s: TalesState) -> bytes:
    written = io.BytesIO()
    _Freezer(written, s.world).dump([getattr(s, name) for name in _KEPT])
    return written.getvalue()


def deserialize_state(world: World, data: bytes) -> TalesState:
    """Raises UnpicklingError, or another error, if these are not the bytes of a state."""
    values = _Thawer(io.BytesIO(data), world).load()
    found = TalesState.__new__(TalesState)
    found.world, found.scheduled, found.legal_cache, found.on_event = world, [], None, None
    for name, value in zip(_KEPT, values, strict=True):
        setattr(found, name, value)
    return found


class _Freezer(pickle.Pickler):
    def __init__(self, file: io.BytesIO, world: World) -> None:
        super().__init__(file, protocol=pickle.HIGHEST_PROTOCOL)
        self._world = world
        self._numbers = _numbers(world)

    def persistent_id(self, found: Any) -> int | None:
        return WORLD_ID if found is self._world else self._numbers.get(id(found))


class _Thawer(pickle.Unpickler):
    """Knows the classes of a state and of what is printed, and no others."""

    def __init__(self, file: io.BytesIO, world: World) -> None:
        super().__init__(file)
        self._world = world
        self._printed = _printed(world)

    def persistent_load(self, number: Any) -> Any:
        return self._world if number == WORLD_ID else self._printed[number]

    def find_class(self, module: str, name: str) -> Any:
        if module == states.__name__ or module.startswith(f"{schema.__name__}."):
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
