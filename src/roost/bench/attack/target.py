"""The server under attack, as an attack sees it. Counts what was granted and what was refused."""

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
"""Seconds that a worker waits after a refusal."""


class AttackTarget:
    def __init__(self, address: str, source: str = "127.0.0.1") -> None:
        self.address = address
        self.source = source
        self.counts: Counter[str] = Counter()
        """`done`, `refused` (429, 503 or a refusal over a socket) and `failed` (no answer)."""

    async def new_account(self) -> AttackClient:
        """A new identity; counts and raises NoAnswer if it is refused."""
        try:
            return await new_account(self.address, self.source)
        except NoAnswerError:
            self.counts["refused"] += 1
            raise

    async def new_accounts(self, number: int) -> list[AttackClient]:
        """As many new identities as the server grants, up to a number."""
        found = await asyncio.gather(
            *(self.new_account() for _ in range(number)), return_exceptions=True
        )
        return [one for one in found if isinstance(one, AttackClient)]

    async def post(self, client: AttackClient, path: str, data: Any) -> HttpAnswer:
        return self.count_answer(await client.post(path, data))

    async def get(self, client: AttackClient, path: str) -> HttpAnswer:
        return self.count_answer(await client.get(path))

    async def request(
        self, socket: AttackSocket, command: str, table: str, **fields: Any
    ) -> dict[str, Any]:
        answer = await socket.request(command, table, **fields)
        self.counts["refused" if answer["tell"] == "refuse" else "done"] += 1
        return answer

    def count_answer(self, answer: HttpAnswer) -> HttpAnswer:
        kind = (
            "done"
            if answer.status < 400
            else "refused"
            if answer.status in REJECTED_STATUSES
            else "wrong"
        )
        self.counts[kind] += 1
        return answer

    async def new_table(
        self, client: AttackClient, game: str, players: int, **more: Any
    ) -> str | None:
        """Its id; None if it was refused."""
        new = {"game": game, "players": players, **more}
        answer = await self.post(client, "/api/tables", new)
        return str(answer.data["id"]) if answer.status == 201 else None

    async def repeat(self, stop: asyncio.Event, task: Callable[[], Awaitable[object]]) -> None:
        """Until it is told to stop; what fails is counted and tried again after a pause."""
        while not stop.is_set():
            try:
                await task()
            except NoAnswerError:
                self.counts["failed"] += 1
                await asyncio.sleep(RETRY_PAUSE)

    async def repeat_all(
        self, stop: asyncio.Event, tasks_to_repeat: list[Callable[[], Awaitable[object]]]
    ) -> None:
        """Repeats all of them at the same time; returns when it is told to stop."""
        tasks = [asyncio.ensure_future(self.repeat(stop, work)) for work in tasks_to_repeat]
        await stop.wait()
        for task in tasks:
            task.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(*tasks, return_exceptions=True)
