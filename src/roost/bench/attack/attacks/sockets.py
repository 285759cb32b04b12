"""600 sockets of 20 people from one address, at a server with 256 file handles"""

import asyncio
import itertools

from roost.bench.attack.client import NoAnswerError
from roost.bench.attack.target import AttackTarget

HANDLES = 256
SOCKETS = 600
PEOPLE = 20
AT_ONCE = 20


async def attack(server: AttackTarget, stop: asyncio.Event) -> None:
    people = await server.new_accounts(PEOPLE)
    turns = itertools.cycle(people)
    held = []
    asked = 0

    async def open_socket() -> None:
        nonlocal asked
        if asked >= SOCKETS or not people:
            await stop.wait()
            return
        asked += 1
        try:
            socket = await next(turns).open_socket(f"page{asked}")
        except Exception as error:
            raise NoAnswerError("no socket") from error
        await asyncio.sleep(0.2)  # a socket that is refused is accepted first, to be told why
        if socket.is_open:
            server.counts["done"] += 1
            held.append(socket)
        else:
            server.counts["refused"] += 1

    await server.repeat_all(stop, [open_socket] * AT_ONCE)
