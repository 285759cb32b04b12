"""Plays at many tables of a Roost server, in a process of its own.

Orders come on the standard input and are answered on the standard output, a JSON object a line:

    {"do": "open", "tables": 100}             until there are so many tables, dealt
    {"do": "watch", "spectators": 10}         until so many watch each table
    {"do": "play", "moves": 20, "every": 1}   each table plays so many moves, one a second

With `every` 0 a table plays on as soon as all its seats were told. The answer to `play` has the
`seconds` that it took and the `latencies`: milliseconds from a move to the last seat that was told.

    python -m roost.bench.server.driver ADDRESS
"""

import asyncio
import sys
from typing import Any

import msgspec

from roost.bench.server.clients import ClientPool


async def drive(address: str) -> None:
    crowd = ClientPool(address)
    _write_answer({})
    while line := await asyncio.to_thread(sys.stdin.buffer.readline):
        order: dict[str, Any] = msgspec.json.decode(line)
        if order["do"] == "open":
            await crowd.open_tables(order["tables"])
            _write_answer({"tables": len(crowd.tables)})
        elif order["do"] == "watch":
            await crowd.add_spectators(order["spectators"])
            _write_answer({"spectators": order["spectators"]})
        else:
            seconds, latencies = await crowd.play(order["moves"], order["every"])
            _write_answer({"seconds": seconds, "latencies": latencies})


def _write_answer(answer: dict[str, Any]) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    asyncio.run(drive(sys.argv[1]))
