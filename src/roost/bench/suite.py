"""Everything that `roost bench` measures."""

from typing import Any

from roost import games
from roost.bench import openspiel, ours, searching, told, warm
from roost.bench.measure import Measure, Reading
from roost.contract import Game
from roost.kernel import CardGame


def suite(names: list[str]) -> list[Measure]:
    """The named games (all, if none is named) and what they are measured against."""
    own = [m for game in _compiled(names) for m in ours.measures(game)]
    own += [m for game in _compiled(names) for m in searching.measures(game)]
    own += [m for game in _others(names) for m in told.measures(game)]
    return [*openspiel.measures(), *own]


def warm_starts(names: list[str]) -> list[Reading]:
    return [warm.warm_start(game) for game in _compiled(names)]


def _others(names: list[str]) -> list[Game[Any]]:
    found = (games.load(name) for name in names or games.names())
    return [game for game in found if not isinstance(game, CardGame)]


def _compiled(names: list[str]) -> list[CardGame[Any]]:
    found = (games.load(name) for name in names or games.names())
    return [game for game in found if isinstance(game, CardGame)]
