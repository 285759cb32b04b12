"""Themes over HTTP: with the list of games."""

from pathlib import Path

import msgspec

from roost import games
from roost.contract.theme import GameTheme, Palette
from tests.support.server.running_server import run_async, run_server

GAME = "akuma"


@run_async
async def test_a_game_has_its_theme(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        entries = (await (await server.new_user("Ada")).http.get("/api/games")).json()
    themes = {entry["info"]["id"]: entry["theme"] for entry in entries}
    assert games.game_theme(GAME) == GameTheme()
    assert themes[GAME] == {}
    assert msgspec.to_builtins(GameTheme(light=Palette("#dcebdc", "#1f4d3a"))) == {
        "light": {"table": "#dcebdc", "accent": "#1f4d3a"}
    }
