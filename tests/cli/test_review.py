"""`roost review`: its output for a record."""

import json
from pathlib import Path

import pytest

from roost import games
from roost.bots.review import review as review_module
from roost.bots.review.decision_evaluator import SampleSizes
from roost.bots.review.worker import compile_for_review
from roost.kernel import CardGame
from roost.testing.records import record_match
from tests.support.commands import run_error, run_ok


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    game = games.load("donburiko")
    assert isinstance(game, CardGame)
    compile_for_review(game)  # here: a quick run cannot end a test in a thread
    monkeypatch.setattr(review_module.review, "__defaults__", _small_samples())
    file = tmp_path / "match.jsonl"
    lines = record_match("donburiko", 2, 0)
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return file


def _small_samples() -> tuple[object, ...]:
    """Return the default arguments with small samples."""
    progress, _, jobs = review_module.review.__defaults__ or ()
    return progress, SampleSizes(20, 40, 50), jobs


def test_a_review_as_text(record: Path) -> None:
    text = run_ok("review", record, "--seat", "1")
    assert "not by hidden cards" in " ".join(text.split())
    assert "Expected with the best choices" in text
    assert "Luck: the cards and the other players" in text
    assert "Points ahead of the mean of the others" in text
    assert "●" in text or "None of" in text


def test_a_review_as_json(record: Path) -> None:
    found = json.loads(run_ok("review", record, "--json"))
    assert (found["game"], found["seat"]) == ("donburiko", 0)
    assert found["decisions"]
    parts = sum(found[part]["mean"] for part in ("par", "luck", "choices"))
    assert parts == pytest.approx(found["result"], abs=0.01)


def test_a_record_that_cannot_be_reviewed_is_one_line(record: Path, tmp_path: Path) -> None:
    assert "seat 5" in run_error("review", record, "--seat", "5")
    lines = record.read_text().splitlines()
    cut = tmp_path / "cut.jsonl"
    cut.write_text("\n".join(lines[:5]) + "\n")
    assert "when it is over" in run_error("review", cut)
    broken = tmp_path / "broken.jsonl"
    broken.write_text(lines[0] + "\nno\n")
    assert "Line 2 of this record is invalid" in run_error("review", broken)
