"""The server plays games of other packages and serves their files; broken ones are left out."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from roost import games
from tests.support.plugins import GAME, TABLE_MODULE, installed, write_plugin, zip_site
from tests.support.server.running_server import run_async, run_server, start_match


@pytest.fixture(params=["folder", "zip"])
def plugin(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    write_plugin(tmp_path / "site")
    site = tmp_path / "site"
    with installed(zip_site(site) if request.param == "zip" else site):
        yield GAME


@run_async
async def test_a_plugin_is_listed_and_played(tmp_path: Path, plugin: str) -> None:
    async with run_server(tmp_path / "data") as server:
        user = await server.new_user()
        listed = (await user.http.get("/api/games")).json()
        assert [entry["info"]["id"] for entry in listed] == games.game_ids()
        (entry,) = [entry for entry in listed if entry["info"]["id"] == plugin]
        assert entry["lesson_minutes"]
        assert (await user.http.get(f"/api/games/{plugin}/lesson")).status_code == 200
        assert "DB-12" in (await user.http.get(f"/api/games/{plugin}/rules")).text
        match = await start_match(server, plugin, 2)
        for _ in range(4):
            await match.act()
        assert len((await match.match()).actions) == 4


@run_async
async def test_files_of_a_plugin_are_served_safely(tmp_path: Path, plugin: str) -> None:
    async with run_server(tmp_path / "data") as server:
        user = await server.new_user()
        listed = (await user.http.get("/api/games")).json()
        files = {entry["info"]["id"]: entry.get("files", {}) for entry in listed}
        assert [game for game in files if files[game]] == [plugin], "ours are in the page"
        urls = files[plugin]
        table = await user.http.get(urls["table.js"])
        assert (table.status_code, table.text) == (200, TABLE_MODULE)
        assert table.headers["content-type"] == "text/javascript; charset=utf-8"
        assert table.headers["x-content-type-options"] == "nosniff"
        assert "default-src 'self'" in table.headers["content-security-policy"]
        assert "immutable" in table.headers["cache-control"]
        card = await user.http.get(urls["cards/acorn-1.svg"])
        assert card.headers["content-type"].startswith("image/svg+xml")
        assert "cover.svg" in urls
        assert not [path for path in urls if path.endswith((".env", ".py"))]
        base = urls["table.js"].removesuffix("table.js")
        other = ("secret.env", "../info.py", "..%2finfo.py", "%2e%2e/info.py", "")
        for path in (*(base + name for name in other), f"/games/{plugin}/0/table.js"):
            response = await user.http.get(path)
            assert "INFO" not in response.text
            assert "not for the page" not in response.text
            if response.url.path.startswith("/games/"):
                assert response.status_code == 404, path


@run_async
async def test_a_broken_plugin_is_logged_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    game, package = "cracked-pebbles", "roost_cracked"  # a new name: errors are logged once
    write_plugin(tmp_path / "site", game, package, version="99")
    with installed(tmp_path / "site"):
        async with run_server(tmp_path / "data") as server:
            user = await server.new_user()
            for _ in range(2):
                listed = (await user.http.get("/api/games")).json()
                assert [entry["info"]["id"] for entry in listed] == games.game_ids()
            health = (await user.http.get("/health")).text.splitlines()
            assert f"broken plug-in: {game} ({package})" in health
            refused = await user.http.post("/api/tables", json={"game": game, "players": 2})
            assert refused.status_code == 422
            await user.new_table()
        logged = [r.getMessage() for r in caplog.records if package in r.getMessage()]
        assert logged == [str(games.broken_plugins()[0])]
        assert "version 99" in logged[0]
