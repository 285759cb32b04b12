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
    f"{'attack':<14} {'page p50':>9} {'p99':>8} {'lobby p50':>10} {'p99':>8}"
    f" {'move p50':>9} {'p99':>8} {'failed':>7} {'accepted':>9} {'rejected':>9} {'MB':>6}"
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
    run_attacks(args.name or attack_names(), args.seconds, args.source.resolve(), args.json)


def run_attacks(
    names: list[str], seconds: float | None = None, source: Path = SOURCE, json: bool = False
) -> None:
    if not json:
        print(HEADING)
    for name in names:
        result = run(name, seconds, source)
        if json:
            print(msgspec.json.encode(result).decode(), flush=True)
            continue
        (page50, page99), (lobby50, lobby99), (move50, move99) = (
            result.page,
            result.lobby,
            result.move,
        )
        print(
            f"{name:<14} {page50:>9.1f} {page99:>8.1f} {lobby50:>10.1f} {lobby99:>8.1f}"
            f" {move50:>9.1f} {move99:>8.1f} {result.failed:>7} {result.accepted:>9}"
            f" {result.rejected:>9} {result.memory:>6.0f}  {result.description}",
            flush=True,
        )


if __name__ == "__main__":
    main()
