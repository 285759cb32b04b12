"""The generated files of the page are up to date."""

from tools import page_diffs, page_types


def test_the_types_are_those_of_the_server() -> None:
    content = page_types.OUTPUT.read_text(encoding="utf-8")
    assert content == page_types.render_types(), "run tools/page_types.py"


def test_the_diff_cases_are_those_of_the_contract() -> None:
    assert page_diffs.OUTPUT.read_bytes() == page_diffs.render_cases(), "run tools/page_diffs.py"
