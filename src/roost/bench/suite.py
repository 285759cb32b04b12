"""Everything that `roost bench` measures."""

from typing import Any

from roost import games
from roost.bench import openspiel, random_play, search, startup, uncompiled
from roost.bench.measurement import Benchmark, Measurement
from roost.contract import Game
from roost.kernel import CardGame


def build_suite(game_ids: list[str]) -> list[Benchmark]:
    """The named games (all, if none is named) and what they are measured against."""
    own = [m for game in _compiled_games(game_ids) for m in random_play.benchmarks(game)]
    own += [m for game in _compiled_games(game_ids) for m in search.benchmarks(game)]
    own += [m for game in _uncompiled_games(game_ids) for m in uncompiled.benchmarks(game)]
    return [*openspiel.benchmarks(), *own]


def measure_startup(game_ids: list[str]) -> list[Measurement]:
    return [startup.measure_first_move(game) for game in _compiled_games(game_ids)]


def _uncompiled_games(game_ids: list[str]) -> list[Game[Any]]:
    found = (games.load(name) for name in game_ids or games.game_ids())
    return [game for game in found if not isinstance(game, CardGame)]


def _compiled_games(game_ids: list[str]) -> list[CardGame[Any]]:
    found = (games.load(name) for name in game_ids or games.game_ids())
    return [game for game in found if isinstance(game, CardGame)]
