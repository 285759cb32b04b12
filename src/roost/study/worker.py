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
from roost.simulate.series import local_workers
from roost.study.command import format_command, format_option_value
from roost.study.study_plan import StudyPlan, Variation
from roost.study.report import render_body, render_report, write_headline
from roost.study.runner import run_study

STUDY_FILE, BODY_FILE, REPORT_FILE = "study.json", "body.html", "report.html"
RECORD_LINK = "/study/{id}/"
"""Where a page shows a record; its kind comes after it."""


class StudyRequest(msgspec.Struct):
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


class StudyTitle(msgspec.Struct):
    """What a list of studies tells."""

    headline: str


def make_plan(request: StudyRequest) -> StudyPlan:
    """Raises Refused."""
    facts = games.game_info(request.game)
    table = facts.configure(request.players, request.options)
    varied = tuple(
        Variation(
            f"{name}={format_option_value(value)}",
            facts.configure(request.players, request.options | {name: value}),
        )
        for name, value in request.vary.items()
    )
    return StudyPlan(
        request.game,
        table,
        request.seed,
        tuple(request.ladder),
        request.matches,
        request.decisions,
        varied,
        command=_format_command(request),
    )


def _format_command(request: StudyRequest) -> str:
    options, vary = (
        [f"{name}={format_option_value(value)}" for name, value in given.items()]
        for given in (request.options, request.vary)
    )
    ladder = ",".join(request.ladder)
    return format_command(
        request.game,
        request.players,
        options,
        vary,
        (),
        ladder,
        request.matches,
        request.decisions,
        None,
        request.seed,
    )


def main(path: str) -> None:
    if hasattr(os, "nice"):
        os.nice(15)
    asked = msgspec.json.decode(sys.stdin.buffer.read(), type=StudyRequest)
    folder = Path(path)
    folder.mkdir(parents=True, exist_ok=True)
    jobs = max(1, local_workers.count_cores() - 1)  # one is for those who play
    found = run_study(make_plan(asked), lambda done, of: print(done, of, flush=True), folder, jobs)
    (folder / REPORT_FILE).write_text(render_report(found), encoding="utf-8")
    (folder / BODY_FILE).write_text(
        render_body(found, RECORD_LINK.format(id=asked.id)), encoding="utf-8"
    )
    part = folder / f"{STUDY_FILE}.part"  # it is there when all is
    part.write_bytes(msgspec.json.encode(found))
    part.replace(folder / STUDY_FILE)
    print(msgspec.json.encode(StudyTitle(write_headline(found))).decode(), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
