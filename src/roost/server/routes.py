"""What is asked over HTTP: the lobby, tables, records, and who one is."""

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, get, post, put
from litestar.datastructures import Cookie
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Body, FromPath, FromQuery
from litestar.response import Redirect

from roost import games, players
from roost.contract import Facts, Refused
from roost.match import record
from roost.match.log import log
from roost.server import fair, protocol, telling
from roost.server.happenings import Made, Place
from roost.server.hub import Hub
from roost.server.identity import COOKIE, LONGEST_NAME, Signer
from roost.server.live import new_id
from roost.server.settings import Settings
from roost.server.store import TableRow
from roost.server.words import catalogue

PROBLEMS = {
    status: ResponseSpec(protocol.Problem, generate_examples=False, description=words)
    for status, words in {
        400: "The request is not of the right form.",
        401: "The server does not know who asks.",
        403: "Another site asks.",
        404: "There is no such thing.",
        413: "The request is too large.",
        422: "It is refused, for this reason.",
        429: "Too many requests at once.",
        503: "It could not be stored.",
    }.items()
}
Asker = NamedDependency[str]
"""The person who asks; they must have said who they are before."""
YEAR = 365 * 24 * 3600
LISTED = 50


class Me(msgspec.Struct):
    name: str


class Link(msgspec.Struct):
    link: str


class GameInfo(msgspec.Struct):
    facts: Facts
    messages: str
    """The game's catalogue, and after it that of every game, in Fluent's format."""


class Listed(msgspec.Struct):
    id: str
    game: str
    phase: str


class Lobby(msgspec.Struct):
    open: list[Listed]
    mine: list[Listed]
    finished: list[Listed]


class NewId(msgspec.Struct):
    id: str


def whoever(request: "Request[Any, Any, Any]") -> str:
    """The person who asks; they must have said who they are before."""
    signer: Signer = request.app.state.signer
    person = signer.person(request.cookies.get(COOKIE))
    if person is None:
        raise HTTPException(status_code=401, detail=catalogue(None).say("who-are-you"))
    return person


@get("/me", responses=PROBLEMS)
async def who_am_i(request: "Request[Any, Any, Any]") -> Response[Me]:
    """Who one is. Who is new gets an identity."""
    signer, settings, hub = _state(request)
    person = signer.person(request.cookies.get(COOKIE))
    if person is not None:
        return Response(Me(await hub.store.name_of(person) or ""))
    return Response(Me(""), cookies=[_cookie(signer, settings, signer.new_person())])


@put("/me", responses=PROBLEMS)
async def set_name(
    data: Annotated[protocol.NewName, Body()], person: Asker, request: "Request[Any, Any, Any]"
) -> Me:
    name = " ".join(data.name.split())
    if not 0 < len(name) <= LONGEST_NAME:
        raise Refused("name-long", most=LONGEST_NAME)
    await _state(request)[2].store.set_name(person, name)
    return Me(name)


@post("/me/recovery", responses=PROBLEMS)
async def make_recovery(person: Asker, request: "Request[Any, Any, Any]") -> Link:
    """A link that brings one's identity to another device."""
    signer, settings, _ = _state(request)
    base = settings.public_url or str(request.base_url)
    return Link(f"{base.rstrip('/')}/api/recover/{signer.signed(person, 'recovery')}")


@get("/recover/{token:str}", responses=PROBLEMS)
async def recover(token: FromPath[str], request: "Request[Any, Any, Any]") -> Redirect:
    signer, settings, _ = _state(request)
    person = signer.person(token, "recovery")
    if person is None:
        raise HTTPException(status_code=404, detail=catalogue(None).say("recovery-wrong"))
    return Redirect("/", cookies=[_cookie(signer, settings, person)])


@get("/games", cache=False, responses=PROBLEMS)
async def list_games() -> list[GameInfo]:
    return [GameInfo(facts, games.messages(facts.id)) for facts in games.all_facts()]


@get("/games/{name:str}/rules", media_type="text/markdown", responses=PROBLEMS)
async def read_rules(name: FromPath[str]) -> str:
    return games.rules_text(name)


@get("/bots", responses=PROBLEMS)
async def list_bots() -> list[str]:
    return players.names()


@get("/tables", responses=PROBLEMS)
async def lobby(person: Asker, request: "Request[Any, Any, Any]") -> Lobby:
    store = _state(request)[2].store
    return Lobby(
        _listed(await store.open_tables(LISTED)),
        _listed(await store.tables_of(person, LISTED)),
        _listed(await store.finished_tables(LISTED)),
    )


@post("/tables", responses=PROBLEMS)
async def make_table(
    data: Annotated[protocol.NewTable, Body()], person: Asker, request: "Request[Any, Any, Any]"
) -> NewId:
    hub = _state(request)[2]
    facts = games.load(data.game).facts
    request.state.game = facts.id
    facts.table(data.players, data.options)
    if len(data.bots) > data.players:
        raise Refused("too-many-bots")
    bots = [*data.bots, *[None] * (data.players - len(data.bots))]
    for bot in bots:
        if bot is not None:
            players.load(bot)
    made = Made(
        id=new_id(),
        game=data.game,
        rules=facts.rules,
        players=data.players,
        options=data.options,
        deck=data.deck,
        open=data.open,
        talk=data.talk,
        owner=person,
        places=[Place(name=bot or "", bot=bot) for bot in bots],
    )
    await hub.make(made)
    return NewId(made.id)


@get("/tables/{id:str}", responses=PROBLEMS)
async def see_table(
    id: FromPath[str], person: Asker, request: "Request[Any, Any, Any]"
) -> protocol.TableInfo:
    live = await _state(request)[2].find(id)
    return telling.info(live.table, person, live.here)


@get("/tables/{id:str}/record", media_type="application/jsonl", responses=PROBLEMS)
async def download(
    id: FromPath[str],
    person: Asker,
    request: "Request[Any, Any, Any]",
    seat: FromQuery[int | None] = None,
) -> bytes:
    """After the match its record; in play, what one's own seat has seen, and no more.

    `seat` says which, for those who have several.
    """
    table = (await _state(request)[2].find(id)).table
    match = table.match
    if match is None:
        raise Refused("not-now")
    if table.phase not in ("over", "closed") or match.outcome is None:
        eyes = telling.eyes(table, person)
        if seat is not None and seat not in eyes:
            raise Refused("seat-not-yours", seat=seat)
        events = log(match, eyes[0] if seat is None else seat)
        return b"".join(msgspec.json.encode(event) + b"\n" for event in events)
    assert table.secret is not None
    kept = {
        "hash": fair.commitment(table.secret),
        "secret": table.secret,
        "nonces": list(table.nonces.values()),
    }
    names = [place.name for place in table.places]
    more: dict[str, Any] = {"practice": True} if table.practice else {}
    return b"".join(record.lines(match, seed=table.seed, fair=kept, names=names, **more))


def _state(request: "Request[Any, Any, Any]") -> tuple[Signer, Settings, Hub]:
    state = request.app.state
    return state.signer, state.settings, state.hub


def _cookie(signer: Signer, settings: Settings, person: str) -> Cookie:
    return Cookie(
        key=COOKIE,
        value=signer.signed(person),
        max_age=YEAR,
        path="/",
        httponly=True,
        secure=settings.is_secure,
        samesite="lax",
    )


def _listed(rows: list[TableRow]) -> list[Listed]:
    return [Listed(row.id, row.game, row.phase) for row in rows]


api = Router(
    "/api",
    route_handlers=[
        who_am_i,
        set_name,
        make_recovery,
        recover,
        list_games,
        read_rules,
        list_bots,
        lobby,
        make_table,
        see_table,
        download,
    ],
    dependencies={"person": Provide(whoever, sync_to_thread=False)},
)
