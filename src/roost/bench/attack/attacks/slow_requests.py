"""300 connections at a time that send nothing, half a head or half a body, with 256 file handles"""

import asyncio
from functools import partial

from roost.bench.attack.client import NoAnswerError
from roost.bench.attack.target import AttackTarget

HANDLES = 256
CONNECTIONS = 300
MOST = 6000
"""Connections in all."""
SECONDS = 40.0
DROP = 1.0
"""Seconds between two bytes of a request that never ends."""
BEGINNINGS = [
    b"",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ",
    b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100000\r\n\r\n{",
]


async def attack(server: AttackTarget, stop: asyncio.Event) -> None:
    host, _, port = server.address.rpartition(":")
    asked = 0

    async def hold(beginning: bytes) -> None:
        """Until the server closes it."""
        nonlocal asked
        if asked >= MOST:
            await stop.wait()
            return
        asked += 1
        try:
            reader, writer = await asyncio.open_connection(
                host, int(port), local_addr=(server.source, 0)
            )
        except OSError as error:
            raise NoAnswerError("no connection") from error
        writer.write(beginning)
        try:
            while True:
                try:
                    async with asyncio.timeout(DROP):
                        answer = await reader.read(100)
                    break
                except TimeoutError:
                    writer.write(b"x" if beginning else b"")
        except OSError:
            answer = b""
        finally:
            writer.close()
        is_refused = answer.startswith((b"HTTP/1.1 429", b"HTTP/1.1 503"))
        server.counts["refused" if is_refused else "done"] += 1
        await asyncio.sleep(DROP)

    works = [partial(hold, BEGINNINGS[i % len(BEGINNINGS)]) for i in range(CONNECTIONS)]
    await server.repeat_all(stop, list(works))
