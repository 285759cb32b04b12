"""Serializes states, so that a long campaign need not be replayed from its start.

Parts of the campaign (rules, effects, options) are stored as references. A deserialized state holds
the very objects of its campaign. So the bytes are valid only with the same build of the campaign.
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
"""The reference to the whole world."""
SKIPPED_FIELDS = ("world", "scheduled", "legal_cache", "on_event")
"""Fields that are empty between two actions or come from elsewhere."""
_FIELDS = [f.name for f in fields(TalesState) if f.name not in SKIPPED_FIELDS]


def serialize_state(s: TalesState) -> bytes:
    """Return a state as bytes."""
    buffer = io.BytesIO()
    _StatePickler(buffer, s.world).dump([getattr(s, name) for name in _FIELDS])
    return buffer.getvalue()


def deserialize_state(world: World, data: bytes) -> TalesState:
    """Return the state of these bytes.

    Raise UnpicklingError or another error if they are invalid.
    """
    values = _StateUnpickler(io.BytesIO(data), world).load()
    state = TalesState.__new__(TalesState)
    state.world, state.scheduled, state.legal_cache, state.on_event = world, [], None, None
    for name, value in zip(_FIELDS, values, strict=True):
        setattr(state, name, value)
    return state


class _StatePickler(pickle.Pickler):
    def __init__(self, file: io.BytesIO, world: World) -> None:
        super().__init__(file, protocol=pickle.HIGHEST_PROTOCOL)
        self._world = world
        self._numbers = _object_numbers(world)

    def persistent_id(self, value: Any) -> int | None:
        return WORLD_ID if value is self._world else self._numbers.get(id(value))


class _StateUnpickler(pickle.Unpickler):
    """Loads only the classes of a state and of a campaign."""

    def __init__(self, file: io.BytesIO, world: World) -> None:
        super().__init__(file)
        self._world = world
        self._objects = _campaign_objects(world)

    def persistent_load(self, number: Any) -> Any:
        return self._world if number == WORLD_ID else self._objects[number]

    def find_class(self, module: str, name: str) -> Any:
        if module == states.__name__ or module.startswith(f"{schema.__name__}."):
            cls = getattr(import_module(module), name, None)
            if isinstance(cls, type) and (is_dataclass(cls) or issubclass(cls, Struct)):
                return cls
        if (module, name) == ("msgspec._core", "rebuild"):
            return msgspec._core.rebuild
        raise pickle.UnpicklingError(f"{module}.{name}")


@cache
def _object_numbers(world: World) -> dict[int, int]:
    return {id(value): number for number, value in enumerate(_campaign_objects(world))}


@cache
def _campaign_objects(world: World) -> list[Any]:
    """Return every struct and tuple of a campaign once, always in the same order."""
    objects: list[Any] = []
    known_ids: set[int] = set()
    pending: list[Any] = [world.campaign]
    while pending:
        value = pending.pop()
        if isinstance(value, dict):
            pending += reversed(value.values())
        elif isinstance(value, Struct | tuple) and id(value) not in known_ids and value != ():
            known_ids.add(id(value))
            objects.append(value)
            pending += _parts(value)
    return objects


def _parts(value: "Struct | tuple[Any, ...]") -> Iterable[Any]:
    if isinstance(value, tuple):
        return value[::-1]
    return [getattr(value, name) for name in reversed(value.__struct_fields__)]
