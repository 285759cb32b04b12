"""Keeps states of long matches in the store, behind the back of whoever plays."""

import asyncio
import logging
from typing import Any

from roost import games
from roost.match import Match
from roost.server import snapshots
from roost.server.build import build_of
from roost.server.happenings import Any_, Made
from roost.server.snapshots import Kept
from roost.server.store import Store
from roost.server.table import Table

_log = logging.getLogger(__name__)


async def find(store: Store, made: Any_) -> list[Kept]:
    """The states that are kept of a table, by this build and whole."""
    assert isinstance(made, Made)
    game = games.load(made.game)
    if not game.facts.long or made.rules != game.facts.rules:
        return []
    table = game.facts.table(made.players, made.options)
    bodies = await store.snapshots(made.id, build_of(made.game))
    found = [snapshots.decode(game, table, body) for body in bodies]
    return [kept for kept in found if kept is not None]


async def put(store: Store, table: str, match: Match[Any]) -> None:
    """Keep what a match has kept of its past. That it fails only costs time later."""
    bodies = await asyncio.to_thread(_encoded, match)
    try:
        await store.keep_snapshots(table, build_of(match.game.facts.id), bodies)
    except Exception as error:
        _log.error("not kept", exc_info=error, extra={"table": table})


def _encoded(match: Match[Any]) -> dict[int, bytes]:
    """What lies in the past stays as it is, whoever plays on meanwhile."""
    bodies = {kept.actions: snapshots.encode(match.game, kept) for kept in snapshots.kept(match)}
    return {actions: body for actions, body in bodies.items() if body is not None}


class Keeper:
    """Puts a table's states into the store whenever there is a new one."""

    def __init__(self, store: Store, table: Table) -> None:
        self._store = store
        self._last: object = None
        self._tasks: set[asyncio.Task[None]] = set()
        known = {kept.actions for kept in table.kept}
        if table.match is not None and table.match.waypoints:
            last = table.match.waypoints[-1]
            self._last = last if last.actions in known else None

    def look(self, table: Table) -> None:
        match = table.match
        if match is None or not match.waypoints or match.waypoints[-1] is self._last:
            return
        self._last = match.waypoints[-1]
        task = asyncio.ensure_future(put(self._store, table.id, match))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        await asyncio.gather(*self._tasks)
