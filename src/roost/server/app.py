"""The server application: creates and connects all parts."""

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
from roost.server.http import middleware, static
from roost.server.http.api_docs import PlainDocs
from roost.server.http.chronicles import ChronicleCache
from roost.server.http.identity import COOKIE_NAME
from roost.server.http.rate_limit import RateLimiter
from roost.server.http.requests import manager_of
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
"""Seconds after which a computing thread lets the event loop run."""

log = logging.getLogger("roost.server")


def create_app(settings: Settings) -> Litestar:
    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        sys.setswitchinterval(SWITCH_INTERVAL)
        resources = await open_resources(settings)
        store, cluster, signer = resources.store, resources.cluster, resources.signer
        state = app.state
        state.signer, state.push_keys = signer, resources.push_keys
        state.sessions = Sessions(store, signer, is_single_server=cluster is None)
        timing = Timing(settings.bot_delay, settings.nonce_timeout, settings.away_grace)
        state.manager = manager = TableManager(store, timing, state.metrics, cluster)
        state.notifier = notifier = PushNotifier(
            store, resources.push_keys, settings.public_url, settings.allow_private_push
        )
        state.table_quota = TableQuota(store, signer, settings.limits)
        manager.on_turn = notifier.on_turn
        notifier.start()
        state.metrics.pools.append(notifier.pool)
        if cluster is not None:
            state.metrics.dependencies_down = lambda: cluster.dependencies_down
            await cluster.start(manager)
        manager.start()
        state.chronicles = ChronicleCache(manager.pools.chronicles)
        state.ladders = Ladders(store, manager.pools.background)
        state.pars = ParCalculator(store, cluster)
        state.reviews = ReviewJobs(store, cluster)
        state.studies = StudyJobs(settings.data / "studies")
        if settings.compile:
            await state.kernel_compiler.start()
        state.file_handles.start()
        log.info("open", extra={"version": __version__})
        yield
        await state.file_handles.close()
        await state.kernel_compiler.close()
        await state.pars.close()
        await state.reviews.close()
        await state.studies.close()
        await manager.close()
        await notifier.close()
        if cluster is not None:
            await cluster.close()
        await store.close()
        log.info("closed")

    app = Litestar(
        route_handlers=[api, open_socket, health, ready, metrics, serve_page],
        lifespan=[lifespan],
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
        # Only public responses are compressed, because the size of a compressed secret could reveal
        # it.
        compression_config=CompressionConfig(backend="gzip", exclude_opt_key="uncompressed"),
        opt={"uncompressed": True},
        request_max_body_size=limits.MAX_BODY_BYTES,
        logging_config=None,
    )
    state = app.state
    state.settings = settings
    state.static_files = static.load_files(static.DIST_FOLDER)
    state.rate_limiter = RateLimiter(settings.limits, settings.rate_limit)
    state.addresses = addresses = AddressResolver(settings.trusted_networks)
    state.hosts = AllowedHosts(settings.public_url, settings.host_names)
    state.connection_limiter = limiter = ConnectionLimiter(settings.limits, addresses)
    state.file_handles = file_handles = FileHandleMonitor()
    state.metrics_from = Networks(settings.metrics_from)
    state.kernel_compiler = compiler = KernelCompiler()
    state.metrics = Metrics()
    state.metrics.extra_gauges = lambda: collect_gauges(settings, limiter, file_handles)
    state.metrics.games_compiling = lambda: len(compiler.pending_games)
    return app


@websocket("/api/socket")
async def open_socket(socket: "WebSocket[Any, Any, Any]") -> None:
    """Open a connection for live play. The parameter `client` is the client's own random id."""
    state = socket.app.state
    await socket.accept()
    session = await state.sessions.validate(socket.cookies.get(COOKIE_NAME))
    if not middleware.is_own_websocket(socket) or session is None:
        await socket.close(CLOSE_INVALID_SESSION if session is None else CLOSE_FOREIGN_ORIGIN)
        return
    account_id = session.account_id
    try:
        address = state.addresses.address_of(socket.scope)
        budget = state.rate_limiter.open_budget(account_id, address)
    except RefusalError as error:
        state.metrics.count_rejection(error.refusal.message)
        await socket.send_json(protocol.RejectedMessage(None, format_refusal(error.refusal)))
        await socket.close(CLOSE_TOO_MANY)
        return
    client = socket.query_params.get("client", "")[:64]
    requester = Requester(account_id, f"{account_id}/{client}", address=budget.address)
    Connection(
        transport_of(socket),
        state.manager,
        requester,
        budget,
        state.table_quota,
        session.generation,
    ).open()


@get("/health", media_type=MediaType.TEXT, include_in_schema=False)
async def health(request: "Request[Any, Any, Any]") -> str:
    """Return `ok`, and a line for each problem that does not stop play."""
    cluster = manager_of(request).cluster
    problems = [f"broken game: {name}" for name in game_registry.broken_games()]
    return "\n".join(["ok", *problems, *([] if cluster is None else cluster.problems)])


@get("/ready", media_type=MediaType.TEXT, include_in_schema=False)
async def ready(request: "Request[Any, Any, Any]") -> Response[str]:
    """Return whether the server can take users: status 503 while the database is unavailable."""
    cluster = manager_of(request).cluster
    if cluster is None or cluster.is_database_up:
        return Response("ready")
    return Response("database unavailable", status_code=503)


@get("/metrics", media_type=MediaType.TEXT, include_in_schema=False)
async def metrics(request: "Request[Any, Any, Any]") -> str:
    state = request.app.state
    if not state.addresses.is_from(request.scope, state.metrics_from):
        raise RefusalError("metrics-forbidden")
    rendered: str = state.metrics.render()
    return rendered
