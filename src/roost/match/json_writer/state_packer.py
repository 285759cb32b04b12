"""Converts states to tuples of integers, and these to records for a kernel."""

from collections.abc import Callable, Collection
from itertools import chain
from operator import itemgetter
from struct import Struct
from typing import Any

import numpy as np

from roost.kernel import State

StateNumbers = tuple[int, ...]
"""The fields of a state, flattened."""


class StatePacker:
    """Packs the states of one game: integer fields first, then lists.

    A record also has the number of the frame's event.
    """

    def __init__(self, state_type: type[State], unused: Collection[str]) -> None:
        """`unused`: fields that are not packed."""
        assert "event" not in state_type.FIELDS, "records have a field `event` of their own"
        assert state_type.FIELDS.keys() >= set(unused)
        self._state_type = state_type
        used = {name: size for name, size in state_type.FIELDS.items() if name not in unused}
        self._int_fields = [name for name, size in used.items() if size is None]
        self._list_fields = {name: size for name, size in used.items() if size is not None}
        self._get_ints: Callable[[dict[str, Any]], tuple[int, ...]] = itemgetter(*self._int_fields)
        self._get_lists: Callable[[dict[str, Any]], tuple[list[int], ...]] = itemgetter(
            *self._list_fields
        )
        numbers = len(self._int_fields) + sum(self._list_fields.values())
        self._record = Struct(f"={numbers + 1}q8x")
        self.size = self._record.size
        self.pack_into = self._record.pack_into

    def record_type(self, sources: str) -> np.dtype[np.void]:
        """`sources`: a field name that identifies the compiled code (`kernel/compile/jit.py`)."""
        fields: list[Any] = [(name, np.int64) for name in self._int_fields]
        fields += [(name, np.int64, (size,)) for name, size in self._list_fields.items()]
        return np.dtype([*fields, ("event", np.int64), (sources, np.int64)])

    def capture(self, state: State) -> StateNumbers:
        fields = vars(state)
        return (*self._get_ints(fields), *chain.from_iterable(self._get_lists(fields)))

    def restore(self, numbers: StateNumbers) -> Any:
        """Return a state with these fields. Unused fields are 0, and it has no custom deck."""
        state = self._state_type()
        at = len(self._int_fields)
        for name, value in zip(self._int_fields, numbers, strict=False):
            setattr(state, name, value)
        for name, size in self._list_fields.items():
            setattr(state, name, list(numbers[at : at + size]))
            at += size
        return state
