"""Whatever is refused has its words, and no catalogue says two things by one name."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message

from roost.contract import Catalogue
from tests.support.commands import SOURCE

CATALOGUES = sorted([*SOURCE.rglob("*.ftl"), *(SOURCE.parent / "web").rglob("*.ftl")])
REFUSING = {"RefusalError": 0, "Refusal": 0, "load_or_create_key": 1}
"""What is called with a message's name, and which of its arguments that is."""


def names(catalogue: Path) -> list[str]:
    parsed = FluentParser().parse(catalogue.read_text())
    return [entry.id.name for entry in parsed.body if isinstance(entry, Message)]


def refused(file: Path) -> Iterator[str]:
    """The messages that a file names where it refuses something."""
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            place = REFUSING.get(node.func.id)
            if place is not None and len(node.args) > place:
                told = node.args[place]
                if isinstance(told, ast.Constant) and isinstance(told.value, str):
                    yield told.value


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda file: str(file.parent.name))
def test_an_id_has_one_message(catalogue: Path) -> None:
    assert {name: n for name, n in Counter(names(catalogue)).items() if n > 1} == {}


def test_every_refusal_has_a_message() -> None:
    known = {name for catalogue in CATALOGUES for name in names(catalogue)}
    files = [file for file in SOURCE.rglob("*.py") if "tests" not in file.parts]
    asked = {name for file in files for name in refused(file)}
    assert len(asked) > 100
    assert asked - known == set()


def test_nth_counts_from_1(tmp_path: Path) -> None:
    (tmp_path / "en.ftl").write_text("row = Row { NTH($row) }")
    catalogue = Catalogue(tmp_path)
    assert catalogue.format("row", {"row": 0}) == "Row 1"
    assert catalogue.format("row", {"row": -1}) == "Row 0"
    assert catalogue.format("row", {"row": "none"}) == "Row none"
    assert catalogue.format("row", {"row": 10**400}) == f"Row {10**400}", "too long to be written"


def test_every_row_of_donburiko_is_counted_from_1() -> None:
    text = (SOURCE / "roost/games/donburiko/en.ftl").read_text()
    assert re.findall(r".*\{ \$row \}.*|zone-row = .*\$number \}.*", text) == []
