"""HTTP route for the chronicle of a long match, for all accounts that may watch its table."""

from typing import Any

import msgspec
from litestar import Request, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from roost.contract import Chronicle
from roost.server.http.requests import (
    ERROR_RESPONSES,
    AccountId,
    Client,
    run_while_connected,
)
from roost.server.services import Services


class TableChronicle(msgspec.Struct, frozen=True):
    game: str
    names: list[str]
    """The players' names by seat; blank for a bot."""
    result: dict[str, Any] | None
    """The result; null while the match is in play."""
    chronicle: Chronicle


@get("/tables/{id:str}/chronicle", responses=ERROR_RESPONSES, opt={"uncompressed": False})
async def get_chronicle(
    id: FromPath[str],
    account_id: AccountId,
    client: NamedDependency[Client],
    request: "Request[Any, Any, Any]",
    services: NamedDependency[Services],
) -> TableChronicle:
    """Return the chronicle of a campaign, chapter by chapter, from public information. Also
    during play.
    """
    table = (await services.manager.find(id)).table
    request.state.game = table.created.game
    names = ["" if occupant.bot else occupant.name for occupant in table.occupants]
    chronicle = await run_while_connected(request, services.chronicles.get(table, client.address))
    result = None if table.match is None else table.match.result
    return TableChronicle(table.created.game, names, result, chronicle)
