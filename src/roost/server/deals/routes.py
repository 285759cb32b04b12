"""Deals over HTTP: one that others have played, and those of the day."""

import asyncio
from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, get, post
from litestar.params import Body, FromPath, FromQuery

from roost import games
from roost.contract import Refused
from roost.server import protocol
from roost.server.access.tables import admit_table
from roost.server.asking import Who
from roost.server.deals import board as boards
from roost.server.deals import source as sources
from roost.server.deals import spoilers
from roost.server.deals.board import BoardRow
from roost.server.deals.naming import is_todays, today
from roost.server.deals.par import Par, Pars
from roost.server.deals.source import Source
from roost.server.happenings import Made, Place, Repeat
from roost.server.hub import Hub
from roost.server.live import new_id
from roost.server.naming import made_up_name
from roost.server.people import PROBLEMS, Asker, state_of
from roost.server.store import PlayRow

MOST = 100
"""Of the results of one deal: the best that are ranked, the best others, and one's own."""


class SharedDeal(msgspec.Struct, frozen=True):
    """A deal that many may play, as a person is told of it."""

    id: str
    kind: Literal["same", "daily"]
    day: str | None
    """Of a deal of the day: 2026-11-30, by UTC."""
    today: bool
    """Whether that day is not over."""
    game: str
    players: int
    options: dict[str, Any]
    """Every option of the match."""
    bots: list[str | None]
    """By seat, who plays there beside oneself; null where people have sat."""
    seats: list[int]
    """Where one may sit."""
    people: list[str]
    """The names of those who have played it."""
    table: str | None
    """Where one is playing it now."""
    attempts: int
    """How often one has begun it."""
    counts: bool
    """Whether the next try is the one that counts on the deal of the day."""
    board: list[BoardRow] | None
    """The best of what they made of it, and all of one's own; null until one has played it."""
    ranked: list[int]
    """By seat, how many are ranked there, of whom the board has the first."""
    seat: int | None = None
    """Where one sat last."""


class ParOf(msgspec.Struct, frozen=True):
    seat: int
    pars: list[Par]


class DealSeat(msgspec.Struct, forbid_unknown_fields=True):
    seat: int | None = None
    """Null: the first that people may have."""


class DealTable(msgspec.Struct, frozen=True):
    id: str


class Daily(msgspec.Struct, frozen=True):
    day: str
    seconds: int
    """Until the next day begins."""
    deals: list[SharedDeal]
    """One for each game."""
    before: list[SharedDeal]
    """Those of the day before."""


@get("/deals/{id:str}", responses=PROBLEMS)
async def see_deal(
    id: FromPath[str], person: Asker, request: "Request[Any, Any, Any]"
) -> SharedDeal:
    """A deal by its name: who has played it, and after one's own try what they made of it."""
    signer, _, hub = state_of(request)
    return await _told(hub, await sources.find(hub, signer, id), person)


@post("/deals/{id:str}/tables", responses=PROBLEMS)
async def play_deal(
    id: FromPath[str],
    data: Annotated[DealSeat, Body()],
    person: Asker,
    request: "Request[Any, Any, Any]",
) -> DealTable:
    """Sit down at a table of one's own with this deal, and bots on all other seats. It begins."""
    signer, _, hub = state_of(request)
    source = await sources.find(hub, signer, id)
    seat = source.seats[0] if data.seat is None else data.seat
    if seat not in source.seats:
        raise Refused("deal-seat")
    async with hub.once(f"play {person} {source.deal}", Refused("deal-unfinished")):
        return await _sit_down(hub, source, seat, person, request)


async def _sit_down(
    hub: Hub, source: Source, seat: int, person: str, request: "Request[Any, Any, Any]"
) -> DealTable:
    if source.deal in await hub.store.unfinished_deals(person):
        raise Refused("deal-unfinished")
    plays = await hub.store.plays_of(source.deal, person)
    name = await hub.store.name_of(person) or made_up_name(person)
    made = table_of(source, seat, person, name, _counts(source, plays))
    await admit_table(request, made.id, person)
    live = await hub.make(made, source.secret)
    hub.turn_away(person, source.deal)
    await live.ask(Who(person, f"{person}/deal", name), protocol.Start(1, made.id))
    return DealTable(made.id)


@get("/deals/{id:str}/par", responses=PROBLEMS)
async def see_par(
    id: FromPath[str], seat: FromQuery[int], person: Asker, request: "Request[Any, Any, Any]"
) -> ParOf:
    """What bots make of a seat of it: as far as it is known, and the rest is worked out."""
    signer, _, hub = state_of(request)
    source = await sources.find(hub, signer, id)
    if seat not in source.seats:
        raise Refused("deal-seat")
    if not await spoilers.may_compare(hub.store, source.deal, person):
        raise Refused("deal-unplayed")
    pars: Pars = request.app.state.pars
    return ParOf(seat, await pars.of(source, seat))


@get("/daily", responses=PROBLEMS)
async def see_daily(person: Asker, request: "Request[Any, Any, Any]") -> Daily:
    """The deals of today and of yesterday."""
    signer, _, hub = state_of(request)
    day = today()

    names, days = sources.daily_games(), (day, day - timedelta(days=1))
    wanted = [sources.daily(signer, name, each) for each in days for name in names]
    # Together: what is asked of the store at the same time is answered at once.
    told = await asyncio.gather(*(_told(hub, source, person) for source in wanted))
    return Daily(day.isoformat(), _seconds_left(day), told[: len(names)], told[len(names) :])


def table_of(source: Source, seat: int, person: str, name: str, counted: bool) -> Made:
    """A table where a person plays a deal alone, against bots."""
    return Made(
        id=new_id(),
        game=source.game,
        rules=games.facts(source.game).rules,
        players=source.players,
        options=source.options,
        deck=source.deck,
        open=False,
        talk=False,
        owner=person,
        places=[
            Place(person, name) if bot is None else Place(name=bot, bot=bot)
            for bot in source.bots_beside(seat)
        ],
        repeat=Repeat(source.deal, source.kind, source.nonces, counted),
    )


async def _told(hub: Hub, source: Source, person: str) -> SharedDeal:
    store = hub.store
    scores = await store.deal_scores(source.deal, person, source.seats, MOST)
    rows = boards.board(scores, person)
    own = await store.plays_of(source.deal, person)
    playing = next((play.table for play in own if play.phase not in spoilers.IS_OVER), None)
    told = await spoilers.may_compare(store, source.deal, person)
    first = {row.table for row in rows if row.mine} - {play.table for play in own}
    return SharedDeal(
        id=source.deal,
        kind=source.kind,
        day=None if source.day is None else source.day.isoformat(),
        today=is_todays(source.deal),
        game=source.game,
        players=source.players,
        options=source.options,
        bots=source.bots,
        seats=source.seats,
        people=boards.people(scores),
        table=playing,
        attempts=len(own) + len(first),
        counts=_counts(source, own),
        board=rows if told else None,
        ranked=await store.ranked(source.deal, list(range(source.players))) if told else [],
        seat=max(((row.ended, row.seat) for row in rows if row.mine), default=(0, None))[1],
    )


def _counts(source: Source, plays: list[PlayRow]) -> bool:
    """Whether the next try of somebody who has these tables is the one of the day."""
    return is_todays(source.deal) and not plays


def _seconds_left(day: date) -> int:
    now = datetime.now(UTC)
    midnight = datetime.combine(day + timedelta(days=1), datetime.min.time(), UTC)
    return max(0, int((midnight - now).total_seconds()))
