"""Checks every request, adds security headers, and turns errors into responses."""

import logging
from typing import Any

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException
from litestar.types import Message, Scope

from roost.contract import RefusalError
from roost.server.http.identity import COOKIE_NAME
from roost.server.limits import FILE_COST, LIMIT_REFUSALS, MAX_BODY_BYTES
from roost.server.messages import catalogue_for, format_refusal
from roost.server.services import Services
from roost.server.storage import UncertainWriteError
from roost.server.ws.protocol import ErrorResponse

API_PREFIX = "/api/"
RETRY_AFTER = 5
"""Seconds after which a client may try again, if the server is busy."""
HSTS_SECONDS = 365 * 24 * 3600
SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
PROBE_PATHS = {"/health", "/ready"}
"""Load balancers use any host name, and probe often. The responses contain nothing to protect."""
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
    "metrics-forbidden": 403,
    **dict.fromkeys(LIMIT_REFUSALS, 429),
    "not-stored": 503,
    "store-unavailable": 503,
    "server-busy": 503,
    "review-busy": 503,
    "review-failed": 503,
}
"""HTTP statuses of refusals; all others are 422."""

_log = logging.getLogger(__name__)


def is_own_origin(connection: "ASGIConnection[Any, Any, Any, Any]", services: Services) -> bool:
    """Return whether the request comes from a page of this server, or from a program that is no
    browser.
    """
    headers, scheme = connection.headers, services.addresses.scheme_of(connection.scope)
    return services.hosts.is_own_origin(headers.get("origin"), headers.get("host"), scheme)


class Middleware:
    def __init__(self, services: Services) -> None:
        self._services = services

    async def check_request(self, request: "Request[Any, Any, Any]") -> None:
        """Refuse unknown host names, writes from other sites, and too many requests."""
        services, headers, path = self._services, request.headers, request.scope["path"]
        if path in PROBE_PATHS:
            return
        host = headers.get("host")
        if not services.hosts.is_allowed(host):
            name = str(host).partition(":")[0]
            raise RefusalError("host-unknown", host=name[:MAX_HOST_LENGTH])
        address = services.addresses.address_of(request.scope)
        if request.method not in SAFE_METHODS:
            if not is_own_origin(request, services):
                reason = catalogue_for(None).format("foreign-origin")
                raise HTTPException(status_code=403, detail=reason)
            size = headers.get("content-length", "")
            services.rate_limiter.check_size(
                address, int(size) if size.isdecimal() else MAX_BODY_BYTES
            )
        if path.startswith(API_PREFIX):
            account_id = services.signer.parse_account_id(request.cookies.get(COOKIE_NAME))
            services.rate_limiter.check_rate(account_id, address)
        else:
            services.rate_limiter.check_rate(None, address, FILE_COST)

    async def add_headers(self, message: Message, scope: Scope) -> None:
        if message["type"] == "http.response.start":
            headers = SECURITY_HEADERS | (
                {"cache-control": "no-store"} if scope["path"].startswith(API_PREFIX) else {}
            )
            if self._services.settings.is_secure:
                headers["strict-transport-security"] = f"max-age={HSTS_SECONDS}"
            names = {name for name, _ in message["headers"]}
            extra = [(k.encode(), v.encode()) for k, v in headers.items()]
            message["headers"] = [
                *message["headers"],
                *(header for header in extra if header[0] not in names),
            ]

    def refusal_response(
        self, request: "Request[Any, Any, Any]", error: RefusalError
    ) -> Response[ErrorResponse]:
        """Return a refusal's text and rule number."""
        refusal = error.refusal
        self._services.metrics.count_rejection(refusal.message)
        reason = format_refusal(refusal, request.state.get("game"))
        status = REFUSAL_STATUSES.get(refusal.message, 422)
        seconds = refusal.args.get("seconds", RETRY_AFTER if status == 503 else None)
        headers = {} if seconds is None else {"retry-after": str(seconds)}
        return Response(ErrorResponse(reason, refusal.rule), status_code=status, headers=headers)

    def error_response(
        self, request: "Request[Any, Any, Any]", error: Exception
    ) -> Response[ErrorResponse]:
        """Return a response that says that something failed, and nothing more."""
        if isinstance(error, HTTPException):
            return Response(ErrorResponse(_describe(error)), status_code=error.status_code)
        if isinstance(error, UncertainWriteError):
            return _error_response("store-uncertain", 503)
        if isinstance(error, RecursionError):  # deeply nested JSON
            return _error_response("message-deep", 400)
        self._services.metrics.errors += 1
        # The template, because the path itself may contain an invitation or a recovery token.
        path = request.scope.get("path_template")
        _log.error("request failed", exc_info=error, extra={"path": path})
        return _error_response("internal-error", 500)


def _error_response(message_id: str, status: int) -> Response[ErrorResponse]:
    return Response(ErrorResponse(catalogue_for(None).format(message_id)), status_code=status)


def _describe(error: HTTPException) -> str:
    """Describe an error with its details for each part of the request."""
    extra = error.extra if isinstance(error.extra, list) else []
    parts = [f"{part.get('key', '')}: {part['message']}" for part in extra if "message" in part]
    return "; ".join([error.detail, *parts])
