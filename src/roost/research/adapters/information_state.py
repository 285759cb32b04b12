"""Information states: all observations of each seat since the start of the match, in order.

They form an immutable chain that grows with every action. Digests are computed on demand, because
a search never asks for most of its states.
"""

from functools import cached_property
from hashlib import blake2b
from typing import Any

import numpy as np

ObservationRows = np.ndarray[Any, np.dtype[np.int64]]
"""A row of words for each seat."""


class InformationState:
    """The observation histories of all seats of a match."""

    def __init__(self, previous: "InformationState | None", observations: ObservationRows) -> None:
        self._previous = previous
        self._observations = observations

    @classmethod
    def start(cls, observations: ObservationRows) -> "InformationState":
        return cls(None, observations)

    def extend(self, observations: ObservationRows) -> "InformationState":
        return InformationState(self, observations)

    def restrict_to(self, seat: int, observations: ObservationRows) -> "InformationState":
        """Return the information state in a resampled state: this seat keeps its history.

        For the other seats it starts with their observations there.
        """
        other = InformationState(None, observations)
        other.__dict__["_digests"] = [
            self._digests[seat] if p == seat else digest for p, digest in enumerate(other._digests)
        ]
        return other

    def digest(self, seat: int) -> str:
        return self._digests[seat].hex()

    @cached_property
    def _digests(self) -> list[bytes]:
        """By seat. Iterates over the links without digests, because a chain may be too long to
        recurse.
        """
        chain: list[InformationState] = []
        link: InformationState | None = self._previous
        while link is not None and "_digests" not in link.__dict__:
            chain.append(link)
            link = link._previous
        for later in reversed(chain):
            later.__dict__["_digests"] = later._compute_digests()
        return self._compute_digests()

    def _compute_digests(self) -> list[bytes]:
        previous = self._previous._digests if self._previous else [b""] * len(self._observations)
        return [
            blake2b(digest + row.tobytes(), digest_size=12).digest()
            for digest, row in zip(previous, self._observations, strict=True)
        ]

    def __deepcopy__(self, memo: Any) -> "InformationState":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Store only the digests."""
        return _restore, (self._digests,)


def _restore(digests: list[bytes]) -> InformationState:
    state = InformationState(None, np.zeros((0, 0), np.int64))
    state.__dict__["_digests"] = digests
    return state
