"""A WebSocket transport that writes directly and calls its listener for each message.

Sending and receiving through uvicorn and Litestar needs nested coroutines, so every client would
need waiting tasks of its own. Here a message goes straight to the asyncio transport, which buffers
what the network does not take yet. A client whose buffer grows too large is disconnected. Once a
listener is attached, the application has returned and nothing of the request is kept.
"""

import asyncio
import math
import random
import socket
import struct
from collections.abc import Callable
from typing import Any, Protocol, cast

from litestar import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import (  # type: ignore[attr-defined] # apply_mask is compiled, if possible
    Frame,
    Opcode,
    apply_mask,
)
from websockets.http11 import Request

from roost.server import limits

CLOSE_TOO_SLOW = 4408
CLOSE_TIMEOUT = 2.0
"""Seconds until a client that does not answer a close frame is cut off."""
TEXT_FRAME = 0x81
"""The first byte of a frame that is a complete text message."""
KEEPALIVE = {"TCP_KEEPIDLE": 15, "TCP_KEEPINTVL": 5, "TCP_KEEPCNT": 3}
"""TCP keepalive: seconds until a silent client is probed, seconds between probes, and their
number.
"""
PING_FRAME, PONG_FRAME = 0x89, 0x8A
FINAL_BIT = 0x80
MASK_BIT = 0x80
SMALL_FRAME = 126
"""A frame with at least this many payload bytes has an extended length field."""
MASKED_HEADER = 6
"""Header bytes of a small masked frame: two, and the mask."""


class MessageListener(Protocol):
    @property
    def queued_messages(self) -> int:
        """Messages that were received and not executed yet."""

    def on_message(self, text: str) -> None:
        """Handle a text message. Binary messages arrive as an empty text."""

    def on_disconnect(self) -> None:
        """Handle the end of the connection. It may be called more than once."""


class WebSocketTransport(WebSocketsSansIOProtocol):
    is_fast_path = True
    """Whether only complete frames have arrived so far, so that the next frame starts where the
    data starts.
    """
    listener: MessageListener | None = None
    release: Callable[[], None] | None = None
    """Releases the connection's slot of the connection limit when the socket is closed."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Enable TCP keepalive, so that the operating system detects a client that is gone."""
        super().connection_made(transport)
        connection = transport.get_extra_info("socket")
        if connection is not None and hasattr(socket, "TCP_KEEPIDLE"):
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
            for option, value in KEEPALIVE.items():
                connection.setsockopt(socket.IPPROTO_TCP, getattr(socket, option), value)

    def attach(self, listener: MessageListener) -> None:
        """Pass all messages to a listener, including those that arrived before."""
        self.listener = listener
        early, self.queue = self.queue, cast(Any, _ListenerQueue(listener))
        while not early.empty():
            self.queue.put_nowait(early.get_nowait())

    def data_received(self, data: bytes) -> None:
        """Fast path for small text messages, which need no parser state."""
        if not (self.handshake_complete and self.is_fast_path):
            self.is_fast_path = (
                not self.handshake_initiated
            )  # no data may arrive before the handshake is complete
            super().data_received(data)
            return
        while data and (size := frame_size(data)):
            frame, data = (data, b"") if size == len(data) else (data[:size], data[size:])
            text = decode_text(frame)
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
        """Schedule pings at full seconds, so that the loop wakes once for many connections."""
        assert self.ping_interval is not None
        due = self.loop.time() + self.ping_interval - self.last_ping_rtt
        self.ping_timer = self.loop.call_at(math.ceil(due), self.send_keepalive_ping)

    def send_keepalive_ping(self) -> None:
        """Send a ping like uvicorn, but without the parser, because idle clients are pinged often.

        The next ping is scheduled when the pong arrives; a client that is gone sends none.
        """
        self.ping_timer = None
        if not self.close_sent and not self.transport.is_closing():
            self.pending_ping_payload = struct.pack("!I", random.getrandbits(32))
            self.ping_sent_at = self.loop.time()
            self.transport.write(struct.pack("!BB", PING_FRAME, 4) + self.pending_ping_payload)
            assert self.ping_timeout is not None
            self.pong_timer = self.loop.call_later(self.ping_timeout, self.keepalive_timeout)

    def apply_backpressure(self, waiting: int) -> None:
        """Stop reading while too many messages wait, until all of them are executed."""
        if not self.read_paused and waiting >= limits.MAX_QUEUED_MESSAGES:
            self.read_paused = True
            self.transport.pause_reading()
        elif self.read_paused and not waiting and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    def send_receive_event_to_app(self) -> None:
        """Pass on a message from the parser. Uvicorn pauses reading then; resume if the queue
        allows it.
        """
        super().send_receive_event_to_app()
        if self.listener is not None:
            self.apply_backpressure(self.listener.queued_messages)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["state"]["transport"] = self

    async def run_asgi(self) -> None:
        """Run the application like uvicorn, but keep a socket with a listener open after the
        application returns, and drop what only the application needed.
        """
        try:
            await self.app(self.scope, self.receive, self.send)
        except Exception as error:
            self.logger.error("socket failed", exc_info=error)
            self.send_500_response()
        if self.listener is None:
            if self.close_timer is None:
                self.transport.close()
            return
        del self.scope, self.request, self.response

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.listener = None  # breaks a reference cycle
        if self.release is not None:
            self.release()
            self.release = None
        self.queue = asyncio.Queue()

    def send_text(self, body: bytes) -> None:
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(_frame(body))
            if self.transport.get_write_buffer_size() > limits.MAX_BUFFERED_BYTES:
                self.close_with(CLOSE_TOO_SLOW)

    def close_with(self, code: int) -> None:
        """Close with a code, and cut the client off if it does not read the close frame."""
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.close_timer = self.loop.call_later(CLOSE_TIMEOUT, self.transport.abort)


class _ListenerQueue:
    """Replaces uvicorn's queue: passes each message to the listener."""

    __slots__ = ("_listener",)

    def __init__(self, listener: MessageListener) -> None:
        self._listener = listener

    def put_nowait(self, message: dict[str, Any]) -> None:
        if message["type"] == "websocket.receive":
            self._listener.on_message(message.get("text") or "")
        elif message["type"] == "websocket.disconnect":
            self._listener.on_disconnect()


def transport_of(socket: "WebSocket[Any, Any, Any]") -> WebSocketTransport:
    """Return a socket's transport and remove it from the scope, which breaks a reference cycle."""
    return cast(WebSocketTransport, socket.scope["state"].pop("transport"))


def frame_size(data: bytes) -> int:
    """Return the size of the first frame (RFC 6455, 5.2) if it is a complete masked one, else 0."""
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


def decode_text(frame: bytes) -> str | None:
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
    """Build an unmasked text frame (RFC 6455, 5.2)."""
    size = len(body)
    if size < SMALL_FRAME:
        return struct.pack("!BB", TEXT_FRAME, size) + body
    if size < 1 << 16:
        return struct.pack("!BBH", TEXT_FRAME, 126, size) + body
    return struct.pack("!BBQ", TEXT_FRAME, 127, size) + body
