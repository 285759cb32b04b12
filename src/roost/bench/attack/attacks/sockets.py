"""600 sockets of 20 accounts from one address, at a server with 256 file handles"""

import asyncio
import itertools

from roost.bench.attack.client import NoAnswerError
from roost.bench.attack.target import AttackTarget

HANDLES = 256
SOCKETS = 600
ACCOUNTS = 20
CONCURRENCY = 20


async def attack(target: AttackTarget, stop: asyncio.Event) -> None:
    clients = await target.new_accounts(ACCOUNTS)
    next_client = itertools.cycle(clients)
    open_sockets = []
    attempts = 0

    async def open_socket() -> None:
        nonlocal attempts
        if attempts >= SOCKETS or not clients:
            await stop.wait()
            return
        attempts += 1
        try:
            socket = await next(next_client).open_socket(f"page{attempts}")
        except Exception as error:
            raise NoAnswerError("no socket") from error
        await asyncio.sleep(0.2)  # the server accepts a socket before it rejects it
        if socket.is_open:
            target.counts["accepted"] += 1
            open_sockets.append(socket)
        else:
            target.counts["rejected"] += 1

    await target.repeat_all(stop, [open_socket] * CONCURRENCY)
