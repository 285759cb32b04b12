"""The benchmarks of `roost bench`."""

from typing import Any

from roost import games
from roost.bench import openspiel, random_play, search, startup, uncompiled
from roost.bench.measurement import Benchmark, Measurement
from roost.contract import Game
from roost.kernel import CardGame


def build_suite(game_ids: list[str]) -> list[Benchmark]:
    """Return the benchmarks of the named games (default: all) and of their peer."""
    own = [b for game in _compiled_games(game_ids) for b in random_play.benchmarks(game)]
    own += [b for game in _compiled_games(game_ids) for b in search.benchmarks(game)]
    own += [b for game in _uncompiled_games(game_ids) for b in uncompiled.benchmarks(game)]
    return [*openspiel.benchmarks(), *own]


def measure_startup(game_ids: list[str]) -> list[Measurement]:
    return [startup.measure_first_move(game) for game in _compiled_games(game_ids)]


def _uncompiled_games(game_ids: list[str]) -> list[Game[Any]]:
    return [game for game in _load_games(game_ids) if not isinstance(game, CardGame)]


def _compiled_games(game_ids: list[str]) -> list[CardGame[Any]]:
    return [game for game in _load_games(game_ids) if isinstance(game, CardGame)]


def _load_games(game_ids: list[str]) -> list[Game[Any]]:
    return [games.load(game_id) for game_id in game_ids or games.game_ids()]
