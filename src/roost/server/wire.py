"""A socket that is written to at once.

To send through uvicorn and Litestar is a coroutine within coroutines, so that every page would need
a task of its own that waits for what it is told. Here a message goes straight to the transport,
which keeps what the network does not take yet; a page that lets too much of it wait is dropped.
"""

import struct
from typing import Any, cast

from litestar import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined] # compiled, where it can be
from websockets.http11 import Request

from roost.server import limits

TOO_SLOW = 4408
FAREWELL = 2.0
"""Seconds that a page has to hear that it is dropped."""
TEXT = 0x81
"""How a frame begins that is a whole message of text."""
FINAL = 0x80
IS_MASKED = 0x80
MASKED = 6
"""Bytes before what a small frame holds: two, and the mask."""


class Wire(WebSocketsSansIOProtocol):
    is_plain = True
    """Whether all that came were whole frames: then the next one begins where data begins."""

    def data_received(self, data: bytes) -> None:
        """Mostly it is a small message of text, for which nothing need be remembered."""
        if not (self.handshake_complete and self.is_plain):
            self.is_plain = not self.handshake_initiated  # nothing may come before it is complete
            super().data_received(data)
            return
        while data and (size := _frame_size(data)):
            frame, data = data[:size], data[size:]
            text = _text(frame)
            if text is None or self.close_sent or size > self.config.ws_max_size:
                super().data_received(frame)
            else:
                self._heard(text)
        if data:
            self.is_plain = False
            super().data_received(data)

    def _heard(self, text: str) -> None:
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if not self.read_paused and self.queue.qsize() >= limits.WAITING_MESSAGES:
            self.read_paused = True  # until they were taken
            self.transport.pause_reading()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["state"]["wire"] = self

    async def hear(self) -> str | None:
        """The next message; None: there will be no more."""
        message = await self.receive()
        if message["type"] != "websocket.receive":
            return None
        return message.get("text") or ""  # bytes are no message of ours

    def tell(self, text: bytes) -> None:
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(_framed(text))
            if self.transport.get_write_buffer_size() > limits.WAITING_BYTES:
                self.drop(TOO_SLOW)

    def drop(self, code: int) -> None:
        """Say why; whoever does not read that either is cut off."""
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.close_timer = self.loop.call_later(FAREWELL, self.transport.abort)


def wire_of(socket: "WebSocket[Any, Any, Any]") -> Wire:
    """Taken out, so that they do not hold each other when the page has gone."""
    return cast(Wire, socket.scope["state"].pop("wire"))


def _frame_size(data: bytes) -> int:
    """RFC 6455, 5.2, of a whole message, masked as a page must do; 0: it is something else."""
    if len(data) < MASKED or not data[0] & FINAL or not data[1] & IS_MASKED:
        return 0
    size = data[1] & ~IS_MASKED
    if size == 126:
        size = MASKED + 2 + int.from_bytes(data[2:4], "big")
    elif size == 127:
        return 0
    else:
        size += MASKED
    return size if size <= len(data) else 0


def _text(frame: bytes) -> str | None:
    if frame[0] != TEXT:
        return None
    start = MASKED if frame[1] & ~IS_MASKED < 126 else MASKED + 2
    try:
        return apply_mask(frame[start:], frame[start - 4 : start]).decode()
    except UnicodeDecodeError:
        return None


def _framed(text: bytes) -> bytes:
    """RFC 6455, 5.2: not masked, as the server sends."""
    size = len(text)
    if size < 126:
        return struct.pack("!BB", TEXT, size) + text
    if size < 1 << 16:
        return struct.pack("!BBH", TEXT, 126, size) + text
    return struct.pack("!BBQ", TEXT, 127, size) + text
