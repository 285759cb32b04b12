"""Matches that are over, to be watched again: those of our tables, and any record."""

import re
from functools import partial
from io import BytesIO
from typing import Any, Literal

import msgspec
from litestar import Request, get, post
from litestar.params import FromPath, FromQuery, RawBody

from roost.contract import RefusalError
from roost.match import Match
from roost.match.record_check import check_record_stream
from roost.match.replay import Replay, Viewpoint, build_replay
from roost.server import game_registry
from roost.server.deals import spoilers
from roost.server.deals.deal_ids import deal_id_of
from roost.server.http.account import ERROR_RESPONSES, AccountId, state_of
from roost.server.http.requests import client_address, run_while_connected
from roost.server.tables import fairness

SEAT_PATTERN = re.compile(r"\d{1,2}")


class FairnessProof(msgspec.Struct, frozen=True):
    """How the deals came about: see `fair.py`."""

    hash: str
    """What was promised before anybody had drawn a nonce."""
    secret: str
    nonces: list[str]
    seed: str
    repeat_kind: Literal["same", "daily"] | None = None
    """Whether it was not new: that of another match, or the deal of the day."""


class MatchReplay(msgspec.Struct, frozen=True):
    game: str
    players: int
    options: dict[str, Any]
    names: list[str]
    bots: list[str | None]
    """Who was played by one in the end."""
    result: dict[str, Any]
    fairness: FairnessProof | None
    """None if the record does not tell."""
    seat: int | None
    """Whose eyes; None: all cards are open, or those of who only watches."""
    replay: Replay
    deal_id: str | None = None
    """The deal by which it can be played once more; null if it cannot."""


@get("/tables/{id:str}/replay", responses=ERROR_RESPONSES, opt={"unpacked": False})
async def get_table_replay(
    id: FromPath[str],
    account_id: AccountId,
    request: "Request[Any, Any, Any]",
    viewpoint: FromQuery[str] = "open",
) -> MatchReplay:
    """A finished match of a table, to whoever has its link. `eyes`: `open`, `public` or a seat."""
    hub = state_of(request)[2]
    table = (await hub.find(id)).table
    match = table.match
    await spoilers.check_can_view(hub.store, table, account_id)
    if match is None:
        raise RefusalError("replay-in-play")
    assert table.secret is not None
    deal = FairnessProof(
        fairness.compute_commitment(table.secret),
        table.secret,
        table.all_nonces,
        table.seed,
        None if table.created.repeated_deal is None else table.created.repeated_deal.kind,
    )
    bots = [table.bot_at(seat) for seat in range(table.created.players)]
    names = ["" if place.bot else place.name for place in table.occupants]
    work = partial(_build_replay, match, viewpoint, names, bots, deal)
    found = await run_while_connected(request, hub.pools.replays.run(work, client_address(request)))
    shared = None if table.game.info.is_long else deal_id_of(table.created)
    return msgspec.structs.replace(found, deal_id=shared)


@post("/replay", responses=ERROR_RESPONSES, status_code=200, opt={"unpacked": False})
async def replay_record(
    body: RawBody,
    account_id: AccountId,
    request: "Request[Any, Any, Any]",
    viewpoint: FromQuery[str] = "open",
) -> MatchReplay:
    """The first match of a record, which is the body. Nothing of it is kept."""
    file = _RecordFile(body)
    work = partial(_replay_record, file, viewpoint)
    pool = state_of(request)[2].pools.replays
    return await run_while_connected(
        request, pool.run(work, client_address(request), stop=file.close)
    )


class _RecordFile(BytesIO):
    """A record that is being read. Closed by another thread, its reader stops at the next line."""

    def __init__(self, data: bytes) -> None:
        super().__init__(data)
        self.data = data


def _replay_record(file: _RecordFile, viewpoint: str) -> MatchReplay:
    verdict = next(check_record_stream("", file))
    data = file.data
    if not verdict.has_header:
        raise RefusalError("replay-none")
    if not verdict.ok or verdict.match is None:
        raise RefusalError("replay-broken", line=verdict.at or 1, why=verdict.why or "")
    header = msgspec.json.decode(data.split(b"\n")[(verdict.line or 1) - 1])
    players = verdict.match.config.players
    game_registry.load_game(verdict.match.game.info.id)
    names = header.get("names", [""] * players)
    return _build_replay(verdict.match, viewpoint, names, [None] * players, _parse_fairness(header))


def _parse_fairness(header: dict[str, Any]) -> FairnessProof | None:
    try:
        known = {"seed": header["seed"], "repeat": header.get("repeat", {}).get("kind")}
        return msgspec.convert(header["fair"] | known, FairnessProof)
    except (AttributeError, KeyError, TypeError, msgspec.ValidationError):
        return None


def _build_replay(
    match: Match[Any],
    viewpoint: str,
    names: list[str],
    bots: list[str | None],
    fairness: FairnessProof | None,
) -> MatchReplay:
    whose = _parse_viewpoint(viewpoint)
    seen = build_replay(match, whose)
    assert match.result is not None
    return MatchReplay(
        game=match.game.info.id,
        players=match.config.players,
        options=match.config.options,
        names=names,
        bots=bots,
        result=match.result,
        fairness=fairness,
        seat=whose if isinstance(whose, int) else None,
        replay=seen,
    )


def _parse_viewpoint(text: str) -> Viewpoint:
    named: dict[str, Literal["public", "open"]] = {"public": "public", "open": "open"}
    if text in named:
        return named[text]
    if SEAT_PATTERN.fullmatch(text):
        return int(text)
    raise RefusalError("replay-eyes", eyes=text[:20])
