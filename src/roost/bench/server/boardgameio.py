"""Starts boardgame.io's server, with the same game as ours and its storage in memory."""

import os
import signal
import time
from pathlib import Path

from roost.bench.server.boardgameio_packages import fetch_packages
from roost.bench.server.contender import Contender
from roost.bench.server.process import MeasuredProcess

NAME = "boardgame.io"
SCRIPTS = Path(__file__).resolve().parent / "peer"
GC_SECONDS = 0.5
"""Time that a garbage collection may take."""


def start(folder: Path) -> Contender:
    node, packages = fetch_packages()
    env = os.environ | {"NODE_ENV": "production"}
    command = [str(node), "--expose-gc", str(SCRIPTS / "server.js"), str(packages)]
    server = MeasuredProcess(NAME, command, folder, env)

    def collect_garbage() -> None:
        server.signal(signal.SIGUSR2)
        time.sleep(GC_SECONDS)

    try:
        address = f"127.0.0.1:{int(server.read_line())}"
        command = [str(node), str(SCRIPTS / "driver.js"), str(packages), address]
        driver = MeasuredProcess(f"{NAME}-driver", command, folder, env)
        return Contender(NAME, server, driver, collect_garbage)
    except BaseException:
        server.end()
        raise
