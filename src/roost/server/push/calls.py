"""Who is called, and when: somebody whose turn it has become while no page of theirs is open.

Nobody who plays waits for it. What cannot be delivered is let go, and an address that is no more
is forgotten. Addresses that never answer delay nobody else: who was reached before is called by
workers of their own, and one person's calls have so many seconds in all.
"""

import asyncio
import logging
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from time import monotonic

import msgspec

from roost.contract import Refused
from roost.server.limits import Buckets
from roost.server.pools import Pool
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
"""Calls of each kind that wait, at most."""
REACHED, OTHERS = 4, 8
"""Workers for those who were reached last time, and for all others."""
BUDGET = 6.0
"""Seconds after which one person's remaining addresses are not called any more."""
KNOWN = 10_000
"""People of whom it is remembered that they were reached."""
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
        self._due = {kind: asyncio.Queue[_Due](WAITING) for kind in (True, False)}
        """By whether the person was reached last time."""
        self._reached: OrderedDict[str, None] = OrderedDict()
        self._buckets = Buckets(1 / EVERY, burst=AT_FIRST * EVERY)
        self._turns: OrderedDict[tuple[str, str], int] = OrderedDict()
        self.pool = Pool("push", REACHED + OTHERS, 0)
        self._workers: list[asyncio.Task[None]] = []
        self._busy = 0

    @property
    def waiting(self) -> int:
        """Calls that are still to be made."""
        return sum(due.qsize() for due in self._due.values())

    @property
    def is_idle(self) -> bool:
        return not self.waiting and not self._busy

    def open(self) -> None:
        kinds = [True] * REACHED + [False] * OTHERS
        self._workers = [asyncio.ensure_future(self._work(self._due[kind])) for kind in kinds]

    async def close(self) -> None:
        for worker in self._workers:
            worker.cancel()
        await asyncio.gather(*self._workers, return_exceptions=True)
        self.pool.close()

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
            due = self._due[person in self._reached]
            due.put_nowait(_Due(person, call_of(table, person)))

    async def _work(self, waiting: "asyncio.Queue[_Due]") -> None:
        while True:
            due = await waiting.get()
            self._busy += 1
            try:
                await self._call(due)
            except Exception as error:
                _log.error("nobody could be called", exc_info=error)
            finally:
                self._busy -= 1

    async def _call(self, due: _Due) -> None:
        text = msgspec.json.encode(due.call)
        end = monotonic() + BUDGET
        was_reached = False
        for row in await self._store.push_rows(due.person):
            if monotonic() > end:
                _log.info("not called", extra={"reason": "no time left"})
                break
            try:
                status = await self.pool.run(partial(self._send, row, text), due.person)
            except (OSError, Refused, ValueError) as error:
                _log.info("not called", extra={"reason": str(error)})
                continue
            was_reached = was_reached or status < 300
            if status in GONE:
                await self._store.drop_push(row.endpoint)
            elif status >= 300:
                _log.info("not called", extra={"reason": f"status {status}"})
        self._remember(due.person, was_reached)

    def _remember(self, person: str, was_reached: bool) -> None:
        self._reached.pop(person, None)
        if was_reached:
            self._reached[person] = None
            if len(self._reached) > KNOWN:
                self._reached.popitem(last=False)

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
