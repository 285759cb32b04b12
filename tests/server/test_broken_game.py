"""One game that cannot be loaded does not take the others with it."""

import json
import sys
from pathlib import Path

import pytest

from roost import games
from roost.server import game_registry
from tests.support.server.running_server import run_async, run_server, wait_until


@pytest.fixture
def with_broken_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """All games, and one more whose rules fail when they are read."""
    folder = tmp_path / "games"
    folder.mkdir()
    for game in games.game_ids():
        original = games.game_folder(game)
        (folder / original.name).symlink_to(original)
    broken = folder / "cracked_egg"
    broken.mkdir()
    (broken / "__init__.py").write_text("")
    (broken / "game.py").write_text("raise ZeroDivisionError('the card acorn-4')\n")
    monkeypatch.setattr(games, "GAMES_FOLDER", folder)
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(folder)])
    monkeypatch.delitem(sys.modules, "roost.games.cracked_egg", raising=False)
    monkeypatch.setattr(game_registry, "_broken", set())
    return "cracked-egg"


@run_async
async def test_the_others_are_offered_and_played(
    tmp_path: Path, with_broken_game: str, caplog: pytest.LogCaptureFixture
) -> None:
    broken = with_broken_game
    assert broken in games.game_ids()
    async with run_server(tmp_path / "data") as server:
        user = await server.new_user()
        found = await user.http.get("/api/games")
        assert found.status_code == 200
        offered = [game["info"]["id"] for game in found.json()]
        assert offered == [name for name in games.game_ids() if name != broken]
        health = await user.http.get("/health")
        lines = health.text.splitlines()[:2]  # it may still be on its way to Redis
        assert (health.status_code, lines) == (200, ["ok", f"broken game: {broken}"])
        refused = await user.http.post("/api/tables", json={"game": broken, "players": 2})
        assert refused.status_code == 422
        assert broken in refused.json()["reason"]
        await user.new_table()
        assert (await user.http.get("/api/tables")).status_code == 200
    errors = [r for r in caplog.records if r.getMessage() == "game cannot be loaded"]
    assert len(errors) == 1, "it is said once"
    assert json.dumps(errors[0].__dict__["game"]) == f'"{broken}"'


@run_async
async def test_when_it_is_mended_it_is_there(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        user = await server.new_user()

        async def is_well() -> bool:
            return (await user.http.get("/health")).text == "ok"

        await wait_until(is_well)  # it may still be on its way to Redis
        offered = [g["info"]["id"] for g in (await user.http.get("/api/games")).json()]
        assert offered == games.game_ids()
