"""Matches that are over, to be watched again: those of our tables, and any record."""

import re
from functools import partial
from io import BytesIO
from typing import Any, Literal

import msgspec
from litestar import Request, get, post
from litestar.params import FromPath, FromQuery, RawBody

from roost.contract import Refused
from roost.match import Match
from roost.match.reel import Eyes, Reel, reel
from roost.match.replay import check_open
from roost.server import fair, registry
from roost.server.clients import owner_of, while_there
from roost.server.deals import spoilers
from roost.server.deals.naming import deal_of
from roost.server.people import PROBLEMS, Asker, state_of

SEAT = re.compile(r"\d{1,2}")


class Deal(msgspec.Struct, frozen=True):
    """How the deals came about: see `fair.py`."""

    hash: str
    """What was promised before anybody had drawn a nonce."""
    secret: str
    nonces: list[str]
    seed: str
    repeat: Literal["same", "daily"] | None = None
    """Whether it was not new: that of another match, or the deal of the day."""


class Replay(msgspec.Struct, frozen=True):
    game: str
    players: int
    options: dict[str, Any]
    names: list[str]
    bots: list[str | None]
    """Who was played by one in the end."""
    result: dict[str, Any]
    deal: Deal | None
    """None if the record does not tell."""
    seat: int | None
    """Whose eyes; None: all cards are open, or those of who only watches."""
    reel: Reel
    shared: str | None = None
    """The deal by which it can be played once more; null if it cannot."""


@get("/tables/{id:str}/replay", responses=PROBLEMS, opt={"unpacked": False})
async def replay_table(
    id: FromPath[str],
    person: Asker,
    request: "Request[Any, Any, Any]",
    eyes: FromQuery[str] = "open",
) -> Replay:
    """A finished match of a table, to whoever has its link. `eyes`: `open`, `public` or a seat."""
    hub = state_of(request)[2]
    table = (await hub.find(id)).table
    match = table.match
    await spoilers.refuse(hub.store, table, person)
    if match is None:
        raise Refused("replay-in-play")
    assert table.secret is not None
    deal = Deal(
        fair.commitment(table.secret),
        table.secret,
        table.all_nonces,
        table.seed,
        None if table.made.repeat is None else table.made.repeat.kind,
    )
    bots = [table.bot_at(seat) for seat in range(table.made.players)]
    names = ["" if place.bot else place.name for place in table.places]
    work = partial(_replay, match, eyes, names, bots, deal)
    found = await while_there(request, hub.pools.replays.run(work, owner_of(request)))
    shared = None if table.game.facts.long else deal_of(table.made)
    return msgspec.structs.replace(found, shared=shared)


@post("/replay", responses=PROBLEMS, status_code=200, opt={"unpacked": False})
async def replay_record(
    body: RawBody, person: Asker, request: "Request[Any, Any, Any]", eyes: FromQuery[str] = "open"
) -> Replay:
    """The first match of a record, which is the body. Nothing of it is kept."""
    file = _File(body)
    work = partial(_replay_record, file, eyes)
    pool = state_of(request)[2].pools.replays
    return await while_there(request, pool.run(work, owner_of(request), stop=file.close))


class _File(BytesIO):
    """A record that is being read. Closed by another thread, its reader stops at the next line."""

    def __init__(self, data: bytes) -> None:
        super().__init__(data)
        self.data = data


def _replay_record(file: _File, eyes: str) -> Replay:
    verdict = next(check_open("", file))
    data = file.data
    if not verdict.begun:
        raise Refused("replay-none")
    if not verdict.ok or verdict.match is None:
        raise Refused("replay-broken", line=verdict.at or 1, why=verdict.why or "")
    header = msgspec.json.decode(data.split(b"\n")[(verdict.line or 1) - 1])
    players = verdict.match.table.players
    registry.load(verdict.match.game.facts.id)
    names = header.get("names", [""] * players)
    return _replay(verdict.match, eyes, names, [None] * players, _deal(header))


def _deal(header: dict[str, Any]) -> Deal | None:
    try:
        known = {"seed": header["seed"], "repeat": header.get("repeat", {}).get("kind")}
        return msgspec.convert(header["fair"] | known, Deal)
    except (AttributeError, KeyError, TypeError, msgspec.ValidationError):
        return None


def _replay(
    match: Match[Any], eyes: str, names: list[str], bots: list[str | None], deal: Deal | None
) -> Replay:
    whose = _eyes(eyes)
    seen = reel(match, whose)
    assert match.outcome is not None
    return Replay(
        game=match.game.facts.id,
        players=match.table.players,
        options=match.table.options,
        names=names,
        bots=bots,
        result=match.outcome,
        deal=deal,
        seat=whose if isinstance(whose, int) else None,
        reel=seen,
    )


def _eyes(text: str) -> Eyes:
    named: dict[str, Literal["public", "open"]] = {"public": "public", "open": "open"}
    if text in named:
        return named[text]
    if SEAT.fullmatch(text):
        return int(text)
    raise Refused("replay-eyes", eyes=text[:20])
