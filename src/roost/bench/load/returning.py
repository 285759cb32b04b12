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
ID = 1_000_000
"""Of the message: later than any that was sent before."""
DONE = b'{"tell":"done","id":%d}' % ID


@dataclass(frozen=True)
class Visit:
    """A page that was at a table."""

    table: str
    cookie: str
    number: int
    """The last that it saw."""
    source: str
    """The loopback address that it comes from."""


class _Page(asyncio.Protocol):
    def __init__(self, visit: Visit, address: str, back: "asyncio.Future[float]") -> None:
        self._visit = visit
        self._address = address
        self._back = back
        self._came = b""
        self._is_open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        head = UPGRADE.format(address=self._address, key=key, cookie=self._visit.cookie)
        transport.write(head.encode())

    def data_received(self, data: bytes) -> None:
        self._came += data
        if not self._is_open:
            if b"\r\n\r\n" not in self._came:
                return
            if not self._came.startswith(b"HTTP/1.1 101"):
                self._fail(self._came[:60].decode("latin-1"))
                return
            self._is_open = True
            ask = {"ask": "watch", "id": ID, "table": self._visit.table}
            self._transport.write(_masked(msgspec.json.encode(ask | {"after": self._visit.number})))
        if DONE in self._came and not self._back.done():
            self._came = b""
            self._back.set_result(time.perf_counter())
        elif b'"tell":"refuse"' in self._came:
            self._fail(self._came[-300:].decode("latin-1"))

    def connection_lost(self, error: Exception | None) -> None:
        self._fail("the socket is closed")

    def _fail(self, why: str) -> None:
        if not self._back.done():
            self._back.set_exception(ConnectionError(why))


async def come_back(visits: list[Visit], address: str) -> list[float]:
    """All at once: seconds until each is told that it watches its table again."""
    host, _, port = address.rpartition(":")
    loop = asyncio.get_running_loop()
    began = time.perf_counter()

    async def one(visit: Visit) -> float:
        back: asyncio.Future[float] = loop.create_future()
        line = socket.socket(proto=socket.IPPROTO_TCP)
        line.setblocking(False)
        line.bind((visit.source, 0))
        await loop.sock_connect(line, (host, int(port)))
        await loop.create_connection(lambda: _Page(visit, address, back), sock=line)
        return await back - began

    return await asyncio.gather(*map(one, visits))


def _masked(text: bytes) -> bytes:
    """A text frame with a mask of zeros."""
    size = len(text)
    head = bytes([0x81, 0x80 | size]) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
    return head + bytes(4) + text
