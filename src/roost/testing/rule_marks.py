"""The numbered rules of a game's RULES.md, and the tests that cover them."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from roost import games

RULE_NUMBER = re.compile(r"\*\*([A-Z]{1,4}-\d+)\*\*")


@cache
def numbered_rules(name: str) -> frozenset[str]:
    """Return the rule numbers of RULES.md; none if a game has no such file."""
    file = games.game_folder(name) / "RULES.md"
    return frozenset(RULE_NUMBER.findall(file.read_text(encoding="utf-8")) if file.exists() else ())


def covered_rules(name: str) -> set[str]:
    """Return the rules that a test names in `@pytest.mark.rule(...)`, whether or not it runs."""
    files = (games.game_folder(name) / "tests").rglob("test_*.py")
    return {number for file in files for number in _marked_rules(file)}


def untested_rules(name: str) -> dict[str, str]:
    """Return the rules that no test can cover, with the reasons: `UNTESTED` in untested.py."""
    return read_reasons(games.game_folder(name) / "tests" / "untested.py")


def uncovered_rules(name: str) -> set[str]:
    """Return the rules that need a test."""
    return set(numbered_rules(name)) - covered_rules(name) - untested_rules(name).keys()


def read_reasons(file: Path) -> dict[str, str]:
    """Return the dictionary of reasons that a file assigns, without running the file."""
    reasons: dict[str, str] = {}
    if file.exists():
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
                reasons |= ast.literal_eval(node.value)
    return reasons


def _marked_rules(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            for decorator in node.decorator_list:
                if isinstance(decorator, ast.Call) and _is_mark(decorator.func):
                    yield from (str(ast.literal_eval(arg)) for arg in decorator.args)


def _is_mark(function: ast.expr) -> bool:
    return ast.unparse(function) == "pytest.mark.rule"
