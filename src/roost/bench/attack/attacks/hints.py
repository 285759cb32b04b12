"""hints, take-backs and previews, asked for without end at 20 tables, by 40 people"""

import asyncio
import random
from collections.abc import Awaitable, Callable
from functools import partial

from roost.bench.attack.client import Client, NoAnswer, Socket
from roost.bench.attack.target import Target

TABLES = 20
CARDS, TALE = "akuma", "familiar-tales"


async def attack(server: Target, stop: asyncio.Event) -> None:
    people = await server.people(2 * TABLES)
    pairs = list(zip(people[::2], people[1::2], strict=False))
    works: list[Callable[[], Awaitable[object]]] = []
    for number, (one, other) in enumerate(pairs):
        if stop.is_set():
            return
        try:
            if number % 2:
                works.append(await _tale(server, one))
            else:
                works.append(await _cards(server, one, other))
        except NoAnswer:
            server.counts["refused"] += 1
    await server.at_once(stop, works)


async def _cards(server: Target, one: Client, other: Client) -> Callable[[], Awaitable[object]]:
    """Two people with bots: to take back is weighed in many worlds."""
    table = await server.new_table(one, CARDS, 4, bots=[None, None, "random", "random"])
    if table is None:
        raise NoAnswer("no table")
    sockets = [await one.socket(), await other.socket()]
    for seat, socket in enumerate(sockets):
        await server.ask(socket, "watch", table)
        await server.ask(socket, "sit", table, seat=seat)
    await server.ask(sockets[0], "start", table)
    for socket in sockets:
        await server.ask(socket, "nonce", table, nonce="0" * 32)
    return partial(_play, server, table, sockets)


async def _play(server: Target, table: str, sockets: list[Socket]) -> None:
    await asyncio.sleep(0)
    for seat, socket in enumerate(sockets):
        legal = socket.legal.get((table, seat))
        if legal:
            actions = socket.actions[table]
            await server.ask(socket, "hint", table, seat=seat)
            action = random.choice(legal)
            await server.ask(socket, "act", table, seat=seat, actions=actions, action=action)
        for _ in range(3):
            await server.ask(socket, "undo", table, seat=seat)
            await server.ask(socket, "undo", table, seat=seat, agree=False)


async def _tale(server: Target, person: Client) -> Callable[[], Awaitable[object]]:
    """A campaign alone: previews, hints, the chronicle and its branches."""
    table = await server.new_table(person, TALE, 2, bots=[None, "random"])
    if table is None:
        raise NoAnswer("no table")
    socket = await person.socket()
    await server.ask(socket, "watch", table)
    await server.ask(socket, "sit", table, seat=0)
    await server.ask(socket, "start", table)
    await server.ask(socket, "nonce", table, nonce="0" * 32)
    return partial(_read, server, table, person, socket)


async def _read(server: Target, table: str, person: Client, socket: Socket) -> None:
    legal, actions = socket.legal.get((table, 0)), socket.actions.get(table, 0)
    if legal:
        plan = [random.choice(legal)] * 50
        await server.ask(socket, "plan", table, seat=0, actions=actions, plan=plan)
        await server.ask(socket, "hint", table, seat=0)
        action = random.choice(legal)
        await server.ask(socket, "act", table, seat=0, actions=actions, action=action)
    await server.ask(socket, "undo", table, seat=0)
    for path in ("chronicle", "family"):
        await server.get(person, f"/api/tables/{table}/{path}")
    await server.get(person, "/api/daily")
