"""A lock that tells whether anybody has it or waits for it. Whoever comes first is first."""

import asyncio
from collections import deque


class TableLock:
    """`asyncio.Lock` with a shorter way for the usual case, that nobody else is there."""

    def __init__(self) -> None:
        self.user_count = 0
        self._waiting: deque[asyncio.Future[None]] = deque()

    async def __aenter__(self) -> None:
        self.user_count += 1
        if self.user_count > 1:
            await self._wait()

    async def __aexit__(self, *error: object) -> None:
        self.release()

    def acquire_nowait(self) -> None:
        """Only where nobody is."""
        assert not self.user_count
        self.user_count = 1

    def release(self) -> None:
        self.user_count -= 1
        self._wake_next()

    async def _wait(self) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except BaseException:
            self.user_count -= 1
            if turn.done() and not turn.cancelled():
                self._wake_next()  # it was given the lock, and goes without it
            raise

    def _wake_next(self) -> None:
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
