"""Child processes that must not outlive the test that starts them."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import AnyStr


@contextmanager
def killed_at_exit(process: "subprocess.Popen[AnyStr]") -> Iterator["subprocess.Popen[AnyStr]"]:
    """Kill the process at the end of the block, also if pytest's time limit ends the block."""
    with process:
        try:
            yield process
        finally:
            process.kill()  # has no effect if the process has ended
