"""`roost simulate`: the summary, the records and the Parquet files; a seed repeats all of them."""

import errno
import json
import os
import re
import signal
import subprocess
import sys
import time
from multiprocessing import synchronize
from pathlib import Path
from typing import Any

import pytest

from roost import games
from roost.contract import Result
from roost.contract.rng import parse_seed
from roost.match.record_check import check_records
from roost.simulate.series.folder import read_rows
from roost.testing.matches import play_matches
from roost.testing.selection import short_games
from tests.support.commands import SOURCE, run_error, run_ok, run_process, run_roost


def read_lines(file: Path) -> list[Any]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def win_share(result: Result, seat: int, is_cooperative: bool) -> float:
    """Return a seat's share of a win: winners who tie share it, and teams win together."""
    winners = result["winners"]
    return (seat in winners) / (1 if is_cooperative else len(winners) or 1)


@pytest.mark.parametrize("game", short_games())
def test_the_summary_matches_the_results(game: str) -> None:
    info = games.game_info(game)
    count = max(info.players)
    text = run_ok("simulate", game, "--players", str(count), "--matches", "10", "--seed", "one")
    config, bots = info.configure(count, {}), ["random"] * count
    matches = [
        played.match
        for played in play_matches(games.load(game), config, bots, parse_seed("one"), 10)
    ]
    results = [match.result for match in matches if match.result is not None]
    assert len(results) == 10
    rows = [line.split() for line in text.splitlines() if re.match(r" *\d+ +random", line)]
    assert all(row.pop(3).startswith("±") for row in rows)
    assert rows == [
        [
            str(seat),
            "random",
            f"{sum(win_share(result, seat, info.is_cooperative) for result in results) / 10:.1%}",
            f"{sum(result['scores'][seat] for result in results) / 10:.2f}",
            str(min(result["scores"][seat] for result in results)),
            str(max(result["scores"][seat] for result in results)),
        ]
        for seat in range(count)
    ]
    actions = sum(len(match.actions) for match in matches) / 10
    assert f"10 matches, {actions:.1f} actions per match," in text
    assert text.endswith("Repeat with --seed one.\n")


@pytest.mark.parametrize("game", short_games())
def test_records_are_valid_and_repeat_byte_for_byte(game: str, tmp_path: Path) -> None:
    first, again, other = (tmp_path / name for name in ("first", "again", "other"))
    for file, seed in ((first, "s"), (again, "s"), (other, "t")):
        args = ("--matches", "4", "--seed", seed, "--records", file, "--legal")
        run_ok("simulate", game, *args)
    assert first.read_bytes() == again.read_bytes() != other.read_bytes()
    verdicts = list(check_records(first))
    assert len(verdicts) == 4
    assert all(verdict.ok for verdict in verdicts)
    headers = [line for line in read_lines(first) if "roost" in line]
    fewest = min(games.game_info(game).players)
    assert all(header["players"] == fewest for header in headers)
    assert all(header["names"] == ["random"] * fewest for header in headers)


def test_another_process_writes_the_same_records(tmp_path: Path) -> None:
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    args = ("simulate", "donburiko", "--matches", "3", "--seed", "s", "--records")
    run_ok(*args, ours)
    ended = run_process(*args, theirs)
    assert ended.returncode == 0
    assert ended.stderr == b"", "no progress bar without a terminal"
    assert theirs.read_bytes() == ours.read_bytes()


def test_the_record_of_one_match_of_a_series(tmp_path: Path) -> None:
    args = ("simulate", "donburiko", "--with", "owlet", "--matches", "5", "--seed", "s")
    file, one = tmp_path / "all", tmp_path / "one"
    run_ok(*args, "--records", file)
    one.write_text(run_ok(*args, "--record", "3"), encoding="utf-8")
    text = file.read_text(encoding="utf-8")
    assert one.read_text(encoding="utf-8") in text
    assert text.count('"roost"') == 5
    run_ok("replay", one)
    assert "numbered from 0" in run_error(*args, "--record", "5")
    assert "--record prints a single match" in run_error(
        *args, "--record", "1", "--out", tmp_path / "o"
    )


def test_a_seed_to_repeat_is_quoted_for_a_shell() -> None:
    text = run_ok("simulate", "donburiko", "--matches", "1", "--seed", "a; b")
    assert "Repeat with --seed 'a; b'." in text


def test_legal_actions_are_written_only_on_request(tmp_path: Path) -> None:
    with_legal, without = tmp_path / "with", tmp_path / "without"
    args = ("simulate", "donburiko", "--matches", "2", "--seed", "s", "--records")
    run_ok(*args, with_legal, "--legal")
    run_ok(*args, without)
    actions = [line for line in read_lines(with_legal) if "action" in line]
    assert actions
    assert all(line["action"] in line["legal"] for line in actions)
    bare = [{k: v for k, v in line.items() if k != "legal"} for line in read_lines(with_legal)]
    assert bare == read_lines(without)


def test_options_and_players_reach_the_records(tmp_path: Path) -> None:
    for info in games.all_game_info():
        count = max(info.players)
        chosen = {option.name: option.values_for(count)[-1] for option in info.options}
        arguments = [f"--option={name}={json.dumps(value)}" for name, value in chosen.items()]
        file = tmp_path / info.id
        args = ("--players", str(count), "--matches", "1", "--records", file)
        bots = ("--with", "greedy") if info.is_long else ()
        run_ok("simulate", info.id, *args, *bots, *arguments)
        header = read_lines(file)[0]
        assert header["players"] == count
        assert header["options"] == chosen


def test_the_number_of_bots_sets_the_number_of_players() -> None:
    text = run_ok("simulate", "donburiko", "--matches", "2", "--with", "random,random,random")
    assert len(re.findall(r"^ *\d+ +random", text, re.MULTILINE)) == 3


def test_too_few_bots_are_refused() -> None:
    words = run_error("simulate", "donburiko", "--players", "4", "--with", "random,random")
    assert (
        words == "2 bots are named for 4 seats. Name one bot for all seats, or one for each seat."
    )


def test_a_random_seed_is_printed_and_repeats() -> None:
    first = run_ok("simulate", "donburiko", "--matches", "3")
    (seed,) = re.findall(r"--seed (\w+)\.$", first)
    again = run_ok("simulate", "donburiko", "--matches", "3", "--seed", seed)

    def without_rate(text: str) -> str:
        return re.sub(r"[\d.,]+ matches/s", "", text)

    assert without_rate(again) == without_rate(first)
    assert (
        run_ok("simulate", "donburiko", "--matches", "3").splitlines()[-1] != first.splitlines()[-1]
    )


def test_records_that_cannot_be_written_are_one_line(tmp_path: Path) -> None:
    file = tmp_path / "missing" / "records"
    assert (
        run_error("simulate", "donburiko", "--records", file)
        == f"{file}: No such file or directory"
    )
    assert (
        run_error("simulate", "donburiko", "--records", tmp_path) == f"{tmp_path}: Is a directory"
    )


def test_a_full_disk_is_one_line() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("only Linux has a device that is always full")
    ended = run_roost("simulate", "donburiko", "--matches", "20", "--records", "/dev/full")
    assert ended.exit_code == 2
    assert ended.stderr == "roost: /dev/full: No space left on device\n"


def test_a_system_without_semaphores_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """If /dev/shm is not writable, the system's error names no file."""

    def denied(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(synchronize.SemLock, "__init__", denied)
    words = run_error("simulate", "donburiko", "--matches", "100000000", "--jobs", "2")
    assert words.startswith("Worker processes cannot start: /dev/shm: Permission denied.")
    assert "--jobs 1" in words


def test_a_longer_run_continues_the_parquet_files(tmp_path: Path) -> None:
    args = ("simulate", "donburiko", "--seed", "s", "--out", tmp_path, "--decisions", "--jobs", "1")
    first = run_ok(*args, "--matches", "6")
    assert f"Wrote the Parquet files to {tmp_path}." in first.replace("\n", " ")
    rows = read_rows(tmp_path / "matches.parquet")
    assert rows["match"].tolist() == list(range(6))
    assert len(read_rows(tmp_path / "decisions.parquet")["match"]) == rows["actions"].sum()
    longer = run_ok(*args, "--matches", "9")
    assert "9 matches" in longer
    again = read_rows(tmp_path / "matches.parquet")
    assert all((again[name][:6] == rows[name]).all() for name in rows)
    without_seed = run_ok(*(arg for arg in args if arg not in ("--seed", "s")), "--matches", "9")
    assert "Repeat with --seed s." in without_seed, "the folder stores its seed"
    words = run_error(*args[:3], "other", *args[4:], "--matches", "9")
    assert "another simulation" in words


STORE_AT_ONCE = """
import runpy
from roost.simulate.series import folder

folder.FLUSH_SECONDS = 0
runpy.run_module("roost", run_name="__main__")
"""


def allow_interrupts() -> None:
    """Child processes inherit that a test runner in the background ignores SIGINT. Undo it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_a_stopped_run_keeps_its_results(tmp_path: Path) -> None:
    args = ["simulate", "donburiko", "--matches", "100000000", "--seed", "s", "--jobs", "2"]
    command = [sys.executable, "-c", STORE_AT_ONCE, *args, "--out", str(tmp_path), "--decisions"]
    environ = os.environ | {"PYTHONPATH": str(SOURCE), "COLUMNS": "80"}
    running = subprocess.Popen(
        command,
        env=environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=allow_interrupts,
    )
    try:
        while not list(tmp_path.glob("matches-*.parquet")):
            assert running.poll() is None
            time.sleep(0.05)
        running.send_signal(signal.SIGINT)
        out, error = running.communicate(timeout=60)
    finally:
        running.kill()
    assert (running.returncode, error) == (130, b"")
    assert b"Run the same command again to continue." in out
    parts = sorted(tmp_path.glob("matches-*.parquet"))
    numbers = [number for part in parts for number in read_rows(part)["match"].tolist()]
    assert numbers == list(range(len(numbers)))
    assert numbers


def test_options_that_need_other_options() -> None:
    assert "--out" in run_error("simulate", "donburiko", "--decisions")
    assert "local, ray" in run_error("simulate", "donburiko", "--engine", "steam")
    assert "--engine ray" in run_error("simulate", "donburiko", "--address", "auto")
