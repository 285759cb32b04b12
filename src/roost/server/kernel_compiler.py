"""Compiles the games' kernels in a child process when the server starts.

Until a game is compiled, its bots run interpreted and Python encodes its updates. In the server's
own process the compiler would block everything for half a minute.
"""

import asyncio
import logging
import signal
import sys
from collections.abc import Iterable
from contextlib import suppress
from functools import partial

from roost import games
from roost.kernel import CardGame
from roost.kernel.compile.status import is_pending, mark_pending, mark_ready
from roost.match import json_writer
from roost.server.game_registry import playable_games
from roost.server.worker_pools import WorkerPool

WORKER_MODULE = "roost.bots.search.compile_worker"

SHUTDOWN_SIGNALS = (signal.SIGTERM, signal.SIGINT)
"""Signals that stop the whole server: a service manager sends them to its child processes as
well.
"""

_log = logging.getLogger(__name__)


class KernelCompiler:
    def __init__(self) -> None:
        self._child: asyncio.subprocess.Process | None = None
        self._task: asyncio.Task[None] | None = None
        self._names: list[str] = []
        self._without_writer: set[str] = set()
        self._pool = WorkerPool("compiler", 1, 64)

    @property
    def pending_games(self) -> list[str]:
        """The games that are not compiled yet, or whose JSON writer is not loaded yet."""
        return [name for name in self._names if is_pending(name) or name in self._without_writer]

    async def start(self) -> None:
        """Start compiling in the background."""
        self.add_pending(name for name in playable_games() if _has_kernels(name))
        self._task = asyncio.ensure_future(self._run())

    def add_pending(self, names: Iterable[str]) -> None:
        """Record games that are not compiled yet."""
        for name in names:
            self._names.append(name)
            if json_writer.can_write_json(games.load(name)):
                self._without_writer.add(name)
            mark_pending(name)

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._child is not None and self._child.returncode is None:
            with suppress(ProcessLookupError):
                self._child.kill()  # what it has compiled stays in the cache
            await self._child.wait()
        self._pool.close()
        for name in self._names:
            mark_ready(name)
            json_writer.unload_writer(games.load(name))

    async def _run(self) -> None:
        try:
            self._child = await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-m", WORKER_MODULE, *self._names),
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
            )
            assert self._child.stdout is not None
            async for line in self._child.stdout:
                await self.handle_line(line.decode().split())
            code = await self._child.wait()
            if self.pending_games and -code not in SHUTDOWN_SIGNALS:  # these games stay interpreted
                _log.error("game not compiled", extra={"games": self.pending_games, "code": code})
        except OSError as error:
            _log.error("game not compiled", exc_info=error, extra={"games": self.pending_games})

    async def handle_line(self, fields: list[str]) -> None:
        """Process a line of the worker's output."""
        match fields:
            case [name]:
                mark_ready(name)
            case [name, "writer"]:
                await self._load_writer(name)
                self._without_writer.discard(name)
            case ["-", name, "writer", kind]:
                _log.error("JSON writer not compiled", extra={"game": name, "error": kind})
                self._without_writer.discard(name)
            case ["-", name, kind]:
                _log.error("game not compiled", extra={"game": name, "error": kind})

    async def _load_writer(self, name: str) -> None:
        """Load a game's compiled JSON writer, in a worker thread because it is slow."""
        game = games.load(name)
        assert isinstance(game, CardGame)
        try:
            await self._pool.run(partial(json_writer.load_writer, game))
        except Exception as error:  # Python encodes this game's updates
            _log.error("JSON writer not loaded", exc_info=error, extra={"game": name})


def _has_kernels(name: str) -> bool:
    game = games.load(name)
    return isinstance(game, CardGame) and game.heuristics is not None
