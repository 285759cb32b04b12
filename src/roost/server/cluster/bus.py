"""The message bus between servers, through Redis.

A message says only that something happened; the data is in the database. So nothing is lost when
Redis is unavailable, only learned later, and nothing secret passes through Redis.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress

import msgspec
import redis.asyncio as redis
from redis.exceptions import RedisError

from roost.server.cluster.bus_message import BusMessage

HEARTBEAT_INTERVAL = 1.0
SILENCE_TIMEOUT = 4.0
"""Seconds without this server's own heartbeat after which the connection counts as dead."""
RECONNECT_DELAY = 0.5
CONNECTION_ERRORS = (RedisError, OSError, TimeoutError)


class BusBatch(msgspec.Struct, array_like=True, frozen=True):
    server_id: str
    messages: list[BusMessage]


_decoder = msgspec.json.Decoder(BusBatch)
_log = logging.getLogger(__name__)


def _is_cancelled() -> bool:
    """Whether this task was told to end; redis-py drops a cancellation while it connects."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


class Bus:
    def __init__(
        self,
        url: str,
        channel: str,
        server_id: str,
        on_messages: Callable[[list[BusMessage]], None],
        on_gap: Callable[[], None],
    ) -> None:
        """`on_gap` is called whenever messages may have been missed."""
        self._url = url
        self._channel = channel
        self._server_id = server_id
        self._on_messages = on_messages
        self._on_gap = on_gap
        self._outbox: list[BusMessage] = []
        self._publish_task: asyncio.Task[None] | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._last_heard = 0.0
        self._is_up = False
        self._has_logged_outage = False
        """Whether the outage of Redis was logged."""

    @property
    def is_up(self) -> bool:
        return self._is_up and time.monotonic() - self._last_heard < SILENCE_TIMEOUT

    def start(self) -> None:
        self._client = redis.Redis.from_url(
            self._url, socket_timeout=SILENCE_TIMEOUT, socket_connect_timeout=SILENCE_TIMEOUT
        )
        self._tasks = [
            asyncio.ensure_future(work()) for work in (self._listen, self._heartbeat_loop)
        ]

    async def close(self) -> None:
        for task in [*self._tasks, *([self._publish_task] if self._publish_task else [])]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(*CONNECTION_ERRORS):
            await self._client.aclose()

    def publish(self, message: BusMessage) -> None:
        """Queue a message without waiting. Messages of one turn of the loop are sent together."""
        self._outbox.append(message)
        if self._publish_task is None:
            self._publish_task = asyncio.ensure_future(self._publish())

    async def _publish(self) -> None:
        try:
            while self._outbox:
                messages, self._outbox = self._outbox, []
                with suppress(*CONNECTION_ERRORS):  # the other servers also poll
                    text = msgspec.json.encode(BusBatch(self._server_id, messages))
                    await self._client.publish(self._channel, text)
        finally:
            self._publish_task = None

    async def _heartbeat_loop(self) -> None:
        while True:
            self.publish(BusMessage("heartbeat"))
            await asyncio.sleep(HEARTBEAT_INTERVAL)

    async def _listen(self) -> None:
        while not _is_cancelled():
            try:
                await self._subscribe()
            except CONNECTION_ERRORS as error:
                if not self._has_logged_outage:
                    _log.warning("redis unavailable", extra={"error": type(error).__name__})
                self._has_logged_outage = True
            self._is_up = False
            await asyncio.sleep(RECONNECT_DELAY)

    async def _subscribe(self) -> None:
        """Receive messages until the connection is dead."""
        async with self._client.pubsub() as pubsub:
            await pubsub.subscribe(self._channel)
            self._last_heard = time.monotonic()
            while not _is_cancelled() and time.monotonic() - self._last_heard < SILENCE_TIMEOUT:
                message = await pubsub.get_message(timeout=HEARTBEAT_INTERVAL)
                if message is not None and message["type"] == "message":
                    self._receive(message["data"])

    def _receive(self, data: bytes) -> None:
        try:
            batch = _decoder.decode(data)
        except msgspec.DecodeError:  # perhaps of another version
            self._on_gap()
            return
        if batch.server_id != self._server_id:
            self._on_messages(batch.messages)
            return
        self._last_heard = time.monotonic()
        if not self._is_up:
            self._is_up, self._has_logged_outage = True, False
            _log.info("redis available")
            self._on_gap()
