"""What a process that works out par is asked."""

from typing import Any

import msgspec


class ParJob(msgspec.Struct, frozen=True):
    game: str
    players: int
    options: dict[str, Any]
    deck: Any
    seed: str
    bots: list[str]
    """By seat, also on the one that is measured."""
    seat: int
    plays: int
    iterations: int | None
    """What a bot that searches may think about a move; null: as it likes."""
