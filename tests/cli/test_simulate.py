"""`roost simulate`: the summary, the records, and that a seed repeats both."""

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
from roost.contract.rng import parse_seed
from roost.match.record_check import check_records
from roost.simulate import MatchTally, run_matches
from roost.simulate.series.folder import read_rows
from tests.support.commands import SOURCE, run_error, run_ok, run_process, run_roost
from tests.support.matches import short_games


def lines(file: Path) -> list[Any]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("game", short_games())
def test_the_summary_is_what_the_matches_give(game: str) -> None:
    facts = games.game_info(game)
    count = max(facts.players)
    text = run_ok("simulate", game, "--players", str(count), "--matches", "10", "--seed", "one")
    counted = MatchTally(count)
    table = facts.configure(count, {})
    for played in run_matches(games.load(game), table, ["random"] * count, parse_seed("one"), 10):
        counted.add(played.match)
    summary = counted.summarize(1.0)
    rows = [line.split() for line in text.splitlines() if re.match(r" *\d+ +random", line)]
    assert all(row.pop(3).startswith("±") for row in rows)
    assert rows == [
        [
            str(seat),
            "random",
            f"{wins:.1%}",
            f"{spread.mean:.2f}",
            str(spread.low),
            str(spread.high),
        ]
        for seat, (wins, spread) in enumerate(zip(summary.win_rates, summary.scores, strict=True))
    ]
    assert f"10 matches, {summary.mean_actions:.1f} actions each;" in text
    assert text.endswith("Repeat with --seed one.\n")


@pytest.mark.parametrize("game", short_games())
def test_records_hold_and_repeat_byte_for_byte(game: str, tmp_path: Path) -> None:
    first, again, other = (tmp_path / name for name in ("first", "again", "other"))
    for file, seed in ((first, "s"), (again, "s"), (other, "t")):
        args = ("--matches", "4", "--seed", seed, "--records", file, "--legal")
        run_ok("simulate", game, *args)
    assert first.read_bytes() == again.read_bytes() != other.read_bytes()
    verdicts = list(check_records(first))
    assert len(verdicts) == 4
    assert all(verdict.ok for verdict in verdicts)
    headers = [line for line in lines(first) if "roost" in line]
    fewest = min(games.game_info(game).players)
    assert all(header["players"] == fewest for header in headers)
    assert all(header["names"] == ["random"] * fewest for header in headers)


def test_another_process_writes_the_same_records(tmp_path: Path) -> None:
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    args = ("simulate", "donburiko", "--matches", "3", "--seed", "s", "--records")
    run_ok(*args, ours)
    ended = run_process(*args, theirs)
    assert ended.returncode == 0
    assert ended.stderr == b"", "no progress bar where nobody looks"
    assert theirs.read_bytes() == ours.read_bytes()


def test_the_record_of_one_match_of_a_series(tmp_path: Path) -> None:
    args = ("simulate", "donburiko", "--with", "owlet", "--matches", "5", "--seed", "s")
    file, one = tmp_path / "all", tmp_path / "one"
    run_ok(*args, "--records", file)
    one.write_text(run_ok(*args, "--record", "3"), encoding="utf-8")
    whole = file.read_text(encoding="utf-8")
    assert one.read_text(encoding="utf-8") in whole
    assert whole.count('"roost"') == 5
    run_ok("replay", one)
    assert "numbered from 0" in run_error(*args, "--record", "5")
    assert "--record writes one match" in run_error(*args, "--record", "1", "--out", tmp_path / "o")


def test_a_seed_to_repeat_is_quoted_for_a_shell() -> None:
    text = run_ok("simulate", "donburiko", "--matches", "1", "--seed", "a; b")
    assert "Repeat with --seed 'a; b'." in text


def test_legal_sets_are_written_only_if_wanted(tmp_path: Path) -> None:
    with_legal, without = tmp_path / "with", tmp_path / "without"
    args = ("simulate", "donburiko", "--matches", "2", "--seed", "s", "--records")
    run_ok(*args, with_legal, "--legal")
    run_ok(*args, without)
    actions = [line for line in lines(with_legal) if "action" in line]
    assert actions
    assert all(line["action"] in line["legal"] for line in actions)
    bare = [{k: v for k, v in line.items() if k != "legal"} for line in lines(with_legal)]
    assert bare == lines(without)


def test_options_and_players_reach_the_records(tmp_path: Path) -> None:
    for facts in games.all_game_info():
        count = max(facts.players)
        chosen = {option.name: option.values_for(count)[-1] for option in facts.options}
        typed = [f"--option={name}={json.dumps(value)}" for name, value in chosen.items()]
        file = tmp_path / facts.id
        args = ("--players", str(count), "--matches", "1", "--records", file)
        bots = ("--with", "greedy") if facts.is_long else ()
        run_ok("simulate", facts.id, *args, *bots, *typed)
        header = lines(file)[0]
        assert header["players"] == count
        assert header["options"] == chosen


def test_names_say_how_many_play() -> None:
    text = run_ok("simulate", "donburiko", "--matches", "2", "--with", "random,random,random")
    assert len(re.findall(r"^ *\d+ +random", text, re.MULTILINE)) == 3


def test_too_few_names_are_refused() -> None:
    words = run_error("simulate", "donburiko", "--players", "4", "--with", "random,random")
    assert words == "2 bots are named for 4 seats. Name one bot for all seats, or one for each seat."


def test_a_seed_that_was_not_given_is_told_and_repeats() -> None:
    first = run_ok("simulate", "donburiko", "--matches", "3")
    (seed,) = re.findall(r"--seed (\w+)\.$", first)
    again = run_ok("simulate", "donburiko", "--matches", "3", "--seed", seed)

    def without_rate(text: str) -> str:
        return re.sub(r"[\d.,]+ a second", "", text)

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
    """As where /dev/shm cannot be written: the system's error names no file."""

    def denied(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(synchronize.SemLock, "__init__", denied)
    words = run_error("simulate", "donburiko", "--matches", "100000000", "--jobs", "2")
    assert words.startswith("No worker processes can start: /dev/shm: Permission denied.")
    assert "--jobs 1" in words


def test_rows_are_written_once_and_a_longer_run_goes_on(tmp_path: Path) -> None:
    args = ("simulate", "donburiko", "--seed", "s", "--out", tmp_path, "--decisions", "--jobs", "1")
    first = run_ok(*args, "--matches", "6")
    assert f"The rows are in {tmp_path}." in first.replace("\n", " ")
    rows = read_rows(tmp_path / "matches.parquet")
    assert rows["match"].tolist() == list(range(6))
    assert len(read_rows(tmp_path / "decisions.parquet")["match"]) == rows["actions"].sum()
    longer = run_ok(*args, "--matches", "9")
    assert "9 matches" in longer
    again = read_rows(tmp_path / "matches.parquet")
    assert all((again[name][:6] == rows[name]).all() for name in rows)
    unsaid = run_ok(*(arg for arg in args if arg not in ("--seed", "s")), "--matches", "9")
    assert "Repeat with --seed s." in unsaid, "the folder knows its seed"
    words = run_error(*args[:3], "other", *args[4:], "--matches", "9")
    assert "another simulation" in words


def heed_interrupts() -> None:
    """Who runs the tests in the background has them ignored, and so would what they start."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_a_run_that_is_stopped_keeps_what_it_has(tmp_path: Path) -> None:
    args = ["simulate", "donburiko", "--matches", "100000000", "--seed", "s", "--jobs", "2"]
    command = [sys.executable, "-m", "roost", *args, "--out", str(tmp_path), "--decisions"]
    environ = os.environ | {"PYTHONPATH": str(SOURCE), "COLUMNS": "80"}
    running = subprocess.Popen(
        command,
        env=environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=heed_interrupts,
    )
    try:
        while not (tmp_path / "series.json").exists():
            assert running.poll() is None
            time.sleep(0.05)
        time.sleep(2.0)  # some matches; how many does not matter
        running.send_signal(signal.SIGINT)
        out, wrong = running.communicate(timeout=60)
    finally:
        running.kill()
    assert (running.returncode, wrong) == (130, b"")
    assert b"The same command goes on from here." in out
    parts = sorted(tmp_path.glob("matches-*.parquet"))
    numbers = [number for part in parts for number in read_rows(part)["match"].tolist()]
    assert numbers == list(range(len(numbers)))


def test_what_goes_together_is_asked_together() -> None:
    assert "--out" in run_error("simulate", "donburiko", "--decisions")
    assert "local, ray" in run_error("simulate", "donburiko", "--engine", "steam")
    assert "--engine ray" in run_error("simulate", "donburiko", "--address", "auto")
