"""A lock that tells whether anybody has it or waits for it. Whoever comes first is first."""

import asyncio
from collections import deque


class Alone:
    """`asyncio.Lock` with a shorter way for the usual case, that nobody else is there."""

    def __init__(self) -> None:
        self.users = 0
        self._waiting: deque[asyncio.Future[None]] = deque()

    async def __aenter__(self) -> None:
        self.users += 1
        if self.users > 1:
            await self._wait()

    async def __aexit__(self, *error: object) -> None:
        self.leave()

    def enter(self) -> None:
        """Only where nobody is."""
        assert not self.users
        self.users = 1

    def leave(self) -> None:
        self.users -= 1
        self._hand_on()

    async def _wait(self) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except BaseException:
            self.users -= 1
            if turn.done() and not turn.cancelled():
                self._hand_on()  # it was given the lock, and goes without it
            raise

    def _hand_on(self) -> None:
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
