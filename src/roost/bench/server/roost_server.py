"""Starts `roost serve` in a process of its own, as an operator would run it."""

import os
import re
import sys
import time
from pathlib import Path

from roost.bench.client import read_url
from roost.bench.server.bench_plan import GAME
from roost.bench.server.contender import Contender
from roost.bench.server.process import MeasuredProcess, ProcessFailedError

NAME = "roost"
PYTHON = [sys.executable, "-P", "-m"]
SOURCE = Path(__file__).resolve().parents[3]
SETTINGS = {
    "ROOST_RATE_LIMIT": "1000000",
    "ROOST_LIMITS": "1000000",
    "ROOST_BOT_DELAY": "0",
    "ROOST_NONCE_TIMEOUT": "60",
}
"""No limit applies, and every deal waits for its nonces."""
COMPILE_TIMEOUT = 900.0
"""With an empty cache, compiling all games takes minutes."""
ALL_COMPILED = re.compile(r"^roost_games_compiling 0(\.0)?$", re.MULTILINE)
ADDRESS = re.compile(rb"http://([\d.]+:\d+)/")


def start(folder: Path, game: str = GAME) -> Contender:
    server, address = start_server(folder, settings=SETTINGS)
    try:
        wait_for_kernels(address)
        command = [*PYTHON, "roost.bench.server.driver", address, game]
        driver = MeasuredProcess(f"{NAME}-driver", command, folder, server_environment())
        return Contender(NAME, server, driver, renews_tables=True)
    except BaseException:
        server.end()
        raise


def start_server(
    folder: Path,
    source: Path = SOURCE,
    settings: dict[str, str] | None = None,
    port: int = 0,
    handles: int | None = None,
) -> tuple[MeasuredProcess, str]:
    """Start a server on the loopback interface. Return its process and its address.

    `source` is the folder of the package `roost`, `handles` the limit of open files.
    """
    command = serve_command("127.0.0.1", port, folder / "data")
    if handles is not None:
        command = ["sh", "-c", 'ulimit -n "$0" && exec "$@"', str(handles), *command]
    server = MeasuredProcess(NAME, command, folder, server_environment(source) | (settings or {}))
    try:
        address = ADDRESS.search(server.read_line())
        assert address is not None
        return server, address[1].decode()
    except BaseException:
        server.end()
        raise


def wait_for_kernels(address: str) -> None:
    """Wait until all games are compiled, as they are on a server that has run for a while."""
    end = time.monotonic() + COMPILE_TIMEOUT
    while ALL_COMPILED.search(read_url(f"http://{address}/metrics").text) is None:
        if time.monotonic() > end:
            raise ProcessFailedError(f"{NAME}: the games are not compiled")
        time.sleep(0.2)


def serve_command(host: str, port: int, data: Path) -> list[str]:
    where = ["--host", host, "--port", str(port), "--data", str(data)]
    return [*PYTHON, "roost", "serve", "--no-browser", *where]


def server_environment(source: Path = SOURCE) -> dict[str, str]:
    """Return the environment variables of a server, without settings for Roost."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("ROOST_")}
    return env | {"PYTHONPATH": str(source), "COLUMNS": "200"}
