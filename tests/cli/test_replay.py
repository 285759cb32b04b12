"""`roost replay`: its output for valid and invalid records."""

import json
from pathlib import Path
from typing import Any

import pytest

from roost import games
from roost.match import observe
from roost.match.record_check import check_records
from roost.testing.records import record_match
from tests.support.commands import run_error, run_ok, run_process, run_roost


def write(file: Path, lines: list[Any]) -> Path:
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return file


@pytest.fixture
def good(tmp_path: Path) -> Path:
    lines = [line for number in range(3) for line in record_match("donburiko", 3, number)]
    return write(tmp_path / "good.jsonl", lines)


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    """Three matches; the second takes a row that does not exist."""
    first, second, third = (record_match("donburiko", 3, number) for number in range(3))
    second[1] = {"seat": 0, "action": {"type": "take", "row": 7}}
    return write(tmp_path / "mixed.jsonl", first + second + third)


def test_valid_records(good: Path) -> None:
    assert run_ok("replay", good) == "3 of 3 records are valid.\n"
    assert run_ok("replay", good, good) == "6 of 6 records are valid.\n"


def test_a_fault_has_its_place_its_reason_and_its_rule(mixed: Path) -> None:
    ended = run_roost("replay", mixed)
    at = len(record_match("donburiko", 3, 0)) + 2
    assert ended.exit_code == 1
    assert ended.stdout == f"{mixed}:{at}: There is no row 8. (DB-8)\n2 of 3 records are valid.\n"
    assert ended.stderr == ""


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    ended = run_roost("replay", tmp_path / "none")
    assert ended.exit_code == 1
    assert ended.stdout.startswith(f"{tmp_path / 'none'}: The file cannot be read: No such file")


def test_json_has_an_object_for_each_match(mixed: Path) -> None:
    ended = run_roost("replay", mixed, "--json")
    assert ended.exit_code == 1
    assert ended.stderr == ""
    objects = [json.loads(line) for line in ended.stdout.splitlines()]
    start = len(record_match("donburiko", 3, 0)) + 1
    assert list(objects[0]) == ["file", "line", "game", "ok", "at", "why", "rule"]
    valid = {"game": "donburiko", "ok": True, "at": None, "why": None, "rule": None}
    assert objects[0] == {"file": str(mixed), "line": 1, **valid}
    assert objects[1] == {
        "file": str(mixed),
        "line": start,
        "game": "donburiko",
        "ok": False,
        "at": start + 1,
        "why": "There is no row 8.",
        "rule": "DB-8",
    }
    later = start + len(record_match("donburiko", 3, 1))
    assert objects[2] == {"file": str(mixed), "line": later, **valid}


@pytest.mark.parametrize("game", games.game_ids())
@pytest.mark.parametrize("cut", [0, 5, -1])
def test_the_view_is_that_of_the_named_viewer(game: str, cut: int, tmp_path: Path) -> None:
    record = record_match(game, 3)
    lines = record if cut < 0 else record[: cut + 1]
    file = write(tmp_path / "match", lines)
    (verdict,) = check_records(file)
    assert verdict.match is not None
    match = verdict.match

    def view_of(viewer: str) -> Any:
        return json.loads(run_ok("replay", file, "--view", viewer))

    def plain(value: Any) -> Any:
        import msgspec

        return json.loads(msgspec.json.encode(value))

    assert view_of("all") == plain(match.game.open_view(match.state))
    assert view_of("public") == plain(match.game.view(match.state, None))
    for seat in range(3):
        own = view_of(str(seat))
        assert own == plain(observe(match, seat))
        assert bool(own["legal_actions"]) == (seat == match.turn)
    both = json.loads(run_ok("replay", file, "--view", "1", "--json"))
    assert both["view"] == view_of("1")
    assert both["ok"] is True


def test_with_views_faults_go_to_stderr(mixed: Path) -> None:
    ended = run_roost("replay", mixed, "--view", "public")
    assert ended.exit_code == 1
    views = [json.loads(line) for line in ended.stdout.splitlines()]
    assert [view["seat"] for view in views] == [None] * 3
    assert views[0]["turn"] is None
    assert views[1]["turn"] == 0, "as far as it went"
    assert ended.stderr.endswith("There is no row 8. (DB-8)\n")


def test_a_match_that_never_started_has_no_view(tmp_path: Path) -> None:
    file = write(tmp_path / "match", [{"roost": 1, "game": "chess"}])
    ended = run_roost("replay", file, "--view", "all", "--json")
    assert ended.exit_code == 1
    verdict = json.loads(ended.stdout)
    assert verdict["view"] is None
    assert verdict["why"].startswith("There is no game chess.")


@pytest.mark.parametrize("viewer", ["", "open", "01x", "-1", "1.0", "٣", "9" * 40])
def test_an_unknown_viewer_is_an_error(viewer: str, good: Path) -> None:
    assert run_error("replay", good, f"--view={viewer}").startswith("There is no view")


def test_a_seat_beyond_the_last_is_an_error(good: Path) -> None:
    assert run_error("replay", good, "--view", "3") == "There is no seat 3: the seats are 0 to 2."


def test_the_exit_code_of_a_process(good: Path, mixed: Path) -> None:
    assert run_process("replay", good).returncode == 0
    ended = run_process("replay", good, mixed)
    assert ended.returncode == 1
    assert ended.stdout.endswith(b"5 of 6 records are valid.\n")
    assert ended.stderr == b""
