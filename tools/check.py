"""Run every check of the project, the tests last, and print a summary.

./roost test              all checks without the long tests
./roost test --long       with the long tests (ROOST_LONG=1)
./roost test -k record    other arguments go to pytest
"""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from tempfile import TemporaryFile
from threading import Lock
from typing import IO, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
TOOLS = Path(sys.executable).parent

# One more than there are cores, because browser tests wait half of the time.
WORKERS = (os.cpu_count() or 1) + 1
PAGE = ["python", "hatch_build.py", "npm", "run", "--silent"]
CHECKS = {
    "ruff": ["ruff", "check"],
    "format": ["ruff", "format", "--check"],
    "mypy": ["mypy"],
    "imports": ["lint-imports"],
    "page types": [*PAGE, "check"],
    "page lint": [*PAGE, "lint"],
    "page tests": [*PAGE, "test"],
}
"""None of them uses all cores, so they run in parallel."""
TESTS = ["pytest", f"--numprocesses={WORKERS}", "--dist=worksteal", "--durations=40"]
LONG_TEST_TIMEOUT = 6 * 3600
"""Seconds. The limit of other tests is in pyproject.toml."""
PRINT_LOCK = Lock()


class StepResult(NamedTuple):
    step: str
    seconds: float
    has_passed: bool


def main(arguments: list[str]) -> int:
    environ = dict(os.environ)
    tests = TESTS
    if "--long" in arguments:
        environ["ROOST_LONG"] = "1"
        tests = [*tests, f"--timeout={LONG_TEST_TIMEOUT}"]
    for_pytest = [argument for argument in arguments if argument != "--long"]

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(partial(run_check, environ=environ), CHECKS, CHECKS.values()))
    print_heading("tests")
    results.append(run_step("tests", [*tests, *for_pytest], environ))
    print_heading("summary")
    for result in results:
        verdict = "ok" if result.has_passed else "FAILED"
        print(f"{result.step:<12}{result.seconds:>7.1f} s  {verdict}")
    return 0 if all(result.has_passed for result in results) else 1


def run_check(step: str, command: list[str], environ: dict[str, str]) -> StepResult:
    """Run a check, and print its output when it has ended, so that outputs do not mix."""
    with TemporaryFile() as output:
        result = run_step(step, command, environ, output)
        output.seek(0)
        text = output.read().decode(errors="replace")
    with PRINT_LOCK:
        print_heading(step)
        print(text, end="", flush=True)
    return result


def run_step(
    step: str, command: list[str], environ: dict[str, str], output: IO[bytes] | None = None
) -> StepResult:
    start = time.perf_counter()
    tool, *arguments = command
    code = subprocess.call(
        [TOOLS / tool, *arguments], cwd=ROOT, env=environ, stdout=output, stderr=output
    )
    return StepResult(step, time.perf_counter() - start, code == 0)


def print_heading(text: str) -> None:
    print(f"\n== {text} ==", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
