"""Deals over HTTP: one that others have played, and those of the day."""

import asyncio
from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, get, post
from litestar.params import Body, FromPath, FromQuery

from roost import games
from roost.contract import RefusalError
from roost.server.access.table_quota import admit_table
from roost.server.deals import leaderboard as boards
from roost.server.deals import source as sources
from roost.server.deals import spoilers
from roost.server.deals.deal_ids import current_day, is_todays_deal
from roost.server.deals.leaderboard import LeaderboardRow
from roost.server.deals.par import Par, ParCalculator
from roost.server.deals.source import DealSource
from roost.server.default_names import default_name
from roost.server.http.account import ERROR_RESPONSES, AccountId, state_of
from roost.server.storage import DealAttempt
from roost.server.tables.commands import Requester
from roost.server.tables.events import Occupant, RepeatedDeal, TableCreated
from roost.server.tables.live_table import new_table_id
from roost.server.tables.manager import TableManager
from roost.server.ws import protocol

MAX_ROWS = 100
"""Of the results of one deal: the best that are ranked, the best others, and one's own."""


class SharedDeal(msgspec.Struct, frozen=True):
    """A deal that many may play, as a person is told of it."""

    id: str
    kind: Literal["same", "daily"]
    day: str | None
    """Of a deal of the day: 2026-11-30, by UTC."""
    is_today: bool
    """Whether that day is not over."""
    game: str
    players: int
    options: dict[str, Any]
    """Every option of the match."""
    bots: list[str | None]
    """By seat, who plays there beside oneself; null where people have sat."""
    seats: list[int]
    """Where one may sit."""
    player_names: list[str]
    """The names of those who have played it."""
    table_id: str | None
    """Where one is playing it now."""
    attempts: int
    """How often one has begun it."""
    has_daily_attempt: bool
    """Whether the next try is the one that counts on the deal of the day."""
    leaderboard: list[LeaderboardRow] | None
    """The best of what they made of it, and all of one's own; null until one has played it."""
    ranked_counts: list[int]
    """By seat, how many are ranked there, of whom the board has the first."""
    last_seat: int | None = None
    """Where one sat last."""


class SeatPar(msgspec.Struct, frozen=True):
    seat: int
    pars: list[Par]


class NewDealTable(msgspec.Struct, forbid_unknown_fields=True):
    seat: int | None = None
    """Null: the first that people may have."""


class CreatedDealTable(msgspec.Struct, frozen=True):
    id: str


class DailyDeals(msgspec.Struct, frozen=True):
    day: str
    seconds_left: int
    """Until the next day begins."""
    today: list[SharedDeal]
    """One for each game."""
    yesterday: list[SharedDeal]
    """Those of the day before."""


@get("/deals/{id:str}", responses=ERROR_RESPONSES)
async def get_deal(
    id: FromPath[str], account_id: AccountId, request: "Request[Any, Any, Any]"
) -> SharedDeal:
    """A deal by its name: who has played it, and after one's own try what they made of it."""
    signer, _, hub = state_of(request)
    return await _shared_deal(hub, await sources.find_source(hub, signer, id), account_id)


@post("/deals/{id:str}/tables", responses=ERROR_RESPONSES)
async def play_deal(
    id: FromPath[str],
    data: Annotated[NewDealTable, Body()],
    account_id: AccountId,
    request: "Request[Any, Any, Any]",
) -> CreatedDealTable:
    """Sit down at a table of one's own with this deal, and bots on all other seats. It begins."""
    signer, _, hub = state_of(request)
    source = await sources.find_source(hub, signer, id)
    seat = source.seats[0] if data.seat is None else data.seat
    if seat not in source.seats:
        raise RefusalError("deal-seat")
    async with hub.run_exclusively(
        f"play {account_id} {source.deal_id}", RefusalError("deal-unfinished")
    ):
        return await _sit_down(hub, source, seat, account_id, request)


async def _sit_down(
    manager: TableManager,
    source: DealSource,
    seat: int,
    account_id: str,
    request: "Request[Any, Any, Any]",
) -> CreatedDealTable:
    if source.deal_id in await manager.store.find_unfinished_deals(account_id):
        raise RefusalError("deal-unfinished")
    plays = await manager.store.find_deal_attempts(source.deal_id, account_id)
    name = await manager.store.read_name(account_id) or default_name(account_id)
    made = build_table_event(source, seat, account_id, name, _has_daily_attempt(source, plays))
    await admit_table(request, made.id, account_id)
    live = await manager.create(made, source.secret)
    manager.hide_deal_from(account_id, source.deal_id)
    await live.execute(
        Requester(account_id, f"{account_id}/deal", name), protocol.StartCommand(1, made.id)
    )
    return CreatedDealTable(made.id)


@get("/deals/{id:str}/par", responses=ERROR_RESPONSES)
async def get_par(
    id: FromPath[str],
    seat: FromQuery[int],
    account_id: AccountId,
    request: "Request[Any, Any, Any]",
) -> SeatPar:
    """What bots make of a seat of it: as far as it is known, and the rest is worked out."""
    signer, _, hub = state_of(request)
    source = await sources.find_source(hub, signer, id)
    if seat not in source.seats:
        raise RefusalError("deal-seat")
    if not await spoilers.can_compare(hub.store, source.deal_id, account_id):
        raise RefusalError("deal-unplayed")
    pars: ParCalculator = request.app.state.pars
    return SeatPar(seat, await pars.get(source, seat))


@get("/daily", responses=ERROR_RESPONSES)
async def get_daily_deals(account_id: AccountId, request: "Request[Any, Any, Any]") -> DailyDeals:
    """The deals of today and of yesterday."""
    signer, _, hub = state_of(request)
    day = current_day()

    names, days = sources.list_daily_games(), (day, day - timedelta(days=1))
    wanted = [sources.daily_source(signer, name, each) for each in days for name in names]
    # Together: what is asked of the store at the same time is answered at once.
    told = await asyncio.gather(*(_shared_deal(hub, source, account_id) for source in wanted))
    return DailyDeals(day.isoformat(), _seconds_left(day), told[: len(names)], told[len(names) :])


def build_table_event(
    source: DealSource, seat: int, account_id: str, name: str, counted: bool
) -> TableCreated:
    """A table where a person plays a deal alone, against bots."""
    return TableCreated(
        id=new_table_id(),
        game=source.game,
        rules=games.game_info(source.game).rules,
        players=source.players,
        options=source.options,
        deck=source.deck,
        is_listed=False,
        has_chat=False,
        owner_id=account_id,
        occupants=[
            Occupant(account_id, name) if bot is None else Occupant(name=bot, bot=bot)
            for bot in source.bots_for_seat(seat)
        ],
        repeated_deal=RepeatedDeal(source.deal_id, source.kind, source.nonces, counted),
    )


async def _shared_deal(manager: TableManager, source: DealSource, account_id: str) -> SharedDeal:
    store = manager.store
    scores = await store.find_deal_scores(source.deal_id, account_id, source.seats, MAX_ROWS)
    rows = boards.build_leaderboard(scores, account_id)
    own = await store.find_deal_attempts(source.deal_id, account_id)
    playing = next(
        (play.table_id for play in own if play.phase not in spoilers.FINISHED_PHASES), None
    )
    told = await spoilers.can_compare(store, source.deal_id, account_id)
    first = {row.table_id for row in rows if row.is_mine} - {play.table_id for play in own}
    return SharedDeal(
        id=source.deal_id,
        kind=source.kind,
        day=None if source.day is None else source.day.isoformat(),
        is_today=is_todays_deal(source.deal_id),
        game=source.game,
        players=source.players,
        options=source.options,
        bots=source.bots,
        seats=source.seats,
        player_names=boards.list_player_names(scores),
        table_id=playing,
        attempts=len(own) + len(first),
        has_daily_attempt=_has_daily_attempt(source, own),
        leaderboard=rows if told else None,
        ranked_counts=await store.count_ranked(source.deal_id, list(range(source.players)))
        if told
        else [],
        last_seat=max(((row.ended_at, row.seat) for row in rows if row.is_mine), default=(0, None))[
            1
        ],
    )


def _has_daily_attempt(source: DealSource, plays: list[DealAttempt]) -> bool:
    """Whether the next try of somebody who has these tables is the one of the day."""
    return is_todays_deal(source.deal_id) and not plays


def _seconds_left(day: date) -> int:
    now = datetime.now(UTC)
    midnight = datetime.combine(day + timedelta(days=1), datetime.min.time(), UTC)
    return max(0, int((midnight - now).total_seconds()))
