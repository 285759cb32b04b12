"""turn notifications to 400 push addresses that never answer"""

import asyncio
import socket as sockets
from base64 import urlsafe_b64encode

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from roost.bench.attack.target import AttackTarget
from roost.bench.client import NoAnswerError
from roost.bench.game_choice import find_card_game

ACCOUNTS = 50
ADDRESSES = 8
"""Push addresses per account."""
SEATS = 4
GAME = find_card_game(SEATS)
SETTINGS = {"ROOST_ALLOW_PRIVATE_PUSH": "1"}
"""Allows push addresses on the loopback interface."""


async def attack(target: AttackTarget, stop: asyncio.Event) -> None:
    with sockets.create_server(("127.0.0.1", 0), backlog=512) as listener:
        address = f"http://127.0.0.1:{listener.getsockname()[1]}/"
        for _ in range(ACCOUNTS):
            if stop.is_set():
                return
            try:
                await _trigger_notifications(target, address)
            except NoAnswerError:
                await asyncio.sleep(0.2)
        await stop.wait()


async def _trigger_notifications(target: AttackTarget, address: str) -> None:
    """Start a match in which it becomes the turn of an account without an open page."""
    player = await target.new_account()
    table = await target.new_table(player, GAME, SEATS)
    for number in range(ADDRESSES):
        await target.post(player, "/api/push", _subscription(f"{address}{table}/{number}"))
    socket = await target.open_socket(player)
    await target.request(socket, "watch", table)
    for seat in range(SEATS):
        await target.request(socket, "sit", table, seat=seat)
    await target.request(socket, "start", table)
    await socket.close()  # the deal does not wait for a client, so the account's turn comes


def _subscription(endpoint: str) -> dict[str, str]:
    key = ec.generate_private_key(ec.SECP256R1()).public_key()
    point = key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return {"endpoint": endpoint, "p256dh": _text(point), "auth": _text(bytes(16))}


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()
