"""How much is played. Everything is bounded, and no match comes to its end."""

import msgspec


class ServerBenchPlan(msgspec.Struct, frozen=True):
    """A match of the game that is played has 128 moves at least: one table plays fewer."""

    tables: int = 100
    warm_up_moves: int = 15
    """Moves of each table, before anything is measured."""
    repetitions: int = 9
    moves: int = 8
    """Moves of each table in a repetition, as fast as they are told."""
    paced_moves: int = 25
    """Moves of each table, one in `every` seconds."""
    interval: float = 1.0
    idle_tables: int = 1000
    """Tables in the end, most of which nobody plays at."""

    @property
    def steps(self) -> int:
        """Of one contender."""
        return 4 + self.repetitions  # see measuring.py
