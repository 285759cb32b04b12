"""Bots: programs that choose actions for a seat.

Each module here except `bot.py` and `budget.py` holds one bot and has its name: `owl.py` defines
`OwlBot`, the bot `owl`. Code that several bots share is in the subpackages.
"""

import importlib
from functools import cache
from pathlib import Path

from roost.bots.bot import Bot, DecisionContext, build_context
from roost.bots.budget import DEFAULT_BUDGET, SearchBudget
from roost.bots.learned.files import find_bot_file, learned_bot_names
from roost.contract import RefusalError
from roost.contract.rng import rng_for

__all__ = [
    "DEFAULT_BUDGET",
    "HERE",
    "Bot",
    "DecisionContext",
    "SearchBudget",
    "build_context",
    "load",
    "make",
    "names",
    "reference_names",
    "seat_bots",
]

HERE = Path(__file__).parent
NOT_BOTS = {"__init__", "bot", "budget"}


def names() -> list[str]:
    """Return the names of all bots: those of this package and those loaded from files."""
    return sorted(_package_bot_names().union(learned_bot_names()))


@cache
def _package_bot_names() -> frozenset[str]:
    return frozenset(file.stem for file in HERE.glob("*.py") if file.stem not in NOT_BOTS)


def make(name: str, seed: str, seat: int, budget: SearchBudget = DEFAULT_BUDGET) -> Bot:
    """Create a bot for a seat of the match with this seed.

    Raises RefusalError if there is no such bot.
    """
    bot = load(name)(rng_for(seed, "bot", seat))
    bot.budget = budget
    return bot


def reference_names() -> list[str]:
    """Return the names of reference bots, which only serve to measure other bots."""
    folder = HERE / "reference"
    return sorted(file.stem for file in folder.glob("*.py") if file.stem not in NOT_BOTS)


def load(name: str) -> type[Bot]:
    """Return a bot's class by its name. Raises RefusalError if there is no such bot."""
    if name in _package_bot_names():
        return _load_bot_module(f"{__name__}.{name}")
    if name in reference_names():
        return _load_bot_module(f"{__name__}.reference.{name}")
    file = find_bot_file(name)
    if file is None:
        raise RefusalError("bot-unknown", bot=name, names=", ".join(names()))
    return _load_bot_file(file, file.stat().st_mtime_ns)


@cache
def _load_bot_file(file: Path, _modified: int) -> type[Bot]:
    from roost.bots.learned.network_bot import load_bot_class  # imports numpy

    return load_bot_class(file)


@cache
def _load_bot_module(module: str) -> type[Bot]:
    name = f"{module.rpartition('.')[2].capitalize()}Bot"
    bot: type[Bot] = getattr(importlib.import_module(module), name)
    assert issubclass(bot, Bot)
    return bot


def seat_bots(bots: list[str], seats: int) -> list[str]:
    """Return a bot name for each seat. A single name is used for all seats.

    Raises RefusalError for an unknown bot or a wrong number of names.
    """
    for name in bots:
        load(name)
    if len(bots) == 1:
        return bots * seats
    if len(bots) != seats:
        raise RefusalError("bot-count", given=len(bots), seats=seats)
    return bots
