"""Keeps states of long matches in the store and prunes old chat, in the background."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from roost import games
from roost.match import Match
from roost.server import snapshots
from roost.server.build import build_of
from roost.server.happenings import Any_, Made
from roost.server.pools import Pool
from roost.server.snapshots import Kept
from roost.server.store import Store
from roost.server.table import Table

_log = logging.getLogger(__name__)


async def find(store: Store, made: Any_) -> list[bytes]:
    """The states that are kept of a table by this build; see `read`."""
    assert isinstance(made, Made)
    game = games.load(made.game)
    if not game.facts.long or made.rules != game.facts.rules:
        return []
    return await store.snapshots(made.id, build_of(made.game))


def read(made: Any_, bodies: list[bytes]) -> list[Kept]:
    """Those that are whole. It takes a while."""
    assert isinstance(made, Made)
    game = games.load(made.game)
    if not bodies:
        return []
    table = game.facts.table(made.players, made.options)
    found = [snapshots.decode(game, table, body) for body in bodies]
    return [kept for kept in found if kept is not None]


async def put(store: Store, pool: Pool, table: str, match: Match[Any]) -> None:
    """Keep what a match has kept of its past. That it fails only costs time later."""
    try:
        bodies = await pool.run(lambda: _encoded(match))
        await store.keep_snapshots(table, build_of(match.game.facts.id), bodies)
    except Exception as error:
        _log.error("not kept", exc_info=error, extra={"table": table})


def _encoded(match: Match[Any]) -> dict[int, bytes]:
    """What lies in the past stays as it is, whoever plays on meanwhile."""
    bodies = {kept.actions: snapshots.encode(match.game, kept) for kept in snapshots.kept(match)}
    return {actions: body for actions, body in bodies.items() if body is not None}


class Keeper:
    """Puts a table's states into the store whenever there is a new one, and prunes its chat."""

    def __init__(self, store: Store, pool: Pool, table: Table) -> None:
        self._store = store
        self._pool = pool
        self._last: object = None
        self._tasks: set[asyncio.Task[None]] = set()
        known = {kept.actions for kept in table.kept}
        if table.match is not None and table.match.waypoints:
            last = table.match.waypoints[-1]
            self._last = last if last.actions in known else None

    def look(self, table: Table) -> None:
        old = table.forget_chat()
        if old:
            self._begin(self._prune(table.id, old))
        match = table.match
        if match is None or not match.waypoints or match.waypoints[-1] is self._last:
            return
        self._last = match.waypoints[-1]
        self._begin(put(self._store, self._pool, table.id, match))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _prune(self, table: str, numbers: list[int]) -> None:
        """That it fails only costs room: it is tried again when the table is loaded."""
        try:
            await self._store.prune(table, numbers)
        except Exception as error:
            _log.error("chat not pruned", exc_info=error, extra={"table": table})

    async def close(self) -> None:
        await asyncio.gather(*self._tasks)
