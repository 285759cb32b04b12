"""A server under test and its driver, which plays at it. Each runs in a process of its own."""

from collections.abc import Callable
from typing import Any

import msgspec

from roost.bench.server.process import MeasuredProcess


class Contender:
    def __init__(
        self,
        name: str,
        server: MeasuredProcess,
        driver: MeasuredProcess,
        collect_garbage: Callable[[], object] = lambda: None,
        renews_tables: bool = False,
    ) -> None:
        """`renews_tables`: whether the driver replaces tables whose match may end."""
        self.name = name
        self._server = server
        self._driver = driver
        self._collect_garbage = collect_garbage
        self._renews_tables = renews_tables
        driver.read_line()  # wait until it is ready

    def open_tables(self, tables: int) -> None:
        """Open tables until there are this many."""
        self._send_order({"do": "open", "tables": tables})

    def add_spectators(self, spectators: int) -> None:
        """Add spectators until each table has this many. Only Roost's driver supports it."""
        self._send_order({"do": "watch", "spectators": spectators})

    def prepare(self, moves: int) -> None:
        """Make sure that each table can play this many moves."""
        if self._renews_tables:
            self._send_order({"do": "renew", "moves": moves})

    def play(self, moves: int, interval: float = 0) -> list[float]:
        """Return the milliseconds from each move until its update has reached the last seat."""
        answer = self._send_order({"do": "play", "moves": moves, "interval": interval})
        return msgspec.json.decode(answer, type=list[float])

    def cpu_seconds(self) -> float:
        return self._server.cpu_seconds()

    def memory_bytes(self) -> int:
        """Return the server's memory after a garbage collection."""
        self._collect_garbage()
        return self._server.memory_bytes()

    def end(self) -> None:
        self._driver.end()
        self._server.end()

    def _send_order(self, order: dict[str, Any]) -> bytes:
        return self._driver.request(msgspec.json.encode(order) + b"\n")
