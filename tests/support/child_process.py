"""Processes that a test starts and that must not outlive it."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import AnyStr


@contextmanager
def killed_at_exit(process: "subprocess.Popen[AnyStr]") -> Iterator["subprocess.Popen[AnyStr]"]:
    """It is gone after the block, however the block ends: pytest's limit may break it off."""
    with process:
        try:
            yield process
        finally:
            process.kill()  # nothing, if it has ended
