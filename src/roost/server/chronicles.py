"""A long match as a book, over HTTP: for whoever may watch its table."""

from collections import OrderedDict
from copy import copy
from functools import partial
from typing import Any

import msgspec
from litestar import Request, get
from litestar.params import FromPath

from roost.contract import Chronicle, Refused
from roost.match import Match
from roost.match.chronicle import chronicle
from roost.server.clients import owner_of, while_there
from roost.server.people import PROBLEMS, Asker, state_of
from roost.server.pools import Pool
from roost.server.table import Table

KEPT = 32
"""Books that need not be written anew while nothing happens."""


class Book(msgspec.Struct, frozen=True):
    game: str
    names: list[str]
    """Who played, seat by seat; blank for a bot."""
    result: dict[str, Any] | None
    """How it ended; null while it is in play."""
    chronicle: Chronicle


@get("/tables/{id:str}/chronicle", responses=PROBLEMS, opt={"unpacked": False})
async def read_chronicle(
    id: FromPath[str], person: Asker, request: "Request[Any, Any, Any]"
) -> Book:
    """A campaign as it went, chapter by chapter, as everybody saw it; also while it is in play."""
    table = (await state_of(request)[2].find(id)).table
    request.state.game = table.made.game
    names = ["" if place.bot else place.name for place in table.places]
    found = await while_there(request, request.app.state.books.of(table, owner_of(request)))
    result = None if table.match is None else table.match.outcome
    return Book(table.made.game, names, result, found)


class Books:
    """Those that were written last. A match may be long, and anybody who has its link may ask."""

    def __init__(self, pool: Pool, keeps: int = KEPT) -> None:
        self._pool = pool
        self._keeps = keeps
        self._kept: OrderedDict[str, tuple[int, Chronicle]] = OrderedDict()

    async def of(self, table: Table, owner: str = "") -> Chronicle:
        number, found = self._kept.get(table.id, (0, None))
        if found is None or number != table.number:
            number = table.number
            found = await self._pool.run(partial(chronicle, _past(table)), owner)
            self._kept[table.id] = number, found
        self._kept.move_to_end(table.id)
        if len(self._kept) > self._keeps:
            self._kept.popitem(last=False)
        return found


def _past(table: Table) -> Match[Any]:
    """The match as it is now, whoever plays on meanwhile."""
    match = table.match
    if match is None:
        raise Refused("not-now")
    past = copy(match)
    past.actions, past.deals = list(match.actions), list(match.deals)
    return past
