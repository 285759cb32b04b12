"""What stands before every request, and what a browser may do with the answer."""

import logging
from typing import Any

from litestar import Request, Response, WebSocket
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException
from litestar.types import Message, Scope

from roost.contract import RefusalError
from roost.server.http.identity import COOKIE_NAME
from roost.server.limits import FILE_COST, LIMIT_REFUSALS, MAX_BODY_BYTES
from roost.server.messages import catalogue_for, format_refusal
from roost.server.ws.protocol import ErrorResponse

API_PREFIX = "/api/"
RETRY_AFTER = 5
"""Seconds after which a client that was refused for want of room may ask again."""
HSTS_SECONDS = 365 * 24 * 3600
SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
PROBE_PATHS = {"/health", "/ready"}
"""Balancers ask by any name, and often. There is nothing in the answer to protect."""
MAX_HOST_LENGTH = 100

SECURITY_HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline';"
        " connect-src 'self'; worker-src 'self'; manifest-src 'self';"
        " object-src 'none'; base-uri 'none'; frame-ancestors 'none';"
        " form-action 'self'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}

REFUSAL_STATUSES = {
    "table-unknown": 404,
    "game-unknown": 404,
    "deal-unknown": 404,
    "host-unknown": 421,
    "figures-closed": 403,
    **dict.fromkeys(LIMIT_REFUSALS, 429),
    "not-stored": 503,
    "store-away": 503,
    "server-busy": 503,
    "review-busy": 503,
    "review-failed": 503,
}
"""Of refusals; all others are 422."""

_log = logging.getLogger(__name__)


def is_own_origin(connection: "ASGIConnection[Any, Any, Any, Any]") -> bool:
    """Whether a page of this server asks, or a program that is no browser."""
    state, headers = connection.app.state, connection.headers
    scheme = state.clients.scheme(connection.scope)
    return bool(state.hosts.is_own_origin(headers.get("origin"), headers.get("host"), scheme))


def check_host(connection: "ASGIConnection[Any, Any, Any, Any]") -> None:
    """Raise Refused if a browser was led here by a name that is not ours."""
    host = connection.headers.get("host")
    if not connection.app.state.hosts.is_allowed(host):
        name = str(host).partition(":")[0]
        raise RefusalError("host-unknown", host=name[:MAX_HOST_LENGTH])


async def check_request(request: "Request[Any, Any, Any]") -> None:
    """Refuse names that are not ours, writing from other sites, and too many requests."""
    path = request.scope["path"]
    if path in PROBE_PATHS:
        return
    check_host(request)
    if request.method not in SAFE_METHODS and not is_own_origin(request):
        raise HTTPException(status_code=403, detail=catalogue_for(None).format("another-site"))
    state = request.app.state
    address = state.clients.address(request.scope)
    if request.method not in SAFE_METHODS:
        size = request.headers.get("content-length", "")
        state.gate.check_size(address, int(size) if size.isdecimal() else MAX_BODY_BYTES)
    if path.startswith(API_PREFIX):
        state.gate.check_rate(state.signer.person(request.cookies.get(COOKIE_NAME)), address)
    else:
        state.gate.check_rate(None, address, FILE_COST)


def is_own_websocket(socket: "WebSocket[Any, Any, Any]") -> bool:
    hosts = socket.app.state.hosts
    return hosts.is_allowed(socket.headers.get("host")) and is_own_origin(socket)


async def add_headers(message: Message, scope: Scope) -> None:
    if message["type"] == "http.response.start":
        headers = SECURITY_HEADERS | (
            {"cache-control": "no-store"} if scope["path"].startswith(API_PREFIX) else {}
        )
        if scope["litestar_app"].state.settings.is_secure:
            headers["strict-transport-security"] = f"max-age={HSTS_SECONDS}"
        names = {name for name, _ in message["headers"]}
        extra = [(k.encode(), v.encode()) for k, v in headers.items() if k.encode() not in names]
        message["headers"] = [*message["headers"], *extra]


def refusal_response(
    request: "Request[Any, Any, Any]", error: RefusalError
) -> Response[ErrorResponse]:
    """A refusal is an answer with its words and its rule, never a trace."""
    found = error.refusal
    request.app.state.metrics.count_rejection(found.message)
    why = format_refusal(found, request.state.get("game"))
    status = REFUSAL_STATUSES.get(found.message, 422)
    seconds = found.args.get("seconds", RETRY_AFTER if status == 503 else None)
    headers = {} if seconds is None else {"retry-after": str(seconds)}
    return Response(ErrorResponse(why, found.rule), status_code=status, headers=headers)


def uncertain_response(
    request: "Request[Any, Any, Any]", error: Exception
) -> Response[ErrorResponse]:
    return Response(ErrorResponse(catalogue_for(None).format("store-unsure")), status_code=503)


def error_response(request: "Request[Any, Any, Any]", error: Exception) -> Response[ErrorResponse]:
    """Whatever else goes wrong: the client learns that it did, and nothing more."""
    if isinstance(error, HTTPException):
        return Response(ErrorResponse(_describe(error)), status_code=error.status_code)
    if isinstance(error, RecursionError):  # brackets within brackets without end
        return Response(ErrorResponse(catalogue_for(None).format("ask-deep")), status_code=400)
    request.app.state.metrics.errors += 1
    # The path itself may hold an invitation or a recovery link.
    path = request.scope.get("path_template")
    _log.error("a request failed", exc_info=error, extra={"path": path})
    return Response(ErrorResponse(catalogue_for(None).format("went-wrong")), status_code=500)


def _describe(error: HTTPException) -> str:
    """Also what is wrong with each part of a request."""
    extra = error.extra if isinstance(error.extra, list) else []
    parts = [f"{part.get('key', '')}: {part['message']}" for part in extra if "message" in part]
    return "; ".join([error.detail, *parts])
