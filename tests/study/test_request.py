"""Requests for studies: the command that repeats them, and the command line."""

import shlex
from pathlib import Path

import msgspec
import pytest

from roost.contract import RefusalError
from roost.study.report import render_report, write_headline
from roost.study.request import StudyRequest
from roost.study.result import Study
from roost.study.study_plan import make_plan
from tests.support.commands import run_error, run_ok


@pytest.mark.parametrize(
    "request_",
    [
        StudyRequest("akuma", 3, {"games": 1}, seed="a b; rm x"),
        StudyRequest(
            "fuertorite",
            4,
            {"coin": "for\"ced' $(x)", "quoted": "true", "listed": ["a b", 1], "name": ""},
            {"coin": ["a=b", 1.5, None], "other": ["1", " 2", '"x"', "ä\n\\"]},
            {},
            ("owlet", "owl"),
            20,
            0,
            7,
            "-x '\"",
        ),
    ],
    ids=["plain", "strange"],
)
def test_the_command_repeats_the_request(
    request_: StudyRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The real command line parses the printed command to the same request."""
    parsed: list[StudyRequest] = []

    def keep_request(request: StudyRequest) -> None:
        parsed.append(request)
        raise RefusalError("study-busy")

    monkeypatch.setattr("roost.cli.commands.study.make_plan", keep_request)
    program, *args = shlex.split(request_.command)
    assert program == "roost"
    run_error(*args)
    assert parsed == [request_]


def test_decks_are_part_of_the_request_and_its_command(tmp_path: Path) -> None:
    deck, out = tmp_path / "my 'stars'.json", tmp_path / "out"
    deck.write_text('{"wheel-1": 4}', encoding="utf-8")
    args = ("--players", "3", "--with", "random", "--matches", "20", "--decisions", "0")
    run_ok("study", "fuertorite", *args, "--deck", deck, "--seed", "s", "--out", out, "--jobs", "1")
    found = msgspec.json.decode((out / "study.json").read_bytes(), type=Study)
    assert [variant.name for variant in found.variants] == ["my 'stars'"]
    assert f"--deck={deck}" in shlex.split(found.command)


def test_the_command_writes_a_report_and_prints_findings(tmp_path: Path) -> None:
    args = ("--players", "3", "--with", "random", "--matches", "30", "--decisions", "0")
    more = ("--vary", "coin=forced", "--seed", "s", "--jobs", "1", "--out", tmp_path / "out")
    text = run_ok("study", "fuertorite", *args, *more)
    assert "report.html" in text
    assert text.endswith("Repeat with --seed s.\n")
    found = msgspec.json.decode((tmp_path / "out" / "study.json").read_bytes(), type=Study)
    assert write_headline(found) in text
    assert found.command == (
        "roost study fuertorite --players 3 --vary=coin=forced --with random --matches 30 "
        "--decisions 0 --seed s"
    )
    assert (tmp_path / "out" / "report.html").read_text(encoding="utf-8") == render_report(found)


def test_an_invalid_study_is_refused(tmp_path: Path) -> None:
    out = ("--out", tmp_path, "--matches", "20")
    assert "roost campaign simulate" in run_error("study", "familiar-tales", *out)
    assert "each once" in run_error("study", "donburiko", "--with", "random,random", *out)
    assert "nothing" in run_error("study", "akuma", "--vary", "nothing=1", *out)
    with pytest.raises(RefusalError):
        make_plan(StudyRequest("donburiko", 2, ladder=("nobody",)))
