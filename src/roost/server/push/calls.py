"""Who is called, and when: somebody whose turn it has become while no page of theirs is open.

Nobody who plays waits for it. What cannot be delivered is let go, and an address that is no more
is forgotten.
"""

import asyncio
import logging
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass

import msgspec

from roost.contract import Refused
from roost.server.limits import Buckets
from roost.server.push import base64url
from roost.server.push.keys import PushKeys
from roost.server.push.post import post
from roost.server.push.sealing import sealed
from roost.server.push.vapid import authorization
from roost.server.store import PushRow, Store
from roost.server.table import Table
from roost.server.words import catalogue

KEPT_FOR = 24 * 3600
"""Seconds that a push service keeps a call for a phone that is off."""
WAITING = 1000
AT_ONCE = 4
EVERY = 60.0
"""Seconds between two calls to one person, in the long run."""
AT_FIRST = 5
"""So many may come sooner."""
CALLED = 10_000
"""Turns that are remembered, so that nobody is called twice for the same."""
GONE = (404, 410)

_log = logging.getLogger(__name__)


class Call(msgspec.Struct, frozen=True):
    """What a browser shows; nothing in it is anybody's secret."""

    title: str
    body: str
    table: str


@dataclass(frozen=True)
class _Due:
    person: str
    call: Call


class Calls:
    """`anywhere`: push services may be in our own network, for tests."""

    def __init__(
        self, store: Store, keys: PushKeys, contact: str | None, anywhere: bool = False
    ) -> None:
        self._store = store
        self._keys = keys
        self._contact = contact
        self._anywhere = anywhere
        self._due: asyncio.Queue[_Due] = asyncio.Queue(WAITING)
        self._buckets = Buckets(1 / EVERY, burst=AT_FIRST * EVERY)
        self._turns: OrderedDict[tuple[str, str], int] = OrderedDict()
        self._pool = ThreadPoolExecutor(AT_ONCE, "push")
        self._workers: list[asyncio.Task[None]] = []
        self._busy = 0

    @property
    def waiting(self) -> int:
        """Calls that are still to be made."""
        return self._due.qsize()

    @property
    def is_idle(self) -> bool:
        return not self.waiting and not self._busy

    def open(self) -> None:
        self._workers = [asyncio.ensure_future(self._work()) for _ in range(AT_ONCE)]

    async def close(self) -> None:
        for worker in self._workers:
            worker.cancel()
        await asyncio.gather(*self._workers, return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)

    def turn_came(self, table: Table, person: str) -> None:
        """It has become somebody's turn, who is not here. Returns at once."""
        assert table.match is not None
        key, actions = (table.id, person), len(table.match.actions)
        if self._turns.get(key) == actions or not self._buckets.of(person).take():
            return
        self._turns[key] = actions
        self._turns.move_to_end(key)
        if len(self._turns) > CALLED:
            self._turns.popitem(last=False)
        with suppress(asyncio.QueueFull):
            self._due.put_nowait(_Due(person, call_of(table, person)))

    async def _work(self) -> None:
        while True:
            due = await self._due.get()
            self._busy += 1
            try:
                await self._call(due)
            except Exception as error:
                _log.error("nobody could be called", exc_info=error)
            finally:
                self._busy -= 1

    async def _call(self, due: _Due) -> None:
        text = msgspec.json.encode(due.call)
        loop = asyncio.get_running_loop()
        for row in await self._store.push_rows(due.person):
            try:
                status = await loop.run_in_executor(self._pool, self._send, row, text)
            except (OSError, Refused, ValueError) as error:
                _log.info("not called", extra={"reason": str(error)})
                continue
            if status in GONE:
                await self._store.drop_push(row.endpoint)
            elif status >= 300:
                _log.info("not called", extra={"reason": f"status {status}"})

    def _send(self, row: PushRow, text: bytes) -> int:
        body = sealed(text, base64url.decoded(row.p256dh), base64url.decoded(row.auth))
        headers = {
            "authorization": authorization(self._keys, row.endpoint, self._contact),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(KEPT_FOR),
            "urgency": "normal",
        }
        return post(row.endpoint, headers, body, self._anywhere)


def call_of(table: Table, person: str) -> Call:
    """In words: which game, and who waits."""
    say = catalogue(None).say
    others = [place.name for place in table.places if place.person not in (None, person)]
    title = say("push-title", {"game": table.game.facts.title})
    names = say("push-names", {"names": ", ".join(others)}) if others else ""
    return Call(title, names or say("push-bots"), table.id)
