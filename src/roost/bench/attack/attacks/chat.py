"""27,700 chat lines at one table, then 10 clients that watch it again and again"""

import asyncio
import time
from contextlib import suppress
from functools import partial

from roost.bench.attack.target import AttackTarget
from roost.bench.client import ClientSocket, NoAnswerError
from roost.bench.game_choice import find_card_game

SECONDS = 50.0
CHAT_SECONDS = 30.0
"""Maximum duration of the chat."""
LINES = 27_700
ACCOUNTS = 120
WATCHERS = 10
SEATS = 2
GAME = find_card_game(SEATS)


async def attack(target: AttackTarget, stop: asyncio.Event) -> None:
    clients = await target.new_accounts(ACCOUNTS)
    table = await target.new_table(clients[0], GAME, SEATS)
    sockets = []
    for client in clients:
        with suppress(NoAnswerError):
            sockets.append(await target.open_socket(client))
    sent_lines, end = 0, time.monotonic() + CHAT_SECONDS

    async def send_chat(socket: ClientSocket) -> None:
        nonlocal sent_lines
        while sent_lines < LINES and time.monotonic() < end:
            sent_lines += 1
            try:
                answer = await target.request(
                    socket, "chat", table, text=f"{sent_lines} " + "x" * 250
                )
                if answer["type"] == "rejected":
                    await asyncio.sleep(0.1)
            except NoAnswerError:
                return

    await asyncio.gather(*(send_chat(socket) for socket in sockets))

    async def watch(socket: ClientSocket) -> None:
        last = max(0, socket.sequences.get(table, 150) - 150)
        await target.request(socket, "watch", table, after=last)
        await target.request(socket, "watch", table)

    await target.repeat_all(stop, [partial(watch, socket) for socket in sockets[:WATCHERS]])
