"""Soak a server, or several: load and faults for as long as asked, then a proof.

    python -m roost.bench.soak                              one server with SQLite, a minute
    python -m roost.bench.soak --servers 3 --minutes 60     three on Postgres and Redis, an hour
    python -m roost.bench.soak --faults kill --times 200    200 kills in a row
    python -m roost.bench.soak --check DIARIES DATABASE     only check: a file, or postgresql://…

Prints a JSON object, and ends with 1 if anything was lost, doubled, reordered or seen by somebody
who must not see it. As root on Linux it moves into namespaces of its own first, where it can fill
and freeze a disk and cut lines; else it tells what it did not try.
"""

import argparse
import asyncio
import json
import os
import shutil
import signal
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path

from roost.bench.soak.checker import check
from roost.bench.soak.database import read_postgres, read_sqlite
from roost.bench.soak.faults import FAULTS
from roost.bench.soak.run import SoakPlan, run

INSIDE_NAMESPACE = "ROOST_SOAK_INSIDE"


def main() -> int:
    given = _parser().parse_args()
    if given.check:
        return _check(Path(given.check[0]), given.check[1])
    if os.geteuid() == 0 and INSIDE_NAMESPACE not in os.environ:
        _enter_namespaces()
    plan = SoakPlan(
        servers=given.servers,
        tables=given.tables,
        seconds=60 * given.minutes,
        faults=tuple(given.faults),
        fault_count=given.times,
        messages_between=given.between,
        seed=given.seed,
        is_compiled=given.compiled,
    )
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # what was started is ended
    folder = Path(tempfile.mkdtemp(prefix="roost-soak-"))
    folder.chmod(0o755)
    outcome = None
    try:
        outcome = asyncio.run(run(plan, folder, lambda words: print(words, file=sys.stderr)))
    finally:
        if outcome is not None and outcome.is_correct and not given.keep:
            shutil.rmtree(folder, ignore_errors=True)
        else:
            print(f"everything is in {folder}", file=sys.stderr)
    print(json.dumps(outcome.to_json(), indent=2))
    return 0 if outcome.is_correct else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m roost.bench.soak")
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--faults", nargs="*", choices=sorted(FAULTS), default=[])
    parser.add_argument("--times", type=int, help="so many faults, however long it takes")
    parser.add_argument("--between", type=int, default=60, help="messages between two faults")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--compiled",
        action="store_true",
        help="servers load kernels, which takes some seconds after every start",
    )
    parser.add_argument("--check", nargs=2, metavar=("DIARIES", "DATABASE"))
    parser.add_argument("--keep", action="store_true", help="leave diaries and database")
    return parser


def _check(diaries: Path, database: str) -> int:
    stored = read_postgres(database) if "://" in database else read_sqlite(Path(database))
    report = check(diaries, stored)
    print(json.dumps(asdict(report), indent=2))
    return 1 if report.mistakes else 0


def _enter_namespaces() -> None:
    """Namespaces of our own: what is mounted and wired there ends with us, and leads nowhere."""
    os.environ[INSIDE_NAMESPACE] = "1"
    command = [sys.executable, "-P", "-m", "roost.bench.soak", *sys.argv[1:]]
    mounts = " && ".join(f"mount -t tmpfs none {place}" for place in ("/run/netns", "/dev/shm"))
    inner = f'ip link set lo up && {mounts} && exec "$@"'
    Path("/run/netns").mkdir(exist_ok=True)
    os.execvp("unshare", ["unshare", "--net", "--mount", "sh", "-c", inner, "sh", *command])


if __name__ == "__main__":
    sys.exit(main())
