"""Games in other packages are found by their entry points, and broken ones are left out."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from roost import games
from roost.contract import CONTRACT_VERSION, RefusalError
from roost.contract.version import SUPPORTED_VERSIONS
from roost.match.lessons import build_course
from tests.support.commands import SOURCE, run_ok, run_roost
from tests.support.plugins import (
    GAME,
    ORIGINAL,
    PACKAGE,
    TITLE,
    installed,
    write_entry_points,
    write_plugin,
    zip_site,
)

OWN = games.game_ids()
CURRENT = f"CONTRACT_VERSION = {CONTRACT_VERSION}"
SUPPORTED = ", ".join(map(str, SUPPORTED_VERSIONS))

PRINT_RECORD_TYPE = """
from roost import games
from roost.kernel.compile.kernels import kernels_for
print(kernels_for(games.load("pebbles")).record_type)
"""
RESEARCH = """
import pickle
import pyspiel
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
import gymnasium
import roost
import roost.research.gymnasium
import roost.research.openspiel
from roost import games
from roost.research import pettingzoo

if __name__ == "__main__":
    game = games.load("pebbles")
    assert pickle.loads(pickle.dumps(game)) is game
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        text = pool.submit(games.messages_text, "pebbles").result()
        print(text == games.messages_text("pebbles"))
        print(pool.submit(type, game).result() is type(game))
    print(gymnasium.spec("Roost/pebbles-v1").kwargs)
    print(pyspiel.load_game("roost_pebbles(players=2)").num_players())
    env = pettingzoo.env("pebbles", players=2)
    env.reset(seed=1)
    print(env.possible_agents)
"""


@pytest.fixture(params=["folder", "zip"])
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    """The package of a game, as a folder and as a zip file."""
    write_plugin(tmp_path / "site")
    site = zip_site(tmp_path / "site") if request.param == "zip" else tmp_path / "site"
    with installed(site):
        yield site


def run_python(site: Path, *args: str | Path, **environ: str) -> str:
    """Run Python with a plug-in on its path, and return the output."""
    path = os.pathsep.join([str(SOURCE), str(site)])
    command = [sys.executable, *map(str, args)]
    return subprocess.check_output(
        command, env={**os.environ, **environ, "PYTHONPATH": path}, text=True
    )


def test_a_plugin_has_everything_that_our_games_have(site: Path) -> None:
    assert games.game_ids() == sorted([*OWN, GAME])
    assert games.plugin_ids() == [GAME]
    assert games.broken_plugins() == ()
    assert games.game_package(GAME) == PACKAGE
    assert games.game_info(GAME).id == games.load(GAME).info.id == GAME
    assert games.rules_text(GAME) == games.rules_text(ORIGINAL)
    assert games.messages_text(GAME) == games.messages_text(ORIGINAL)
    assert games.catalogue(GAME).has("blurb")
    assert len(build_course(GAME).steps) == len(build_course(ORIGINAL).steps)


def test_a_zipped_game_has_no_folder(tmp_path: Path) -> None:
    write_plugin(tmp_path / "site")
    with installed(tmp_path / "site"):
        assert games.game_folder(GAME) == tmp_path / "site" / PACKAGE
    with installed(zip_site(tmp_path / "site")), pytest.raises(RefusalError, match="zip file"):
        games.game_folder(GAME)


def test_the_command_line_plays_a_plugin(site: Path) -> None:
    assert TITLE in run_ok("games")
    assert "DB-12" in run_ok("rules", GAME, "DB-12")
    options = ("--with", "random", "--seed", "a", "--players", "2")
    ours = run_ok("play", ORIGINAL, *options, entries="1\n1\n")
    theirs = run_ok("play", GAME, *options, entries="1\n1\n")
    assert theirs == ours.replace("Donburiko!", TITLE)


def test_refusals_of_a_plugin_are_readable(site: Path) -> None:
    error = RefusalError.from_refusal(RefusalError("row-taken", "DB-32", row=1).refusal, game=GAME)
    assert str(error) == str(RefusalError.from_refusal(error.refusal, game=ORIGINAL))
    assert "row-taken" not in str(error)


@pytest.mark.slow
def test_worker_processes_and_kernels_play_a_plugin(site: Path) -> None:
    command = ("simulate", "--with", "greedy", "--matches", "3", "--jobs", "2", "--seed", "a")
    theirs, ours = (
        run_python(site, "-m", "roost", *command, game).splitlines() for game in (GAME, ORIGINAL)
    )
    assert len(theirs) > 4
    assert theirs[:-1] == [line.replace("Donburiko!", TITLE) for line in ours[:-1]]
    assert theirs[-1].split(", ")[:2] == ours[-1].split(", ")[:2], "the rest is the speed"


def test_an_edited_state_is_recompiled(tmp_path: Path) -> None:
    """Its rules import the state relatively."""
    folder = write_plugin(tmp_path / "site")
    assert "from .state import" in (folder / "rules.py").read_text()
    before = run_python(tmp_path / "site", "-c", PRINT_RECORD_TYPE)
    assert run_python(zip_site(tmp_path / "site"), "-c", PRINT_RECORD_TYPE) == before
    with (folder / "state.py").open("a") as file:
        file.write("ANOTHER_CONSTANT = 1\n")
    assert run_python(tmp_path / "site", "-c", PRINT_RECORD_TYPE) != before


@pytest.mark.slow
def test_research_adapters_find_a_plugin(site: Path, tmp_path: Path) -> None:
    script = tmp_path / "research.py"
    script.write_text(RESEARCH)
    lines = run_python(site, script).splitlines()
    assert lines == [
        "True",
        "True",
        f"{{'game': '{GAME}'}}",
        "2",
        "['seat_0', 'seat_1']",
    ]


@pytest.mark.parametrize(
    ("game", "init", "info", "reason"),
    [
        ("pebbles", "raise ZeroDivisionError('oops')", None, "ZeroDivisionError: oops"),
        ("pebbles", "import sys; sys.exit(3)", None, "SystemExit: 3"),
        ("pebbles", "import no_such_module", None, "No module named 'no_such_module'"),
        ("pebbles", "", None, f"CONTRACT_VERSION. This Roost supports {SUPPORTED}."),
        ("pebbles", "CONTRACT_VERSION = 99", None, f"this Roost supports {SUPPORTED}."),
        ("pebbles", CURRENT, "INFO = None", "info.INFO is missing"),
        ("stones", CURRENT, None, "info.py has the id pebbles"),
        ("Pebbles", CURRENT, None, "its id is invalid"),
        ("../pebbles", CURRENT, None, "its id is invalid"),
        (ORIGINAL, CURRENT, None, f"its id is taken by {PACKAGE}, roost"),
    ],
)  # fmt: skip
def test_a_broken_plugin_is_named_and_left_out(
    tmp_path: Path, game: str, init: str, info: str | None, reason: str
) -> None:
    folder = write_plugin(tmp_path / "broken")
    write_entry_points(tmp_path / "broken", "roost_other", f"{game} = {PACKAGE}")
    (tmp_path / "broken" / f"{PACKAGE}-1.0.dist-info" / "entry_points.txt").unlink()
    (folder / "__init__.py").write_text(init)
    if info is not None:
        (folder / "info.py").write_text(info)
    with installed(tmp_path / "broken"):
        assert games.game_ids() == OWN
        (plugin,) = games.broken_plugins()
        assert (plugin.id, plugin.package) == (game, PACKAGE)
        assert f"The game {game} of the package {PACKAGE} is left out: " in str(plugin)
        assert reason in str(plugin)
        listed = run_roost("games")
        assert reason.split()[-1] in listed.stdout
        assert listed.stderr == ""
        other = run_roost("rules", ORIGINAL, "DB-12")
        assert other.exit_code == 0
        assert other.stderr == f"roost: {plugin}\n", "named once"


def test_two_packages_with_one_id_are_both_left_out(tmp_path: Path) -> None:
    write_plugin(tmp_path / "site")
    write_plugin(tmp_path / "site", package="roost_stones")
    write_plugin(tmp_path / "site", "shells", "roost_shells")
    with installed(tmp_path / "site"):
        assert games.plugin_ids() == ["shells"], "the others go on"
        reasons = [str(plugin) for plugin in games.broken_plugins()]
        assert len(reasons) == 2
        assert all("roost_pebbles, roost_stones" in reason for reason in reasons)


def test_an_error_in_the_rules_is_found_before_a_match(tmp_path: Path) -> None:
    folder = write_plugin(tmp_path / "site")
    (folder / "rules.py").write_text("from .state import NO_SUCH_NAME\n")
    with installed(tmp_path / "site"):
        assert games.game_ids() == OWN
        assert "NO_SUCH_NAME" in str(games.broken_plugins()[0])
