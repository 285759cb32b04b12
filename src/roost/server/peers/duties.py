"""Work that takes a while and that one server does, while others tell how far it is."""

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from roost.server.peers.peers import Peers

EVERY = 1.0
"""Seconds between two words on how far it is."""


class Duties:
    def __init__(self, peers: "Peers | None", kind: str) -> None:
        self._peers = peers
        self._kind = kind
        self._told = 0.0

    async def take(self, name: str) -> bool:
        """Whether this server does it; always, if it is the only one."""
        return self._peers is None or await self._peers.claims.take(self._kind + name)

    async def end(self, name: str) -> None:
        if self._peers is not None:
            await self._peers.release(self._kind + name)

    async def tell(self, name: str, how_far: str) -> None:
        if self._peers is not None and time.monotonic() - self._told > EVERY:
            self._told = time.monotonic()
            await self._peers.put_note(self._kind + name, how_far)

    async def how_far(self, name: str) -> str:
        """In the words of the server that does it; empty if it has said none."""
        return "" if self._peers is None else await self._peers.note(self._kind + name)
