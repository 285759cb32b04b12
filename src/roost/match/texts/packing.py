"""States as plain numbers in a row, and as records for a kernel."""

from collections.abc import Callable
from itertools import chain
from operator import itemgetter
from struct import Struct
from typing import Any

import numpy as np

from roost.kernel import State

Kept = tuple[int, ...]
"""All numbers of a state."""


class Packing:
    """Of one game's states: single numbers first, then lists. A record also has a moment's note."""

    def __init__(self, declared: type[State]) -> None:
        assert "note" not in declared.FIELDS, "records have a note of their own"
        self._declared = declared
        self._single = [name for name, size in declared.FIELDS.items() if size is None]
        self._singles: Callable[[dict[str, Any]], tuple[int, ...]] = itemgetter(*self._single)
        self._lists: Callable[[dict[str, Any]], tuple[list[int], ...]] = itemgetter(*declared.LISTS)
        numbers = sum(size or 1 for size in declared.FIELDS.values())
        self._record = Struct(f"={numbers + 1}q8x")
        self.size = self._record.size
        self.pack_into = self._record.pack_into

    def record_type(self, sources: str) -> np.dtype[np.void]:
        """`sources`: a name for all that is compiled over it (`kernel/compiler.py` says why)."""
        fields: list[Any] = [(name, np.int64) for name in self._single]
        sizes = self._declared.FIELDS
        fields += [(name, np.int64, (sizes[name],)) for name in self._declared.LISTS]
        return np.dtype([*fields, ("note", np.int64), (sources, np.int64)])

    def keep(self, state: State) -> Kept:
        fields = vars(state)
        return (*self._singles(fields), *chain.from_iterable(self._lists(fields)))

    def state(self, kept: Kept) -> Any:
        """The state again. (That of a deck of its own is not kept.)"""
        state = self._declared()
        at = len(self._single)
        for name, value in zip(self._single, kept, strict=False):
            setattr(state, name, value)
        for name in self._declared.LISTS:
            size = self._declared.FIELDS[name]
            assert size is not None
            setattr(state, name, list(kept[at : at + size]))
            at += size
        return state
