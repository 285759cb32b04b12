"""Hypothesis for all tests: no clock, and in CI the same examples in every run.

Marks are declared in pyproject.toml: `rule("XX-1", ...)` names the rules that a test shows
(test_rule_marks.py finds those that no test shows), `long` leaves a test to the long run. How often
a test tries is its own affair: see sizes.py.

Tests of a running server (those of test_server_*.py that call `served`) run on SQLite; on Postgres,
and with two servers on Postgres and Redis, every so-manieth of them does, and all in the long run.
`backends("sqlite", ...)` names the only ones that a test is about.
"""

import os
from collections.abc import Iterator
from zlib import crc32

import pytest
from hypothesis import settings

from tests.support import backends
from tests.support.sizes import LONG

settings.register_profile("here", deadline=None, print_blob=True)
settings.register_profile("ci", deadline=None, print_blob=True, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")

SHARE = 6
"""One of so many tests runs on each other backend in the short run."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if not metafunc.module.__name__.rpartition(".")[2].startswith("test_server_"):
        return
    if not hasattr(metafunc.module, "run_server") or "tmp_path" not in metafunc.fixturenames:
        return
    mark = metafunc.definition.get_closest_marker("backends")
    known = backends.ALL if mark is None else mark.args
    place = crc32(metafunc.definition.nodeid.encode()) % SHARE
    here = [
        name
        for number, name in enumerate(backends.ALL)
        if name in known
        and (LONG or name in (known[0], os.environ.get("ROOST_BACKEND")) or place == number)
    ]
    metafunc.parametrize("backend", here, indirect=True)


@pytest.fixture(autouse=True)
def backend(request: pytest.FixtureRequest) -> Iterator[str]:
    """What a server of this test stands on."""
    backends.current = getattr(request, "param", "sqlite")
    backends.require_parts(backends.current)
    yield backends.current
    backends.current = "sqlite"
