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
from roost.contract import RefusalError
from roost.server import game_registry, limits
from roost.server.access.addresses import AddressResolver, Networks
from roost.server.access.connection_limit import ConnectionLimiter
from roost.server.access.file_handles import FileHandleMonitor
from roost.server.access.gauges import collect_gauges
from roost.server.access.hosts import AllowedHosts
from roost.server.access.table_quota import TableQuota
from roost.server.deals.par import ParCalculator
from roost.server.http import middleware
from roost.server.http import static as pages
from roost.server.http.api_docs import PlainDocs
from roost.server.http.chronicles import ChronicleCache
from roost.server.http.identity import COOKIE_NAME
from roost.server.http.rate_limit import RateLimiter
from roost.server.http.routes import api
from roost.server.http.sessions import Sessions
from roost.server.http.static import serve_page
from roost.server.kernel_compiler import KernelCompiler
from roost.server.messages import format_refusal
from roost.server.metrics import Metrics
from roost.server.push.notifications import PushNotifier
from roost.server.reviews.review_jobs import ReviewJobs
from roost.server.scores.ratings import Ladders
from roost.server.settings import Settings
from roost.server.startup import open_resources
from roost.server.storage import UncertainWriteError
from roost.server.studies.study_jobs import StudyJobs
from roost.server.tables.bot_runner import Timing
from roost.server.tables.commands import Requester
from roost.server.tables.manager import TableManager
from roost.server.ws import protocol
from roost.server.ws.connection import CLOSE_INVALID_SESSION, Connection
from roost.server.ws.transport import transport_of

CLOSE_FOREIGN_ORIGIN = 4403
CLOSE_TOO_MANY = 4429

SWITCH_INTERVAL = 0.001
"""Seconds after which a thread that computes lets the event loop run, if it waits."""

log = logging.getLogger("roost.server")


def create_app(settings: Settings) -> Litestar:
    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        sys.setswitchinterval(SWITCH_INTERVAL)
        opened = await open_resources(settings)
        store, peers = opened.store, opened.cluster
        app.state.signer, app.state.push_keys = opened.signer, opened.push_keys
        app.state.sessions = Sessions(store, opened.signer, is_alone=peers is None)
        pace = Timing(settings.bot_delay, settings.nonce_timeout, settings.away_grace)
        app.state.hub = hub = TableManager(store, pace, app.state.metrics, peers)
        app.state.calls = calls = PushNotifier(
            store, opened.push_keys, settings.public_url, settings.allow_private_push
        )
        app.state.table_quota = TableQuota(store, opened.signer, settings.limits)
        hub.on_turn = calls.on_turn
        calls.start()
        app.state.metrics.pools.append(calls.pool)
        if peers is not None:
            app.state.metrics.away = lambda: peers.dependencies_down
            await peers.start(hub)
        hub.start()
        app.state.books = ChronicleCache(hub.pools.chronicles)
        app.state.ladders = Ladders(store, hub.pools.background)
        app.state.pars = pars = ParCalculator(store, peers)
        app.state.reviews = reviews = ReviewJobs(store, peers)
        app.state.studies = studies = StudyJobs(settings.data / "studies")
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
        route_handlers=[api, open_socket, health, ready, metrics, serve_page],
        lifespan=[running],
        before_request=middleware.check_request,
        before_send=[middleware.add_headers],
        exception_handlers={
            RefusalError: middleware.refusal_response,
            UncertainWriteError: middleware.uncertain_response,
            Exception: middleware.error_response,
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
        request_max_body_size=limits.MAX_BODY_BYTES,
        logging_config=None,
    )
    app.state.settings = settings
    app.state.files = pages.load_files(pages.DIST_FOLDER)
    app.state.gate = RateLimiter(settings.limits, settings.rate_limit)
    app.state.clients = clients = AddressResolver(settings.trusted_networks)
    app.state.hosts = AllowedHosts(settings.public_url, settings.host_names)
    app.state.door = door = ConnectionLimiter(settings.limits, clients)
    app.state.handles = handles = FileHandleMonitor()
    app.state.metrics_from = Networks(settings.metrics_from)
    app.state.metrics = Metrics()
    app.state.metrics.extra_gauges = lambda: collect_gauges(settings, door, handles)
    app.state.metrics.awaited = lambda: len(app.state.warming.awaited)
    app.state.warming = KernelCompiler()
    return app


@websocket("/api/socket")
async def open_socket(socket: "WebSocket[Any, Any, Any]") -> None:
    """Live play. `client` is a text that the page drew for itself."""
    state = socket.app.state
    await socket.accept()
    session = await state.sessions.of(socket.cookies.get(COOKIE_NAME))
    if not middleware.is_own_websocket(socket) or session is None:
        await socket.close(CLOSE_INVALID_SESSION if session is None else CLOSE_FOREIGN_ORIGIN)
        return
    person = session.person
    try:
        sender = state.gate.open_budget(person, state.clients.address(socket.scope))
    except RefusalError as refused:
        state.metrics.count_rejection(refused.refusal.message)
        await socket.send_json(protocol.RejectedMessage(None, format_refusal(refused.refusal)))
        await socket.close(CLOSE_TOO_MANY)
        return
    client = socket.query_params.get("client", "")[:64]
    who = Requester(person, f"{person}/{client}", address=sender.address)
    wire = transport_of(socket)
    Connection(wire, state.hub, who, sender, state.table_quota, session.generation).open()


@get("/health", media_type=MediaType.TEXT, include_in_schema=False)
async def health(request: "Request[Any, Any, Any]") -> str:
    """`ok`, and what is amiss although people can play."""
    peers = request.app.state.hub.cluster
    amiss = [] if peers is None else peers.problems
    return "\n".join(
        ["ok", *(f"broken game: {name}" for name in game_registry.broken_games()), *amiss]
    )


@get("/ready", media_type=MediaType.TEXT, include_in_schema=False)
async def ready(request: "Request[Any, Any, Any]") -> Response[str]:
    """Whether people should be sent here: 503 while the database is away."""
    peers = request.app.state.hub.cluster
    is_ready = peers is None or peers.is_database_up
    return Response("ready" if is_ready else "database away", status_code=200 if is_ready else 503)


@get("/metrics", media_type=MediaType.TEXT, include_in_schema=False)
async def metrics(request: "Request[Any, Any, Any]") -> str:
    state = request.app.state
    if not state.clients.is_from(request.scope, state.metrics_from):
        raise RefusalError("figures-closed")
    found: Metrics = state.metrics
    return found.render()
