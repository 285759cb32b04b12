"""A socket that is written to at once, and that tells a page what it hears.

To send and to hear through uvicorn and Litestar is a coroutine within coroutines, so that every
page would need tasks of its own that wait. Here a message goes straight to the transport, which
keeps what the network does not take yet; a page that lets too much of it wait is dropped. Once a
page listens, the application has returned, and nothing of it is kept.
"""

import asyncio
import math
import random
import socket
import struct
from typing import Any, Protocol, cast

from litestar import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import (  # type: ignore[attr-defined] # the last is compiled, if it can be
    Frame,
    Opcode,
    apply_mask,
)
from websockets.http11 import Request

from roost.server import limits
from roost.server.access.connection_limit import ConnectionSlot

CLOSE_TOO_SLOW = 4408
CLOSE_TIMEOUT = 2.0
"""Seconds that a page has to hear that it is dropped."""
TEXT_FRAME = 0x81
"""How a frame begins that is a whole message of text."""
KEEPALIVE = {"TCP_KEEPIDLE": 15, "TCP_KEEPINTVL": 5, "TCP_KEEPCNT": 3}
"""A silent page is asked after so many seconds, and then so often."""
PING_FRAME, PONG_FRAME = 0x89, 0x8A
FINAL_BIT = 0x80
MASK_BIT = 0x80
SMALL_FRAME = 126
"""Bytes from which on a frame needs more of them to say its size."""
MASKED_HEADER = 6
"""Bytes before what a small frame holds: two, and the mask."""


class MessageListener(Protocol):
    @property
    def queued_messages(self) -> int:
        """Messages that were heard and not taken yet."""

    def on_message(self, text: str) -> None:
        """A message; bytes are none of ours, and come as no text."""

    def on_disconnect(self) -> None:
        """There will be no more. It may be told more than once."""


class WebSocketTransport(WebSocketsSansIOProtocol):
    is_fast_path = True
    """Whether all that came were whole frames: then the next one begins where data begins."""
    listener: MessageListener | None = None
    slot: ConnectionSlot | None = None
    """Held at the door while the socket is open."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Where nobody stands between, the operating system finds out that a page is gone."""
        super().connection_made(transport)
        connection = transport.get_extra_info("socket")
        if connection is not None and hasattr(socket, "TCP_KEEPIDLE"):
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
            for option, value in KEEPALIVE.items():
                connection.setsockopt(socket.IPPROTO_TCP, getattr(socket, option), value)

    def attach(self, listener: MessageListener) -> None:
        """From now on; and what came before."""
        self.listener = listener
        early, self.queue = self.queue, cast(Any, _ListenerQueue(listener))
        while not early.empty():
            self.queue.put_nowait(early.get_nowait())

    def data_received(self, data: bytes) -> None:
        """Mostly it is a small message of text, for which nothing need be remembered."""
        if not (self.handshake_complete and self.is_fast_path):
            self.is_fast_path = (
                not self.handshake_initiated
            )  # nothing may come before it is complete
            super().data_received(data)
            return
        while data and (size := _frame_size(data)):
            frame, data = (data, b"") if size == len(data) else (data[:size], data[size:])
            text = _decode_text(frame)
            if frame[0] == PONG_FRAME and size < MASKED_HEADER + SMALL_FRAME:
                self.handle_pong(Frame(Opcode.PONG, _unmask(frame, MASKED_HEADER)))
            elif text is None or self.close_sent or size > self.config.ws_max_size:
                super().data_received(frame)
            elif self.listener is None:
                self.queue.put_nowait({"type": "websocket.receive", "text": text})
            else:
                self.listener.on_message(text)
        if data:
            self.is_fast_path = False
            super().data_received(data)

    def schedule_ping(self) -> None:
        """At a full second, with all others that are due: the loop wakes once for many."""
        assert self.ping_interval is not None
        due = self.loop.time() + self.ping_interval - self.last_ping_rtt
        self.ping_timer = self.loop.call_at(math.ceil(due), self.send_keepalive_ping)

    def send_keepalive_ping(self) -> None:
        """As uvicorn has it, but with no need of the parser: idle pages are asked again and again.

        It waits for the pong, which says when to ask next; none comes from a page that is gone.
        """
        self.ping_timer = None
        if not self.close_sent and not self.transport.is_closing():
            self.pending_ping_payload = struct.pack("!I", random.getrandbits(32))
            self.ping_sent_at = self.loop.time()
            self.transport.write(struct.pack("!BB", PING_FRAME, 4) + self.pending_ping_payload)
            assert self.ping_timeout is not None
            self.pong_timer = self.loop.call_later(self.ping_timeout, self.keepalive_timeout)

    def apply_backpressure(self, waiting: int) -> None:
        """Read nothing more while so many messages wait, until all of them were taken."""
        if not self.read_paused and waiting >= limits.MAX_QUEUED_MESSAGES:
            self.read_paused = True
            self.transport.pause_reading()
        elif self.read_paused and not waiting and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    def send_receive_event_to_app(self) -> None:
        """What the parser has read. Uvicorn stops reading then, until it was taken."""
        super().send_receive_event_to_app()
        if self.listener is not None:
            self.apply_backpressure(self.listener.queued_messages)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["state"]["transport"] = self

    async def run_asgi(self) -> None:
        """As uvicorn has it, but a socket that somebody listens to stays when the application has
        returned; then nothing that only it needed is kept.
        """
        try:
            await self.app(self.scope, self.receive, self.send)
        except Exception as error:
            self.logger.error("a socket failed", exc_info=error)
            self.send_500_response()
        if self.listener is None:
            if self.close_timer is None:
                self.transport.close()
            return
        del self.scope, self.request, self.response

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.listener = None  # they would hold each other
        if self.slot is not None:
            self.slot.release()
        self.queue = asyncio.Queue()

    def send_text(self, body: bytes) -> None:
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(_frame(body))
            if self.transport.get_write_buffer_size() > limits.MAX_BUFFERED_BYTES:
                self.close_with(CLOSE_TOO_SLOW)

    def close_with(self, code: int) -> None:
        """Say why; whoever does not read that either is cut off."""
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.close_timer = self.loop.call_later(CLOSE_TIMEOUT, self.transport.abort)


class _ListenerQueue:
    """Where uvicorn puts what came, once somebody listens."""

    __slots__ = ("_listener",)

    def __init__(self, listener: MessageListener) -> None:
        self._listener = listener

    def put_nowait(self, message: dict[str, Any]) -> None:
        if message["type"] == "websocket.receive":
            self._listener.on_message(message.get("text") or "")
        elif message["type"] == "websocket.disconnect":
            self._listener.on_disconnect()


def transport_of(socket: "WebSocket[Any, Any, Any]") -> WebSocketTransport:
    """Taken out, so that they do not hold each other when the page has gone."""
    return cast(WebSocketTransport, socket.scope["state"].pop("transport"))


def _frame_size(data: bytes) -> int:
    """RFC 6455, 5.2, of a whole message, masked as a page must do; 0: it is something else."""
    if len(data) < MASKED_HEADER or not data[0] & FINAL_BIT or not data[1] & MASK_BIT:
        return 0
    size = data[1] & ~MASK_BIT
    if size == SMALL_FRAME:
        size = MASKED_HEADER + 2 + int.from_bytes(data[2:4], "big")
    elif size == 127:
        return 0
    else:
        size += MASKED_HEADER
    return size if size <= len(data) else 0


def _decode_text(frame: bytes) -> str | None:
    if frame[0] != TEXT_FRAME:
        return None
    start = MASKED_HEADER if frame[1] & ~MASK_BIT < SMALL_FRAME else MASKED_HEADER + 2
    try:
        return _unmask(frame, start).decode()
    except UnicodeDecodeError:
        return None


def _unmask(frame: bytes, start: int) -> bytes:
    return bytes(apply_mask(frame[start:], frame[start - 4 : start]))


def _frame(body: bytes) -> bytes:
    """RFC 6455, 5.2: not masked, as the server sends."""
    size = len(body)
    if size < SMALL_FRAME:
        return struct.pack("!BB", TEXT_FRAME, size) + body
    if size < 1 << 16:
        return struct.pack("!BBH", TEXT_FRAME, 126, size) + body
    return struct.pack("!BBQ", TEXT_FRAME, 127, size) + body
