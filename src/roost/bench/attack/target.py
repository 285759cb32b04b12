"""The server under attack. Counts the requests that it accepts and rejects."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from roost.bench.attack.client import (
    REJECTED_STATUSES,
    AttackClient,
    AttackSocket,
    HttpAnswer,
    NoAnswerError,
    new_account,
)

RETRY_PAUSE = 0.2
"""Seconds that a task waits after a failure."""


class AttackTarget:
    def __init__(self, address: str, source: str = "127.0.0.1") -> None:
        self.address = address
        self.source = source
        self.counts: Counter[str] = Counter()
        """`accepted`, `rejected` (429, 503 or over a socket), `failed` (no answer) and `other`."""

    async def new_account(self) -> AttackClient:
        """Create an account. Counts a rejection and raises NoAnswerError."""
        try:
            return await new_account(self.address, self.source)
        except NoAnswerError:
            self.counts["rejected"] += 1
            raise

    async def new_accounts(self, number: int) -> list[AttackClient]:
        """Create up to `number` accounts: as many as the server accepts."""
        results = await asyncio.gather(
            *(self.new_account() for _ in range(number)), return_exceptions=True
        )
        return [client for client in results if isinstance(client, AttackClient)]

    async def post(self, client: AttackClient, path: str, data: Any) -> HttpAnswer:
        return self.count_answer(await client.post(path, data))

    async def get(self, client: AttackClient, path: str) -> HttpAnswer:
        return self.count_answer(await client.get(path))

    async def request(
        self, socket: AttackSocket, command: str, table: str, **fields: Any
    ) -> dict[str, Any]:
        answer = await socket.request(command, table, **fields)
        self.counts["rejected" if answer["type"] == "rejected" else "accepted"] += 1
        return answer

    def count_answer(self, answer: HttpAnswer) -> HttpAnswer:
        if answer.status < 400:
            self.counts["accepted"] += 1
        else:
            self.counts["rejected" if answer.status in REJECTED_STATUSES else "other"] += 1
        return answer

    async def new_table(
        self, client: AttackClient, game: str, players: int, **more: Any
    ) -> str | None:
        """Create a table. Return its id, or None if the server rejected it."""
        new = {"game": game, "players": players, **more}
        answer = await self.post(client, "/api/tables", new)
        return str(answer.data["id"]) if answer.status == 201 else None

    async def repeat(self, stop: asyncio.Event, task: Callable[[], Awaitable[object]]) -> None:
        """Repeat a task until `stop` is set. A failure is counted and followed by a pause."""
        while not stop.is_set():
            try:
                await task()
            except NoAnswerError:
                self.counts["failed"] += 1
                await asyncio.sleep(RETRY_PAUSE)

    async def repeat_all(
        self, stop: asyncio.Event, tasks: list[Callable[[], Awaitable[object]]]
    ) -> None:
        """Repeat all tasks concurrently until `stop` is set."""
        running = [asyncio.ensure_future(self.repeat(stop, task)) for task in tasks]
        await stop.wait()
        for future in running:
            future.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(*running, return_exceptions=True)
