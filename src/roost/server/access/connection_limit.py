"""Counts open connections, in all and by address, before a request is read."""

from roost.server.access.addresses import AddressResolver, quota_address
from roost.server.access.file_handles import RESERVED_HANDLES, ShortageCounter, get_handle_limit
from roost.server.limits import Limits, OpenCounter
from roost.server.messages import catalogue_for

ADDRESS_SHARE = 2
"""One address has at most one of so many parts of all connections."""
RETRY_AFTER = 10
"""Seconds after which a client that found no place may try again."""


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
        self.shortage = ShortageCounter(
            "no more connections are taken: raise ROOST_LIMIT_CONNECTIONS"
        )
        self.rejected_count = 0
        """Connections of addresses that had too many."""

    def admit(self, host: str) -> "ConnectionSlot | bytes":
        """A place for a connection from this host, or the answer that refuses it."""
        address = quota_address(host)
        if self.open_count >= self.max_connections:
            self.shortage.record(most=self.max_connections)
            return _error_response("503 Service Unavailable", "connections-full")
        if not self._clients.is_proxy(host):  # a proxy's connections are those of many
            if self._by_address.is_full(address):
                self.rejected_count += 1
                return _error_response(
                    "429 Too Many Requests", "connections-many", most=self._by_address.limit
                )
            self._by_address.add(address)
            return ConnectionSlot(self, self._by_address, address)
        return ConnectionSlot(self, None, address)


class ConnectionSlot:
    """Held while a connection is open, also when it becomes a socket."""

    __slots__ = ("_address", "_count", "_door")

    def __init__(self, door: ConnectionLimiter, count: OpenCounter | None, address: str) -> None:
        self._door: ConnectionLimiter | None = door
        self._count = count
        self._address = address
        door.open_count += 1

    def release(self) -> None:
        if self._door is not None:
            self._door.open_count -= 1
            self._door = None
            if self._count is not None:
                self._count.remove(self._address)


def _error_response(status: str, message_id: str, **args: str | int) -> bytes:
    body = catalogue_for(None).format(message_id, args).encode()
    head = (
        f"HTTP/1.1 {status}\r\nRetry-After: {RETRY_AFTER}\r\nConnection: close\r\n"
        f"Content-Type: text/plain; charset=utf-8\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body
