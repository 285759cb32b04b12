"""A study in a process of its own, behind everything else on the machine.

python -m roost.study.child FOLDER

reads what is asked as JSON, prints how far it is (`DONE OF`), and leaves the study, the report and
the records of strange matches in the folder. The last line is `{}`.
"""

import os
import sys
from pathlib import Path
from typing import Any

import msgspec

from roost import games
from roost.simulate.series import crew
from roost.study.command import command, typed
from roost.study.plan import Plan, Variation
from roost.study.report import body, headline, report
from roost.study.studying import study

STUDY, BODY, REPORT = "study.json", "body.html", "report.html"
LINK = "/study/{id}/"
"""Where a page shows a record; its kind comes after it."""


class Asked(msgspec.Struct):
    game: str
    players: int
    options: dict[str, Any]
    vary: dict[str, Any]
    """Options to compare with, each by itself."""
    ladder: list[str]
    matches: int
    decisions: int
    seed: str
    id: str = ""


class Title(msgspec.Struct):
    """What a list of studies tells."""

    headline: str


def planned(asked: Asked) -> Plan:
    """Raises Refused."""
    facts = games.facts(asked.game)
    table = facts.table(asked.players, asked.options)
    varied = tuple(
        Variation(
            f"{name}={typed(value)}",
            facts.table(asked.players, asked.options | {name: value}),
        )
        for name, value in asked.vary.items()
    )
    return Plan(
        asked.game,
        table,
        asked.seed,
        tuple(asked.ladder),
        asked.matches,
        asked.decisions,
        varied,
        command=_command(asked),
    )


def _command(asked: Asked) -> str:
    options, vary = (
        [f"{name}={typed(value)}" for name, value in given.items()]
        for given in (asked.options, asked.vary)
    )
    ladder = ",".join(asked.ladder)
    return command(
        asked.game,
        asked.players,
        options,
        vary,
        (),
        ladder,
        asked.matches,
        asked.decisions,
        None,
        asked.seed,
    )


def main(place: str) -> None:
    if hasattr(os, "nice"):
        os.nice(15)
    asked = msgspec.json.decode(sys.stdin.buffer.read(), type=Asked)
    folder = Path(place)
    folder.mkdir(parents=True, exist_ok=True)
    jobs = max(1, crew.cores() - 1)  # one is for those who play
    found = study(planned(asked), lambda done, of: print(done, of, flush=True), folder, jobs)
    (folder / REPORT).write_text(report(found), encoding="utf-8")
    (folder / BODY).write_text(body(found, LINK.format(id=asked.id)), encoding="utf-8")
    part = folder / f"{STUDY}.part"  # it is there when all is
    part.write_bytes(msgspec.json.encode(found))
    part.replace(folder / STUDY)
    print(msgspec.json.encode(Title(headline(found))).decode(), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
