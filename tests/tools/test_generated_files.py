"""The files of the page that are written from Python are what Python would write now."""

from tools import page_diffs, page_types


def test_the_types_are_those_of_the_server() -> None:
    found = page_types.OUTPUT.read_text(encoding="utf-8")
    assert found == page_types.render_types(), "run tools/page_types.py"


def test_the_cases_of_folding_are_those_of_the_contract() -> None:
    assert page_diffs.OUTPUT.read_bytes() == page_diffs.render_cases(), "run tools/page_folds.py"
