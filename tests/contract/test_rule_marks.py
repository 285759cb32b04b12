"""Every numbered rule of a game is covered by one of its tests, or the reason why not is given."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from roost import games

NUMBER = re.compile(r"\*\*([A-Z]{2}-\d+)\*\*")


def list_test_files(name: str) -> list[Path]:
    return sorted((games.game_folder(name) / "tests").rglob("test_*.py"))


def marked_rules(file: Path) -> Iterator[str]:
    """Yield the rule numbers in `@pytest.mark.rule(...)`, whether or not the test runs."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            for decorator in node.decorator_list:
                if isinstance(decorator, ast.Call) and _is_mark(decorator.func):
                    yield from (str(ast.literal_eval(arg)) for arg in decorator.args)


def _is_mark(function: ast.expr) -> bool:
    return ast.unparse(function) == "pytest.mark.rule"


def untested_rules(name: str) -> dict[str, str]:
    """Return the rules that no test can cover, with the reasons: `UNTESTED` in untested.py."""
    file = games.game_folder(name) / "tests" / "untested.py"
    if not file.exists():
        return {}
    reasons: dict[str, str] = {}
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            reasons |= ast.literal_eval(node.value)
    return reasons


@pytest.mark.parametrize("name", games.game_ids())
def test_every_rule_is_covered(name: str) -> None:
    rules = set(NUMBER.findall(games.rules_text(name)))
    covered = {number for file in list_test_files(name) for number in marked_rules(file)}
    excused = untested_rules(name)
    assert rules, "RULES.md must number its rules: **XX-1**"
    assert not rules - covered - excused.keys(), "no test covers these rules"
    assert not (covered | excused.keys()) - rules, "these rules do not exist"
    assert not covered & excused.keys(), "these rules are covered and excused"
    assert all(excused.values()), "give the reason"
