"""Who decides. Each file here but `player.py` and `effort.py` is a bot, named as its file is.

What several bots share stands in folders, which are not bots.
"""

import importlib
from functools import cache
from pathlib import Path

from roost.contract import Refused
from roost.contract.chance import words
from roost.players.effort import OWN, Effort
from roost.players.learned.finding import bot_file, file_names
from roost.players.player import Player, Seen, seen

__all__ = [
    "HERE",
    "OWN",
    "Effort",
    "Player",
    "Seen",
    "load",
    "make",
    "names",
    "references",
    "seat_bots",
    "seen",
]

HERE = Path(__file__).parent
NOT_BOTS = {"__init__", "effort", "player"}


def names() -> list[str]:
    """The names of all bots: those here, and those of files (`learned/`)."""
    return sorted(_own_names().union(file_names()))


@cache
def _own_names() -> frozenset[str]:
    return frozenset(file.stem for file in HERE.glob("*.py") if file.stem not in NOT_BOTS)


def make(name: str, seed: str, seat: int, effort: Effort = OWN) -> Player:
    """A bot for a seat of the match with this seed; raises Refused if there is no such bot."""
    bot = load(name)(words(seed, "bot", seat))
    bot.effort = effort
    return bot


def references() -> list[str]:
    """The names of bots that nobody sits down with: others are measured against them."""
    folder = HERE / "reference"
    return sorted(file.stem for file in folder.glob("*.py") if file.stem not in NOT_BOTS)


def load(name: str) -> type[Player]:
    """A bot by its name; raises Refused if there is none."""
    if name in _own_names():
        return _load(f"{__name__}.{name}")
    if name in references():
        return _load(f"{__name__}.reference.{name}")
    file = bot_file(name)
    if file is None:
        raise Refused("player-unknown", player=name, names=", ".join(names()))
    return _load_file(file, file.stat().st_mtime_ns)


@cache
def _load_file(file: Path, _changed: int) -> type[Player]:
    from roost.players.learned.bot import bot_from  # loads numpy: only for these

    return bot_from(file)


@cache
def _load(module: str) -> type[Player]:
    found: type[Player] = importlib.import_module(module).Bot
    assert issubclass(found, Player)
    return found


def seat_bots(given: list[str], seats: int) -> list[str]:
    """A name for each seat: one name serves them all."""
    for name in given:
        load(name)
    if len(given) == 1:
        return given * seats
    if len(given) != seats:
        raise Refused("players-count", given=len(given), seats=seats)
    return given
