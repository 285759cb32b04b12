"""Sends turn notifications to players who have no page open.

No player waits for a delivery. What cannot be delivered is dropped, and an expired subscription is
deleted. Endpoints that never answer delay no other account: accounts that were reached last time
have workers of their own, and each account has a time budget.
"""

import asyncio
import logging
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from time import monotonic

import msgspec

from roost.contract import RefusalError
from roost.server.http.rate_limit import RateLimit
from roost.server.messages import catalogue_for
from roost.server.push.delivery import deliver
from roost.server.push.encryption import encrypt
from roost.server.push.vapid import VapidKey
from roost.server.storage import Store, SubscriptionRow
from roost.server.tables.table import Table
from roost.server.worker_pools import WorkerPool

TIME_TO_LIVE = 24 * 3600
"""Seconds that a push service keeps a message for a device that is off."""
MAX_QUEUED = 1000
"""Maximum length of each queue."""
REACHABLE_WORKERS, OTHER_WORKERS = 4, 8
"""Workers for accounts that were reached last time, and for all others."""
SECONDS_PER_ACCOUNT = 6.0
"""Seconds after which an account's remaining subscriptions are skipped."""
MAX_REACHABLE = 10_000
"""Accounts that are remembered as reachable."""
INTERVAL = 60.0
"""Seconds between two notifications to one account, on average."""
BURST = 5
"""Notifications that may be sent before `INTERVAL` applies."""
MAX_REMEMBERED_TURNS = 10_000
"""Turns that are remembered, so that no turn is announced twice."""
GONE_STATUSES = (404, 410)

_log = logging.getLogger(__name__)


class TurnNotification(msgspec.Struct, frozen=True):
    """The content of a notification. It contains no secret."""

    title: str
    body: str
    table_id: str


@dataclass(frozen=True)
class _QueuedNotification:
    account_id: str
    notification: TurnNotification


class PushNotifier:
    """Sends notifications. `allow_private`: push services may be in a private network, for
    tests.
    """

    def __init__(
        self, store: Store, vapid_key: VapidKey, contact: str | None, allow_private: bool = False
    ) -> None:
        self._store = store
        self._vapid_key = vapid_key
        self._contact = contact
        self._allow_private = allow_private
        self._queues = {
            kind: asyncio.Queue[_QueuedNotification](MAX_QUEUED) for kind in (True, False)
        }
        """The queues, by whether the account was reached last time."""
        self._reachable: OrderedDict[str, None] = OrderedDict()
        self._limit = RateLimit("", 1, INTERVAL, burst=BURST * INTERVAL)
        self._turns: OrderedDict[tuple[str, str], int] = OrderedDict()
        self.pool = WorkerPool("push", REACHABLE_WORKERS + OTHER_WORKERS, 0)
        self._workers: list[asyncio.Task[None]] = []
        self._busy_count = 0

    @property
    def queued_count(self) -> int:
        """Notifications that are not sent yet."""
        return sum(queue.qsize() for queue in self._queues.values())

    @property
    def is_idle(self) -> bool:
        return not self.queued_count and not self._busy_count

    def start(self) -> None:
        kinds = [True] * REACHABLE_WORKERS + [False] * OTHER_WORKERS
        self._workers = [
            asyncio.ensure_future(self._run_worker(self._queues[kind])) for kind in kinds
        ]

    async def close(self) -> None:
        for worker in self._workers:
            worker.cancel()
        await asyncio.gather(*self._workers, return_exceptions=True)
        self.pool.close()

    def on_turn(self, table: Table, account_id: str) -> None:
        """Queue a notification for an account that is not online. Returns at once."""
        assert table.match is not None
        key, action_count = (table.id, account_id), len(table.match.actions)
        if self._turns.get(key) == action_count or not self._limit.bucket(account_id).take():
            return
        self._turns[key] = action_count
        self._turns.move_to_end(key)
        if len(self._turns) > MAX_REMEMBERED_TURNS:
            self._turns.popitem(last=False)
        with suppress(asyncio.QueueFull):
            queue = self._queues[account_id in self._reachable]
            queue.put_nowait(_QueuedNotification(account_id, build_notification(table, account_id)))

    async def _run_worker(self, queue: "asyncio.Queue[_QueuedNotification]") -> None:
        while True:
            queued = await queue.get()
            self._busy_count += 1
            try:
                await self._deliver(queued)
            except Exception as error:
                _log.error("notification failed", exc_info=error)
            finally:
                self._busy_count -= 1

    async def _deliver(self, queued: _QueuedNotification) -> None:
        text = msgspec.json.encode(queued.notification)
        end = monotonic() + SECONDS_PER_ACCOUNT
        was_reached = False
        for row in await self._store.find_subscriptions(queued.account_id):
            if monotonic() > end:
                _log.info("notification not delivered", extra={"reason": "no time left"})
                break
            try:
                status = await self.pool.run(partial(self._send, row, text), queued.account_id)
            except (OSError, RefusalError, ValueError) as error:
                _log.info("notification not delivered", extra={"reason": str(error)})
                continue
            was_reached = was_reached or status < 300
            if status in GONE_STATUSES:
                await self._store.delete_subscription(row.endpoint)
            elif status >= 300:
                _log.info("notification not delivered", extra={"reason": f"status {status}"})
        self._remember(queued.account_id, was_reached)

    def _remember(self, account_id: str, was_reached: bool) -> None:
        self._reachable.pop(account_id, None)
        if was_reached:
            self._reachable[account_id] = None
            if len(self._reachable) > MAX_REACHABLE:
                self._reachable.popitem(last=False)

    def _send(self, row: SubscriptionRow, text: bytes) -> int:
        headers = {
            "authorization": self._vapid_key.build_authorization(row.endpoint, self._contact),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(TIME_TO_LIVE),
            "urgency": "normal",
        }
        return deliver(
            row.endpoint, headers, encrypt(text, row.p256dh, row.auth), self._allow_private
        )


def build_notification(table: Table, account_id: str) -> TurnNotification:
    """Build the text: which game it is, and who waits."""
    say = catalogue_for(None).format
    others = [
        occupant.name
        for occupant in table.occupants
        if occupant.account_id not in (None, account_id)
    ]
    title = say("push-title", {"game": table.game.info.title})
    names = say("push-names", {"names": ", ".join(others)}) if others else ""
    return TurnNotification(title, names or say("push-bots"), table.id)
