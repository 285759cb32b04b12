"""HTTP routes for deals: repeat a deal, compare scores, and the daily deals."""

import asyncio
from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Any, Literal

import msgspec
from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import Body, FromPath, FromQuery

from roost import games
from roost.contract import RefusalError
from roost.server.deals import leaderboard as boards
from roost.server.deals import source as sources
from roost.server.deals import spoilers
from roost.server.deals.deal_ids import current_day, is_todays_deal
from roost.server.deals.leaderboard import LeaderboardRow
from roost.server.deals.par import Par
from roost.server.deals.source import DealSource
from roost.server.default_names import default_name
from roost.server.http.requests import ERROR_RESPONSES, AccountId, Client
from roost.server.services import Services
from roost.server.storage import DealAttempt
from roost.server.tables.commands import Requester
from roost.server.tables.events import Occupant, RepeatedDeal, TableCreated
from roost.server.tables.live_table import new_table_id
from roost.server.tables.manager import TableManager
from roost.server.ws import protocol

MAX_ROWS = 100
"""Maximum number of rows of each kind: ranked, not ranked, and the account's own."""


class SharedDeal(msgspec.Struct, frozen=True):
    """A deal that several players may play, as one account sees it."""

    id: str
    kind: Literal["same", "daily"]
    day: str | None
    """The day of a daily deal in UTC, such as 2026-11-30."""
    is_today: bool
    game: str
    players: int
    options: dict[str, Any]
    """All options of the match."""
    bots: list[str | None]
    """The bots by seat; null for seats of people."""
    seats: list[int]
    """The seats that the account may choose."""
    player_names: list[str]
    """The names of the players who have played the deal."""
    table_id: str | None
    """The table where the account is playing the deal now."""
    attempts: int
    """Number of times that the account has started the deal."""
    has_daily_attempt: bool
    """Whether the next attempt is the ranked one of the daily deal."""
    leaderboard: list[LeaderboardRow] | None
    """The best scores, and all of the account's own; null until the account has played the deal."""
    ranked_counts: list[int]
    """The number of ranked scores by seat. The leaderboard has the first of them."""
    last_seat: int | None = None
    """The account's last seat."""


class SeatPar(msgspec.Struct, frozen=True):
    seat: int
    pars: list[Par]


class NewDealTable(msgspec.Struct, forbid_unknown_fields=True):
    seat: int | None = None
    """Null: the first seat that is available."""


class DailyDeals(msgspec.Struct, frozen=True):
    day: str
    seconds_left: int
    """Seconds until the next day."""
    today: list[SharedDeal]
    """One deal for each game."""
    yesterday: list[SharedDeal]
    """The deals of the day before."""


@get("/deals/{id:str}", responses=ERROR_RESPONSES)
async def get_deal(
    id: FromPath[str], account_id: AccountId, services: NamedDependency[Services]
) -> SharedDeal:
    """Return a deal. Other players' scores are included after the account's own attempt."""
    manager = services.manager
    return await _shared_deal(
        manager, await sources.find_source(manager, services.signer, id), account_id
    )


@post("/deals/{id:str}/tables", responses=ERROR_RESPONSES)
async def play_deal(
    id: FromPath[str],
    data: Annotated[NewDealTable, Body()],
    account_id: AccountId,
    client: NamedDependency[Client],
    services: NamedDependency[Services],
) -> protocol.CreatedTable:
    """Create a table with this deal and bots on all other seats, and start it."""
    manager = services.manager
    source = await sources.find_source(manager, services.signer, id)
    seat = source.seats[0] if data.seat is None else data.seat
    if seat not in source.seats:
        raise RefusalError("deal-seat")
    async with manager.run_exclusively(
        f"play {account_id} {source.deal_id}", RefusalError("deal-unfinished")
    ):
        if source.deal_id in await manager.store.find_unfinished_deals(account_id):
            raise RefusalError("deal-unfinished")
        attempts = await manager.store.find_deal_attempts(source.deal_id, account_id)
        name = await manager.store.read_name(account_id) or default_name(account_id)
        created = build_table_event(
            source, seat, account_id, name, _has_daily_attempt(source, attempts)
        )
        await services.table_quota.admit(created.id, account_id, client.address)
        live = await manager.create(created, source.secret)
        manager.hide_deal_from(account_id, source.deal_id)
        await live.execute(
            Requester(account_id, f"{account_id}/deal", name), protocol.StartCommand(1, created.id)
        )
        return protocol.CreatedTable(created.id)


@get("/deals/{id:str}/par", responses=ERROR_RESPONSES)
async def get_par(
    id: FromPath[str],
    seat: FromQuery[int],
    account_id: AccountId,
    services: NamedDependency[Services],
) -> SeatPar:
    """Return par for a seat as far as it is known; missing measurements start."""
    manager = services.manager
    source = await sources.find_source(manager, services.signer, id)
    if seat not in source.seats:
        raise RefusalError("deal-seat")
    if not await spoilers.can_compare(manager.store, source.deal_id, account_id):
        raise RefusalError("deal-unplayed")
    return SeatPar(seat, await services.pars.get(source, seat))


@get("/daily", responses=ERROR_RESPONSES)
async def get_daily_deals(account_id: AccountId, services: NamedDependency[Services]) -> DailyDeals:
    """Return the daily deals of today and yesterday."""
    manager = services.manager
    day = current_day()
    names, days = sources.list_daily_games(), (day, day - timedelta(days=1))
    sources_by_day = [
        sources.daily_source(services.signer, name, one_day) for one_day in days for name in names
    ]
    # Together, so that the store answers them in one batch.
    shared = await asyncio.gather(
        *(_shared_deal(manager, source, account_id) for source in sources_by_day)
    )
    return DailyDeals(
        day.isoformat(), _seconds_left(day), shared[: len(names)], shared[len(names) :]
    )


def build_table_event(
    source: DealSource, seat: int, account_id: str, name: str, is_daily_attempt: bool
) -> TableCreated:
    """Return the event that creates a table where an account plays a deal against bots."""
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
        repeated_deal=RepeatedDeal(source.deal_id, source.kind, source.nonces, is_daily_attempt),
    )


async def _shared_deal(manager: TableManager, source: DealSource, account_id: str) -> SharedDeal:
    store = manager.store
    scores = await store.find_deal_scores(source.deal_id, account_id, source.seats, MAX_ROWS)
    rows = boards.build_leaderboard(scores, account_id)
    attempts = await store.find_deal_attempts(source.deal_id, account_id)
    current_table = next(
        (attempt.table_id for attempt in attempts if attempt.phase not in spoilers.FINISHED_PHASES),
        None,
    )
    can_compare = await spoilers.can_compare(store, source.deal_id, account_id)
    first_tables = {row.table_id for row in rows if row.is_mine} - {
        attempt.table_id for attempt in attempts
    }
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
        table_id=current_table,
        attempts=len(attempts) + len(first_tables),
        has_daily_attempt=_has_daily_attempt(source, attempts),
        leaderboard=rows if can_compare else None,
        ranked_counts=await store.count_ranked(source.deal_id, list(range(source.players)))
        if can_compare
        else [],
        last_seat=max(((row.ended_at, row.seat) for row in rows if row.is_mine), default=(0, None))[
            1
        ],
    )


def _has_daily_attempt(source: DealSource, attempts: list[DealAttempt]) -> bool:
    """Return whether the next attempt is the ranked one of the daily deal."""
    return is_todays_deal(source.deal_id) and not attempts


def _seconds_left(day: date) -> int:
    now = datetime.now(UTC)
    midnight = datetime.combine(day + timedelta(days=1), datetime.min.time(), UTC)
    return max(0, int((midnight - now).total_seconds()))
