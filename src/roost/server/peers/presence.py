"""Keeps in the database who is at this server. It catches up when the database was away."""

import asyncio
from collections.abc import Callable
from typing import Protocol

Where = tuple[str, str]
"""A table and a person."""


class PresentStore(Protocol):
    async def come(self, server: str, table: str, person: str) -> None: ...
    async def go(self, server: str, table: str, person: str) -> None: ...


class Announced:
    def __init__(self, store: PresentStore, server: str, changed: Callable[[str], None]) -> None:
        """`changed` is told the table when others can see it."""
        self._store = store
        self._server = server
        self._changed = changed
        self._here: set[Where] = set()
        self._told: set[Where] = set()
        self._task: asyncio.Task[None] | None = None

    def come(self, table: str, person: str) -> None:
        self._here.add((table, person))
        self.go_on()

    def go(self, table: str, person: str) -> None:
        self._here.discard((table, person))
        self.go_on()

    def anew(self) -> None:
        """The database has forgotten."""
        self._told.clear()
        self.go_on()

    def go_on(self) -> None:
        if self._task is None and self._here != self._told:
            self._task = asyncio.ensure_future(self._tell())
            self._task.add_done_callback(self._done)

    async def _tell(self) -> None:
        while True:
            for table, person in self._here - self._told:
                await self._store.come(self._server, table, person)
                self._told.add((table, person))
                self._changed(table)
            for table, person in self._told - self._here:
                await self._store.go(self._server, table, person)
                self._told.discard((table, person))
                self._changed(table)
            if self._here == self._told:
                return

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._task = None
        if not task.cancelled():
            task.exception()  # the database is away: the next beat goes on
