"""The amount of play in `roost bench server`."""

import msgspec

from roost.bench.game_choice import find_card_game

SOCKETS = 4
"""Sockets per table. If a game has fewer seats, the others are spectators."""
SEATS = SOCKETS
GAME = find_card_game(SEATS)
"""The game that peer/game.js implements for boardgame.io, too."""


class ServerBenchPlan(msgspec.Struct, frozen=True):
    tables: int = 100
    warm_up_moves: int = 15
    """Moves per table before the measurements."""
    repetitions: int = 9
    moves: int = 8
    """Moves per table and repetition, without pauses."""
    paced_moves: int = 25
    """Moves per table, one every `interval` seconds."""
    interval: float = 1.0
    idle_tables: int = 1000
    """Tables at the end; most of them are idle."""

    @property
    def steps(self) -> int:
        """The number of steps per contender (see comparison.py)."""
        return 4 + self.repetitions
