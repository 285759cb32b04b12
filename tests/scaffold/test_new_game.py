"""`roost new-game`: what it writes, and what it refuses."""

import tomllib
from pathlib import Path

import pytest

from roost import games
from roost.contract import RefusalError
from roost.scaffold.new_game import write_game


def test_a_package_of_its_own(tmp_path: Path) -> None:
    folder = tmp_path / "plugin"
    game = write_game("blue-moon", "trick", folder)
    assert game.folder == folder / "roost_blue_moon"
    project = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
    assert project["entry-points"]["roost.games"] == {"blue-moon": "roost_blue_moon"}
    texts = {file: file.read_text() for file in game.folder.rglob("*") if file.is_file()}
    assert {"RULES.md", "en.ftl", "theme.toml", "rules.py"} <= {file.name for file in texts}
    for text in texts.values():
        assert "scaffold" not in text
        assert "ample" not in text
        assert "ST-" not in text
    assert "**BM-1**" in texts[game.folder / "RULES.md"]
    assert "GAME = CardGame(BlueMoonState)" in texts[game.folder / "game.py"]


@pytest.mark.parametrize(
    ("id", "kind", "message"),
    [
        ("Blue Moon", "trick", "new-game-id"),
        ("../moon", "trick", "new-game-id"),
        ("", "trick", "new-game-id"),
        ("blue-moon", "board", "new-game-kind"),
        (games.game_ids()[0], "trick", "new-game-taken"),
    ],
)
def test_refusals(tmp_path: Path, id: str, kind: str, message: str) -> None:
    with pytest.raises(RefusalError) as error:
        write_game(id, kind, tmp_path / "new")
    assert error.value.refusal.message == message
    assert not (tmp_path / "new").exists()


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    write_game("blue-moon", "trick", tmp_path)
    with pytest.raises(RefusalError) as error:
        write_game("red-moon", "trick", tmp_path)
    assert error.value.refusal.message == "new-game-exists"


def test_an_installed_roost_asks_for_a_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "site-packages/roost/games"
    folder.mkdir(parents=True)
    monkeypatch.setattr(games, "GAMES_FOLDER", folder)
    with pytest.raises(RefusalError) as error:
        write_game("blue-moon", "trick", None)
    assert error.value.refusal.message == "new-game-installed"
