"""27,700 lines of chat at one table, then 10 pages that ask for the table again and again"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial

from roost.bench.attack.client import AttackSocket, NoAnswerError
from roost.bench.attack.target import AttackTarget

SECONDS = 50.0
TALK = 30.0
"""Seconds of chat, at most."""
LINES = 27_700
PEOPLE = 120
WATCHERS = 10
GAME, SEATS = "donburiko", 2


async def attack(server: AttackTarget, stop: asyncio.Event) -> None:
    people = await server.new_accounts(PEOPLE)
    if not people:
        return
    table = await server.new_table(people[0], GAME, SEATS)
    if table is None:
        return
    sockets = []
    for person in people:
        try:
            sockets.append(await person.open_socket())
        except Exception:
            server.counts["refused"] += 1
    said, end = 0, time.monotonic() + TALK

    async def talk(socket: AttackSocket) -> None:
        nonlocal said
        while said < LINES and time.monotonic() < end:
            said += 1
            try:
                answer = await server.request(socket, "say", table, text=f"{said} " + "x" * 250)
                if answer["tell"] == "refuse":
                    await asyncio.sleep(0.1)
            except NoAnswerError:
                return

    await asyncio.gather(*(talk(socket) for socket in sockets))

    async def watch(socket: AttackSocket) -> None:
        last = max(0, socket.sequences.get(table, 150) - 150)
        await server.request(socket, "watch", table, after=last)
        await server.request(socket, "watch", table)

    works: list[Callable[[], Awaitable[object]]] = [
        partial(watch, socket) for socket in sockets[:WATCHERS]
    ]
    await server.repeat_all(stop, works)
