"""600 sockets of 20 accounts from one address, at a server with 256 file handles"""

import asyncio
import itertools
from functools import partial

from roost.bench.attack.target import AttackTarget
from roost.bench.client import ApiClient, ClientSocket

HANDLES = 256
SOCKETS = 600
ACCOUNTS = 20


async def attack(target: AttackTarget, stop: asyncio.Event) -> None:
    open_sockets: list[ClientSocket] = []
    numbers = itertools.count()

    async def open_socket(client: ApiClient) -> None:
        socket = await target.open_socket(client, f"page{next(numbers)}")
        await asyncio.sleep(0.2)  # the server accepts a socket before it rejects it
        target.counts["accepted" if socket.is_open else "rejected"] += 1
        if socket.is_open:
            open_sockets.append(socket)

    clients = await target.new_accounts(ACCOUNTS)
    await target.repeat_all(stop, [partial(open_socket, client) for client in clients], SOCKETS)
