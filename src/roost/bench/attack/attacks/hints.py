"""hints, take-backs and previews, asked for without end at 20 tables, by 40 people"""

import asyncio
import random
from collections.abc import Awaitable, Callable
from functools import partial

from roost.bench.attack.client import AttackClient, AttackSocket, NoAnswerError
from roost.bench.attack.target import AttackTarget

TABLES = 20
CARDS, TALE = "akuma", "familiar-tales"


async def attack(server: AttackTarget, stop: asyncio.Event) -> None:
    people = await server.new_accounts(2 * TABLES)
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
        except NoAnswerError:
            server.counts["refused"] += 1
    await server.repeat_all(stop, works)


async def _cards(
    server: AttackTarget, one: AttackClient, other: AttackClient
) -> Callable[[], Awaitable[object]]:
    """Two people with bots: to take back is weighed in many worlds."""
    table = await server.new_table(one, CARDS, 4, bots=[None, None, "random", "random"])
    if table is None:
        raise NoAnswerError("no table")
    sockets = [await one.open_socket(), await other.open_socket()]
    for seat, socket in enumerate(sockets):
        await server.request(socket, "watch", table)
        await server.request(socket, "sit", table, seat=seat)
    await server.request(sockets[0], "start", table)
    for socket in sockets:
        await server.request(socket, "nonce", table, nonce="0" * 32)
    return partial(_play, server, table, sockets)


async def _play(server: AttackTarget, table: str, sockets: list[AttackSocket]) -> None:
    await asyncio.sleep(0)
    for seat, socket in enumerate(sockets):
        legal = socket.legal_actions.get((table, seat))
        if legal:
            actions = socket.action_counts[table]
            await server.request(socket, "hint", table, seat=seat)
            action = random.choice(legal)
            await server.request(socket, "act", table, seat=seat, actions=actions, action=action)
        for _ in range(3):
            await server.request(socket, "undo", table, seat=seat)
            await server.request(socket, "undo", table, seat=seat, agree=False)


async def _tale(server: AttackTarget, person: AttackClient) -> Callable[[], Awaitable[object]]:
    """A campaign alone: previews, hints, the chronicle and its branches."""
    table = await server.new_table(person, TALE, 2, bots=[None, "random"])
    if table is None:
        raise NoAnswerError("no table")
    socket = await person.open_socket()
    await server.request(socket, "watch", table)
    await server.request(socket, "sit", table, seat=0)
    await server.request(socket, "start", table)
    await server.request(socket, "nonce", table, nonce="0" * 32)
    return partial(_read, server, table, person, socket)


async def _read(
    server: AttackTarget, table: str, person: AttackClient, socket: AttackSocket
) -> None:
    legal, actions = socket.legal_actions.get((table, 0)), socket.action_counts.get(table, 0)
    if legal:
        plan = [random.choice(legal)] * 50
        await server.request(socket, "plan", table, seat=0, actions=actions, plan=plan)
        await server.request(socket, "hint", table, seat=0)
        action = random.choice(legal)
        await server.request(socket, "act", table, seat=0, actions=actions, action=action)
    await server.request(socket, "undo", table, seat=0)
    for path in ("chronicle", "family"):
        await server.get(person, f"/api/tables/{table}/{path}")
    await server.get(person, "/api/daily")
