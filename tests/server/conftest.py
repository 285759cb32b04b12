"""Chooses the storage backends on which the tests of a running server run.

A test that calls `run_server` runs on SQLite. One in `SHARE` of them also runs on Postgres, and one
in `SHARE` with two servers on Postgres and Redis; in the long run, all of them do. The mark
`backends("sqlite", ...)` restricts a test to the named backends.
"""

import os
from collections.abc import Iterator
from zlib import crc32

import pytest

from roost.testing.sizes import LONG
from tests.support.server import backends

SHARE = 6


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if not hasattr(metafunc.module, "run_server") or "tmp_path" not in metafunc.fixturenames:
        return
    mark = metafunc.definition.get_closest_marker("backends")
    allowed = backends.ALL if mark is None else mark.args
    always = (allowed[0], os.environ.get("ROOST_BACKEND"))
    slot = crc32(metafunc.definition.nodeid.encode()) % SHARE
    chosen = [
        name
        for number, name in enumerate(backends.ALL)
        if name in allowed and (LONG or name in always or slot == number)
    ]
    metafunc.parametrize("backend", chosen, indirect=True)


@pytest.fixture(autouse=True)
def backend(request: pytest.FixtureRequest) -> Iterator[str]:
    """The backend of this test's servers."""
    backends.current = getattr(request, "param", "sqlite")
    backends.require_services(backends.current)
    yield backends.current
    backends.current = "sqlite"
