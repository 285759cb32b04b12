"""`roost review`: what it prints of a record."""

import json
from pathlib import Path

import pytest

from roost.bots.review import review as reviewing
from roost.bots.review.decision_evaluator import SampleSizes
from tests.support.commands import run_error, run_ok
from tests.support.records import record_match


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(reviewing.review, "__defaults__", _quick())
    file = tmp_path / "match.jsonl"
    lines = record_match("donburiko", 2, 0)
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return file


def _quick() -> tuple[object, ...]:
    """As usual, but with few worlds."""
    progress, _, jobs = reviewing.review.__defaults__ or ()
    return progress, SampleSizes(20, 40, 50), jobs


def test_a_review_is_told_in_words_and_figures(record: Path) -> None:
    text = run_ok("review", record, "--seat", "1")
    assert "never by the cards that could not be seen" in " ".join(text.split())
    assert "With the best choice every time" in text
    assert "Luck: the cards, and what the others did" in text
    assert "In points ahead of the others' mean" in text
    assert "●" in text or "No choice" in text


def test_a_review_for_programs(record: Path) -> None:
    found = json.loads(run_ok("review", record, "--json"))
    assert (found["game"], found["seat"]) == ("donburiko", 0)
    assert found["decisions"]
    parts = sum(found[part]["mean"] for part in ("par", "luck", "choices"))
    assert parts == pytest.approx(found["result"], abs=0.01)


def test_what_cannot_be_reviewed_is_told_in_a_line(record: Path, tmp_path: Path) -> None:
    assert "seat 5" in run_error("review", record, "--seat", "5")
    lines = record.read_text().splitlines()
    cut = tmp_path / "cut.jsonl"
    cut.write_text("\n".join(lines[:5]) + "\n")
    assert "when it is over" in run_error("review", cut)
    broken = tmp_path / "broken.jsonl"
    broken.write_text(lines[0] + "\nno\n")
    assert "Line 2 of this record is not right" in run_error("review", broken)
