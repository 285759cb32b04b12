"""Everything that `roost bench` measures."""

from roost import games
from roost.bench import openspiel, ours
from roost.bench.measure import Measure
from roost.kernel import CardGame


def suite(names: list[str]) -> list[Measure]:
    """The named games (all, if none is named) and what they are measured against."""
    found = [games.load(name) for name in names or games.names()]
    compiled = [game for game in found if isinstance(game, CardGame)]
    return [*openspiel.measures(), *(m for game in compiled for m in ours.measures(game))]
