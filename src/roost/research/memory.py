"""What each seat has seen since the match began, in order, as a chain that is never changed.

It grows with every action, and is digested only when somebody asks: most positions of a search are
never asked for.
"""

from functools import cached_property
from hashlib import blake2b
from typing import Any

import numpy as np

Looks = np.ndarray[Any, np.dtype[np.int64]]
"""A row of words for each seat."""


class Memory:
    def __init__(self, earlier: "Memory | None", looks: Looks) -> None:
        self._earlier = earlier
        self._looks = looks

    @classmethod
    def first(cls, looks: Looks) -> "Memory":
        return cls(None, looks)

    def then(self, looks: Looks) -> "Memory":
        return Memory(self, looks)

    def only(self, seat: int, looks: Looks) -> "Memory":
        """This seat's memory in another world. Of the others, what they know there now."""
        fresh = Memory(None, looks)
        fresh.__dict__["_digests"] = [
            self._digests[seat] if p == seat else digest for p, digest in enumerate(fresh._digests)
        ]
        return fresh

    def digest(self, seat: int) -> str:
        return self._digests[seat].hex()

    @cached_property
    def _digests(self) -> list[bytes]:
        """By seat. A long chain is gone through from its first link that is not digested."""
        chain: list[Memory] = []
        link: Memory | None = self._earlier
        while link is not None and "_digests" not in link.__dict__:
            chain.append(link)
            link = link._earlier
        for later in reversed(chain):
            later.__dict__["_digests"] = later._digested()
        return self._digested()

    def _digested(self) -> list[bytes]:
        before = self._earlier._digests if self._earlier else [b""] * len(self._looks)
        return [
            blake2b(known + row.tobytes(), digest_size=12).digest()
            for known, row in zip(before, self._looks, strict=True)
        ]

    def __deepcopy__(self, memo: Any) -> "Memory":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Stored, only what came of it counts."""
        return _restored, (self._digests,)


def _restored(digests: list[bytes]) -> Memory:
    memory = Memory(None, np.zeros((0, 0), np.int64))
    memory.__dict__["_digests"] = digests
    return memory
