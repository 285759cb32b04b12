"""Keeps states of long matches in the store and prunes old chat, in the background."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from roost import games
from roost.match import Match
from roost.server.storage import Store
from roost.server.tables import snapshots
from roost.server.tables.build import game_build_hash
from roost.server.tables.events import TableCreated, TableEvent
from roost.server.tables.snapshots import Snapshot
from roost.server.tables.table import Table
from roost.server.worker_pools import WorkerPool

_log = logging.getLogger(__name__)


async def load_snapshots(store: Store, created: TableEvent) -> list[bytes]:
    """The states that are kept of a table by this build; see `read`."""
    assert isinstance(created, TableCreated)
    game = games.load(created.game)
    if not game.info.is_long or created.rules != game.info.rules:
        return []
    return await store.read_snapshots(created.id, game_build_hash(created.game))


def decode_snapshots(created: TableEvent, bodies: list[bytes]) -> list[Snapshot]:
    """Those that are whole. It takes a while."""
    assert isinstance(created, TableCreated)
    game = games.load(created.game)
    if not bodies:
        return []
    table = game.info.configure(created.players, created.options)
    found = [snapshots.decode_snapshot(game, table, body) for body in bodies]
    return [kept for kept in found if kept is not None]


async def save_snapshots(store: Store, pool: WorkerPool, table_id: str, match: Match[Any]) -> None:
    """Keep what a match has kept of its past. That it fails only costs time later."""
    try:
        bodies = await pool.run(lambda: _encode_snapshots(match))
        await store.save_snapshots(table_id, game_build_hash(match.game.info.id), bodies)
    except Exception as error:
        _log.error("not kept", exc_info=error, extra={"table": table_id})


def _encode_snapshots(match: Match[Any]) -> dict[int, bytes]:
    """What lies in the past stays as it is, whoever plays on meanwhile."""
    bodies = {
        kept.action_count: snapshots.encode_snapshot(match.game, kept)
        for kept in snapshots.take_snapshots(match)
    }
    return {actions: body for actions, body in bodies.items() if body is not None}


class TableMaintenance:
    """Puts a table's states into the store whenever there is a new one, and prunes its chat."""

    def __init__(self, store: Store, pool: WorkerPool, table: Table) -> None:
        self._store = store
        self._pool = pool
        self._last_checkpoint: object = None
        self._tasks: set[asyncio.Task[None]] = set()
        known = {kept.action_count for kept in table.snapshots}
        if table.match is not None and table.match.checkpoints:
            last = table.match.checkpoints[-1]
            self._last_checkpoint = last if last.action_count in known else None

    def check(self, table: Table) -> None:
        old = table.trim_chat()
        if old:
            self._start(self._prune(table.id, old))
        match = table.match
        if match is None or not match.checkpoints or match.checkpoints[-1] is self._last_checkpoint:
            return
        self._last_checkpoint = match.checkpoints[-1]
        self._start(save_snapshots(self._store, self._pool, table.id, match))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _prune(self, table_id: str, numbers: list[int]) -> None:
        """That it fails only costs room: it is tried again when the table is loaded."""
        try:
            await self._store.delete_events(table_id, numbers)
        except Exception as error:
            _log.error("chat not pruned", exc_info=error, extra={"table": table_id})

    async def close(self) -> None:
        await asyncio.gather(*self._tasks)
