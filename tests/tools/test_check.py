"""The checks themselves: what runs, time limits, a clean environment, and the skipped tests."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from roost import games
from tests.support import requirements
from tools import check

ROOT = Path(__file__).resolve().parents[2]
NOT_MIRRORED = {"browser", "docs", "tools"}
SHOW = "import os; print(*sorted(os.environ))"
SKIPS = """
import pytest

@pytest.mark.parametrize("n", range(3))
def test_a_page(n): pytest.skip("no browser here")

@pytest.mark.skip(reason="no Sunday")
def test_a_sunday(): pass

def test_a_day(): pass
"""
SLOW = """
import gc, socket, subprocess, sys
import numba, pytest

def test_a_process():
    try:
        subprocess.run([sys.executable, "-c", ""])
    except Exception:
        pass

def test_a_port(): socket.create_server(("127.0.0.1", 0)).close()

def test_a_kernel(): numba.njit(lambda: 1)()

def test_a_rule(): pass

@pytest.fixture
def kernel(): return numba.njit(lambda: 2)()

def test_with_a_kernel(kernel): pass

@pytest.fixture
def calls():
    calls = []
    yield calls
    assert calls

def test_with_a_fixture_that_checks_the_test(calls):
    left_open = open(__file__)
    subprocess.run([sys.executable, "-c", ""])
    left_open.close()
    calls.append("a process")

def test_the_next_one(): gc.collect()
"""


def test_the_tests_mirror_the_source() -> None:
    """Each folder of tests is named after a package, and each package has tests."""
    source, tests = ROOT / "src/roost", ROOT / "tests"
    folders = {path.parent.relative_to(tests) for path in tests.rglob("test_*.py")}
    packages = {path.parent.relative_to(source) for path in source.rglob("__init__.py")}
    assert {folder for folder in folders - packages if str(folder) not in NOT_MIRRORED} == set()
    tested = {folder.parts[0] for folder in folders} | {"games"}  # whose tests are in their folders
    assert {package.parts[0] for package in packages if package.parts} - tested == set()


def test_every_test_has_a_limit(request: pytest.FixtureRequest) -> None:
    assert float(request.config.getini("timeout")) > 0


def test_skipped_tests_are_summarized_by_reason(tmp_path: Path) -> None:
    output = run_pytest(tmp_path, SKIPS)
    lines = output.splitlines()
    start = next(n for n, line in enumerate(lines) if " not run " in line)
    assert lines[start + 1 : start + 3] == ["     3  no browser here", "     1  no Sunday"]
    assert output.count("no browser here") == 1


def test_a_quick_run_skips_what_needs_a_process_a_port_or_the_compiler(tmp_path: Path) -> None:
    output = run_pytest(tmp_path, SLOW, "--quick")
    for line in ("2  starts a process", "1  listens on a port", "2  compiles a kernel"):
        assert f"     {line}; ./roost test runs it" in output
    assert "2 passed, 5 skipped" in output
    assert "7 passed" in run_pytest(tmp_path, SLOW)


def run_pytest(folder: Path, tests: str, *options: str) -> str:
    """Run tests with the conftest.py of the root. Return the output."""
    shutil.copy(ROOT / "conftest.py", folder)
    (folder / "pytest.ini").write_text("[pytest]\nfilterwarnings = error\n")
    (folder / "test_some.py").write_text(tests)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir=."]
    environ = os.environ | {"PYTHONPATH": str(ROOT)}  # for the plugins of conftest.py
    return subprocess.run(
        [*command, *options], cwd=folder, env=environ, capture_output=True, text=True, check=True
    ).stdout


class Steps:
    """Stands for `check.run_step`. Every step passes, except those that fail."""

    def __init__(self, *failing: str) -> None:
        self.failing = failing
        self.commands: dict[str, list[str]] = {}

    def __call__(
        self, step: str, command: list[str], environ: dict[str, str], output: object = None
    ) -> check.StepResult:
        self.commands[step] = command
        return check.StepResult(step, 0.0, int(step in self.failing))


def test_arguments_select_tests_that_run_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = Steps()
    monkeypatch.setattr(check, "run_step", steps)
    assert check.main(["tests/match", "-k", "record"]) == 0
    assert steps.commands == {"tests": ["pytest", "tests/match", "-k", "record"]}


def test_the_name_of_a_game_selects_its_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = Steps()
    monkeypatch.setattr(check, "run_step", steps)
    game = games.game_ids()[-1]
    assert check.main([game, "-x"]) == 0
    own = (games.game_folder(game) / "tests").relative_to(ROOT)
    assert steps.commands == {"tests": ["pytest", check.SUITE, str(own), f"--game={game}", "-x"]}


@pytest.mark.parametrize("arguments", [[], ["--quick"], ["--long"]])
def test_without_a_selection_every_check_runs(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = Steps()
    monkeypatch.setattr(check, "run_step", steps)
    assert check.main(arguments) == 0
    assert steps.commands.keys() == {*check.CHECKS, "tests"}
    assert ("--quick" in steps.commands["tests"]) is ("--quick" in arguments)
    monkeypatch.setattr(check, "run_step", Steps("imports"))
    assert check.main(arguments) == 1


def test_a_missing_program_fails_only_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requirements, "INSTALLED", {"chromium": True, "postgresql": False})
    monkeypatch.delenv("CI", raising=False)
    requirements.require("chromium")
    with pytest.raises(pytest.skip.Exception, match="apt install postgresql"):
        requirements.require("chromium", "postgresql")
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="apt install postgresql"):
        requirements.require("postgresql")


def test_a_clean_environment_keeps_only_package_settings() -> None:
    needed = {"HOME": "/", "PATH": os.environ["PATH"], "CI": "true", "LANG": "C.UTF-8"}
    needed |= {"https_proxy": "", "SSL_CERT_FILE": "x", "PIP_CERT": "x", "UV_OFFLINE": "1"}
    other = {
        "PYTHONUNBUFFERED": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
        "ROOST_PORT": "1",
        "EDITOR": "",
    }
    command = [sys.executable, str(ROOT / "tools/clean_env.py"), sys.executable, "-c", SHOW]
    output = subprocess.check_output(command, env=needed | other, text=True)
    assert set(output.split()) - {"LC_CTYPE", "__CF_USER_TEXT_ENCODING"} == set(needed)
