"""A long match as a book, over HTTP: for whoever may watch its table."""

from collections import OrderedDict
from copy import copy
from functools import partial
from typing import Any

import msgspec
from litestar import Request, get
from litestar.params import FromPath

from roost.contract import Chronicle, RefusalError
from roost.match import Match
from roost.match.chronicle import build_chronicle
from roost.server.http.account import ERROR_RESPONSES, AccountId, state_of
from roost.server.http.requests import client_address, run_while_connected
from roost.server.tables.table import Table
from roost.server.worker_pools import WorkerPool

CACHE_SIZE = 32
"""Books that need not be written anew while nothing happens."""


class TableChronicle(msgspec.Struct, frozen=True):
    game: str
    names: list[str]
    """Who played, seat by seat; blank for a bot."""
    result: dict[str, Any] | None
    """How it ended; null while it is in play."""
    chronicle: Chronicle


@get("/tables/{id:str}/chronicle", responses=ERROR_RESPONSES, opt={"unpacked": False})
async def get_chronicle(
    id: FromPath[str], account_id: AccountId, request: "Request[Any, Any, Any]"
) -> TableChronicle:
    """A campaign as it went, chapter by chapter, as everybody saw it; also while it is in play."""
    table = (await state_of(request)[2].find(id)).table
    request.state.game = table.created.game
    names = ["" if place.bot else place.name for place in table.occupants]
    found = await run_while_connected(
        request, request.app.state.books.of(table, client_address(request))
    )
    result = None if table.match is None else table.match.result
    return TableChronicle(table.created.game, names, result, found)


class ChronicleCache:
    """Those that were written last. A match may be long, and anybody who has its link may ask."""

    def __init__(self, pool: WorkerPool, size: int = CACHE_SIZE) -> None:
        self._pool = pool
        self._size = size
        self._cache: OrderedDict[str, tuple[int, Chronicle]] = OrderedDict()

    async def get(self, table: Table, owner: str = "") -> Chronicle:
        number, found = self._cache.get(table.id, (0, None))
        if found is None or number != table.next_sequence:
            number = table.next_sequence
            found = await self._pool.run(partial(build_chronicle, _copy_match(table)), owner)
            self._cache[table.id] = number, found
        self._cache.move_to_end(table.id)
        if len(self._cache) > self._size:
            self._cache.popitem(last=False)
        return found


def _copy_match(table: Table) -> Match[Any]:
    """The match as it is now, whoever plays on meanwhile."""
    match = table.match
    if match is None:
        raise RefusalError("not-now")
    past = copy(match)
    past.actions, past.chance_outcomes = list(match.actions), list(match.chance_outcomes)
    return past
