"""What stands before every request, and what a browser may do with the answer."""

import logging
from typing import Any

from litestar import Request, Response, WebSocket
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException
from litestar.types import Message, Scope

from roost.contract import Refused
from roost.server.identity import COOKIE
from roost.server.limits import FILE_COST, LARGEST_BODY, LIMITED
from roost.server.protocol import Problem
from roost.server.words import catalogue, refusal

API = "/api/"
RETRY_AFTER = 5
"""Seconds after which a client that was refused for want of room may ask again."""
YEAR = 365 * 24 * 3600
READING = {"GET", "HEAD", "OPTIONS"}
PROBES = {"/health", "/ready"}
"""Balancers ask by any name, and often. There is nothing in the answer to protect."""
LONGEST_HOST = 100

HEADERS = {
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

STATUSES = {
    "table-unknown": 404,
    "game-unknown": 404,
    "deal-unknown": 404,
    "host-unknown": 421,
    "figures-closed": 403,
    **dict.fromkeys(LIMITED, 429),
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
    return bool(state.hosts.is_own(headers.get("origin"), headers.get("host"), scheme))


def check_host(connection: "ASGIConnection[Any, Any, Any, Any]") -> None:
    """Raise Refused if a browser was led here by a name that is not ours."""
    host = connection.headers.get("host")
    if not connection.app.state.hosts.allows(host):
        name = str(host).partition(":")[0]
        raise Refused("host-unknown", host=name[:LONGEST_HOST])


async def refuse_strangers(request: "Request[Any, Any, Any]") -> None:
    """Refuse names that are not ours, writing from other sites, and too many requests."""
    path = request.scope["path"]
    if path in PROBES:
        return
    check_host(request)
    if request.method not in READING and not is_own_origin(request):
        raise HTTPException(status_code=403, detail=catalogue(None).say("another-site"))
    state = request.app.state
    address = state.clients.address(request.scope)
    if request.method not in READING:
        size = request.headers.get("content-length", "")
        state.gate.check_size(address, int(size) if size.isdecimal() else LARGEST_BODY)
    if path.startswith(API):
        state.gate.check_rate(state.signer.person(request.cookies.get(COOKIE)), address)
    else:
        state.gate.check_rate(None, address, FILE_COST)


def is_own_socket(socket: "WebSocket[Any, Any, Any]") -> bool:
    hosts = socket.app.state.hosts
    return hosts.allows(socket.headers.get("host")) and is_own_origin(socket)


async def add_headers(message: Message, scope: Scope) -> None:
    if message["type"] == "http.response.start":
        headers = HEADERS | ({"cache-control": "no-store"} if scope["path"].startswith(API) else {})
        if scope["litestar_app"].state.settings.is_secure:
            headers["strict-transport-security"] = f"max-age={YEAR}"
        names = {name for name, _ in message["headers"]}
        extra = [(k.encode(), v.encode()) for k, v in headers.items() if k.encode() not in names]
        message["headers"] = [*message["headers"], *extra]


def refused_answer(request: "Request[Any, Any, Any]", refused: Refused) -> Response[Problem]:
    """A refusal is an answer with its words and its rule, never a trace."""
    found = refused.refusal
    request.app.state.metrics.count_refusal(found.message)
    why = refusal(found, request.state.get("game"))
    status = STATUSES.get(found.message, 422)
    seconds = found.args.get("seconds", RETRY_AFTER if status == 503 else None)
    headers = {} if seconds is None else {"retry-after": str(seconds)}
    return Response(Problem(why, found.rule), status_code=status, headers=headers)


def unsure_answer(request: "Request[Any, Any, Any]", error: Exception) -> Response[Problem]:
    return Response(Problem(catalogue(None).say("store-unsure")), status_code=503)


def failed_answer(request: "Request[Any, Any, Any]", error: Exception) -> Response[Problem]:
    """Whatever else goes wrong: the client learns that it did, and nothing more."""
    if isinstance(error, HTTPException):
        return Response(Problem(_words(error)), status_code=error.status_code)
    if isinstance(error, RecursionError):  # brackets within brackets without end
        return Response(Problem(catalogue(None).say("ask-deep")), status_code=400)
    request.app.state.metrics.failures += 1
    # The path itself may hold an invitation or a recovery link.
    path = request.scope.get("path_template")
    _log.error("a request failed", exc_info=error, extra={"path": path})
    return Response(Problem(catalogue(None).say("went-wrong")), status_code=500)


def _words(error: HTTPException) -> str:
    """Also what is wrong with each part of a request."""
    extra = error.extra if isinstance(error.extra, list) else []
    parts = [f"{part.get('key', '')}: {part['message']}" for part in extra if "message" in part]
    return "; ".join([error.detail, *parts])
