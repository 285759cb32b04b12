"""The command line in general: welcome, list of games, help, errors, start-up."""

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from roost import __version__, games
from roost.cli.app import COMMANDS
from tests.support.child_process import killed_at_exit
from tests.support.commands import run_error, run_ok, run_process, run_roost


def test_the_welcome_lists_every_game_and_the_first_commands() -> None:
    text = run_ok()
    for info in games.all_game_info():
        assert info.id in text
        assert info.title in text
    for command in ("roost play", "roost rules", "roost simulate", "roost --help"):
        assert command in text


def test_games_lists_players_minutes_options_and_a_description() -> None:
    text = run_ok("games")
    (line,) = [line for line in text.splitlines() if line.strip().startswith("donburiko")]
    assert line.split() == ["donburiko", "Donburiko!", "2–4", "15"]
    assert "Roll acorns into shared rows" in text
    for info in games.all_game_info():
        for option in info.options:
            assert f"{option.name}=" in text


def test_the_version() -> None:
    assert run_ok("--version") == f"roost {__version__}\n"


@pytest.mark.parametrize("command", ["games", "rules", "play", "simulate", "replay"])
def test_every_command_has_a_help_page(command: str) -> None:
    assert command in run_ok("--help")
    assert f"roost {command}" in run_ok(command, "--help")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nonsense"], "No such command 'nonsense'."),
        (["--nonsense"], "No such option: --nonsense"),
        (["play"], "Missing argument 'GAME'."),
        (["play", "chess"], "There is no game chess. The games are: "),
        (["rules", "../donburiko"], "There is no game ../donburiko."),
        (["play", "donburiko", "--players", "x"], "'x' is not a valid int"),
        (["play", "donburiko", "--players", "5"], "for 2, 3, 4 players, not for 5. (DB-1)"),
        (["play", "donburiko", "--seat", "2"], "There is no seat 2: the seats are 0 to 1."),
        (["play", "donburiko", "--seat", "-1"], "There is no seat -1"),
        (["play", "donburiko", "--option", "fast"], "Write an option as name=value, not as"),
        (["play", "donburiko", "--option", "=1"], "Write an option as name=value, not as"),
        (["play", "donburiko", "--option", "a=1"], "There is no option a."),
        (["play", "donburiko", "--with", "nobody"], "There is no bot nobody. The bots are: "),
        (
            ["play", "donburiko", "--players", "2", "--with", "random,random"],
            "2 bots are named for 1 seat.",
        ),
        (["simulate", "donburiko", "--matches", "0"], "0 is not in the range"),
        (["simulate", "donburiko", "--legal"], "--legal needs --records"),
        (["replay"], "Missing argument 'FILE...'."),
        (["replay", "any", "--view", "some"], "There is no view some"),
        (["replay", "any", "--view", "-1"], "There is no view -1"),
    ],
)
def test_an_error_is_one_line(arguments: list[str], words: str) -> None:
    assert words in run_error(*arguments)


def test_an_error_in_a_process_gives_no_traceback() -> None:
    ended = run_process("play", "chess")
    assert ended.returncode == 2
    assert ended.stdout == b""
    assert ended.stderr.startswith(b"roost: There is no game chess.")
    assert ended.stderr.count(b"\n") == 1


@pytest.mark.parametrize("arguments", ["rules \udcff", "play donburiko --seed \udcff"])
def test_invalid_text_gives_no_traceback(arguments: str) -> None:
    ended = run_process(*arguments.split())
    assert ended.returncode == 2
    assert ended.stderr.startswith(b"roost: The")
    assert ended.stderr.count(b"\n") == 1


def test_a_closed_output_pipe_gives_no_error(tmp_path: Path) -> None:
    records = tmp_path / "records"
    run_ok("simulate", "donburiko", "--matches", "40", "--records", records)
    command = [sys.executable, "-m", "roost", "replay", str(records), "--view", "all"]
    started = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    with killed_at_exit(started) as reader:
        assert reader.stdout is not None
        assert reader.stderr is not None
        assert reader.stdout.readline().startswith(b'{"seat":null')
        reader.stdout.close()
        assert reader.stderr.read() == b""
        assert reader.wait() == 1


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_full_output_is_one_line(unbuffered: str) -> None:
    """The error may come at once, or when Python flushes."""
    if not Path("/dev/full").exists():
        pytest.skip("only Linux has a device that is always full")
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "roost", "games"]
        environ = os.environ | {"PYTHONUNBUFFERED": unbuffered}
        ended = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, env=environ)
    assert ended.returncode == 2
    assert ended.stderr == b"roost: The output cannot be written: No space left on device.\n"


@pytest.mark.parametrize(
    ("command", "has_numpy"),
    [
        ("", False),
        ("games", False),
        ("rules donburiko DB-1", False),
        ("simulate donburiko", True),
        ("--help", True),
    ],
)
def test_no_command_imports_numba_needlessly(command: str, has_numpy: bool) -> None:
    """Only commands that need numpy import it."""
    code = (
        "import sys\nfrom roost.cli.app import app\n"
        "try: app(sys.argv[1:])\n"
        "finally: print('numba' in sys.modules, 'numpy' in sys.modules)"
    )
    command_line = [sys.executable, "-c", code, *command.split()]
    ended = subprocess.run(command_line, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.splitlines()[-1] == f"False {has_numpy}"


def test_an_internal_error_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(games, "game_ids", broken)
    assert isinstance(run_roost("games").exception, ZeroDivisionError)


def test_commands_share_the_definitions_of_equal_arguments() -> None:
    definitions: dict[str, set[int]] = {}
    for command in COMMANDS:
        for value in vars(import_module(f"roost.cli.commands.{command}")).values():
            for parameter in getattr(value, "__metadata__", ()):
                definitions.setdefault(parameter.help, set()).add(id(parameter))
    assert len(definitions) > 30
    assert [help for help, copies in definitions.items() if len(copies) > 1] == []
