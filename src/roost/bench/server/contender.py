"""A server and who plays at it, each in a process of its own."""

from collections.abc import Callable
from typing import Any

import msgspec

from roost.bench.server.process import Process


class Play(msgspec.Struct):
    """What came of an order to play."""

    seconds: float
    latencies: list[float]
    """Milliseconds from each move to the last seat that was told."""


class Contender:
    def __init__(
        self,
        name: str,
        server: Process,
        driver: Process,
        tidy: Callable[[], object] = lambda: None,
    ) -> None:
        self.name = name
        self._server = server
        self._driver = driver
        self._tidy = tidy
        driver.line()  # it is ready

    def open(self, tables: int) -> None:
        """Until there are so many."""
        self._order({"do": "open", "tables": tables})

    def watch(self, spectators: int) -> None:
        """Until so many watch each table. Only at ours."""
        self._order({"do": "watch", "spectators": spectators})

    def play(self, moves: int, every: float = 0) -> Play:
        answer = self._order({"do": "play", "moves": moves, "every": every})
        return msgspec.json.decode(answer, type=Play)

    def cpu(self) -> float:
        return self._server.cpu()

    def memory(self) -> int:
        """Without what only waits to be collected."""
        self._tidy()
        return self._server.memory()

    def end(self) -> None:
        self._driver.end()
        self._server.end()

    def _order(self, order: dict[str, Any]) -> bytes:
        return self._driver.ask(msgspec.json.encode(order) + b"\n")
