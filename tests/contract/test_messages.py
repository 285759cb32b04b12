"""Every refusal has a message, and no catalogue has two messages with one id."""

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
"""Functions that take a message id, with the index of that argument."""


def message_ids(catalogue: Path) -> list[str]:
    parsed = FluentParser().parse(catalogue.read_text())
    return [entry.id.name for entry in parsed.body if isinstance(entry, Message)]


def refusal_ids(file: Path) -> Iterator[str]:
    """Yield the ids of the refusals in a file."""
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            place = REFUSING.get(node.func.id)
            if place is not None and len(node.args) > place:
                argument = node.args[place]
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda file: str(file.parent.name))
def test_an_id_has_one_message(catalogue: Path) -> None:
    assert {name: n for name, n in Counter(message_ids(catalogue)).items() if n > 1} == {}


def test_every_refusal_has_a_message() -> None:
    known = {id for catalogue in CATALOGUES for id in message_ids(catalogue)}
    files = [file for file in SOURCE.rglob("*.py") if "tests" not in file.parts]
    used = {id for file in files for id in refusal_ids(file)}
    assert len(used) > 100
    assert used - known == set()


def test_nth_counts_from_1(tmp_path: Path) -> None:
    (tmp_path / "en.ftl").write_text("row = Row { NTH($row) }")
    catalogue = Catalogue(tmp_path)
    assert catalogue.format("row", {"row": 0}) == "Row 1"
    assert catalogue.format("row", {"row": -1}) == "Row 0"
    assert catalogue.format("row", {"row": "none"}) == "Row none"
    assert catalogue.format("row", {"row": 10**400}) == f"Row {10**400}", "too long for str()"


def test_every_row_of_donburiko_is_counted_from_1() -> None:
    text = (SOURCE / "roost/games/donburiko/en.ftl").read_text()
    assert re.findall(r".*\{ \$row \}.*|zone-row = .*\$number \}.*", text) == []
