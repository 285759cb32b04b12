"""Runs a soak test: puts one or several servers under load, injects faults, and checks the result.

    python -m roost.bench.soak                              one server with SQLite, one minute
    python -m roost.bench.soak --servers 3 --minutes 60     three on Postgres and Redis, one hour
    python -m roost.bench.soak --faults kill --times 200    200 kills in a row
    python -m roost.bench.soak --check LOGS DATABASE        only check: a file, or postgresql://…

Prints a JSON object. The exit code is 1 if anything was lost, duplicated, reordered or sent to a
client that must not have it. As root on Linux the test runs in namespaces of its own, where it can
fill and freeze a disk and cut network links. Otherwise it lists the faults that it skipped.
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
    args = vars(_parser().parse_args())
    checked, keep, minutes = args.pop("check"), args.pop("keep"), args.pop("minutes")
    if checked:
        return _check(Path(checked[0]), checked[1])
    if os.geteuid() == 0 and INSIDE_NAMESPACE not in os.environ:
        _enter_namespaces()
    plan = SoakPlan(seconds=60 * minutes, **args)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that child processes are ended
    folder = Path(tempfile.mkdtemp(prefix="roost-soak-"))
    folder.chmod(0o755)
    result = None
    try:
        result = asyncio.run(run(plan, folder, lambda line: print(line, file=sys.stderr)))
    finally:
        if result is not None and result.is_correct and not keep:
            shutil.rmtree(folder, ignore_errors=True)
        else:
            print(f"logs and database: {folder}", file=sys.stderr)
    print(json.dumps(result.to_json(), indent=2))
    return 0 if result.is_correct else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m roost.bench.soak")
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--faults", nargs="*", choices=sorted(FAULTS), default=[])
    parser.add_argument(
        "--times", dest="fault_count", type=int, help="number of faults; replaces --minutes"
    )
    parser.add_argument(
        "--between",
        dest="messages_between",
        type=int,
        default=60,
        help="confirmed commands between two faults",
    )
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--compiled",
        dest="is_compiled",
        action="store_true",
        help="load compiled rules, which takes some seconds after every start",
    )
    parser.add_argument("--check", nargs=2, metavar=("LOGS", "DATABASE"))
    parser.add_argument("--keep", action="store_true", help="keep logs and database")
    return parser


def _check(logs: Path, database: str) -> int:
    stored = read_postgres(database) if "://" in database else read_sqlite(Path(database))
    report = check(logs, stored)
    print(json.dumps(asdict(report), indent=2))
    return 1 if report.mistakes else 0


def _enter_namespaces() -> None:
    """Run again in new namespaces. Their mounts and networks are isolated, and end with them."""
    os.environ[INSIDE_NAMESPACE] = "1"
    command = [sys.executable, "-P", "-m", "roost.bench.soak", *sys.argv[1:]]
    mounts = " && ".join(f"mount -t tmpfs none {place}" for place in ("/run/netns", "/dev/shm"))
    inner = f'ip link set lo up && {mounts} && exec "$@"'
    Path("/run/netns").mkdir(exist_ok=True)
    os.execvp("unshare", ["unshare", "--net", "--mount", "sh", "-c", inner, "sh", *command])


if __name__ == "__main__":
    sys.exit(main())
