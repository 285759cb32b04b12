"""The server under attack, as an attack sees it. Counts what was granted and what was refused."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from roost.bench.attack.client import REFUSED, Answer, Client, NoAnswer, Socket, come

PAUSE = 0.2
"""Seconds that a worker waits after a refusal."""


class Target:
    def __init__(self, address: str, source: str = "127.0.0.1") -> None:
        self.address = address
        self.source = source
        self.counts: Counter[str] = Counter()
        """`done`, `refused` (429, 503 or a refusal over a socket) and `failed` (no answer)."""

    async def person(self) -> Client:
        """A new identity; counts and raises NoAnswer if it is refused."""
        try:
            return await come(self.address, self.source)
        except NoAnswer:
            self.counts["refused"] += 1
            raise

    async def people(self, number: int) -> list[Client]:
        """As many new identities as the server grants, up to a number."""
        found = await asyncio.gather(
            *(self.person() for _ in range(number)), return_exceptions=True
        )
        return [one for one in found if isinstance(one, Client)]

    async def post(self, client: Client, path: str, data: Any) -> Answer:
        return self.counted(await client.post(path, data))

    async def get(self, client: Client, path: str) -> Answer:
        return self.counted(await client.get(path))

    async def ask(self, socket: Socket, ask: str, table: str, **fields: Any) -> dict[str, Any]:
        answer = await socket.ask(ask, table, **fields)
        self.counts["refused" if answer["tell"] == "refuse" else "done"] += 1
        return answer

    def counted(self, answer: Answer) -> Answer:
        kind = "done" if answer.status < 400 else "refused" if answer.status in REFUSED else "wrong"
        self.counts[kind] += 1
        return answer

    async def new_table(self, client: Client, game: str, players: int, **more: Any) -> str | None:
        """Its id; None if it was refused."""
        new = {"game": game, "players": players, **more}
        answer = await self.post(client, "/api/tables", new)
        return str(answer.data["id"]) if answer.status == 201 else None

    async def repeat(self, stop: asyncio.Event, work: Callable[[], Awaitable[object]]) -> None:
        """Until it is told to stop; what fails is counted and tried again after a pause."""
        while not stop.is_set():
            try:
                await work()
            except NoAnswer:
                self.counts["failed"] += 1
                await asyncio.sleep(PAUSE)

    async def at_once(
        self, stop: asyncio.Event, works: list[Callable[[], Awaitable[object]]]
    ) -> None:
        """Repeats all of them at the same time; returns when it is told to stop."""
        tasks = [asyncio.ensure_future(self.repeat(stop, work)) for work in works]
        await stop.wait()
        for task in tasks:
            task.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(*tasks, return_exceptions=True)
