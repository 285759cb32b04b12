"""Runs a study in a separate process with low priority.

python -m roost.study.worker FOLDER < REQUEST

Reads a `StudyRequest` as JSON and prints lines `DONE TOTAL`. Writes the study, the report and the
records of unusual matches to the folder, and prints a `StudyTitle` as JSON in the last line.
"""

import os
import sys
from pathlib import Path
from typing import Any

import msgspec

from roost import games
from roost.simulate.series import local_workers
from roost.study.command import format_command, format_option_value
from roost.study.report import render_body, render_report, write_headline
from roost.study.runner import run_study
from roost.study.study_plan import StudyPlan, Variation

STUDY_FILE, BODY_FILE, REPORT_FILE = "study.json", "body.html", "report.html"
RECORD_LINK = "/study/{id}/"
"""The page's address of a record, without its kind."""


class StudyRequest(msgspec.Struct):
    game: str
    players: int
    options: dict[str, Any]
    vary: dict[str, Any]
    """Options to compare with, each separately."""
    ladder: list[str]
    matches: int
    decisions: int
    seed: str
    id: str = ""


class StudyTitle(msgspec.Struct):
    """The entry of a study in a list."""

    headline: str


def make_plan(request: StudyRequest) -> StudyPlan:
    """Return the plan of a request. Raises RefusalError if the request is invalid."""
    info = games.game_info(request.game)
    variations = tuple(
        Variation(
            f"{name}={format_option_value(value)}",
            info.configure(request.players, request.options | {name: value}),
        )
        for name, value in request.vary.items()
    )
    return StudyPlan(
        request.game,
        info.configure(request.players, request.options),
        request.seed,
        tuple(request.ladder),
        request.matches,
        request.decisions,
        variations,
        command=_format_command(request),
    )


def _format_command(request: StudyRequest) -> str:
    options, vary = (
        [f"{name}={format_option_value(value)}" for name, value in values.items()]
        for values in (request.options, request.vary)
    )
    return format_command(
        request.game,
        request.players,
        options,
        vary,
        (),
        ",".join(request.ladder),
        request.matches,
        request.decisions,
        None,
        request.seed,
    )


def main(path: str) -> None:
    if hasattr(os, "nice"):
        os.nice(15)
    request = msgspec.json.decode(sys.stdin.buffer.read(), type=StudyRequest)
    folder = Path(path)
    folder.mkdir(parents=True, exist_ok=True)
    jobs = max(1, local_workers.count_cores() - 1)  # leaves a core for the server
    study = run_study(make_plan(request), print_progress, folder, jobs)
    body = render_body(study, RECORD_LINK.format(id=request.id))
    (folder / REPORT_FILE).write_text(render_report(study), encoding="utf-8")
    (folder / BODY_FILE).write_text(body, encoding="utf-8")
    partial = folder / f"{STUDY_FILE}.part"  # STUDY_FILE exists only when everything is written
    partial.write_bytes(msgspec.json.encode(study))
    partial.replace(folder / STUDY_FILE)
    print(msgspec.json.encode(StudyTitle(write_headline(study))).decode(), flush=True)


def print_progress(done: int, total: int) -> None:
    print(done, total, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
