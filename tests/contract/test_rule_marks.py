"""Every numbered rule of every game is shown by a test of that game, or says why it cannot be."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from roost import games

NUMBER = re.compile(r"\*\*([A-Z]{2}-\d+)\*\*")


def files_of(name: str) -> list[Path]:
    return sorted((games.game_folder(name) / "tests").rglob("test_*.py"))


def marks(file: Path) -> Iterator[str]:
    """The numbers in `@pytest.mark.rule(...)`, whether or not the test runs."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            for decorator in node.decorator_list:
                if isinstance(decorator, ast.Call) and _is_mark(decorator.func):
                    yield from (str(ast.literal_eval(arg)) for arg in decorator.args)


def _is_mark(function: ast.expr) -> bool:
    return ast.unparse(function) == "pytest.mark.rule"


def untested(name: str) -> dict[str, str]:
    """Rules that no test can show, with the reason: `UNTESTED` in the tests' untested.py."""
    file = games.game_folder(name) / "tests" / "untested.py"
    if not file.exists():
        return {}
    found: dict[str, str] = {}
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            found |= ast.literal_eval(node.value)
    return found


@pytest.mark.parametrize("name", games.game_ids())
def test_every_rule_is_shown(name: str) -> None:
    rules = set(NUMBER.findall(games.rules_text(name)))
    shown = {number for file in files_of(name) for number in marks(file)}
    excused = untested(name)
    assert rules, "RULES.md numbers its rules: **XX-1**"
    assert not rules - shown - excused.keys(), "no test shows these"
    assert not (shown | excused.keys()) - rules, "there are no such rules"
    assert not shown & excused.keys(), "these are shown after all"
    assert all(excused.values()), "say why"
