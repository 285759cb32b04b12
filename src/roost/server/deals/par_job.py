"""The input of a process that computes par."""

from typing import Any

import msgspec


class ParJob(msgspec.Struct, frozen=True):
    game: str
    players: int
    options: dict[str, Any]
    deck: Any
    seed: str
    bots: list[str]
    """The bot at each seat, including the measured one."""
    seat: int
    plays: int
    iterations: int | None
    """The search budget for each move; null: the bot's default."""
