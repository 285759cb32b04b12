"""What is asked over HTTP: games, the lobby, tables and records. Who one is: `people.py`."""

from typing import Annotated, Any

import msgspec
from litestar import Request, Router, get, post
from litestar.di import Provide
from litestar.params import Body, FromPath, FromQuery

from roost import bots, games
from roost.contract import GameInfo, RefusalError, View
from roost.match import record
from roost.server import game_registry
from roost.server.access.table_quota import admit_table
from roost.server.deals import routes as deals
from roost.server.deals import spoilers
from roost.server.http import campaigns, chronicles, lessons, replays
from roost.server.http.account import (
    ERROR_RESPONSES,
    AccountId,
    create_recovery,
    get_account,
    get_recovery,
    log_out,
    log_out_others,
    preview_recovery,
    recover,
    require_account,
    revoke_recovery,
    set_name,
    state_of,
)
from roost.server.push import routes as push
from roost.server.reviews import routes as reviews
from roost.server.scores import routes as scores
from roost.server.studies import routes as studies
from roost.server.tables import fairness, updates
from roost.server.tables.events import Occupant, TableCreated
from roost.server.tables.live_table import new_table_id
from roost.server.tables.lobby import LobbyTable
from roost.server.ws import protocol

MAX_LISTED = 50


class GameEntry(msgspec.Struct):
    info: GameInfo
    messages: str
    """The game's catalogue, and after it that of every game, in Fluent's format."""
    lesson_minutes: int | None = None
    """How many minutes its lesson takes; None if it has none."""


class Lobby(msgspec.Struct):
    waiting: list[LobbyTable]
    """Where anybody may sit down."""
    my_active: list[LobbyTable]
    """One's own that are not over, first where something happened last."""
    finished: list[LobbyTable]
    """Open ones that are over."""
    playing: list[LobbyTable] = []
    """Open ones in play, to be watched."""
    my_finished: list[LobbyTable] = []
    """One's own finished matches, the newest first; their records can be had."""


class SeatLogHeader(msgspec.Struct):
    """The first line of the log of one's own seat; the others are events.

    Folded into `view` one after the other, they give what the seat sees now.
    """

    rules: str
    options: dict[str, Any]
    seat: int | None
    view: View


class CreatedTable(msgspec.Struct):
    id: str


@get("/games", cache=False, responses=ERROR_RESPONSES, opt={"unpacked": False})
async def list_games() -> list[GameEntry]:
    """The games that can be played here."""
    return [
        GameEntry(facts, messages, lessons.lesson_minutes(facts.id))
        for facts, messages in game_registry.offered_games()
    ]


@get(
    "/games/{name:str}/rules",
    media_type="text/markdown",
    responses=ERROR_RESPONSES,
    opt={"unpacked": False},
)
async def get_rules(name: FromPath[str]) -> str:
    return games.rules_text(name)


@get("/bots", responses=ERROR_RESPONSES)
async def list_bots() -> list[str]:
    return bots.names()


@get("/tables", responses=ERROR_RESPONSES)
async def get_lobby(account_id: AccountId, request: "Request[Any, Any, Any]") -> Lobby:
    hub = state_of(request)[2]
    store = hub.store
    each = request.app.state.settings.limits.listed_tables
    past = await store.find_tables_of(account_id, MAX_LISTED, "over", "closed")
    return Lobby(
        waiting=await hub.build_lobby_tables(
            await store.find_listed_tables(MAX_LISTED, "waiting", per_account=each), account_id
        ),
        my_active=await hub.build_lobby_tables(
            await store.find_tables_of(account_id, MAX_LISTED, "waiting", "dealing", "playing"),
            account_id,
        ),
        finished=await spoilers.hide_spoilers(
            store,
            await hub.build_lobby_tables(
                await store.find_listed_tables(MAX_LISTED, "over", per_account=each), account_id
            ),
            account_id,
        ),
        playing=await hub.build_lobby_tables(
            await store.find_listed_tables(MAX_LISTED, "dealing", "playing", per_account=each),
            account_id,
        ),
        my_finished=[
            row for row in await hub.build_lobby_tables(past, account_id) if row.result is not None
        ],
    )


@post("/tables", responses=ERROR_RESPONSES)
async def create_table(
    data: Annotated[protocol.NewTable, Body()],
    account_id: AccountId,
    request: "Request[Any, Any, Any]",
) -> CreatedTable:
    hub = state_of(request)[2]
    game = game_registry.load_game(data.game)
    facts = game.info
    request.state.game = facts.id
    facts.configure(data.players, data.options)
    if len(data.bots) > data.players:
        raise RefusalError("too-many-bots")
    bots_ = [*data.bots, *[None] * (data.players - len(data.bots))]
    for bot in bots_:
        if bot is not None:
            bots.load(bot)
    made = TableCreated(
        id=new_table_id(),
        game=data.game,
        rules=facts.rules,
        players=data.players,
        options=data.options,
        deck=None if data.deck is None else game.serialize_deck(game.parse_deck(data.deck)),
        is_listed=data.is_listed,
        has_chat=data.has_chat,
        owner_id=account_id,
        occupants=[Occupant(name=bot or "", bot=bot) for bot in bots_],
    )
    await admit_table(request, made.id, account_id)
    await hub.create(made)
    return CreatedTable(made.id)


@get("/tables/{id:str}", responses=ERROR_RESPONSES)
async def get_table(
    id: FromPath[str], account_id: AccountId, request: "Request[Any, Any, Any]"
) -> protocol.TableInfo:
    hub = state_of(request)[2]
    live = await hub.find(id)
    await spoilers.check_can_view(hub.store, live.table, account_id)
    return updates.build_table_info(live.table, account_id, live.present_ids)


@get("/tables/{id:str}/record", media_type="application/jsonl", responses=ERROR_RESPONSES)
async def download_record(
    id: FromPath[str],
    account_id: AccountId,
    request: "Request[Any, Any, Any]",
    seat: FromQuery[int | None] = None,
) -> bytes:
    """After the match its record; in play, what one's own seat has seen, and no more.

    `seat` says which, for those who have several.
    """
    hub = state_of(request)[2]
    live = await hub.find(id)
    table = live.table
    match = table.match
    if match is None:
        raise RefusalError("not-now")
    await spoilers.check_can_view(hub.store, table, account_id)
    if table.phase not in spoilers.FINISHED_PHASES or match.result is None:
        eyes = updates.viewers_of(table, account_id)
        if seat is not None and seat not in eyes:
            raise RefusalError("seat-not-yours", seat=seat)
        assert table.histories is not None
        eye = eyes[0] if seat is None else seat
        await live.prepare_histories(account_id, eye)
        found = table.histories.get(eye)
        head = SeatLogHeader(match.game.info.rules, match.config.options, eye, found.view)
        return b"".join(msgspec.json.encode(line) + b"\n" for line in [head, *found.events])
    assert table.secret is not None
    kept = {
        "hash": fairness.compute_commitment(table.secret),
        "secret": table.secret,
        "nonces": table.all_nonces,
    }
    names = [place.name for place in table.occupants]
    more: dict[str, Any] = {"practice": True} if table.is_practice else {}
    if table.created.repeated_deal is not None:
        more["repeat"] = {
            "kind": table.created.repeated_deal.kind,
            "deal": table.created.repeated_deal.deal_id,
        }
    if table.created.branch_origin is not None:
        more["branch"] = {
            "actions": table.inherited_actions,
            "deals": table.created.branch_origin.chance_count,
        }
    return b"".join(record.record_lines(match, seed=table.seed, fair=kept, names=names, **more))


api = Router(
    "/api",
    route_handlers=[
        get_account,
        set_name,
        get_recovery,
        create_recovery,
        revoke_recovery,
        preview_recovery,
        recover,
        log_out,
        log_out_others,
        list_games,
        get_rules,
        list_bots,
        get_lobby,
        create_table,
        get_table,
        download_record,
        campaigns.list_branches,
        campaigns.create_branch,
        chronicles.get_chronicle,
        lessons.get_lesson,
        lessons.check_lesson_action,
        lessons.preview_lesson_actions,
        replays.get_table_replay,
        replays.replay_record,
        reviews.get_review,
        deals.get_deal,
        deals.play_deal,
        deals.get_par,
        deals.get_daily_deals,
        scores.get_history,
        scores.get_statistics,
        push.get_push_key,
        push.subscribe,
        push.unsubscribe,
        studies.list_studies,
        studies.start_study,
        studies.get_study,
        studies.stop_study,
        studies.get_study_record,
    ],
    dependencies={"account_id": Provide(require_account)},
)
