"""The server: routes and wiring."""

import logging
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, MediaType, Request, Response, WebSocket, get, websocket
from litestar.config.compression import CompressionConfig
from litestar.openapi import OpenAPIConfig

from roost import __version__
from roost.contract import Refused
from roost.server import guard, limits, protocol, registry
from roost.server import page as pages
from roost.server.access.addresses import Clients, Networks
from roost.server.access.door import Door
from roost.server.access.figures import gauges
from roost.server.access.gate import Gate
from roost.server.access.handles import HandleWatch
from roost.server.access.hosts import Hosts
from roost.server.access.tables import TableQuota
from roost.server.api_docs import PlainDocs
from roost.server.asking import Who
from roost.server.autopilot import Pace
from roost.server.chronicles import Books
from roost.server.deals.par import Pars
from roost.server.hub import Hub
from roost.server.identity import COOKIE
from roost.server.metrics import Metrics
from roost.server.opening import open_all
from roost.server.page import page
from roost.server.push.calls import Calls
from roost.server.reviews.making import Reviews
from roost.server.routes import api
from roost.server.scores.rating import Ladders
from roost.server.sessions import Sessions
from roost.server.settings import Settings
from roost.server.socket import NOT_YOU, Page
from roost.server.store import Unsure
from roost.server.studies.making import Studies
from roost.server.warming import Warming
from roost.server.wire import wire_of
from roost.server.words import refusal

ANOTHER_SITE = 4403
TOO_MANY = 4429

SWITCH = 0.001
"""Seconds after which a thread that computes lets the event loop run, if it waits."""

log = logging.getLogger("roost.server")


def make_app(settings: Settings) -> Litestar:
    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        sys.setswitchinterval(SWITCH)
        opened = await open_all(settings)
        store, peers = opened.store, opened.peers
        app.state.signer, app.state.push_keys = opened.signer, opened.push_keys
        app.state.sessions = Sessions(store, opened.signer, is_alone=peers is None)
        pace = Pace(settings.pause, settings.patience, settings.grace)
        app.state.hub = hub = Hub(store, pace, app.state.metrics, peers)
        app.state.calls = calls = Calls(
            store, opened.push_keys, settings.public_url, settings.push_anywhere
        )
        app.state.table_quota = TableQuota(store, opened.signer, settings.limits)
        hub.turn_came = calls.turn_came
        calls.open()
        app.state.metrics.pools.append(calls.pool)
        if peers is not None:
            app.state.metrics.away = lambda: peers.away
            await peers.open(hub)
        hub.open()
        app.state.books = Books(hub.pools.chronicles)
        app.state.ladders = Ladders(store, hub.pools.chores)
        app.state.pars = pars = Pars(store, peers)
        app.state.reviews = reviews = Reviews(store, peers)
        app.state.studies = studies = Studies(settings.data / "studies")
        if settings.compile:
            await app.state.warming.start()
        app.state.handles.open()
        log.info("open", extra={"version": __version__})
        yield
        await app.state.handles.close()
        await app.state.warming.close()
        await pars.close()
        await reviews.close()
        await studies.close()
        await hub.close()
        await calls.close()
        if peers is not None:
            await peers.close()
        await store.close()
        log.info("closed")

    app = Litestar(
        route_handlers=[api, socket, health, ready, metrics, page],
        lifespan=[running],
        before_request=guard.refuse_strangers,
        before_send=[guard.add_headers],
        exception_handlers={
            Refused: guard.refused_answer,
            Unsure: guard.unsure_answer,
            Exception: guard.failed_answer,
        },
        openapi_config=OpenAPIConfig(
            title="Roost",
            version=__version__,
            path="/api/docs",
            use_handler_docstrings=True,
            render_plugins=[PlainDocs(path="/")],
        ),
        # Only what is the same for everybody is packed: beside a secret, the size would tell of it.
        compression_config=CompressionConfig(backend="gzip", exclude_opt_key="unpacked"),
        opt={"unpacked": True},
        request_max_body_size=limits.LARGEST_BODY,
        logging_config=None,
    )
    app.state.settings = settings
    app.state.files = pages.read(pages.HOME)
    app.state.gate = Gate(settings.limits, settings.rate)
    app.state.clients = clients = Clients(settings.trusted_proxies)
    app.state.hosts = Hosts(settings.public_url, settings.host_names)
    app.state.door = door = Door(settings.limits, clients)
    app.state.handles = handles = HandleWatch()
    app.state.metrics_from = Networks(settings.metrics_from)
    app.state.metrics = Metrics()
    app.state.metrics.gauges = lambda: gauges(settings, door, handles)
    app.state.metrics.awaited = lambda: len(app.state.warming.awaited)
    app.state.warming = Warming()
    return app


@websocket("/api/socket")
async def socket(socket: "WebSocket[Any, Any, Any]") -> None:
    """Live play. `client` is a text that the page drew for itself."""
    state = socket.app.state
    await socket.accept()
    session = await state.sessions.of(socket.cookies.get(COOKIE))
    if not guard.is_own_socket(socket) or session is None:
        await socket.close(NOT_YOU if session is None else ANOTHER_SITE)
        return
    person = session.person
    try:
        sender = state.gate.sender(person, state.clients.address(socket.scope))
    except Refused as refused:
        state.metrics.count_refusal(refused.refusal.message)
        await socket.send_json(protocol.Refuse(None, refusal(refused.refusal)))
        await socket.close(TOO_MANY)
        return
    client = socket.query_params.get("client", "")[:64]
    who = Who(person, f"{person}/{client}", address=sender.address)
    wire = wire_of(socket)
    Page(wire, state.hub, who, sender, state.table_quota, session.generation).open()


@get("/health", media_type=MediaType.TEXT, include_in_schema=False)
async def health(request: "Request[Any, Any, Any]") -> str:
    """`ok`, and what is amiss although people can play."""
    peers = request.app.state.hub.peers
    amiss = [] if peers is None else peers.amiss
    return "\n".join(["ok", *(f"broken game: {name}" for name in registry.broken()), *amiss])


@get("/ready", media_type=MediaType.TEXT, include_in_schema=False)
async def ready(request: "Request[Any, Any, Any]") -> Response[str]:
    """Whether people should be sent here: 503 while the database is away."""
    peers = request.app.state.hub.peers
    is_ready = peers is None or peers.is_reached
    return Response("ready" if is_ready else "database away", status_code=200 if is_ready else 503)


@get("/metrics", media_type=MediaType.TEXT, include_in_schema=False)
async def metrics(request: "Request[Any, Any, Any]") -> str:
    state = request.app.state
    if not state.clients.is_from(request.scope, state.metrics_from):
        raise Refused("figures-closed")
    found: Metrics = state.metrics
    return found.text()
