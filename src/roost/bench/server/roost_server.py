"""Starts `roost serve` in a process of its own, as an operator would run it."""

import os
import re
import sys
import time
import urllib.request
from pathlib import Path

from roost.bench.server.contender import Contender
from roost.bench.server.process import TIMEOUT_SECONDS, MeasuredProcess, ProcessFailedError

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
ALL_COMPILED = re.compile(rb"^roost_games_compiling 0$", re.MULTILINE)
ADDRESS = re.compile(rb"http://([\d.]+:\d+)/")


def start(folder: Path) -> Contender:
    server, address = start_server(folder, settings=SETTINGS)
    try:
        wait_for_kernels(address)
        command = [*PYTHON, "roost.bench.server.driver", address]
        driver = MeasuredProcess(f"{NAME}-driver", command, folder, _environment(SOURCE))
        return Contender(NAME, server, driver)
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
    options = ["--host", "127.0.0.1", "--port", str(port), "--data", str(folder / "data")]
    command = [*PYTHON, "roost", "serve", *options, "--no-browser"]
    if handles is not None:
        command = ["sh", "-c", 'ulimit -n "$0" && exec "$@"', str(handles), *command]
    server = MeasuredProcess(NAME, command, folder, _environment(source) | (settings or {}))
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
    while ALL_COMPILED.search(_read(f"http://{address}/metrics")) is None:
        if time.monotonic() > end:
            raise ProcessFailedError(f"{NAME}: the games are not compiled")
        time.sleep(0.2)


def _environment(source: Path) -> dict[str, str]:
    env = {name: value for name, value in os.environ.items() if not name.startswith("ROOST_")}
    return env | {"PYTHONPATH": str(source), "COLUMNS": "200"}


def _read(address: str) -> bytes:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # no proxy for loopback
    with opener.open(address, timeout=TIMEOUT_SECONDS) as answer:
        content: bytes = answer.read()
    return content
