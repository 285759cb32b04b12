"""The server under attack. Counts the requests that it accepts and rejects."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import httpx

from roost.bench.client import (
    REJECTED_STATUSES,
    ApiClient,
    ClientSocket,
    Message,
    NoAnswerError,
    new_account,
)

RETRY_PAUSE = 0.2
"""Seconds that a task waits after a failure."""

T = TypeVar("T")
Task = Callable[[], Awaitable[object]]


class AttackTarget:
    """Its methods raise NoAnswerError, after counting, if there is no account, table or answer."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.counts: Counter[str] = Counter()
        """`accepted`, `rejected` (429, 503 or over a socket), `failed` (no answer) and `other`."""

    async def new_account(self) -> ApiClient:
        return await self._count_failure("rejected", new_account(self.address))

    async def new_accounts(self, number: int) -> list[ApiClient]:
        """Create up to `number` accounts: as many as the server accepts, and at least one."""
        results = await asyncio.gather(
            *(self.new_account() for _ in range(number)), return_exceptions=True
        )
        clients = [client for client in results if isinstance(client, ApiClient)]
        if not clients:
            raise NoAnswerError("no accounts")
        return clients

    async def open_socket(self, client: ApiClient, client_id: str = "attack") -> ClientSocket:
        return await self._count_failure("rejected", client.open_socket(client_id))

    async def post(self, client: ApiClient, path: str, data: Any) -> httpx.Response:
        return self.count_answer(await self._count_failure("failed", client.post(path, data)))

    async def get(self, client: ApiClient, path: str) -> httpx.Response:
        return self.count_answer(await self._count_failure("failed", client.get(path)))

    async def request(
        self, socket: ClientSocket, command: str, table: str, **fields: Any
    ) -> Message:
        answer = await self._count_failure("failed", socket.request(command, table, **fields))
        self.counts["rejected" if answer["type"] == "rejected" else "accepted"] += 1
        return answer

    async def _count_failure(self, kind: str, request: Awaitable[T]) -> T:
        try:
            return await request
        except NoAnswerError:
            self.counts[kind] += 1
            raise

    def count_answer(self, answer: httpx.Response) -> httpx.Response:
        if answer.status_code < 400:
            self.counts["accepted"] += 1
        else:
            self.counts["rejected" if answer.status_code in REJECTED_STATUSES else "other"] += 1
        return answer

    async def new_table(self, client: ApiClient, game: str, players: int, **more: Any) -> str:
        new = {"game": game, "players": players, **more}
        answer = await self.post(client, "/api/tables", new)
        if answer.status_code != 201:
            raise NoAnswerError("no table")
        return str(answer.json()["id"])

    async def open_match(
        self, game: str, clients: list[ApiClient], bots: list[str | None]
    ) -> tuple[str, list[ClientSocket]]:
        """Start a match of some accounts, which take the first seats, and bots."""
        table = await self.new_table(clients[0], game, len(bots), bots=bots)
        sockets = [await self.open_socket(client) for client in clients]
        for seat, socket in enumerate(sockets):
            await self.request(socket, "watch", table)
            await self.request(socket, "sit", table, seat=seat)
        await self.request(sockets[0], "start", table)
        for socket in sockets:
            await self.request(socket, "nonce", table, nonce="0" * 32)
        return table, sockets

    async def repeat_all(
        self, stop: asyncio.Event, tasks: list[Task], limit: int | None = None
    ) -> None:
        """Repeat all tasks concurrently until `stop` is set, up to `limit` times in all.

        A task pauses after a failure.
        """
        count = 0

        async def repeat(task: Task) -> None:
            nonlocal count
            while limit is None or count < limit:
                count += 1
                try:
                    await task()
                except NoAnswerError:
                    await asyncio.sleep(RETRY_PAUSE)

        running = [asyncio.create_task(repeat(task)) for task in tasks]
        await stop.wait()
        for future in running:
            future.cancel()
        await asyncio.gather(*running, return_exceptions=True)
