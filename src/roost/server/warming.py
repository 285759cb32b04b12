"""Kernels are compiled in a child process when the server starts; until then bots play interpreted,
and what people are told is written by Python.

In the server's own process the compiler would hold up everybody for half a minute.
"""

import asyncio
import logging
import signal
import sys
from contextlib import suppress
from functools import partial

from roost import games
from roost.kernel import CardGame
from roost.kernel.awaited import await_kernels, is_awaited, kernels_are_ready
from roost.kernel.resting import rest_compiler
from roost.match import texts
from roost.server.pools import Pool
from roost.server.registry import playable

CHILD = "roost.players.search.warming"

ENDED = (signal.SIGTERM, signal.SIGINT)
"""Signals that end the server as a whole: a service manager sends them to its children, too."""

_log = logging.getLogger(__name__)


class Warming:
    def __init__(self) -> None:
        self._child: asyncio.subprocess.Process | None = None
        self._task: asyncio.Task[None] | None = None
        self._names: list[str] = []
        self._unwritten: set[str] = set()
        self._pool = Pool("warming", 1, 64)

    @property
    def awaited(self) -> list[str]:
        """The games that are not compiled yet, or whose texts no kernel writes yet."""
        return [name for name in self._names if is_awaited(name) or name in self._unwritten]

    async def start(self) -> None:
        """Begin; nobody has to wait for it."""
        self._names = [name for name in playable() if _has_kernels(name)]
        self._unwritten = {name for name in self._names if texts.has_texts(games.load(name))}
        for name in self._names:
            await_kernels(name)
        self._task = asyncio.ensure_future(self._run())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._child is not None and self._child.returncode is None:
            with suppress(ProcessLookupError):
                self._child.kill()  # what it had compiled stays
            await self._child.wait()
        self._pool.close()
        for name in self._names:
            kernels_are_ready(name)
            texts.unload(games.load(name))

    async def _run(self) -> None:
        try:
            self._child = await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-m", CHILD, *self._names),
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
            )
            assert self._child.stdout is not None
            async for line in self._child.stdout:
                await self._hear(line.decode().split())
            code = await self._child.wait()
            if self.awaited and -code not in ENDED:  # these go on interpreted
                _log.error("not compiled", extra={"games": self.awaited, "code": code})
        except OSError as error:
            _log.error("not compiled", exc_info=error, extra={"games": self.awaited})

    async def _hear(self, words: list[str]) -> None:
        match words:
            case [name]:
                kernels_are_ready(name)
            case [name, "texts"]:
                await self._load(name)
                self._unwritten.discard(name)
            case ["-", name, "texts", kind]:
                _log.error("no texts compiled", extra={"game": name, "error": kind})
                self._unwritten.discard(name)
            case ["-", name, kind]:
                _log.error("not compiled", extra={"game": name, "error": kind})

    async def _load(self, name: str) -> None:
        """Let a kernel write the game's texts. Loading takes a while, so not on the loop."""
        game = games.load(name)
        assert isinstance(game, CardGame)
        try:
            await self._pool.run(partial(texts.load, game))
            await self._pool.run(rest_compiler)
        except Exception as error:  # these go on to be written by Python
            _log.error("not loaded", exc_info=error, extra={"game": name})


def _has_kernels(name: str) -> bool:
    game = games.load(name)
    return isinstance(game, CardGame) and game.hints is not None
