"""Themes over HTTP: with the list of games, and images of cards one by one."""

from pathlib import Path
from unittest.mock import patch

from roost import games
from roost.contract import theme
from tests.support.server.running_server import run_async, run_server

GAME = "akuma"


@run_async
async def test_a_game_has_its_theme_and_images(tmp_path: Path) -> None:
    image = games.game_folder(GAME) / "web/cards/back.svg"
    async with run_server(tmp_path) as server:
        http = (await server.new_user("Ada")).http
        entries = (await http.get("/api/games")).json()
        assert all(entry["theme"] == {} for entry in entries if entry["info"]["id"] == GAME)
        address = f"/api/games/{GAME}/cards"
        assert (await http.get(f"{address}/back")).status_code == 404
        with patch.object(theme, "CARD_IMAGES_FOLDER", "web/cards"):
            found = await http.get(f"{address}/back")
            assert found.headers["content-type"] == "image/svg+xml"
            assert found.headers["cache-control"] == "max-age=3600, public"
            assert found.content == image.read_bytes()
            for unknown in ("back.svg", "..%2Fcover", "%00", "x" * 300):
                assert (await http.get(f"{address}/{unknown}")).status_code == 404
        assert (await http.get("/api/games/chess/cards/back")).status_code == 404
