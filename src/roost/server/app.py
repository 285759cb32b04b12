"""The server application: connects the routes with the services that they need."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, MediaType, Request, Response, Router, WebSocket, get, websocket
from litestar.config.compression import CompressionConfig
from litestar.di import NamedDependency, Provide
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from roost import __version__
from roost.contract import RefusalError
from roost.games import broken_plugins
from roost.server import game_registry, limits
from roost.server.deals import routes as deals
from roost.server.http import account, campaigns, chronicles, lessons, replays, routes
from roost.server.http.api_docs import PlainDocs
from roost.server.http.identity import COOKIE_NAME
from roost.server.http.middleware import Middleware, is_own_origin
from roost.server.http.rate_limit import ConnectionBudget
from roost.server.http.requests import identify_client, require_account
from roost.server.http.static import serve_page
from roost.server.messages import format_refusal
from roost.server.push import routes as push
from roost.server.reviews import routes as reviews
from roost.server.scores import routes as scores
from roost.server.services import Services
from roost.server.studies import routes as studies
from roost.server.tables.commands import Requester
from roost.server.ws import protocol
from roost.server.ws.connection import CLOSE_INVALID_SESSION, Connection
from roost.server.ws.transport import transport_of

CLOSE_FOREIGN_ORIGIN = 4403
CLOSE_TOO_MANY = 4429
METRICS_TYPE = CONTENT_TYPE_LATEST.removesuffix("; charset=utf-8")  # which Litestar adds

ROUTE_MODULES = (
    *(account, campaigns, chronicles, lessons, replays, routes),
    *(deals, push, reviews, scores, studies),
)
"""Modules whose handlers serve the paths below `/api`."""


def create_app(services: Services) -> Litestar:
    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await services.open()
        yield
        await services.close()

    handlers = [
        value
        for module in ROUTE_MODULES
        for value in vars(module).values()
        if isinstance(value, HTTPRouteHandler)
    ]
    api = Router("/api", route_handlers=handlers)
    middleware = Middleware(services)
    return Litestar(
        route_handlers=[api, open_socket, health, ready, metrics, serve_page],
        lifespan=[lifespan],
        # Each depends on the one before: Litestar resolves several at once in tasks, which would
        # cost more time than the rest of a request.
        dependencies={
            "services": Provide(lambda: services, sync_to_thread=False),
            "client": Provide(identify_client),
            "account_id": Provide(require_account),
        },
        before_request=middleware.check_request,
        before_send=[middleware.add_headers],
        exception_handlers={
            RefusalError: middleware.refusal_response,
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


@websocket("/api/socket")
async def open_socket(
    socket: "WebSocket[Any, Any, Any]", services: NamedDependency[Services]
) -> None:
    """Open a connection for live play. The parameter `client` is the client's own random id."""
    await socket.accept()
    session = await services.sessions.validate(socket.cookies.get(COOKIE_NAME))
    is_own_host = services.hosts.is_allowed(socket.headers.get("host"))
    if session is None or not (is_own_host and is_own_origin(socket, services)):
        await socket.close(CLOSE_INVALID_SESSION if session is None else CLOSE_FOREIGN_ORIGIN)
        return
    account_id, address = session.account_id, services.addresses.address_of(socket.scope)
    try:
        budget = ConnectionBudget(services.rate_limiter, account_id, address)
    except RefusalError as error:
        services.metrics.count_rejection(error.refusal.message)
        await socket.send_json(protocol.RejectedMessage(None, format_refusal(error.refusal)))
        await socket.close(CLOSE_TOO_MANY)
        return
    client = socket.query_params.get("client", "")[:64]
    requester = Requester(account_id, f"{account_id}/{client}", address=address)
    Connection(
        transport_of(socket),
        services.manager,
        requester,
        budget,
        services.table_quota,
        session.generation,
    ).open()


@get("/health", media_type=MediaType.TEXT, include_in_schema=False)
async def health(services: NamedDependency[Services]) -> str:
    """Return `ok`, and a line for each problem that does not stop play."""
    cluster = services.manager.cluster
    problems = [f"broken game: {name}" for name in game_registry.broken_games()]
    problems += [f"broken plug-in: {plugin.id} ({plugin.package})" for plugin in broken_plugins()]
    return "\n".join(["ok", *problems, *([] if cluster is None else cluster.problems)])


@get("/ready", media_type=MediaType.TEXT, include_in_schema=False)
async def ready(services: NamedDependency[Services]) -> Response[str]:
    """Return whether the server can take users: status 503 while the database is unavailable."""
    cluster = services.manager.cluster
    if cluster is None or cluster.is_database_up:
        return Response("ready")
    return Response("database unavailable", status_code=503)


@get("/metrics", media_type=METRICS_TYPE, include_in_schema=False)
async def metrics(request: "Request[Any, Any, Any]", services: NamedDependency[Services]) -> bytes:
    if not services.addresses.is_from(request.scope, services.metrics_networks):
        raise RefusalError("metrics-forbidden")
    return generate_latest(services.metrics.registry)
