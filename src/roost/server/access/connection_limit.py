"""Limits open connections in total and by address, before a request is read."""

from collections.abc import Callable
from functools import partial

from roost.server.access.addresses import AddressResolver, quota_address
from roost.server.access.file_handles import RESERVED_HANDLES, ShortageCounter, get_handle_limit
from roost.server.limits import Limits, OpenCounter
from roost.server.messages import catalogue_for

ADDRESS_SHARE = 2
"""One address may have at most 1/ADDRESS_SHARE of all connections."""
RETRY_AFTER = 10
"""Seconds after which a rejected client may try again."""


class ConnectionLimiter:
    def __init__(self, limits: Limits, clients: AddressResolver) -> None:
        self._clients = clients
        self.max_connections = max(
            ADDRESS_SHARE, min(limits.connections, get_handle_limit() - RESERVED_HANDLES)
        )
        self.open_count = 0
        self._by_address = OpenCounter(
            min(limits.address_connections, self.max_connections // ADDRESS_SHARE)
        )
        self.shortage = ShortageCounter("connection limit reached: raise ROOST_LIMIT_CONNECTIONS")
        self.rejected_count = 0
        """Connections that were rejected at the limit of an address."""

    def admit(self, host: str) -> "Callable[[], None] | bytes":
        """Count a connection from this host. Return the function that releases it when it is
        closed, or the response that rejects it.
        """
        if self.open_count >= self.max_connections:
            self.shortage.record(limit=self.max_connections)
            return _error_response("503 Service Unavailable", "connections-full")
        # A proxy's connections belong to many clients.
        address = None if self._clients.is_proxy(host) else quota_address(host)
        if address is not None:
            if self._by_address.is_full(address):
                self.rejected_count += 1
                return _error_response(
                    "429 Too Many Requests", "connections-many", limit=self._by_address.limit
                )
            self._by_address.add(address)
        self.open_count += 1
        return partial(self._release, address)

    def _release(self, address: str | None) -> None:
        self.open_count -= 1
        if address is not None:
            self._by_address.remove(address)


def _error_response(status: str, message_id: str, **args: str | int) -> bytes:
    body = catalogue_for(None).format(message_id, args).encode()
    head = (
        f"HTTP/1.1 {status}\r\nRetry-After: {RETRY_AFTER}\r\nConnection: close\r\n"
        f"Content-Type: text/plain; charset=utf-8\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body
