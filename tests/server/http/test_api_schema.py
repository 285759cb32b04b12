"""The HTTP API conforms to its OpenAPI schema for generated requests."""

import asyncio
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import SearchStrategy
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.core.result import Ok

from roost.testing.sizes import size
from tests.support.server.running_server import HTTP_OPTIONS
from tests.support.server.server_process import ServerProcess

EXAMPLES = size(12, 400)  # per operation

load_all_checks()
# Well-formed requests may be rejected, for example for an unknown game or a name that is too long.
EXCLUDED_CHECKS: list[Any] = [CHECKS.get_one("positive_data_acceptance")]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    process = ServerProcess(tmp_path_factory.mktemp("api"), rate=100_000)
    asyncio.run(process.start())
    yield process
    assert process.stop() in (0, -15)
    assert '"error"' not in process.log.read_text()


@pytest.fixture(scope="module")
def cookie(server: ServerProcess) -> str:
    with httpx.Client(base_url=f"http://{server.address}", **HTTP_OPTIONS) as client:
        client.get("/api/me")
        return str(client.cookies["roost"])


@pytest.mark.parametrize("mode", GenerationMode)
def test_every_operation_conforms_to_the_schema(
    server: ServerProcess, cookie: str, mode: GenerationMode
) -> None:
    address = f"http://{server.address}/api/docs/openapi.json"
    schema = schemathesis.openapi.from_url(address)
    tried = []
    for found in schema.get_all_operations():
        assert isinstance(found, Ok), found
        operation = found.ok()
        if mode == GenerationMode.POSITIVE or operation.body or operation.query:
            check_operation(operation.as_strategy(generation_mode=mode), cookie)
            tried.append(operation.label)
    assert len(tried) >= (10 if mode == GenerationMode.POSITIVE else 3)


def check_operation(cases: SearchStrategy[schemathesis.Case[Any]], cookie: str) -> None:
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(cases)
    def attempt(case: schemathesis.Case[Any]) -> None:
        headers = {"Cookie": f"roost={cookie}"}
        answer = case.call_and_validate(headers=headers, excluded_checks=EXCLUDED_CHECKS)
        assert answer.status_code < 500
        if answer.status_code >= 400:
            assert answer.json()["reason"]

    attempt()


def test_the_schema_is_served(server: ServerProcess) -> None:
    with httpx.Client(base_url=f"http://{server.address}", **HTTP_OPTIONS) as client:
        paths = client.get("/api/docs/openapi.json").json()["paths"]
        assert {"/api/tables", "/api/tables/{id}/record", "/api/me"} <= paths.keys()
        connection = client.get("/api/docs")
        assert connection.status_code == 200
        assert "/api/tables/{id}/record" in connection.text
        assert "://" not in connection.text  # the page loads nothing from other servers


def test_large_common_answers_are_compressed(server: ServerProcess) -> None:
    with httpx.Client(base_url=f"http://{server.address}", **HTTP_OPTIONS) as client:
        games, mine = client.get("/api/games"), client.get("/api/me")
        plain = client.get("/api/games", headers={"Accept-Encoding": "identity"})
        connection = client.get("/")
    assert games.headers["content-encoding"] == "gzip"
    assert int(games.headers["content-length"]) * 3 < len(games.content)
    assert "content-encoding" not in plain.headers
    assert plain.json() == games.json()
    assert "content-encoding" not in mine.headers
    assert connection.text.lower().startswith("<!doctype html>")  # compressed once
