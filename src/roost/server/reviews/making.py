"""Makes reviews, one after the other, and keeps them."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from roost.contract import Refused
from roost.server.children import lines_of
from roost.server.peers.duties import Duties
from roost.server.store import Store

if TYPE_CHECKING:
    from roost.players.review.review import Review
    from roost.server.peers.peers import Peers

CHILD = "roost.players.review.child"
WAITING = 8
"""Reviews that are asked for at once, at most."""
EACH = 2
"""Of one client: the others are left to others."""
LONGEST = 600.0
"""Seconds that one may take."""
LINE = 8 << 20
"""Bytes of a review, at most."""

Key = tuple[str, int]
"""A table and a seat."""

_log = logging.getLogger(__name__)


@dataclass
class Making:
    """How far it is; `of` is 0 until that is known."""

    done: int = 0
    of: int = 0
    task: "asyncio.Task[None] | None" = None
    owner: str = ""
    """The client that it was begun for."""

    @property
    def is_done(self) -> bool:
        """Whether it has failed: else it is kept, and no longer here."""
        return self.task is not None and self.task.done()


class Reviews:
    def __init__(self, store: Store, peers: "Peers | None" = None) -> None:
        self._store = store
        self._duties = Duties(peers, "review ")
        self._makings: dict[Key, Making] = {}
        self._one_at_a_time = asyncio.Semaphore()

    async def find(self, key: Key) -> "Review | None":
        """One that is kept."""
        from roost.players.review.review import FORM, Review  # loads numba: only when needed

        body = await self._store.review(*key, FORM)
        return None if body is None else msgspec.json.decode(body, type=Review)

    async def make(self, key: Key, record: Callable[[], bytes], owner: str = "") -> Making:
        """Begin, unless it is under way, perhaps at another server.

        Raises Refused if too many are, or too many of this owner's, or if it has failed.
        """
        if key not in self._makings:
            makings = self._makings.values()
            mine = sum(making.owner == owner and not making.is_done for making in makings)
            if len(makings) >= WAITING or mine >= EACH:
                raise Refused("review-busy")
            if not await self._duties.take(_name(key)):
                return _so_far(await self._duties.how_far(_name(key)))
        found = self._makings.get(key)
        if found is None:
            found = self._makings[key] = Making(owner=owner)
            found.task = asyncio.ensure_future(self._make(key, record(), found))
        elif found.is_done:  # whoever asks again may try again
            del self._makings[key]
            raise Refused("review-failed")
        return found

    async def close(self) -> None:
        tasks = [making.task for making in self._makings.values() if making.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _make(self, key: Key, record: bytes, making: Making) -> None:
        try:
            async with self._one_at_a_time, asyncio.timeout(LONGEST):
                body = await self._read(key, record, making)
            from roost.players.review.review import FORM

            await self._store.keep_review(*key, FORM, body)
        except Exception as error:
            _log.error("no review", exc_info=error, extra={"table": key[0]})
            return
        finally:
            await self._duties.end(_name(key))
        del self._makings[key]

    async def _read(self, key: Key, record: bytes, making: Making) -> bytes:
        async with lines_of(CHILD, str(key[1]), given=record, longest=LINE) as lines:
            async for line in lines:
                if line.startswith(b"{"):
                    return line
                making.done, making.of = map(int, line.split())
                await self._duties.tell(_name(key), line.decode().strip())
        raise ValueError("it ended before it was done")


def _name(key: Key) -> str:
    return f"{key[0]} {key[1]}"


def _so_far(words: str) -> Making:
    done, of = map(int, words.split() or (0, 0))
    return Making(done, of)
