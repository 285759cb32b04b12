"""What is asked over HTTP: games, the lobby, tables and records. Who one is: `people.py`."""

from typing import Annotated, Any

import msgspec
from litestar import Request, Router, get, post
from litestar.di import Provide
from litestar.params import Body, FromPath, FromQuery

from roost import games, players
from roost.contract import Facts, Refused, View
from roost.match import record
from roost.server import campaigns, chronicles, fair, lessons, protocol, reels, registry, telling
from roost.server.access.tables import admit_table
from roost.server.brief import Listed
from roost.server.deals import routes as deals
from roost.server.deals import spoilers
from roost.server.happenings import Made, Place
from roost.server.live import new_id
from roost.server.people import (
    PROBLEMS,
    Asker,
    log_out,
    log_out_others,
    make_recovery,
    recover,
    revoke_recovery,
    see_link_owner,
    see_recovery,
    set_name,
    state_of,
    who_am_i,
    whoever,
)
from roost.server.push import routes as push
from roost.server.reviews import routes as reviews
from roost.server.scores import routes as scores
from roost.server.studies import routes as studies

LISTED = 50


class GameInfo(msgspec.Struct):
    facts: Facts
    messages: str
    """The game's catalogue, and after it that of every game, in Fluent's format."""
    lesson: int | None = None
    """How many minutes its lesson takes; None if it has none."""


class Lobby(msgspec.Struct):
    open: list[Listed]
    """Where anybody may sit down."""
    mine: list[Listed]
    """One's own that are not over, first where something happened last."""
    finished: list[Listed]
    """Open ones that are over."""
    playing: list[Listed] = []
    """Open ones in play, to be watched."""
    past: list[Listed] = []
    """One's own finished matches, the newest first; their records can be had."""


class OwnLog(msgspec.Struct):
    """The first line of the log of one's own seat; the others are events.

    Folded into `view` one after the other, they give what the seat sees now.
    """

    rules: str
    options: dict[str, Any]
    seat: int | None
    view: View


class NewId(msgspec.Struct):
    id: str


@get("/games", cache=False, responses=PROBLEMS, opt={"unpacked": False})
async def list_games() -> list[GameInfo]:
    """The games that can be played here."""
    return [
        GameInfo(facts, messages, lessons.minutes(facts.id))
        for facts, messages in registry.offered()
    ]


@get(
    "/games/{name:str}/rules",
    media_type="text/markdown",
    responses=PROBLEMS,
    opt={"unpacked": False},
)
async def read_rules(name: FromPath[str]) -> str:
    return games.rules_text(name)


@get("/bots", responses=PROBLEMS)
async def list_bots() -> list[str]:
    return players.names()


@get("/tables", responses=PROBLEMS)
async def lobby(person: Asker, request: "Request[Any, Any, Any]") -> Lobby:
    hub = state_of(request)[2]
    store = hub.store
    each = request.app.state.settings.limits.listed_tables
    past = await store.tables_of(person, LISTED, "over", "closed")
    return Lobby(
        open=await hub.listed(await store.open_tables(LISTED, "waiting", each=each), person),
        mine=await hub.listed(
            await store.tables_of(person, LISTED, "waiting", "dealing", "playing"), person
        ),
        finished=await spoilers.untold(
            store,
            await hub.listed(await store.open_tables(LISTED, "over", each=each), person),
            person,
        ),
        playing=await hub.listed(
            await store.open_tables(LISTED, "dealing", "playing", each=each), person
        ),
        past=[row for row in await hub.listed(past, person) if row.result is not None],
    )


@post("/tables", responses=PROBLEMS)
async def make_table(
    data: Annotated[protocol.NewTable, Body()], person: Asker, request: "Request[Any, Any, Any]"
) -> NewId:
    hub = state_of(request)[2]
    game = registry.load(data.game)
    facts = game.facts
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
        deck=None if data.deck is None else game.deck_data(game.own_deck(data.deck)),
        open=data.open,
        talk=data.talk,
        owner=person,
        places=[Place(name=bot or "", bot=bot) for bot in bots],
    )
    await admit_table(request, made.id, person)
    await hub.make(made)
    return NewId(made.id)


@get("/tables/{id:str}", responses=PROBLEMS)
async def see_table(
    id: FromPath[str], person: Asker, request: "Request[Any, Any, Any]"
) -> protocol.TableInfo:
    hub = state_of(request)[2]
    live = await hub.find(id)
    await spoilers.refuse(hub.store, live.table, person)
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
    hub = state_of(request)[2]
    live = await hub.find(id)
    table = live.table
    match = table.match
    if match is None:
        raise Refused("not-now")
    await spoilers.refuse(hub.store, table, person)
    if table.phase not in spoilers.IS_OVER or match.outcome is None:
        eyes = telling.eyes(table, person)
        if seat is not None and seat not in eyes:
            raise Refused("seat-not-yours", seat=seat)
        assert table.stories is not None
        eye = eyes[0] if seat is None else seat
        await live.prepare_stories(person, eye)
        found = table.stories.of(eye)
        head = OwnLog(match.game.facts.rules, match.table.options, eye, found.view)
        return b"".join(msgspec.json.encode(line) + b"\n" for line in [head, *found.events])
    assert table.secret is not None
    kept = {
        "hash": fair.commitment(table.secret),
        "secret": table.secret,
        "nonces": table.all_nonces,
    }
    names = [place.name for place in table.places]
    more: dict[str, Any] = {"practice": True} if table.is_practice else {}
    if table.made.repeat is not None:
        more["repeat"] = {"kind": table.made.repeat.kind, "deal": table.made.repeat.deal}
    if table.made.fork is not None:
        more["branch"] = {"actions": table.begun, "deals": table.made.fork.deals}
    return b"".join(record.lines(match, seed=table.seed, fair=kept, names=names, **more))


api = Router(
    "/api",
    route_handlers=[
        who_am_i,
        set_name,
        see_recovery,
        make_recovery,
        revoke_recovery,
        see_link_owner,
        recover,
        log_out,
        log_out_others,
        list_games,
        read_rules,
        list_bots,
        lobby,
        make_table,
        see_table,
        download,
        campaigns.see_family,
        campaigns.make_branch,
        chronicles.read_chronicle,
        lessons.read_lesson,
        lessons.try_move,
        lessons.try_plan,
        reels.replay_table,
        reels.replay_record,
        reviews.review_table,
        deals.see_deal,
        deals.play_deal,
        deals.see_par,
        deals.see_daily,
        scores.see_history,
        scores.see_statistics,
        push.push_key,
        push.subscribe,
        push.unsubscribe,
        studies.list_studies,
        studies.begin_study,
        studies.see_study,
        studies.stop_study,
        studies.study_record,
    ],
    dependencies={"person": Provide(whoever)},
)
