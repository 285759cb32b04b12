"""An HTTP connection with a slot of the connection limit and a timeout for each part of a request.

Uvicorn closes idle connections only after a first response. This class closes a connection that
sends nothing, an incomplete header or an incomplete body, and one that does not read its response.
"""

import asyncio
from collections.abc import Callable
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from roost.server import limits
from roost.server.access.connection_limit import ConnectionLimiter
from roost.server.ws.transport import WebSocketTransport


class StrictParser(h11.Connection):
    """Rejects requests that two servers could interpret differently (RFC 9112, 3.2 and 6.1)."""

    def next_event(self) -> Any:
        event = super().next_event()
        if isinstance(event, h11.Request):
            names = [name for name, _ in event.headers]
            if b"transfer-encoding" in names and b"content-length" in names:
                raise h11.RemoteProtocolError("both Content-Length and Transfer-Encoding")
        return event


class HttpConnection(H11Protocol):
    def __init__(self, limiter: ConnectionLimiter, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.conn = StrictParser(h11.SERVER, limits.MAX_HEADER_BYTES)
        self._limiter = limiter
        self._release: Callable[[], None] | None = None
        """Releases the slot of the connection limit; None if the connection was rejected."""
        self._timer: asyncio.TimerHandle | None = None
        self._time_limit: float | None = None
        """The running timeout, for a header or for a body."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        admission = self._limiter.admit("" if self.client is None else self.client[0])
        if isinstance(admission, bytes):
            transport.write(admission)
            self._close_gracefully()
        else:
            self._release = admission
            self._start_time_limit()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._stop_timer()
        if self._release is not None:
            self._release()
            self._release = None

    def data_received(self, data: bytes) -> None:
        if self._release is not None:
            super().data_received(data)
            self._start_time_limit()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._start_time_limit()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Pass the slot to the WebSocket, which keeps nothing else of this connection."""
        release, self._release = self._release, None
        self._stop_timer()
        super().handle_websocket_upgrade(event)
        transport = self.transport.get_protocol()
        assert isinstance(transport, WebSocketTransport)
        transport.release = release

    def timeout_keep_alive_handler(self) -> None:
        self._close_gracefully()

    def _start_time_limit(self) -> None:
        """Start the timeout of the part that the client sends next, unless it is running."""
        state = self.conn.their_state
        timeouts = {h11.IDLE: limits.HEADER_TIMEOUT, h11.SEND_BODY: limits.BODY_TIMEOUT}
        timeout = None if self._release is None else timeouts.get(state)
        if timeout != self._time_limit:
            self._stop_timer()
            self._time_limit = timeout
            if timeout is not None and not self.transport.is_closing():
                self._timer = self.loop.call_later(timeout, self._close_gracefully)

    def _stop_timer(self) -> None:
        self._time_limit = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _close_gracefully(self) -> None:
        """Close once the client has read what was sent; abort if it stops reading."""
        self._stop_timer()
        self.transport.close()
        self._wait_for_reader(self.transport.get_write_buffer_size())

    def _wait_for_reader(self, size: int) -> None:
        if size:
            self._timer = self.loop.call_later(limits.READ_TIMEOUT, self._check_reader, size)

    def _check_reader(self, before: int) -> None:
        size = self.transport.get_write_buffer_size()
        if size >= before:
            self.transport.abort()
        else:
            self._wait_for_reader(size)
