"""Observation tensors: what a seat knows as numbers, for training. A game declares its own in
`tensor.py`.

It declares `PARTS` and one `@rule`, `write_tensor(s, seat, x)`, which writes one word to `x` for
each mask or number of the parts, in their order. A view shows what is on the table now; a tensor
also contains what the seat saw earlier (perfect recall). Like a view, it is built only from what
the seat knows.

Seats are relative to the observer: first itself, then the others to its left. Words of seats that
are not in the match are 0. `roost.batch` flattens the words: each bit of a mask and each number
becomes one element.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

MIN_VALUE, MAX_VALUE = -127, 127
"""Numbers are clipped to this range. Parts stay well inside it in normal play."""


class TensorPart(NamedTuple):
    name: str
    bits: int
    """The bits of each mask; 0 if the part consists of numbers."""
    word_count: int

    @property
    def size(self) -> int:
        """The number of elements in the flat tensor."""
        return max(1, self.bits) * self.word_count


class TensorParts(list[TensorPart]):
    """The parts of a tensor. Each method appends a part and returns the index of its first word."""

    def mask(self, name: str, bits: int, word_count: int = 1) -> int:
        at = count_words(self)
        self.append(TensorPart(name, bits, word_count))
        return at

    def number(self, name: str, word_count: int = 1) -> int:
        return self.mask(name, 0, word_count)


class ObservationTensor(Protocol):
    """The interface of a game's `tensor.py`."""

    PARTS: TensorParts
    ACTION_COUNT: int
    """All action indices are lower than this."""

    def write_tensor(self, s: Any, seat: int, x: Any) -> None: ...


def count_words(parts: Sequence[TensorPart]) -> int:
    return sum(part.word_count for part in parts)


def tensor_size(parts: Sequence[TensorPart]) -> int:
    return sum(part.size for part in parts)


def part_slices(parts: Sequence[TensorPart]) -> dict[str, slice]:
    """Return where each part is in the flat tensor."""
    slices, at = {}, 0
    for part in parts:
        slices[part.name] = slice(at, at + part.size)
        at += part.size
    return slices


def part_offsets(parts: Sequence[TensorPart]) -> tuple[int, ...]:
    """Return the index of each part's first word."""
    return tuple(count_words(parts[:i]) for i in range(len(parts)))
