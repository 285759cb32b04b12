"""Compiles the games' kernels in a child process when the server starts.

Until a game is compiled, its bots run interpreted. In the server's own process the compiler would
block everything for half a minute.
"""

import asyncio
import logging
import signal
import sys
from contextlib import suppress

from roost import games
from roost.kernel import CardGame
from roost.kernel.compile.status import is_pending, mark_pending, mark_ready
from roost.server.game_registry import playable_games

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

    @property
    def pending_games(self) -> list[str]:
        """The games that are not compiled yet."""
        return [name for name in self._names if is_pending(name)]

    async def start(self) -> None:
        """Start compiling in the background."""
        self._names = [name for name in playable_games() if _has_kernels(name)]
        for name in self._names:
            mark_pending(name)
        self._task = asyncio.ensure_future(self._run())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._child is not None and self._child.returncode is None:
            with suppress(ProcessLookupError):
                self._child.kill()  # what it has compiled stays in the cache
            await self._child.wait()
        for name in self._names:
            mark_ready(name)

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
                self._handle_line(line.decode().split())
            code = await self._child.wait()
            if self.pending_games and -code not in SHUTDOWN_SIGNALS:  # these games stay interpreted
                _log.error("game not compiled", extra={"games": self.pending_games, "code": code})
        except OSError as error:
            _log.error("game not compiled", exc_info=error, extra={"games": self.pending_games})

    def _handle_line(self, fields: list[str]) -> None:
        match fields:
            case [name]:
                mark_ready(name)
            case ["-", name, kind]:
                _log.error("game not compiled", extra={"game": name, "error": kind})


def _has_kernels(name: str) -> bool:
    game = games.load(name)
    return isinstance(game, CardGame) and game.heuristics is not None
