"""Counts open connections, in all and by address, before a request is read."""

from roost.server.access.addresses import Clients, counted_address
from roost.server.access.handles import RESERVED, Shortage, handle_limit
from roost.server.limits import Limits, OpenCount
from roost.server.words import catalogue

SHARE = 2
"""One address has at most one of so many parts of all connections."""
AGAIN = 10
"""Seconds after which a client that found no place may try again."""


class Door:
    def __init__(self, limits: Limits, clients: Clients) -> None:
        self._clients = clients
        self.most = max(SHARE, min(limits.connections, handle_limit() - RESERVED))
        self.open = 0
        self._by_address = OpenCount(min(limits.address_connections, self.most // SHARE))
        self.shortage = Shortage("no more connections are taken: raise ROOST_LIMIT_CONNECTIONS")
        self.refused = 0
        """Connections of addresses that had too many."""

    def enter(self, host: str) -> "Place | bytes":
        """A place for a connection from this host, or the answer that refuses it."""
        address = counted_address(host)
        if self.open >= self.most:
            self.shortage.note(most=self.most)
            return _answer("503 Service Unavailable", "connections-full")
        if not self._clients.is_proxy(host):  # a proxy's connections are those of many
            if self._by_address.is_full(address):
                self.refused += 1
                return _answer(
                    "429 Too Many Requests", "connections-many", most=self._by_address.most
                )
            self._by_address.add(address)
            return Place(self, self._by_address, address)
        return Place(self, None, address)


class Place:
    """Held while a connection is open, also when it becomes a socket."""

    __slots__ = ("_address", "_count", "_door")

    def __init__(self, door: Door, count: OpenCount | None, address: str) -> None:
        self._door: Door | None = door
        self._count = count
        self._address = address
        door.open += 1

    def leave(self) -> None:
        if self._door is not None:
            self._door.open -= 1
            self._door = None
            if self._count is not None:
                self._count.remove(self._address)


def _answer(status: str, message: str, **args: str | int) -> bytes:
    body = catalogue(None).say(message, args).encode()
    head = (
        f"HTTP/1.1 {status}\r\nRetry-After: {AGAIN}\r\nConnection: close\r\n"
        f"Content-Type: text/plain; charset=utf-8\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body
