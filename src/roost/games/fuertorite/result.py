"""The result of FuertoRite."""

from typing import Any

from roost.contract import Result
from roost.games.fuertorite.layout import unpack_result
from roost.games.fuertorite.state import KINDS, MAX_GAMES, MAX_PLAYERS, FuertoriteState

SET_ASIDE_NAMES = (*KINDS[:3], "none")
END_NAMES = ("hand", "deck", "limit")


def result_fields(s: FuertoriteState) -> Result:
    """FU-67 to FU-69, FU-72"""
    return {"games": [_game_result(s, g) for g in range(1, min(s.game, MAX_GAMES) + 1)]}


def _game_result(s: FuertoriteState, game: int) -> dict[str, Any]:
    parts = [unpack_result(s, game, p) for p in range(s.players)]
    end = s.results[MAX_PLAYERS * (game - 1)] >> 18
    return {
        "stars": [stars for stars, _, _ in parts],
        "aside": [SET_ASIDE_NAMES[aside] for _, _, aside in parts],
        "bonus": [bonus for _, bonus, _ in parts],
        "scores": [stars + bonus for stars, bonus, _ in parts],
        "turns": end >> 2,
        "ended_by": END_NAMES[end & 3],
    }
