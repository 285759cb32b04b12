"""An edited rule plays as edited, though an earlier compilation is in the cache."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import roost
from tests.support.sizes import LONG

PLAY = """
from roost import games
from roost.kernel.kernels import kernels
game = games.load("donburiko")
made = kernels(game)
(s,) = made.records(1)
made.pack(s, game.start(game.facts.table(2, {})))
s["rng"] = 1, 2, 3, 4
made.deal(s)
low, _ = made.legal(s)
made.apply(s, (low & -low).bit_length() - 1)
print(s["chips"][0], int(s["hand"][1]).bit_count(), end=" ")
made.guess(s, 0)
print(int(s["hand"][1]).bit_count())
"""


def test_an_edited_rule_is_compiled_anew(tmp_path: Path) -> None:
    source = tmp_path / "src"
    shutil.copytree(Path(roost.__file__).parent, source / "roost")
    folder = source / "roost/games/donburiko"
    environ = {"PYTHONPATH": str(source), "NUMBA_CACHE_DIR": str(tmp_path / "cache")}

    def chips_hand_and_guess() -> str:
        command = [sys.executable, "-c", PLAY]
        return subprocess.check_output(command, env={**os.environ, **environ}, text=True).strip()

    def edit(file: str, old: str, new: str) -> None:
        text = (folder / file).read_text()
        assert old in text
        (folder / file).write_text(text.replace(old, new))

    assert chips_hand_and_guess() == "6 4 4"
    edits = [
        ("rules.py", "s.chips[p] += 1", "s.chips[p] += 2", "7 4 4"),
        # a constant that it imports
        ("state.py", "HAND = (0, 0, 4, 4, 3)", "HAND = (0, 0, 3, 4, 3)", "7 3 3"),
        ("knowledge.py", "size = count(s.hand[p])", "size = count(s.hand[p]) - 1", "7 3 2"),
    ]
    for file, old, new, played in edits:
        edit(file, old, new)
        if LONG or file == "knowledge.py":  # in short, all of them at once
            assert chips_hand_and_guess() == played
