"""HTTP routes for games, the lobby, tables and records."""

from typing import Annotated, Any

import msgspec
from litestar import Request, get, post
from litestar.di import NamedDependency
from litestar.params import Body, FromPath, FromQuery

from roost import bots, games
from roost.contract import GameInfo, RefusalError, View
from roost.contract.theme import GameTheme
from roost.match import Match, record
from roost.server import game_registry
from roost.server.deals import spoilers
from roost.server.http import lessons
from roost.server.http.requests import ERROR_RESPONSES, AccountId, Client
from roost.server.services import Services
from roost.server.tables import fairness, updates
from roost.server.tables.events import Occupant, TableCreated
from roost.server.tables.live_table import LiveTable, new_table_id
from roost.server.tables.lobby import LobbyTable
from roost.server.ws import protocol

MAX_LISTED = 50


class GameEntry(msgspec.Struct):
    info: GameInfo
    messages: str
    """The game's message catalogue, followed by the common one, in Fluent's format."""
    theme: GameTheme
    """How the generic table draws the game."""
    lesson_minutes: int | None = None
    """The duration of the game's lesson; None if there is no lesson."""
    files: dict[str, str] = {}
    """The URLs of the files that a game of another package brings for the page, by path."""


class Lobby(msgspec.Struct):
    waiting: list[LobbyTable]
    """Listed tables that wait for players."""
    my_active: list[LobbyTable]
    """The account's unfinished tables, most recently used first."""
    finished: list[LobbyTable]
    """Listed tables whose match is over."""
    playing: list[LobbyTable] = []
    """Listed tables with a match in play."""
    my_finished: list[LobbyTable] = []
    """The account's finished matches, newest first."""


class SeatLogHeader(msgspec.Struct):
    """The first line of the log of an own seat. The other lines are events.

    Applied to `view`, the events give the seat's current view.
    """

    rules: str
    options: dict[str, Any]
    seat: int | None
    view: View


@get("/games", cache=False, responses=ERROR_RESPONSES, opt={"uncompressed": False})
async def list_games(services: NamedDependency[Services]) -> list[GameEntry]:
    """List the games that can be played here."""
    urls = services.plugin_files.urls
    return [
        GameEntry(info, messages, theme, lessons.lesson_minutes(info.id), urls.get(info.id, {}))
        for info, messages, theme in game_registry.offered_games()
    ]


@get(
    "/games/{name:str}/rules",
    media_type="text/markdown",
    responses=ERROR_RESPONSES,
    opt={"uncompressed": False},
)
async def get_rules(name: FromPath[str]) -> str:
    return games.rules_text(name)


@get("/bots", responses=ERROR_RESPONSES)
async def list_bots() -> list[str]:
    return bots.names()


@get("/tables", responses=ERROR_RESPONSES)
async def get_lobby(account_id: AccountId, services: NamedDependency[Services]) -> Lobby:
    manager = services.manager
    store, limit = manager.store, services.settings.limits.listed_tables
    finished = await store.find_tables_of(account_id, MAX_LISTED, "over", "closed")
    return Lobby(
        waiting=await manager.build_lobby_tables(
            await store.find_listed_tables(MAX_LISTED, "waiting", per_account=limit), account_id
        ),
        my_active=await manager.build_lobby_tables(
            await store.find_tables_of(account_id, MAX_LISTED, "waiting", "dealing", "playing"),
            account_id,
        ),
        finished=await spoilers.hide_spoilers(
            store,
            await manager.build_lobby_tables(
                await store.find_listed_tables(MAX_LISTED, "over", per_account=limit), account_id
            ),
            account_id,
        ),
        playing=await manager.build_lobby_tables(
            await store.find_listed_tables(MAX_LISTED, "dealing", "playing", per_account=limit),
            account_id,
        ),
        my_finished=[
            row
            for row in await manager.build_lobby_tables(finished, account_id)
            if row.result is not None
        ],
    )


@post("/tables", responses=ERROR_RESPONSES)
async def create_table(
    data: Annotated[protocol.NewTable, Body()],
    account_id: AccountId,
    client: NamedDependency[Client],
    request: "Request[Any, Any, Any]",
    services: NamedDependency[Services],
) -> protocol.CreatedTable:
    game = game_registry.load_game(data.game)
    info = game.info
    request.state.game = info.id
    info.configure(data.players, data.options)
    if len(data.bots) > data.players:
        raise RefusalError("bots-too-many")
    seat_bots = [*data.bots, *[None] * (data.players - len(data.bots))]
    for bot in seat_bots:
        if bot is not None:
            bots.load(bot)
    created = TableCreated(
        id=new_table_id(),
        game=data.game,
        rules=info.rules,
        players=data.players,
        options=data.options,
        deck=None if data.deck is None else game.serialize_deck(game.parse_deck(data.deck)),
        is_listed=data.is_listed,
        has_chat=data.has_chat,
        owner_id=account_id,
        occupants=[Occupant(name=bot or "", bot=bot) for bot in seat_bots],
    )
    await services.table_quota.admit(created.id, account_id, client.address)
    await services.manager.create(created)
    return protocol.CreatedTable(created.id)


@get("/tables/{id:str}", responses=ERROR_RESPONSES)
async def get_table(
    id: FromPath[str], account_id: AccountId, services: NamedDependency[Services]
) -> protocol.TableInfo:
    manager = services.manager
    live = await manager.find(id)
    await spoilers.check_can_view(manager.store, live.table, account_id)
    return updates.build_table_info(live.table, account_id, live.audience.present_ids)


@get("/tables/{id:str}/record", media_type="application/jsonl", responses=ERROR_RESPONSES)
async def download_record(
    id: FromPath[str],
    account_id: AccountId,
    services: NamedDependency[Services],
    seat: FromQuery[int | None] = None,
) -> bytes:
    """Download the record after the match; during the match, the log of an own seat.

    `seat` selects one of several own seats.
    """
    manager = services.manager
    live = await manager.find(id)
    table = live.table
    match = table.match
    if match is None:
        raise RefusalError("not-now")
    await spoilers.check_can_view(manager.store, table, account_id)
    if table.phase not in spoilers.FINISHED_PHASES or match.result is None:
        return await _encode_seat_log(live, match, account_id, seat)
    assert table.secret is not None
    fair = {
        "hash": fairness.compute_commitment(table.secret),
        "secret": table.secret,
        "nonces": table.all_nonces,
    }
    names = [occupant.name for occupant in table.occupants]
    more: dict[str, Any] = {"practice": True} if table.is_practice else {}
    repeated, origin = table.created.repeated_deal, table.created.branch_origin
    if repeated is not None:
        more["repeat"] = {"kind": repeated.kind, "deal": repeated.deal_id}
    if origin is not None:
        more["branch"] = {"actions": table.inherited_actions, "deals": origin.chance_count}
    return b"".join(record.record_lines(match, seed=table.seed, fair=fair, names=names, **more))


async def _encode_seat_log(
    live: LiveTable, match: Match[Any], account_id: str, seat: int | None
) -> bytes:
    viewers = updates.viewers_of(live.table, account_id)
    if seat is not None and seat not in viewers:
        raise RefusalError("seat-not-yours", seat=seat)
    viewer = viewers[0] if seat is None else seat
    await live.prepare_histories(account_id, viewer)
    assert live.table.histories is not None
    history = live.table.histories.get(viewer)
    header = SeatLogHeader(match.game.info.rules, match.config.options, viewer, history.view)
    return b"".join(msgspec.json.encode(line) + b"\n" for line in [header, *history.events])
