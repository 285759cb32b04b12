"""The generated files of the page are up to date."""

import os

import pytest

from tools import page_diffs, page_types


def test_the_types_are_those_of_the_server() -> None:
    try:
        types = page_types.render_types()
    except SystemExit:
        if os.environ.get("CI"):
            raise
        pytest.skip("Node is not installed; ./roost test installs it")
    assert page_types.OUTPUT.read_text(encoding="utf-8") == types, "run tools/page_types.py"


def test_the_diff_cases_are_those_of_the_contract() -> None:
    assert page_diffs.OUTPUT.read_bytes() == page_diffs.render_cases(), "run tools/page_diffs.py"
