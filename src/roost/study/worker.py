"""Runs a study in a separate process with low priority.

python -m roost.study.worker FOLDER < REQUEST

Reads a `StudyRequest` as JSON and prints lines `DONE TOTAL`. Writes the files of the study to the
folder. The server imports this module for the files' names, so it loads the rest only when it runs.
"""

import os
import sys
from pathlib import Path

import msgspec

from roost.study.request import StudyRequest

REQUEST_FILE, STUDY_FILE, HEADLINE_FILE = "request.json", "study.json", "headline.txt"
BODY_FILE, REPORT_FILE = "body.html", "report.html"
RECORD_LINK = "/study/{id}/"
"""The page's address of a record, without its kind. A study's folder is named by its id."""


def main(folder: Path, request: StudyRequest) -> None:
    from roost.simulate.series import local_workers
    from roost.study.report import render_body, render_report, write_headline
    from roost.study.runner import run_study
    from roost.study.study_plan import make_plan

    if hasattr(os, "nice"):
        os.nice(15)
    jobs = max(1, local_workers.count_cores() - 1)  # leaves a core for the server
    study = run_study(make_plan(request), print_progress, folder, jobs)
    body = render_body(study, RECORD_LINK.format(id=folder.name))
    for name, text in (
        (REPORT_FILE, render_report(study)),
        (BODY_FILE, body),
        (HEADLINE_FILE, write_headline(study)),
    ):
        (folder / name).write_text(text, encoding="utf-8")
    partial = folder / f"{STUDY_FILE}.part"  # STUDY_FILE exists only when everything is written
    partial.write_bytes(msgspec.json.encode(study))
    partial.replace(folder / STUDY_FILE)


def print_progress(done: int, total: int) -> None:
    print(done, total, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), msgspec.json.decode(sys.stdin.buffer.read(), type=StudyRequest))
