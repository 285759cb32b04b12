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

from roost.bench.attack.run import SOURCE, start_server, wait_for_kernels
from roost.bench.load.reconnect import ClientVisit, reconnect_all
from roost.bench.server.clients import ClientPool
from roost.bench.server.process import MeasuredProcess
from roost.bench.server.roost_server import SETTINGS
from roost.bench.server.run import raise_file_limit

TABLES = 500
MOVES = 40
"""Of each table, before they return."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m roost.bench.load")
    parser.add_argument("what", choices=["paced", "reconnect"])
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--moves", type=int, default=MOVES)
    parser.add_argument("--every", type=float, default=5.0, help="seconds between a table's moves")
    parser.add_argument("--source", type=Path, default=SOURCE, help="whose server is measured")
    given = parser.parse_args()
    with raise_file_limit(), TemporaryDirectory(prefix="roost-load-") as folder:
        if given.what == "paced":
            found = _measure_paced(
                Path(folder), given.source, given.tables, given.moves, given.every
            )
        else:
            found = _measure_reconnect(Path(folder), given.source, given.tables, given.moves)
    print(msgspec.json.encode(found).decode())


def _measure_paced(
    folder: Path, source: Path, tables: int, moves: int, interval: float
) -> dict[str, float]:
    with _run_server(folder, source) as (server, address):
        wait_for_kernels(address)

        async def play() -> list[float]:
            crowd = ClientPool(address)
            await crowd.open_tables(tables)
            return (await crowd.play(moves, interval))[1]

        before = server.cpu_seconds()
        taken = asyncio.run(play())
        figures = {"p50": median(taken), "p99": quantiles(taken, n=100)[98], "most": max(taken)}
        rounded = {name: round(value, 1) for name, value in figures.items()}
        return {"tables": tables, **rounded, "cpu": round(server.cpu_seconds() - before, 1)}


def _measure_reconnect(folder: Path, source: Path, tables: int, moves: int) -> dict[str, float]:
    with _run_server(folder, source) as (_, address):
        visits = asyncio.run(_play_and_leave(address, tables, moves))
    with _run_server(folder, source, int(address.rpartition(":")[2])) as (server, address):
        before = server.cpu_seconds()
        began = time.perf_counter()
        back = sorted(asyncio.run(reconnect_all(visits, address)))
        return {
            "pages": len(back),
            "half": round(median(back), 2),
            "all": round(back[-1], 2),
            "took": round(time.perf_counter() - began, 2),
            "cpu": round(server.cpu_seconds() - before, 2),
            "MB": round(server.memory_bytes() / 1e6),
        }


async def _play_and_leave(address: str, tables: int, moves: int) -> list[ClientVisit]:
    """Play at many tables, and keep who sat there. Then the server is killed."""
    crowd = ClientPool(address)
    await crowd.open_tables(tables)
    await crowd.play(moves, 0)
    return [
        ClientVisit(table.id, seat.cookie, seat.sequence, f"127.1.{at // 250}.{at % 250 + 1}")
        for at, table in enumerate(crowd.tables)
        for seat in table.seats
    ]


@contextmanager
def _run_server(folder: Path, source: Path, port: int = 0) -> Iterator[tuple[MeasuredProcess, str]]:
    """In the end it is killed with SIGKILL."""
    server, address = start_server(folder, source, SETTINGS, port)
    try:
        yield server, address
    finally:
        server.end()


if __name__ == "__main__":
    main()
