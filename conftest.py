"""For the tests of Roost and those inside the games."""

import os

import pytest

LONG = os.environ.get("ROOST_LONG") == "1"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if LONG:
        return
    skip = pytest.mark.skip(reason="long; ./roost test --long runs it")
    for item in items:
        if item.get_closest_marker("long"):
            item.add_marker(skip)
