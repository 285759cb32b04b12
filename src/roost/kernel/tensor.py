"""What a seat may know of a state as numbers, for those who train: a game's `observation.py`.

It declares `PARTS` and has one `@rule`, `observe(s, seat, x)`, which writes to `x` a word for each
mask or number of the parts, in their order. A view shows what lies on the table; an observation is
for players who forget nothing, and has what the seat saw earlier too. It is built up like a view:
out of what the seat knows, and nothing is taken away.

Seats are told from the observer's: first itself, then the others to its left. A word of a seat that
nobody has is 0. `roost.batch` makes small numbers of the words: each bit of a mask, and each number
as it is.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

MIN_VALUE, MAX_VALUE = -127, 127
"""Numbers beyond are cut off: no part is near them in usual play."""


class TensorPart(NamedTuple):
    name: str
    bits: int
    """Of each of its masks; 0: it is made of numbers."""
    word_count: int

    @property
    def size(self) -> int:
        """How many numbers it has once it is flat."""
        return max(1, self.bits) * self.word_count


def mask_part(name: str, bits: int, word_count: int = 1) -> TensorPart:
    return TensorPart(name, bits, word_count)


def number_part(name: str, word_count: int = 1) -> TensorPart:
    return TensorPart(name, 0, word_count)


class ObservationTensor(Protocol):
    """A game's `observation.py`."""

    PARTS: tuple[TensorPart, ...]
    ACTION_COUNT: int
    """How many numbers actions have: all are lower."""

    def write_tensor(self, s: Any, seat: int, x: Any) -> None: ...


def count_words(parts: Sequence[TensorPart]) -> int:
    return sum(part.word_count for part in parts)


def tensor_size(parts: Sequence[TensorPart]) -> int:
    return sum(part.size for part in parts)


def part_slices(parts: Sequence[TensorPart]) -> dict[str, slice]:
    """Where each part is once it is flat."""
    found, at = {}, 0
    for part in parts:
        found[part.name] = slice(at, at + part.size)
        at += part.size
    return found


def part_offsets(parts: Sequence[TensorPart]) -> tuple[int, ...]:
    """The first word of each part."""
    return tuple(count_words(parts[:i]) for i in range(len(parts)))
