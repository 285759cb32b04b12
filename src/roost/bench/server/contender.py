"""A server and who plays at it, each in a process of its own."""

from collections.abc import Callable
from typing import Any

import msgspec

from roost.bench.server.process import MeasuredProcess


class PlayResult(msgspec.Struct):
    """What came of an order to play."""

    seconds: float
    latencies: list[float]
    """Milliseconds from each move to the last seat that was told."""


class Contender:
    def __init__(
        self,
        name: str,
        server: MeasuredProcess,
        driver: MeasuredProcess,
        collect_garbage: Callable[[], object] = lambda: None,
    ) -> None:
        self.name = name
        self._server = server
        self._driver = driver
        self._collect_garbage = collect_garbage
        driver.read_line()  # it is ready

    def open_tables(self, tables: int) -> None:
        """Until there are so many."""
        self._send_order({"do": "open", "tables": tables})

    def add_spectators(self, spectators: int) -> None:
        """Until so many watch each table. Only at ours."""
        self._send_order({"do": "watch", "spectators": spectators})

    def play(self, moves: int, interval: float = 0) -> PlayResult:
        answer = self._send_order({"do": "play", "moves": moves, "every": interval})
        return msgspec.json.decode(answer, type=PlayResult)

    def cpu_seconds(self) -> float:
        return self._server.cpu_seconds()

    def memory_bytes(self) -> int:
        """Without what only waits to be collected."""
        self._collect_garbage()
        return self._server.memory_bytes()

    def end(self) -> None:
        self._driver.end()
        self._server.end()

    def _send_order(self, order: dict[str, Any]) -> bytes:
        return self._driver.ask(msgspec.json.encode(order) + b"\n")
