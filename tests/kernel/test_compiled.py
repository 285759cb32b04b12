"""The compiler checks bounds if asked, and compiles an edited rule again."""

import os
from pathlib import Path

import pytest

from roost.kernel.compile import jit
from roost.kernel.rule import RULES
from roost.testing.child_python import run_python, run_with_bounds_checks
from roost.testing.selection import card_games

ROOT = Path(__file__).resolve().parents[2]


def test_bounds_are_checked() -> None:
    """Without bounds checks, the test above would not show that rules stay within their lists."""
    code = f"""
from roost import games
from roost.kernel.compile.kernels import kernels_for
kernels = kernels_for(games.load({card_games()[0]!r}))
(state,) = kernels.new_records(1)
state["turn"] = 99
kernels.legal_actions(state)
"""
    process = run_with_bounds_checks(["-c", code])
    assert "IndexError: index is out of bounds" in process.stderr


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


def no_rule() -> int:
    return 1


def call_it() -> int:
    return no_rule()


def test_a_forgotten_rule_gets_one_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "RULES", [*RULES, call_it])
    with pytest.raises(TypeError, match=r"call_it calls no_rule, which is no rule: write @rule "):
        jit.register_rules()
