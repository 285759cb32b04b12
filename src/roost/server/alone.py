"""A lock that tells whether anybody has it or waits for it."""

import asyncio


class Alone:
    def __init__(self) -> None:
        self.users = 0
        self._lock = asyncio.Lock()

    async def __aenter__(self) -> None:
        self.users += 1
        try:
            await self._lock.acquire()
        except BaseException:
            self.users -= 1
            raise

    async def __aexit__(self, *error: object) -> None:
        self._lock.release()
        self.users -= 1
