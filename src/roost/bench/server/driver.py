"""Plays at many tables of a Roost server, in a process of its own.

It reads orders from standard input, one JSON object per line, and writes an array for each:

    {"do": "open", "tables": 100}                open tables until there are 100
    {"do": "watch", "spectators": 10}            add spectators until each table has 10
    {"do": "renew", "moves": 20}                 replace tables whose match may end within 20 moves
    {"do": "play", "moves": 20, "interval": 1}   play 20 moves at each table, one per second

With `interval` 0 a table plays its next move as soon as all its seats have the update. The answer
to `play` has the latencies in milliseconds, from a move until its update has reached the last seat.

    python -m roost.bench.server.driver ADDRESS GAME
"""

import asyncio
import sys
from typing import Any

import msgspec

from roost import games
from roost.bench.server.bench_plan import SOCKETS
from roost.bench.server.clients import ClientPool


async def drive(address: str, game: str) -> None:
    seats = max(players for players in games.game_info(game).players if players <= SOCKETS)
    pool = ClientPool(address, game, seats, SOCKETS - seats)
    _write_answer([])
    while line := await asyncio.to_thread(sys.stdin.buffer.readline):
        order: dict[str, Any] = msgspec.json.decode(line)
        latencies: list[float] = []
        if order["do"] == "open":
            await pool.open_tables(order["tables"])
        elif order["do"] == "watch":
            await pool.add_spectators(order["spectators"])
        elif order["do"] == "renew":
            await pool.renew_tables(order["moves"])
        else:
            latencies = await pool.play(order["moves"], order["interval"])
        _write_answer(latencies)


def _write_answer(answer: list[float]) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    asyncio.run(drive(sys.argv[1], sys.argv[2]))
