"""Our contender: `roost serve` as people run it, with every move on the disk before it is told."""

import os
import re
import sys
from pathlib import Path

from roost.bench.server.contender import Contender
from roost.bench.server.process import Process

NAME = "roost"
PYTHON = [sys.executable, "-P", "-m"]
SOURCE = Path(__file__).resolve().parents[3]
SETTINGS = {
    "ROOST_RATE": "1000000",
    "ROOST_PAUSE": "0",
    "ROOST_PATIENCE": "60",
    "ROOST_COMPILE": "false",
}
"""Nobody is too fast, and every deal waits for its nonces."""
ADDRESS = re.compile(rb"http://([\d.]+:\d+)/")


def start(folder: Path) -> Contender:
    env = {name: value for name, value in os.environ.items() if not name.startswith("ROOST_")}
    env |= {"PYTHONPATH": str(SOURCE), "COLUMNS": "200"} | SETTINGS
    options = ["--host", "127.0.0.1", "--port", "0", "--data", str(folder / "data")]
    server = Process(NAME, [*PYTHON, "roost", "serve", *options, "--no-browser"], folder, env)
    try:
        found = ADDRESS.search(server.line())
        assert found is not None
        command = [*PYTHON, "roost.bench.server.driver", found[1].decode()]
        return Contender(NAME, server, Process(f"{NAME}-driver", command, folder, env))
    except BaseException:
        server.end()
        raise
