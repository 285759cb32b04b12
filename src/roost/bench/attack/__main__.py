"""Attacks a server on 127.0.0.1, and prints the latencies of an honest player during the attack.

    python -m roost.bench.attack                      all attacks
    python -m roost.bench.attack uploads chat         the named attacks
    python -m roost.bench.attack --source ../old/src  the server of another version

Each attack has a server, a database and an honest player of its own. Latencies are in milliseconds.
"""

import argparse
from pathlib import Path

import msgspec

from roost.bench.attack.run import attack_names, run
from roost.bench.server.roost_server import SOURCE

HEADING = (
    "attack          page p50      p99 lobby p50      p99  move p50      p99"
    "    failed  accepted  rejected     MB"
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m roost.bench.attack")
    parser.add_argument("name", nargs="*", choices=[*attack_names(), []], help="default: all")
    parser.add_argument("--seconds", type=float, help="duration of each attack")
    parser.add_argument(
        "--source", type=Path, default=SOURCE, help="folder of the package roost to be attacked"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object per attack")
    args = parser.parse_args()
    if not args.json:
        print(HEADING)
    for name in args.name or attack_names():
        result = run(name, args.seconds, args.source.resolve())
        if args.json:
            print(msgspec.json.encode(result).decode(), flush=True)
            continue
        latencies = [result.page, result.lobby, result.move]
        row = [f"{name:<14}", *(f"{p50:>9.1f} {p99:>8.1f}" for p50, p99 in latencies)]
        row += [f"{n:>9}" for n in (result.failed, result.accepted, result.rejected)]
        print(*row, f"{result.memory:>6.0f} ", result.description, flush=True)


if __name__ == "__main__":
    main()
