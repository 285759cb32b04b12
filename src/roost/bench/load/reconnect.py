"""Clients that reconnect at the same time, as browsers do when a server restarts.

Each client is a minimal WebSocket (RFC 6455) that watches its table from its last sequence, so that
the load test itself costs little CPU time.
"""

import asyncio
import base64
import os
import socket
import time
from dataclasses import dataclass

import msgspec

UPGRADE = (
    "GET /api/socket?client=bench HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\n"
    "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
    "Cookie: {cookie}\r\n\r\n"
)
MESSAGE_ID = 1_000_000
"""Larger than the id of any message that the client sent before."""
WATCH_ACK = b'{"type":"ack","id":%d}' % MESSAGE_ID


@dataclass(frozen=True)
class ClientVisit:
    """A client that was connected to a table."""

    table_id: str
    cookie: str
    sequence: int
    """The sequence of the client's last update."""
    source: str
    """The loopback address from which the client connects."""


class _ReconnectingClient(asyncio.Protocol):
    def __init__(
        self, visit: ClientVisit, address: str, reconnected: "asyncio.Future[float]"
    ) -> None:
        self._visit = visit
        self._address = address
        self._reconnected = reconnected
        self._buffer = b""
        self._is_open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        head = UPGRADE.format(address=self._address, key=key, cookie=self._visit.cookie)
        transport.write(head.encode())

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._is_open:
            if b"\r\n\r\n" not in self._buffer:
                return
            if not self._buffer.startswith(b"HTTP/1.1 101"):
                self._fail(self._buffer[:60].decode("latin-1"))
                return
            self._is_open = True
            command = {
                "type": "watch",
                "id": MESSAGE_ID,
                "table_id": self._visit.table_id,
                "after": self._visit.sequence,
            }
            self._transport.write(_text_frame(msgspec.json.encode(command)))
        if WATCH_ACK in self._buffer and not self._reconnected.done():
            self._buffer = b""
            self._reconnected.set_result(time.perf_counter())
        elif b'"type":"rejected"' in self._buffer:
            self._fail(self._buffer[-300:].decode("latin-1"))

    def connection_lost(self, error: Exception | None) -> None:
        self._fail("the socket is closed")

    def _fail(self, reason: str) -> None:
        if not self._reconnected.done():
            self._reconnected.set_exception(ConnectionError(reason))


async def reconnect_all(visits: list[ClientVisit], address: str) -> list[float]:
    """Reconnect all clients at the same time. Return the seconds until each watches its table
    again.
    """
    host, _, port = address.rpartition(":")
    loop = asyncio.get_running_loop()
    start = time.perf_counter()

    async def reconnect(visit: ClientVisit) -> float:
        reconnected: asyncio.Future[float] = loop.create_future()
        sock = socket.socket(proto=socket.IPPROTO_TCP)
        sock.setblocking(False)
        sock.bind((visit.source, 0))
        await loop.sock_connect(sock, (host, int(port)))
        await loop.create_connection(
            lambda: _ReconnectingClient(visit, address, reconnected), sock=sock
        )
        return await reconnected - start

    return await asyncio.gather(*map(reconnect, visits))


def _text_frame(text: bytes) -> bytes:
    """Return a WebSocket text frame with a mask of zeros."""
    size = len(text)
    head = bytes([0x81, 0x80 | size]) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
    return head + bytes(4) + text
