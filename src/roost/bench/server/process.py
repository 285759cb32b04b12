"""A child process whose CPU time and memory are measured from outside. Linux only."""

import subprocess
import threading
from pathlib import Path

TIMEOUT_SECONDS = 300.0
"""Maximum seconds for any answer."""


class ProcessFailedError(Exception):
    """A measured process ended, or took too long."""


def is_supported() -> bool:
    return Path("/proc/self/smaps_rollup").exists()


class MeasuredProcess:
    def __init__(self, name: str, command: list[str], folder: Path, env: dict[str, str]) -> None:
        self._name = name
        self._log = folder / f"{name}.log"
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                command,
                cwd=folder,
                env=env,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
            )

    def request(self, line: bytes) -> bytes:
        """Write a line, and read the answer."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line)
            self._process.stdin.flush()
        except BrokenPipeError:
            raise self._failure() from None
        return self.read_line()

    def finish(self) -> bytes:
        """Close the process's standard input, and read its last line."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        return self.read_line()

    def read_line(self) -> bytes:
        assert self._process.stdout is not None
        timer = threading.Timer(TIMEOUT_SECONDS, self._process.kill)
        timer.start()
        line = self._process.stdout.readline()
        timer.cancel()
        if not line:
            raise self._failure()
        return line

    def signal(self, number: int) -> None:
        self._process.send_signal(number)

    def cpu_seconds(self) -> float:
        """Return the CPU time of all threads."""
        threads = Path(f"/proc/{self._process.pid}/task").glob("*/schedstat")
        return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e9

    def memory_bytes(self) -> int:
        """Return the proportional set size (PSS), which counts shared memory in part."""
        rollup = Path(f"/proc/{self._process.pid}/smaps_rollup").read_text()
        (line,) = (line for line in rollup.splitlines() if line.startswith("Pss:"))
        return 1024 * int(line.split()[1])

    def end(self) -> None:
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            pipe.close()

    def _failure(self) -> ProcessFailedError:
        last = self._log.read_text(errors="replace").strip().splitlines()[-1:]
        return ProcessFailedError(f"{self._name}: {last[0] if last else 'ended'}")
