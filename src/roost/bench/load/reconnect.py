"""Pages that come back at once, as browsers do after a server was killed and started again.

Each is a bare WebSocket (RFC 6455) that asks for its table with the last number it saw, so that the
measuring side costs little beside the server.
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
"""Of the message: later than any that was sent before."""
WATCH_ACK = b'{"tell":"done","id":%d}' % MESSAGE_ID


@dataclass(frozen=True)
class ClientVisit:
    """A page that was at a table."""

    table: str
    cookie: str
    sequence: int
    """The last that it saw."""
    source: str
    """The loopback address that it comes from."""


class _ReconnectingClient(asyncio.Protocol):
    def __init__(self, visit: ClientVisit, address: str, back: "asyncio.Future[float]") -> None:
        self._visit = visit
        self._address = address
        self._reconnected = back
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
            ask = {"ask": "watch", "id": MESSAGE_ID, "table": self._visit.table}
            self._transport.write(
                _text_frame(msgspec.json.encode(ask | {"after": self._visit.sequence}))
            )
        if WATCH_ACK in self._buffer and not self._reconnected.done():
            self._buffer = b""
            self._reconnected.set_result(time.perf_counter())
        elif b'"tell":"refuse"' in self._buffer:
            self._fail(self._buffer[-300:].decode("latin-1"))

    def connection_lost(self, error: Exception | None) -> None:
        self._fail("the socket is closed")

    def _fail(self, why: str) -> None:
        if not self._reconnected.done():
            self._reconnected.set_exception(ConnectionError(why))


async def reconnect_all(visits: list[ClientVisit], address: str) -> list[float]:
    """All at once: seconds until each is told that it watches its table again."""
    host, _, port = address.rpartition(":")
    loop = asyncio.get_running_loop()
    began = time.perf_counter()

    async def one(visit: ClientVisit) -> float:
        back: asyncio.Future[float] = loop.create_future()
        line = socket.socket(proto=socket.IPPROTO_TCP)
        line.setblocking(False)
        line.bind((visit.source, 0))
        await loop.sock_connect(line, (host, int(port)))
        await loop.create_connection(lambda: _ReconnectingClient(visit, address, back), sock=line)
        return await back - began

    return await asyncio.gather(*map(one, visits))


def _text_frame(text: bytes) -> bytes:
    """A text frame with a mask of zeros."""
    size = len(text)
    head = bytes([0x81, 0x80 | size]) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
    return head + bytes(4) + text
