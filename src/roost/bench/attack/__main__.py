"""Attacks a server of its own on 127.0.0.1 and prints what an honest player noticed meanwhile.

    python -m roost.bench.attack                      every attack
    python -m roost.bench.attack uploads chat         these
    python -m roost.bench.attack --source ../old/src  another version's server

Each attack has a server, a database and an honest player of its own. Milliseconds, median and p99.
"""

import argparse
from pathlib import Path

import msgspec

from roost.bench.attack.run import SOURCE, attack_names, run

HEADING = (
    f"{'attack':<12} {'page p50':>9} {'p99':>8} {'lobby p50':>10} {'p99':>8}"
    f" {'move p50':>9} {'p99':>8} {'lost':>5} {'done':>7} {'refused':>8} {'MB':>6}"
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m roost.bench.attack")
    parser.add_argument(
        "name", nargs="*", choices=[*attack_names(), []], help="all, if none is named"
    )
    parser.add_argument("--seconds", type=float, help="of each attack")
    parser.add_argument("--source", type=Path, default=SOURCE, help="whose server is attacked")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    run_attacks(given.name or attack_names(), given.seconds, given.source.resolve(), given.json)


def run_attacks(
    names: list[str], seconds: float | None = None, source: Path = SOURCE, json: bool = False
) -> None:
    if not json:
        print(HEADING)
    for name in names:
        found = run(name, seconds, source)
        if json:
            print(msgspec.json.encode(found).decode(), flush=True)
            continue
        pairs = [found.page, found.lobby, found.move]
        figures = [f"{value:.1f}" for pair in pairs for value in pair]
        print(
            f"{name:<12} {figures[0]:>9} {figures[1]:>8} {figures[2]:>10} {figures[3]:>8}"
            f" {figures[4]:>9} {figures[5]:>8} {found.failed:>5} {found.done:>7}"
            f" {found.refused:>8} {found.memory:>6.0f}  {found.description}",
            flush=True,
        )


if __name__ == "__main__":
    main()
