"""What servers call out to each other, through Redis.

Only that something happened, never what: that is in the database. So nothing is lost when Redis is
away, it is only learned later, and nothing secret passes here.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress

import msgspec
import redis.asyncio as redis
from redis.exceptions import RedisError

from roost.server.peers.word import Word

BEAT = 1.0
SILENCE = 4.0
"""Seconds without hearing oneself, after which the line is thought dead."""
AGAIN = 0.5
GONE = (RedisError, OSError, TimeoutError)


class Call(msgspec.Struct, array_like=True, frozen=True):
    server: str
    words: list[Word]


_decoder = msgspec.json.Decoder(Call)
_log = logging.getLogger(__name__)


class Bus:
    def __init__(
        self,
        url: str,
        channel: str,
        server: str,
        hear: Callable[[list[Word]], None],
        back: Callable[[], None],
    ) -> None:
        """`back` is called whenever something may have been missed."""
        self._url = url
        self._channel = channel
        self._server = server
        self._hear = hear
        self._back = back
        self._words: list[Word] = []
        self._saying: asyncio.Task[None] | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._heard = 0.0
        self._is_up = False
        self._is_missed = False
        """Whether it was said that Redis is away."""

    @property
    def is_up(self) -> bool:
        return self._is_up and time.monotonic() - self._heard < SILENCE

    def open(self) -> None:
        self._client = redis.Redis.from_url(
            self._url, socket_timeout=SILENCE, socket_connect_timeout=SILENCE
        )
        self._tasks = [asyncio.ensure_future(work()) for work in (self._listen, self._beat)]

    async def close(self) -> None:
        for task in [*self._tasks, *([self._saying] if self._saying else [])]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(*GONE):
            await self._client.aclose()

    def say(self, word: Word) -> None:
        """Returns at once; what is said in one turn of the loop goes together."""
        self._words.append(word)
        if self._saying is None:
            self._saying = asyncio.ensure_future(self._say())

    async def _say(self) -> None:
        try:
            while self._words:
                words, self._words = self._words, []
                with suppress(*GONE):  # the others look by themselves
                    text = msgspec.json.encode(Call(self._server, words))
                    await self._client.publish(self._channel, text)
        finally:
            self._saying = None

    async def _beat(self) -> None:
        while True:
            self.say(Word("beat"))
            await asyncio.sleep(BEAT)

    async def _listen(self) -> None:
        while True:
            try:
                await self._subscribed()
            except GONE as error:
                if not self._is_missed:
                    _log.warning("redis is away", extra={"error": type(error).__name__})
                self._is_missed = True
            self._is_up = False
            await asyncio.sleep(AGAIN)

    async def _subscribed(self) -> None:
        """Until the line is dead."""
        async with self._client.pubsub() as pubsub:
            await pubsub.subscribe(self._channel)
            self._heard = time.monotonic()
            while time.monotonic() - self._heard < SILENCE:
                message = await pubsub.get_message(timeout=BEAT)
                if message is not None and message["type"] == "message":
                    self._take(message["data"])

    def _take(self, data: bytes) -> None:
        try:
            call = _decoder.decode(data)
        except msgspec.DecodeError:  # of another version, perhaps
            self._back()
            return
        if call.server != self._server:
            self._hear(call.words)
            return
        self._heard = time.monotonic()
        if not self._is_up:
            self._is_up, self._is_missed = True, False
            _log.info("redis is there")
            self._back()
