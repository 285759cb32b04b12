"""Compiled play uses an edited rule, also if the cache has an earlier compilation."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import roost
from roost.testing.sizes import LONG

PLAY = """
from roost import games
from roost.kernel.compile.kernels import kernels_for
game = games.load("donburiko")
kernels = kernels_for(game)
(s,) = kernels.new_records(1)
kernels.pack(s, game.new_initial_state(game.info.configure(2, {})))
s["rng"] = 1, 2, 3, 4
kernels.resolve_chance(s)
low, _ = kernels.legal_actions(s)
kernels.apply(s, (low & -low).bit_length() - 1)
print(s["chips"][0], int(s["hand"][1]).bit_count(), end=" ")
kernels.guess(s, 0)
print(int(s["hand"][1]).bit_count())
"""


def test_an_edited_rule_is_recompiled(tmp_path: Path) -> None:
    source = tmp_path / "src"
    shutil.copytree(Path(roost.__file__).parent, source / "roost")
    folder = source / "roost/games/donburiko"
    environ = {"PYTHONPATH": str(source), "NUMBA_CACHE_DIR": str(tmp_path / "cache")}

    def play() -> str:
        command = [sys.executable, "-c", PLAY]
        return subprocess.check_output(command, env={**os.environ, **environ}, text=True).strip()

    def edit(file: str, old: str, new: str) -> None:
        text = (folder / file).read_text()
        assert old in text
        (folder / file).write_text(text.replace(old, new))

    assert play() == "6 4 4"
    edits = [
        ("rules.py", "s.chips[p] += 1", "s.chips[p] += 2", "7 4 4"),
        # a constant that rules.py imports
        ("state.py", "HAND_SIZE = (0, 0, 4, 4, 3)", "HAND_SIZE = (0, 0, 3, 4, 3)", "7 3 3"),
        ("guess.py", "pool &= ~s.hand[p]", "s.hand[p] &= s.hand[p] - 1", "7 3 2"),
    ]
    for file, old, new, expected in edits:
        edit(file, old, new)
        if LONG or file == "guess.py":  # the short run checks all edits at once
            assert play() == expected
