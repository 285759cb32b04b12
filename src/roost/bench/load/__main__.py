"""Load tests with 500 tables and 2,000 sockets.

    python -m roost.bench.load paced        a move at each table every 5 s: latencies in ms
    python -m roost.bench.load reconnect    all clients reconnect after a kill -9: seconds

The clients of each table connect from a loopback address of their own. Prints a JSON object.
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

from roost.bench.load.reconnect import ClientVisit, reconnect_all
from roost.bench.server.bench_plan import GAME, SEATS
from roost.bench.server.clients import ClientPool
from roost.bench.server.process import MeasuredProcess
from roost.bench.server.roost_server import SETTINGS, SOURCE, start_server, wait_for_kernels
from roost.bench.server.run import raise_file_limit

TABLES = 500
MOVES = 40
"""Moves per table, before the clients reconnect."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m roost.bench.load")
    parser.add_argument("test", choices=["paced", "reconnect"])
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--moves", type=int, default=MOVES, help="moves per table")
    parser.add_argument(
        "--interval", type=float, default=5.0, help="seconds between the moves of a table"
    )
    parser.add_argument(
        "--source", type=Path, default=SOURCE, help="folder of the package roost to be measured"
    )
    args = parser.parse_args()
    with raise_file_limit(), TemporaryDirectory(prefix="roost-load-") as folder:
        if args.test == "paced":
            result = _measure_paced(
                Path(folder), args.source, args.tables, args.moves, args.interval
            )
        else:
            result = _measure_reconnect(Path(folder), args.source, args.tables, args.moves)
    print(msgspec.json.encode(result).decode())


def _measure_paced(
    folder: Path, source: Path, tables: int, moves: int, interval: float
) -> dict[str, float]:
    with _run_server(folder, source) as (server, address):
        wait_for_kernels(address)

        async def play() -> list[float]:
            pool = ClientPool(address, GAME, SEATS)
            await pool.open_tables(tables)
            return await pool.play(moves, interval)

        before = server.cpu_seconds()
        latencies = asyncio.run(play())
        return {
            "tables": tables,
            "p50_ms": round(median(latencies), 1),
            "p99_ms": round(quantiles(latencies, n=100)[98], 1),
            "max_ms": round(max(latencies), 1),
            "cpu_seconds": round(server.cpu_seconds() - before, 1),
        }


def _measure_reconnect(folder: Path, source: Path, tables: int, moves: int) -> dict[str, float]:
    with _run_server(folder, source) as (_, address):
        visits = asyncio.run(_play_and_leave(address, tables, moves))
    with _run_server(folder, source, int(address.rpartition(":")[2])) as (server, address):
        before = server.cpu_seconds()
        start = time.perf_counter()
        seconds = sorted(asyncio.run(reconnect_all(visits, address)))
        return {
            "clients": len(seconds),
            "p50_seconds": round(median(seconds), 2),
            "max_seconds": round(seconds[-1], 2),
            "total_seconds": round(time.perf_counter() - start, 2),
            "cpu_seconds": round(server.cpu_seconds() - before, 2),
            "memory_mb": round(server.memory_bytes() / 1e6),
        }


async def _play_and_leave(address: str, tables: int, moves: int) -> list[ClientVisit]:
    """Play at many tables. Return what each client needs to reconnect."""
    pool = ClientPool(address, GAME, SEATS)
    await pool.open_tables(tables)
    await pool.play(moves, 0)
    return [
        ClientVisit(table.id, cookie, socket.sequences[table.id], f"127.1.{i // 250}.{i % 250 + 1}")
        for i, table in enumerate(pool.tables)
        for cookie, socket in zip(table.cookies, table.sockets, strict=True)
    ]


@contextmanager
def _run_server(folder: Path, source: Path, port: int = 0) -> Iterator[tuple[MeasuredProcess, str]]:
    """Run a server, and end it with SIGKILL."""
    server, address = start_server(folder, source, SETTINGS, port)
    try:
        yield server, address
    finally:
        server.end()


if __name__ == "__main__":
    main()
