"""`roost new-game`, `roost check-game` and the suite, for a minimal game in another folder."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from roost import games
from roost.scaffold.new_game import write_game

SUITE = Path("src/roost/testing/suite")
ADD_THE_GAME = """
from pathlib import Path
from roost import games

games.GAMES_FOLDER = Path(__file__).parent / "games"
games.__path__.append(str(games.GAMES_FOLDER))
"""
"""Python runs it at its start, also in processes that a test starts."""


class TinyGame:
    """A new game that a test may change."""

    def __init__(self, folder: Path) -> None:
        self.root = folder
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(games, "GAMES_FOLDER", folder / "games")
            (folder / "games").mkdir()
            self.folder = write_game("tiny-tricks", "trick", None).folder
        (folder / "sitecustomize.py").write_text(ADD_THE_GAME)

    def change(self, file: str, old: str, new: str) -> None:
        text = (self.folder / file).read_text()
        assert old in text
        (self.folder / file).write_text(text.replace(old, new))

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        environ = os.environ | {
            "PYTHONPATH": str(self.root),
            "PYTHONDONTWRITEBYTECODE": "1",
            "NUMBA_CACHE_DIR": str(self.root / "cache" / "kernels"),
            "COLUMNS": "200",
        }
        return subprocess.run(
            [sys.executable, "-m", *command], env=environ, capture_output=True, text=True
        )

    def check(self, *options: str) -> subprocess.CompletedProcess[str]:
        return self.run("roost", "check-game", "tiny-tricks", *options)

    def test(self, module: str) -> subprocess.CompletedProcess[str]:
        options = ["-q", "-p", "roost.testing.plugin", "-p", "no:cacheprovider"]
        return self.run("pytest", *options, str(SUITE / module), "--game", "tiny-tricks")


@pytest.fixture
def game(tmp_path: Path) -> TinyGame:
    return TinyGame(tmp_path)


@pytest.mark.slow
def test_a_minimal_game_is_playable_and_learns_what_is_missing(game: TinyGame) -> None:
    checked = game.check()
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert "Tiny Tricks: level playable" in checked.stdout
    assert "For the level bots:" in checked.stdout
    for missing in ("heuristics.py", "policy.py", "weights.json"):
        assert missing in checked.stdout
    assert "lesson/lesson.toml" not in checked.stdout, "a later level"
    assert "18 of 18 required" in checked.stdout


@pytest.mark.slow
def test_a_missing_message_is_named_and_the_game_not_playable(game: TinyGame) -> None:
    game.change("en.ftl", "zone-hand = Hand\n", "")
    checked = game.check()
    assert checked.returncode == 1
    assert "Tiny Tricks: not playable yet" in checked.stdout
    assert "['zone-hand']" in checked.stdout
    assert "repair the failed test test_every_name_has_a_message[tiny-tricks]" in checked.stdout


def test_every_message_is_listed(game: TinyGame) -> None:
    game.change("en.ftl", "zone-hand = Hand\n", "")
    rows = [line.split()[:2] for line in game.check("--messages").stdout.splitlines()]
    for row in (["zone-hand", "missing"], ["suit-hearts", "present"], ["value-tricks", "optional"]):
        assert row in rows


OPEN_HANDS = """[
            type(zone)(zone.id, zone.kind, zone.faces, owner=zone.owner)
            if zone.kind == "hand"
            else zone
            for zone in trick_zones(players, CARDS.faces)
        ],"""
NO_INDEX = "(CardActions):\n    to_index = lambda *_: 0\n"


@pytest.mark.parametrize(
    ("file", "old", "new", "module"),
    [
        ("layout.py", "trick_zones(players, CARDS.faces),", OPEN_HANDS, "test_secrecy.py"),
        ("layout.py", "x[at] = s.deal\n", "x[at] = s.hand[1] % 4\n", "test_secrecy.py"),
        ("rules.py", "== best", "> best", "test_contract.py"),
        ("actions.py", "(CardActions):\n", NO_INDEX, "test_contract.py"),
    ],
    ids=["open hands", "a telling number", "no winner", "a wrong index"],
)
def test_a_fault_is_found(game: TinyGame, file: str, old: str, new: str, module: str) -> None:
    game.change(file, old, new)
    assert " failed" in game.test(module).stdout


def test_a_changed_rule_shows_in_the_playthrough(game: TinyGame) -> None:
    assert "playthrough.txt" in game.check("--write-playthrough").stdout
    assert "1 passed" in game.test("test_playthrough.py").stdout
    game.change("rules.py", "card, RANKS, TRUMPS)", "card, RANKS, 0)")
    output = game.test("test_playthrough.py").stdout
    assert "-  tricks of seat" in output
    assert "--write-playthrough" in output


def test_an_unknown_game_is_named(game: TinyGame) -> None:
    checked = game.run("roost", "check-game", "bridge")
    assert checked.returncode == 2
    assert checked.stderr == "roost: There is no game bridge. The games are: tiny-tricks.\n"
