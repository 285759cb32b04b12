"""Every check of the project, one after the other, and at the end what came of each.

./roost test              everything; the long tests are left out
./roost test --long       with the long tests (ROOST_LONG=1)
./roost test -k record    other arguments go to pytest
"""

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
TOOLS = Path(sys.executable).parent

# One more than there are cores: whoever tests a page waits for it half of the time.
WORKERS = (os.cpu_count() or 1) + 1
PAGE = ["python", "hatch_build.py", "npm", "run", "--silent"]
STEPS = {
    "ruff": ["ruff", "check"],
    "format": ["ruff", "format", "--check"],
    "mypy": ["mypy"],
    "imports": ["lint-imports"],
    "page types": [*PAGE, "check"],
    "page lint": [*PAGE, "lint"],
    "page tests": [*PAGE, "test"],
    "tests": ["pytest", f"--numprocesses={WORKERS}", "--dist=worksteal", "--durations=40"],
}


class Result(NamedTuple):
    step: str
    seconds: float
    passed: bool


def main(arguments: list[str]) -> int:
    environ = dict(os.environ)
    if "--long" in arguments:
        environ["ROOST_LONG"] = "1"
    for_pytest = [argument for argument in arguments if argument != "--long"]

    results = []
    for step, command in STEPS.items():
        extra = for_pytest if step == "tests" else []
        results.append(run_step(step, [*command, *extra], environ))
    print_heading("summary")
    for result in results:
        verdict = "ok" if result.passed else "FAILED"
        print(f"{result.step:<12}{result.seconds:>7.1f} s  {verdict}")
    return 0 if all(result.passed for result in results) else 1


def run_step(step: str, command: list[str], environ: dict[str, str]) -> Result:
    print_heading(step)
    start = time.perf_counter()
    tool, *arguments = command
    code = subprocess.call([TOOLS / tool, *arguments], cwd=ROOT, env=environ)
    return Result(step, time.perf_counter() - start, code == 0)


def print_heading(text: str) -> None:
    print(f"\n== {text} ==", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
