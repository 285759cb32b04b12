"""500 tables with 2,000 sockets: how quickly moves are confirmed, and how quickly all come back.

    python -m roost.bench.load paced        a move at each table every 5 s: milliseconds
    python -m roost.bench.load returning    all pages return at once after a kill -9: seconds

Every four pages come from a loopback address of their own, as people do.
"""

import argparse
import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

import msgspec

from roost.bench.attack.running import SOURCE, await_kernels, serve
from roost.bench.load.returning import Visit, come_back
from roost.bench.server.playing import Crowd
from roost.bench.server.process import Process
from roost.bench.server.roost_server import SETTINGS
from roost.bench.server.running import many_files

TABLES = 500
MOVES = 40
"""Of each table, before they return."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m roost.bench.load")
    parser.add_argument("what", choices=["paced", "returning"])
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--moves", type=int, default=MOVES)
    parser.add_argument("--every", type=float, default=5.0, help="seconds between a table's moves")
    parser.add_argument("--source", type=Path, default=SOURCE, help="whose server is measured")
    given = parser.parse_args()
    with many_files(), TemporaryDirectory(prefix="roost-load-") as folder:
        if given.what == "paced":
            found = _paced(Path(folder), given.source, given.tables, given.moves, given.every)
        else:
            found = _returning(Path(folder), given.source, given.tables, given.moves)
    print(msgspec.json.encode(found).decode())


def _paced(folder: Path, source: Path, tables: int, moves: int, every: float) -> dict[str, float]:
    with _served(folder, source) as (server, address):
        await_kernels(address)

        async def play() -> list[float]:
            crowd = Crowd(address)
            await crowd.open(tables)
            return (await crowd.play(moves, every))[1]

        before = server.cpu()
        taken = asyncio.run(play())
        figures = {"p50": median(taken), "p99": quantiles(taken, n=100)[98], "most": max(taken)}
        rounded = {name: round(value, 1) for name, value in figures.items()}
        return {"tables": tables, **rounded, "cpu": round(server.cpu() - before, 1)}


def _returning(folder: Path, source: Path, tables: int, moves: int) -> dict[str, float]:
    with _served(folder, source) as (_, address):
        visits = asyncio.run(_visits(address, tables, moves))
    with _served(folder, source, int(address.rpartition(":")[2])) as (server, address):
        before = server.cpu()
        began = time.perf_counter()
        back = sorted(asyncio.run(come_back(visits, address)))
        return {
            "pages": len(back),
            "half": round(median(back), 2),
            "all": round(back[-1], 2),
            "took": round(time.perf_counter() - began, 2),
            "cpu": round(server.cpu() - before, 2),
            "MB": round(server.memory() / 1e6),
        }


async def _visits(address: str, tables: int, moves: int) -> list[Visit]:
    """Play at many tables, and keep who sat there. Then the server is killed."""
    crowd = Crowd(address)
    await crowd.open(tables)
    await crowd.play(moves, 0)
    return [
        Visit(table.id, seat.cookie, seat.number_seen, f"127.1.{at // 250}.{at % 250 + 1}")
        for at, table in enumerate(crowd.tables)
        for seat in table.seats
    ]


@contextmanager
def _served(folder: Path, source: Path, port: int = 0) -> Iterator[tuple[Process, str]]:
    """In the end it is killed with SIGKILL."""
    server, address = serve(folder, source, SETTINGS, port)
    try:
        yield server, address
    finally:
        server.end()


if __name__ == "__main__":
    main()
