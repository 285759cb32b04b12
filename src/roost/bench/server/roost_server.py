"""Our contender: `roost serve` as people run it, with every move on the disk before it is told."""

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
    "ROOST_RATE": "1000000",
    "ROOST_LIMITS": "1000000",
    "ROOST_PAUSE": "0",
    "ROOST_PATIENCE": "60",
}
"""Nobody is too fast, and every deal waits for its nonces."""
COMPILE_TIMEOUT = 900.0
"""Seconds that this may take, where nothing is in the cache yet."""
ALL_COMPILED = re.compile(rb"^roost_uncompiled 0$", re.MULTILINE)
ADDRESS = re.compile(rb"http://([\d.]+:\d+)/")


def start(folder: Path) -> Contender:
    env = {name: value for name, value in os.environ.items() if not name.startswith("ROOST_")}
    env |= {"PYTHONPATH": str(SOURCE), "COLUMNS": "200"} | SETTINGS
    options = ["--host", "127.0.0.1", "--port", "0", "--data", str(folder / "data")]
    server = MeasuredProcess(
        NAME, [*PYTHON, "roost", "serve", *options, "--no-browser"], folder, env
    )
    try:
        found = ADDRESS.search(server.read_line())
        assert found is not None
        _wait_for_kernels(f"http://{found[1].decode()}/metrics")
        command = [*PYTHON, "roost.bench.server.driver", found[1].decode()]
        return Contender(NAME, server, MeasuredProcess(f"{NAME}-driver", command, folder, env))
    except BaseException:
        server.end()
        raise


def _wait_for_kernels(metrics: str) -> None:
    """What is measured is a server that has been up for a while: all its games are compiled."""
    until = time.monotonic() + COMPILE_TIMEOUT
    while ALL_COMPILED.search(_read(metrics)) is None:
        if time.monotonic() > until:
            raise ProcessFailedError(f"{NAME}: not compiled")
        time.sleep(0.2)


def _read(address: str) -> bytes:
    here = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # it is on this machine
    with here.open(address, timeout=TIMEOUT_SECONDS) as answer:
        found: bytes = answer.read()
    return found
