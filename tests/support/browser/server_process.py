"""A server in its own process, at a free port, with bots that act without delay."""

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
        """The folder for positions in which tables start, see `start_positions`."""
        return self.data / "positions"

    def start(self) -> None:
        """Start the server and wait for its address. After a stop, the port stays the same."""
        options = ["--port", str(self.port), "--data", str(self.data), "--no-browser"]
        paths = os.pathsep.join(map(str, (SOURCE, SOURCE.parent)))
        settings = {"PYTHONPATH": paths, "ROOST_BOT_DELAY": "0", "ROOST_AWAY_GRACE": "0"}
        settings["ROOST_RATE_LIMIT"] = "10000"  # socket players are faster than people
        settings["ROOST_LIMITS"] = "1000"
        settings["ROOST_START_POSITIONS"] = str(self.positions)
        self._process = subprocess.Popen(
            [sys.executable, "-m", self.module, "serve", *options],
            env=os.environ | settings,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        try:
            assert self._process.stdout is not None
            line = self._process.stdout.readline()
            match = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
            assert match, f"the server printed: {line}"
            self.port = int(match[1])
        except BaseException:  # includes pytest's timeout
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


class StartPositionServer(BrowserTestServer):
    """A server whose tables can start from any position."""

    module = "tests.support.browser.start_positions"
