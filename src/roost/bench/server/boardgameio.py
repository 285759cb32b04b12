"""The peer: boardgame.io's own server with a game like ours, its storage in memory."""

import os
import signal
import time
from pathlib import Path

from roost.bench.server.boardgameio_packages import fetch_packages
from roost.bench.server.contender import Contender
from roost.bench.server.process import MeasuredProcess

NAME = "boardgame.io"
SCRIPTS = Path(__file__).resolve().parent / "peer"
SETTLING = 0.5
"""Seconds until its memory is tidied."""


def start(folder: Path) -> Contender:
    """Its packages are in a folder of their own, and its scripts are told where."""
    node, packages = fetch_packages()
    env = os.environ | {"NODE_ENV": "production"}
    command = [str(node), "--expose-gc", str(SCRIPTS / "server.js"), str(packages)]
    server = MeasuredProcess(NAME, command, folder, env)

    def tidy() -> None:
        server.signal(signal.SIGUSR2)
        time.sleep(SETTLING)

    try:
        address = f"127.0.0.1:{int(server.read_line())}"
        command = [str(node), str(SCRIPTS / "driver.js"), str(packages), address]
        driver = MeasuredProcess(f"{NAME}-driver", command, folder, env)
        return Contender(NAME, server, driver, tidy)
    except BaseException:
        server.end()
        raise
