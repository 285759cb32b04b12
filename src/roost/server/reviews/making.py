"""Makes reviews, one after the other, and keeps them."""

import asyncio
import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from roost.contract import Refused
from roost.server.children import lines_of
from roost.server.store import Store

if TYPE_CHECKING:
    from roost.players.review.review import Review

CHILD = "roost.players.review.child"
WAITING = 8
"""Reviews that are asked for at once, at most."""
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


class Reviews:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._makings: dict[Key, Making] = {}
        self._one_at_a_time = asyncio.Semaphore()

    async def find(self, key: Key) -> "Review | None":
        """One that is kept."""
        from roost.players.review.review import FORM, Review  # loads numba: only when needed

        body = await self._store.review(*key, FORM)
        return None if body is None else msgspec.json.decode(body, type=Review)

    def make(self, key: Key, record: bytes) -> Making:
        """Begin, unless it is under way. Raises Refused if too many are, or if it has failed."""
        found = self._makings.get(key)
        if found is None:
            if len(self._makings) >= WAITING:
                raise Refused("review-busy")
            found = self._makings[key] = Making()
            found.task = asyncio.ensure_future(self._make(key, record, found))
        elif found.task is not None and found.task.done():  # whoever asks again may try again
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
                body = await _read(key[1], record, making)
            from roost.players.review.review import FORM

            await self._store.keep_review(*key, FORM, body)
        except Exception as error:
            _log.error("no review", exc_info=error, extra={"table": key[0]})
            return
        del self._makings[key]


async def _read(seat: int, record: bytes, making: Making) -> bytes:
    async with lines_of(CHILD, str(seat), given=record, longest=LINE) as lines:
        async for line in lines:
            if line.startswith(b"{"):
                return line
            making.done, making.of = map(int, line.split())
    raise ValueError("it ended before it was done")
