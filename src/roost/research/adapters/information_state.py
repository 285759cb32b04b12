"""What each seat has seen since the match began, in order, as a chain that is never changed.

It grows with every action, and is digested only when somebody asks: most positions of a search are
never asked for.
"""

from functools import cached_property
from hashlib import blake2b
from typing import Any

import numpy as np

ObservationRows = np.ndarray[Any, np.dtype[np.int64]]
"""A row of words for each seat."""


class InformationState:
    def __init__(self, previous: "InformationState | None", observations: ObservationRows) -> None:
        self._previous = previous
        self._observations = observations

    @classmethod
    def start(cls, observations: ObservationRows) -> "InformationState":
        return cls(None, observations)

    def extend(self, observations: ObservationRows) -> "InformationState":
        return InformationState(self, observations)

    def restrict_to(self, seat: int, observations: ObservationRows) -> "InformationState":
        """This seat's memory in another world. Of the others, what they know there now."""
        fresh = InformationState(None, observations)
        fresh.__dict__["_digests"] = [
            self._digests[seat] if p == seat else digest for p, digest in enumerate(fresh._digests)
        ]
        return fresh

    def digest(self, seat: int) -> str:
        return self._digests[seat].hex()

    @cached_property
    def _digests(self) -> list[bytes]:
        """By seat. A long chain is gone through from its first link that is not digested."""
        chain: list[InformationState] = []
        link: InformationState | None = self._previous
        while link is not None and "_digests" not in link.__dict__:
            chain.append(link)
            link = link._previous
        for later in reversed(chain):
            later.__dict__["_digests"] = later._compute_digests()
        return self._compute_digests()

    def _compute_digests(self) -> list[bytes]:
        before = self._previous._digests if self._previous else [b""] * len(self._observations)
        return [
            blake2b(known + row.tobytes(), digest_size=12).digest()
            for known, row in zip(before, self._observations, strict=True)
        ]

    def __deepcopy__(self, memo: Any) -> "InformationState":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Stored, only what came of it counts."""
        return _restore, (self._digests,)


def _restore(digests: list[bytes]) -> InformationState:
    memory = InformationState(None, np.zeros((0, 0), np.int64))
    memory.__dict__["_digests"] = digests
    return memory
