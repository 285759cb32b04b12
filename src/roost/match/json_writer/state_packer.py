"""States as plain numbers in a row, and as records for a kernel."""

from collections.abc import Callable, Collection
from itertools import chain
from operator import itemgetter
from struct import Struct
from typing import Any

import numpy as np

from roost.kernel import State

StateNumbers = tuple[int, ...]
"""The numbers of a state."""


class StatePacker:
    """Of one game's states: single numbers first, then lists. A record also has a moment's note."""

    def __init__(self, declared: type[State], unused: Collection[str]) -> None:
        """`unread`: fields that are not kept."""
        assert "note" not in declared.FIELDS, "records have a note of their own"
        assert declared.FIELDS.keys() >= set(unused)
        self._declared = declared
        kept = {name: size for name, size in declared.FIELDS.items() if name not in unused}
        self._single = [name for name, size in kept.items() if size is None]
        self._sizes = {name: size for name, size in kept.items() if size is not None}
        self._singles: Callable[[dict[str, Any]], tuple[int, ...]] = itemgetter(*self._single)
        self._lists: Callable[[dict[str, Any]], tuple[list[int], ...]] = itemgetter(*self._sizes)
        numbers = len(self._single) + sum(self._sizes.values())
        self._record = Struct(f"={numbers + 1}q8x")
        self.size = self._record.size
        self.pack_into = self._record.pack_into

    def record_type(self, sources: str) -> np.dtype[np.void]:
        """`sources`: a name for all that is compiled over it (`kernel/compiler.py` says why)."""
        fields: list[Any] = [(name, np.int64) for name in self._single]
        fields += [(name, np.int64, (size,)) for name, size in self._sizes.items()]
        return np.dtype([*fields, ("note", np.int64), (sources, np.int64)])

    def capture(self, state: State) -> StateNumbers:
        fields = vars(state)
        return (*self._singles(fields), *chain.from_iterable(self._lists(fields)))

    def restore(self, numbers: StateNumbers) -> Any:
        """A state that shows the same. (What is not kept is 0, and it has no deck of its own.)"""
        state = self._declared()
        at = len(self._single)
        for name, value in zip(self._single, numbers, strict=False):
            setattr(state, name, value)
        for name, size in self._sizes.items():
            setattr(state, name, list(numbers[at : at + size]))
            at += size
        return state
