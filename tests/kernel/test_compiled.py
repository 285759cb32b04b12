"""Compiled rules play as interpreted rules do, and stay within the bounds of every list."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from roost import games
from roost.kernel import CardGame
from roost.kernel.compile.kernels import kernels_for
from roost.kernel.compile.warmup import compile_game
from tests.support.sizes import size

ROOT = Path(__file__).resolve().parents[2]
GAMES = [name for name in games.game_ids() if isinstance(games.load(name), CardGame)]


def run_python(code: list[str], **environ: str) -> subprocess.CompletedProcess[str]:
    """Run code in another Python that checks bounds, with its own cache of kernels."""
    variables = {"PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}", **environ}
    command = [sys.executable, *code]
    return subprocess.run(
        command, env={**os.environ, **variables}, capture_output=True, text=True, check=False
    )


def run_with_bounds_checks(code: list[str]) -> subprocess.CompletedProcess[str]:
    cache = ROOT / ".cache" / "checked-kernels"
    return run_python(code, NUMBA_BOUNDSCHECK="1", NUMBA_CACHE_DIR=str(cache))


@pytest.mark.parametrize("name", GAMES)
def test_interpreted_and_compiled_agree(name: str) -> None:
    matches = size(100, 2000)
    process = run_with_bounds_checks(["-m", "tests.support.lockstep", name, str(matches)])
    assert process.returncode == 0, process.stderr
    assert f"agree in {matches} matches" in process.stdout


def test_bounds_are_checked() -> None:
    """Without bounds checks, the test above would not show that rules stay within their lists."""
    code = f"""
from roost import games
from roost.kernel.compile.kernels import kernels_for
kernels = kernels_for(games.load({GAMES[0]!r}))
(state,) = kernels.new_records(1)
state["turn"] = 99
kernels.legal_actions(state)
"""
    process = run_with_bounds_checks(["-c", code])
    assert "IndexError: index is out of bounds" in process.stderr


@pytest.mark.parametrize("name", GAMES)
def test_every_kernel_is_compiled(name: str) -> None:
    game = games.load(name)
    assert isinstance(game, CardGame)
    compile_game(game)
    kernels = kernels_for(game)
    for compiled in (kernels.legal_actions, kernels.apply, kernels.guess, kernels.matches):
        assert compiled.signatures  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", GAMES)
def test_records_contain_complete_states(name: str) -> None:
    game = games.load(name)
    assert isinstance(game, CardGame)
    kernels = kernels_for(game)
    (record,) = kernels.new_records(1)
    state = game.new_initial_state(game.info.configure(game.info.players[0], {}))
    game.rules.resolve_chance(state)
    kernels.pack(record, state)
    assert kernels.unpack(record) == state
    assert kernels.record_type.itemsize == 8 * (
        1 + sum(size or 1 for size in game.state.FIELDS.values())
    )


PACKAGE = {
    "__init__": "",
    "state": """
from roost.kernel import State
STEP = 1
class Counter(State):
    value: int
""",
    "more": "EXTRA = 10\n",
    "rules": """
from roost.kernel import rule
from . import more
from .state import STEP
@rule
def apply(s, action):
    s.value += STEP + more.EXTRA + action
""",
}
COUNTED = """
from roost.kernel.compile.jit import record_type, register_rules
from roost.kernel.compile.kernels import make_number_kernel
from counting import rules, state
import numpy as np
register_rules()
(s,) = np.zeros(1, record_type(state.Counter, [rules.__name__]))
make_number_kernel(rules.apply)(s, 100)
print(s["value"])
"""


@pytest.mark.parametrize(
    ("module", "old", "new", "expected"),
    [("state", "STEP = 1", "STEP = 2000", 2110), ("more", "= 10", "= 3000", 3101)],
)
def test_an_edited_rule_is_recompiled_in_a_package_with_relative_imports(
    module: str, old: str, new: str, expected: int, tmp_path: Path
) -> None:
    folder = tmp_path / "counting"
    folder.mkdir()
    for name, text in PACKAGE.items():
        (folder / f"{name}.py").write_text(text)
    path = os.pathsep.join([str(ROOT / "src"), str(tmp_path)])
    environ = {"PYTHONPATH": path, "NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    assert run_python(["-c", COUNTED], **environ).stdout.split() == ["111"]
    (folder / f"{module}.py").write_text(PACKAGE[module].replace(old, new))
    assert run_python(["-c", COUNTED], **environ).stdout.split() == [str(expected)]
