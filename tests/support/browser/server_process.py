"""A server in a process of its own, at any free port, with bots that do not pause."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Self

from tests.support.child_process import killed_at_exit
from tests.support.commands import SOURCE


class BrowserTestServer:
    module = "roost"

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = 0
        self._process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def positions(self) -> Path:
        """Where a table's beginning may be told (`placed.py`)."""
        return self.data / "positions"

    def start(self) -> None:
        """Until it says where it is; after a stop, where it was."""
        where = ["--port", str(self.port), "--data", str(self.data), "--no-browser"]
        paths = os.pathsep.join(map(str, (SOURCE, SOURCE.parent)))
        settings = {"PYTHONPATH": paths, "ROOST_BOT_DELAY": "0", "ROOST_AWAY_GRACE": "0"}
        settings["ROOST_RATE_LIMIT"] = "10000"  # some play without a page, quicker than any person
        settings["ROOST_LIMITS"] = "1000"
        settings["ROOST_PLACED"] = str(self.positions)
        self._process = subprocess.Popen(
            [sys.executable, "-m", self.module, "serve", *where],
            env=os.environ | settings,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        try:
            assert self._process.stdout is not None
            line = self._process.stdout.readline()
            found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
            assert found, f"the server said: {line}"
            self.port = int(found[1])
        except BaseException:  # pytest's limit, too
            self.stop()
            raise

    def stop(self) -> None:
        if self._process is not None:
            process, self._process = self._process, None
            with killed_at_exit(process):
                process.terminate()
                process.wait(30)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


class PlacedTablesServer(BrowserTestServer):
    """Its tables begin where a test has placed them."""

    module = "tests.support.browser.placed_tables"
