"""An HTTP connection with a place at the door and a time limit for each part of a request.

Uvicorn closes idle connections only after a first response. Here a connection that sends nothing,
half a head or half a body is closed, and one that does not read its response.
"""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from roost.server import limits
from roost.server.access.door import Door, Place
from roost.server.wire import Wire


class StrictParser(h11.Connection):
    """Refuses requests that two servers could understand differently (RFC 9112, 3.2 and 6.1)."""

    def next_event(self) -> Any:
        event = super().next_event()
        if isinstance(event, h11.Request):
            names = [name for name, _ in event.headers]
            if b"transfer-encoding" in names and b"content-length" in names:
                raise h11.RemoteProtocolError("both Content-Length and Transfer-Encoding")
        return event


class Connection(H11Protocol):
    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.conn = StrictParser(h11.SERVER, limits.LARGEST_HEAD)
        self._door: Door = self.config.app.state.door  # type: ignore[union-attr]
        self._place: Place | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._within: float | None = None
        """The time limit that runs now: of a head or of a body."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        place = self._door.enter("" if self.client is None else self.client[0])
        if isinstance(place, Place):
            self._place = place
            self._limit_time()
        else:
            transport.write(place)
            self._hang_up()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._stop_timer()
        if self._place is not None:
            self._place.leave()

    def data_received(self, data: bytes) -> None:
        if self._place is not None:  # else it is refused already
            super().data_received(data)
            self._limit_time()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._limit_time()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The socket keeps the place, and nothing else of this connection."""
        place, self._place = self._place, None
        self._stop_timer()
        super().handle_websocket_upgrade(event)
        wire = self.transport.get_protocol()
        assert isinstance(wire, Wire)
        wire.place = place

    def timeout_keep_alive_handler(self) -> None:
        self._hang_up()

    def _limit_time(self) -> None:
        """Start the time limit of the part that the client has to send next, if it is a new one."""
        state = self.conn.their_state
        parts = {h11.IDLE: limits.HEAD_WITHIN, h11.SEND_BODY: limits.BODY_WITHIN}
        within = None if self._place is None else parts.get(state)
        if within != self._within:
            self._stop_timer()
            self._within = within
            if within is not None and not self.transport.is_closing():
                self._timer = self.loop.call_later(within, self._hang_up)

    def _stop_timer(self) -> None:
        self._within = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _hang_up(self) -> None:
        """Close once the client has read what was sent; abort if it stops reading."""
        self._stop_timer()
        self.transport.close()
        self._await_reader(self.transport.get_write_buffer_size())

    def _await_reader(self, size: int) -> None:
        if size:
            self._timer = self.loop.call_later(limits.READ_WITHIN, self._check_reader, size)

    def _check_reader(self, before: int) -> None:
        size = self.transport.get_write_buffer_size()
        if size >= before:
            self.transport.abort()
        else:
            self._await_reader(size)
