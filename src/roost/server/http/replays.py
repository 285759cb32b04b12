"""HTTP routes for replays of finished matches: those of tables, and uploaded records."""

import re
from functools import partial
from io import BytesIO
from typing import Any, Literal

import msgspec
from litestar import Request, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, RawBody

from roost.contract import RefusalError
from roost.match import Match
from roost.match.record_check import check_record_stream
from roost.match.replay import Replay, Viewpoint, build_replay
from roost.server import game_registry
from roost.server.deals import spoilers
from roost.server.deals.deal_ids import deal_id_of
from roost.server.http.requests import (
    ERROR_RESPONSES,
    AccountId,
    Client,
    run_while_connected,
)
from roost.server.services import Services
from roost.server.tables import fairness

SEAT_PATTERN = re.compile(r"\d{1,2}")


class FairnessProof(msgspec.Struct, frozen=True):
    """The proof of a fair deal: see `tables/fairness.py`."""

    hash: str
    """The hash of the secret, which was published before the nonces."""
    secret: str
    nonces: list[str]
    seed: str
    repeat_kind: Literal["same", "daily"] | None = None
    """Set if the deal was not new: the deal of another match, or the daily deal."""


class MatchReplay(msgspec.Struct, frozen=True):
    game: str
    players: int
    options: dict[str, Any]
    names: list[str]
    bots: list[str | None]
    """The bots that played the seats at the end."""
    result: dict[str, Any]
    fairness: FairnessProof | None
    """None if the record has no proof."""
    seat: int | None
    """The viewing seat; None for all cards open or the public view."""
    replay: Replay
    deal_id: str | None = None
    """The id by which the deal can be played again; null if it cannot."""


@get("/tables/{id:str}/replay", responses=ERROR_RESPONSES, opt={"uncompressed": False})
async def get_table_replay(
    id: FromPath[str],
    account_id: AccountId,
    client: NamedDependency[Client],
    request: "Request[Any, Any, Any]",
    services: NamedDependency[Services],
    viewpoint: FromQuery[str] = "open",
) -> MatchReplay:
    """Return the replay of a table's finished match, for all clients that have its link.

    `viewpoint`: `open`, `public` or a seat.
    """
    manager = services.manager
    table = (await manager.find(id)).table
    match = table.match
    await spoilers.check_can_view(manager.store, table, account_id)
    if match is None:
        raise RefusalError("replay-in-play")
    assert table.secret is not None
    fairness_proof = FairnessProof(
        fairness.compute_commitment(table.secret),
        table.secret,
        table.all_nonces,
        table.seed,
        None if table.created.repeated_deal is None else table.created.repeated_deal.kind,
    )
    bots = [table.bot_at(seat) for seat in range(table.created.players)]
    names = ["" if occupant.bot else occupant.name for occupant in table.occupants]
    work = partial(_build_replay, match, viewpoint, names, bots, fairness_proof)
    replay = await run_while_connected(request, manager.pools.replays.run(work, client.address))
    deal_id = None if table.game.info.is_long else deal_id_of(table.created)
    return msgspec.structs.replace(replay, deal_id=deal_id)


@post("/replay", responses=ERROR_RESPONSES, status_code=200, opt={"uncompressed": False})
async def replay_record(
    body: RawBody,
    account_id: AccountId,
    client: NamedDependency[Client],
    request: "Request[Any, Any, Any]",
    services: NamedDependency[Services],
    viewpoint: FromQuery[str] = "open",
) -> MatchReplay:
    """Return the replay of the first match in a record, which is the body. Nothing is stored."""
    file = RecordFile(body)
    work = partial(replay_file, file, viewpoint)
    return await run_while_connected(
        request, services.manager.pools.replays.run(work, client.address, stop=file.close)
    )


class RecordFile(BytesIO):
    """A record file. If another thread closes it, its reader stops at the next line."""

    def __init__(self, data: bytes) -> None:
        super().__init__(data)
        self.data = data


def replay_file(file: RecordFile, viewpoint: str) -> MatchReplay:
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
        more = {"seed": header["seed"], "repeat_kind": header.get("repeat", {}).get("kind")}
        return msgspec.convert(header["fair"] | more, FairnessProof)
    except (AttributeError, KeyError, TypeError, msgspec.ValidationError):
        return None


def _build_replay(
    match: Match[Any],
    viewpoint: str,
    names: list[str],
    bots: list[str | None],
    fairness: FairnessProof | None,
) -> MatchReplay:
    parsed = _parse_viewpoint(viewpoint)
    replay = build_replay(match, parsed)
    assert match.result is not None
    return MatchReplay(
        game=match.game.info.id,
        players=match.config.players,
        options=match.config.options,
        names=names,
        bots=bots,
        result=match.result,
        fairness=fairness,
        seat=parsed if isinstance(parsed, int) else None,
        replay=replay,
    )


def _parse_viewpoint(text: str) -> Viewpoint:
    names: dict[str, Literal["public", "open"]] = {"public": "public", "open": "open"}
    if text in names:
        return names[text]
    if SEAT_PATTERN.fullmatch(text):
        return int(text)
    raise RefusalError("replay-viewpoint", viewpoint=text[:20])
