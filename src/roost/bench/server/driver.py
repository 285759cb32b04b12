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

from roost.bench.server.playing import Crowd


async def drive(address: str) -> None:
    crowd = Crowd(address)
    _answer({})
    while line := await asyncio.to_thread(sys.stdin.buffer.readline):
        order: dict[str, Any] = msgspec.json.decode(line)
        if order["do"] == "open":
            await crowd.open(order["tables"])
            _answer({"tables": len(crowd.tables)})
        elif order["do"] == "watch":
            await crowd.watch(order["spectators"])
            _answer({"spectators": order["spectators"]})
        else:
            seconds, latencies = await crowd.play(order["moves"], order["every"])
            _answer({"seconds": seconds, "latencies": latencies})


def _answer(answer: dict[str, Any]) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    asyncio.run(drive(sys.argv[1]))
