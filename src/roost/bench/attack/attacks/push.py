"""turn notifications to 400 push addresses that never answer"""

import asyncio
import socket as sockets
from base64 import urlsafe_b64encode

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from roost.bench.attack.client import NoAnswerError
from roost.bench.attack.target import AttackTarget

PAIRS = 50
ADDRESSES = 8
"""Of each person."""
GAME, SEATS = "akuma", 4
SETTINGS = {"ROOST_PUSH_ANYWHERE": "1"}
"""So that addresses on loopback are called."""


async def attack(server: AttackTarget, stop: asyncio.Event) -> None:
    with sockets.create_server(("127.0.0.1", 0), backlog=512) as deaf:
        where = f"http://127.0.0.1:{deaf.getsockname()[1]}/"
        for _ in range(PAIRS):
            if stop.is_set():
                return
            try:
                await _call(server, where)
            except NoAnswerError:
                await asyncio.sleep(0.2)
        await stop.wait()


async def _call(server: AttackTarget, where: str) -> None:
    """It becomes the turn of a person who has no page open."""
    player = await server.new_account()
    table = await server.new_table(player, GAME, SEATS)
    if table is None:
        return
    for number in range(ADDRESSES):
        await server.post(player, "/api/push", _subscription(f"{where}{table}/{number}"))
    socket = await player.open_socket()
    await server.request(socket, "watch", table)
    for seat in range(SEATS):
        await server.request(socket, "sit", table, seat=seat)
    await server.request(socket, "start", table)
    await socket.close()  # the deal waits for no page: then it is this person's turn


def _subscription(endpoint: str) -> dict[str, str]:
    key = ec.generate_private_key(ec.SECP256R1()).public_key()
    point = key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return {"endpoint": endpoint, "p256dh": _text(point), "auth": _text(bytes(16))}


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()
