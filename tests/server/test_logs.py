"""What the operator of a server sees: its log, its health, its metrics, its address."""

import asyncio
import json
import logging
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from roost import games
from roost.server.logs import JsonFormatter, hash_table_id
from roost.testing.matches import make_rng, random_chooser
from tests.support.commands import SOURCE, run_error
from tests.support.server.backends import ONE_SERVER
from tests.support.server.running_server import run_async, run_server, start_match
from tests.support.server.server_process import ServerProcess


def format_record(message: str, **fields: object) -> dict[str, object]:
    record = logging.LogRecord("roost.x", logging.ERROR, "x.py", 1, message, (), None)
    record.__dict__.update(fields)
    line = JsonFormatter().format(record)
    assert "\n" not in line
    found: dict[str, object] = json.loads(line)
    return found


def test_a_line_is_an_object() -> None:
    line = format_record("two\nlines", table="t", path=Path("x"))
    assert (line["level"], line["logger"], line["message"]) == ("error", "roost.x", "two\nlines")
    assert (line["table"], line["path"]) == (hash_table_id("t"), "x")
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", str(line["time"]))


def test_an_error_is_logged_without_its_message() -> None:
    try:
        raise KeyError("acorn-4")
    except KeyError as caught:
        line = format_record("failed", exc_info=(type(caught), caught, caught.__traceback__))
    assert line["error"] == "KeyError"
    assert "acorn" not in json.dumps(line)
    assert "test_an_error_is_logged_without_its_message" in str(line["traceback"])


@ONE_SERVER
@run_async
async def test_no_card_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Logs rejections, and failures of rules, of the store and of requests."""
    caplog.set_level(logging.DEBUG, "roost")
    caplog.handler.setFormatter(JsonFormatter())
    async with run_server(tmp_path) as server:
        table_match = await start_match(server)
        match = await table_match.match()
        for _ in range(10):
            await table_match.act(random_chooser(make_rng("log")))
        connection = table_match.connections[match.turn]
        for action in ({"type": "add", "card": "acorn-9", "row": 1}, match.legal_actions()[0]):
            await connection.request(
                "act", table_match.table, seat=match.turn, action_count=0, action=action
            )

        def fail(*_: object) -> None:
            raise KeyError(sorted(match.game.card_counts(match.config)))

        match.apply_unchecked = fail
        legal = {
            "seat": match.turn,
            "action_count": len(match.actions),
            "action": match.legal_actions()[0],
        }
        assert "internal error" in await connection.get_rejection("act", table_match.table, **legal)
        server.manager.store.append = fail  # type: ignore[method-assign, assignment]
        other = await server.users[0].http.post(
            "/api/tables", json={"game": "donburiko", "players": 3}
        )
        assert other.status_code == 503
        server.manager.store.find_listed_tables = fail  # type: ignore[method-assign, assignment]
        assert (await server.users[0].http.get("/api/tables")).status_code == 500
    lines = caplog.text.splitlines()
    for what in ("command failed", "request failed", "table not stored"):
        assert any(f'"message": "{what}"' in line for line in lines)
    for line in lines:
        json.loads(line)
    for card in match.game.card_counts(match.config):
        assert card not in caplog.text


# `roost serve`


@run_async
async def test_serve_prints_its_address(tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "roost", "serve", "--port", "0", "--data", str(tmp_path / "data")),
        env=os.environ | {"PYTHONPATH": str(SOURCE), "COLUMNS": "80", "CI": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    try:
        line = (await process.stdout.readline()).decode()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        assert found, line
        reader, writer = await asyncio.open_connection("127.0.0.1", int(found[1]))
        writer.write(b"GET /health HTTP/1.0\r\n\r\n")
        assert b"200 OK" in await reader.readline()
        writer.close()
        await writer.wait_closed()
        process.send_signal(signal.SIGTERM)
        _, log = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
    assert [json.loads(line)["message"] for line in log.splitlines()] == ["open", "closed"]
    kept = sorted(path.name for path in (tmp_path / "data").iterdir())
    assert kept == ["push-secret", "roost.sqlite", "secret"]


@run_async
async def test_a_failed_start_is_one_line(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)
    await server.start()
    try:
        taken: list[str | Path] = ["--port", str(server.port), "--data", tmp_path]
        assert "in use" in await asyncio.to_thread(run_error, "serve", *taken)
        assert "not the address" in await asyncio.to_thread(
            run_error, "serve", "--public-url", "games"
        )
        (tmp_path / "bad").mkdir()
        (tmp_path / "bad" / "secret").write_bytes(b"short")
        assert "damaged" in await asyncio.to_thread(run_error, "serve", "--data", tmp_path / "bad")
    finally:
        server.kill()


def test_every_game_and_the_server_have_a_catalogue() -> None:
    from roost.server.messages import catalogue_for

    for name in games.game_ids():
        assert catalogue_for(name).has("table-unknown")
