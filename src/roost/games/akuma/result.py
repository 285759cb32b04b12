"""The result of Akuma de Oshigoto."""

from roost.contract import Result
from roost.games.akuma.state import AkumaState


def result_fields(s: AkumaState) -> Result:
    """AK-37, AK-38: the scores of each game."""
    return {"games": [s.scores[4 * g : 4 * g + s.players] for g in range(s.games)]}
