"""HTTP route for the chronicle of a long match, for all accounts that may watch its table."""

from collections import OrderedDict
from functools import partial
from typing import Any

import msgspec
from litestar import Request, get
from litestar.params import FromPath

from roost.contract import Chronicle, RefusalError
from roost.match.chronicle import build_chronicle
from roost.server.http.account import ERROR_RESPONSES, AccountId
from roost.server.http.requests import client_address, manager_of, run_while_connected
from roost.server.tables.table import Table
from roost.server.worker_pools import WorkerPool

CACHE_SIZE = 32
"""Chronicles that stay in memory while their match does not change."""


class TableChronicle(msgspec.Struct, frozen=True):
    game: str
    names: list[str]
    """The players' names by seat; blank for a bot."""
    result: dict[str, Any] | None
    """The result; null while the match is in play."""
    chronicle: Chronicle


@get("/tables/{id:str}/chronicle", responses=ERROR_RESPONSES, opt={"uncompressed": False})
async def get_chronicle(
    id: FromPath[str], account_id: AccountId, request: "Request[Any, Any, Any]"
) -> TableChronicle:
    """Return the chronicle of a campaign, chapter by chapter, from public information. Also
    during play.
    """
    table = (await manager_of(request).find(id)).table
    request.state.game = table.created.game
    names = ["" if occupant.bot else occupant.name for occupant in table.occupants]
    chronicle = await run_while_connected(
        request, request.app.state.chronicles.get(table, client_address(request))
    )
    result = None if table.match is None else table.match.result
    return TableChronicle(table.created.game, names, result, chronicle)


class ChronicleCache:
    """The chronicles that were built last. A match may be long, and every client that has its link
    may request it.
    """

    def __init__(self, pool: WorkerPool, size: int = CACHE_SIZE) -> None:
        self._pool = pool
        self._size = size
        self._cache: OrderedDict[str, tuple[int, Chronicle]] = OrderedDict()

    async def get(self, table: Table, owner: str = "") -> Chronicle:
        sequence, chronicle = self._cache.get(table.id, (0, None))
        if chronicle is None or sequence != table.next_sequence:
            if table.match is None:
                raise RefusalError("not-now")
            sequence = table.next_sequence
            chronicle = await self._pool.run(partial(build_chronicle, table.match.fork()), owner)
            self._cache[table.id] = sequence, chronicle
        self._cache.move_to_end(table.id)
        if len(self._cache) > self._size:
            self._cache.popitem(last=False)
        return chronicle
