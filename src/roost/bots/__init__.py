"""Who decides. Each file here but `player.py` and `effort.py` is a bot, named as its file is.

What several bots share stands in folders, which are not bots.
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
NOT_BOTS = {"__init__", "budget", "bot"}


def names() -> list[str]:
    """The names of all bots: those here, and those of files (`learned/`)."""
    return sorted(_package_bot_names().union(learned_bot_names()))


@cache
def _package_bot_names() -> frozenset[str]:
    return frozenset(file.stem for file in HERE.glob("*.py") if file.stem not in NOT_BOTS)


def make(name: str, seed: str, seat: int, budget: SearchBudget = DEFAULT_BUDGET) -> Bot:
    """A bot for a seat of the match with this seed; raises Refused if there is no such bot."""
    bot = load(name)(rng_for(seed, "bot", seat))
    bot.budget = budget
    return bot


def reference_names() -> list[str]:
    """The names of bots that nobody sits down with: others are measured against them."""
    folder = HERE / "reference"
    return sorted(file.stem for file in folder.glob("*.py") if file.stem not in NOT_BOTS)


def load(name: str) -> type[Bot]:
    """A bot by its name; raises Refused if there is none."""
    if name in _package_bot_names():
        return _load_bot_module(f"{__name__}.{name}")
    if name in reference_names():
        return _load_bot_module(f"{__name__}.reference.{name}")
    file = find_bot_file(name)
    if file is None:
        raise RefusalError("player-unknown", player=name, names=", ".join(names()))
    return _load_bot_file(file, file.stat().st_mtime_ns)


@cache
def _load_bot_file(file: Path, _modified: int) -> type[Bot]:
    from roost.bots.learned.network_bot import load_bot_class  # loads numpy: only for these

    return load_bot_class(file)


@cache
def _load_bot_module(module: str) -> type[Bot]:
    name = f"{module.rpartition('.')[2].capitalize()}Bot"
    bot: type[Bot] = getattr(importlib.import_module(module), name)
    assert issubclass(bot, Bot)
    return bot


def seat_bots(bots: list[str], seats: int) -> list[str]:
    """A name for each seat: one name serves them all."""
    for name in bots:
        load(name)
    if len(bots) == 1:
        return bots * seats
    if len(bots) != seats:
        raise RefusalError("players-count", given=len(bots), seats=seats)
    return bots
