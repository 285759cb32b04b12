"""A game that cannot be loaded does not affect the others."""

import json
from itertools import count
from pathlib import Path

import pytest

from roost import games
from tests.support.server.running_server import run_async, run_server, wait_until

NUMBERS = count()


@pytest.fixture
def broken_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Add a game whose rules raise an error when they are imported."""
    folder = tmp_path / "games"
    folder.mkdir()
    for game in games.game_ids():
        original = games.game_folder(game)
        (folder / original.name).symlink_to(original)
    broken = folder / f"cracked_egg_{next(NUMBERS)}"  # a new name: errors are logged once
    broken.mkdir()
    (broken / "__init__.py").write_text("")
    (broken / "game.py").write_text("raise ZeroDivisionError('the card acorn-4')\n")
    monkeypatch.setattr(games, "GAMES_FOLDER", folder)
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(folder)])
    return broken.name.replace("_", "-")


@run_async
async def test_other_games_are_playable(
    tmp_path: Path, broken_game: str, caplog: pytest.LogCaptureFixture
) -> None:
    broken = broken_game
    assert broken in games.game_ids()
    async with run_server(tmp_path / "data") as server:
        user = await server.new_user()
        found = await user.http.get("/api/games")
        assert found.status_code == 200
        offered = [game["info"]["id"] for game in found.json()]
        assert offered == [name for name in games.game_ids() if name != broken]
        health = await user.http.get("/health")
        # Without the line about Redis, which may still connect.
        lines = health.text.splitlines()[:2]
        assert (health.status_code, lines) == (200, ["ok", f"broken game: {broken}"])
        refused = await user.http.post("/api/tables", json={"game": broken, "players": 2})
        assert refused.status_code == 422
        assert broken in refused.json()["reason"]
        await user.new_table()
        assert (await user.http.get("/api/tables")).status_code == 200
    errors = [r for r in caplog.records if r.getMessage() == "game cannot be loaded"]
    assert len(errors) == 1, "it is logged once"
    assert json.dumps(errors[0].__dict__["game"]) == f'"{broken}"'


@run_async
async def test_a_repaired_game_becomes_available(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        user = await server.new_user()

        async def is_well() -> bool:
            return (await user.http.get("/health")).text == "ok"

        await wait_until(is_well)  # Redis may still connect
        offered = [g["info"]["id"] for g in (await user.http.get("/api/games")).json()]
        assert offered == games.game_ids()
