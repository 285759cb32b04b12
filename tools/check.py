"""Run the checks of the project and print a summary.

./roost test              all checks and tests, without the long tests
./roost test --quick      the checks and the quick tests: a first answer within two minutes
./roost test --long       with the long tests (ROOST_LONG=1)
./roost test PATH -k ...  only these tests, at once; every other argument goes to pytest
./roost test GAME         only the tests of a game: the common suite and its own
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

CORES = os.cpu_count() or 1
PAGE = ["python", "hatch_build.py", "npm", "run", "--silent"]
CHECKS = {
    "mypy": ["mypy"],
    "page lint": [*PAGE, "lint"],
    "page tests": [*PAGE, "test"],
    "page types": [*PAGE, "check"],
    "imports": ["lint-imports"],
    "ruff": ["ruff", "check"],
    "format": ["ruff", "format", "--check"],
}
"""None of them uses all cores, so they run in parallel, the longest first."""
TESTS = ["pytest", "--dist=worksteal", "--durations=40", "--durations-min=1"]
LONG_TEST_TIMEOUT = 6 * 3600
"""Seconds. The limit of other tests is in pyproject.toml."""
PRINT_LOCK = Lock()
GAMES = ROOT / "src/roost/games"
SUITE = "src/roost/testing/suite"


class StepResult(NamedTuple):
    step: str
    seconds: float
    exit_code: int


def main(arguments: list[str]) -> int:
    environ = dict(os.environ)
    options = [
        option for argument in arguments if argument != "--long" for option in expand(argument)
    ]
    if "--long" in arguments:
        environ["ROOST_LONG"] = "1"
        options.append(f"--timeout={LONG_TEST_TIMEOUT}")
    if set(arguments) - {"--long", "--quick"}:  # only the tests that were asked for
        return run_step("tests", ["pytest", *options], environ).exit_code

    # One more than there are cores, because browser tests wait half of the time.
    workers = CORES if "--quick" in arguments else CORES + 1
    with ThreadPoolExecutor(CORES) as pool:
        results = list(pool.map(partial(run_check, environ=environ), CHECKS, CHECKS.values()))
    print_heading("tests")
    results.append(run_step("tests", [*TESTS, f"--numprocesses={workers}", *options], environ))
    print_heading("summary")
    for result in results:
        verdict = "FAILED" if result.exit_code else "ok"
        print(f"{result.step:<12}{result.seconds:>7.1f} s  {verdict}")
    return int(any(result.exit_code for result in results))


def expand(argument: str) -> list[str]:
    """Return the arguments that select a game's tests; any other argument unchanged."""
    folder = GAMES / argument.replace("-", "_")
    if not argument or not (folder / "game.py").is_file():
        return [argument]
    tests = [str(folder.relative_to(ROOT) / "tests")] * (folder / "tests").is_dir()
    return [SUITE, *tests, f"--game={argument}"]


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
    return StepResult(step, time.perf_counter() - start, code)


def print_heading(text: str) -> None:
    print(f"\n== {text} ==", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
