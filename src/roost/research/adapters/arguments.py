"""Checks the arguments of adapters. Each error names the value and what is allowed."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from roost import games
from roost.contract import MatchConfig, RefusalError
from roost.kernel import CardGame

TEXT_MODES = ("ansi", "human")
"""Render modes: text as a return value, or printed after every reset and step."""


def load_card_game(game: str | CardGame[Any]) -> CardGame[Any]:
    """Return a trainable game by its id. Raises RefusalError for other games."""
    loaded = games.load(game) if isinstance(game, str) else game
    if not isinstance(loaded, CardGame):
        raise RefusalError("game-not-trainable", game=loaded.info.title)
    return loaded


def make_config(
    game: CardGame[Any], players: int | None, options: Mapping[str, Any]
) -> MatchConfig:
    """Return a match configuration. `players` defaults to the fewest allowed.

    Raises RefusalError for invalid players or options.
    """
    count = game.info.default_players if players is None else _to_python(players)
    return game.info.configure(count, {name: _to_python(value) for name, value in options.items()})


def parse_action(action: Any, num_actions: int) -> int:
    """Return an action index as int, also from numpy types. Raises ValueError if out of range."""
    array = np.asarray(action)
    if array.size == 1 and array.dtype.kind in "iu":
        index = int(array.item())
        if 0 <= index < num_actions:
            return index
    raise ValueError(f"an action is an integer from 0 to {num_actions - 1}, not {action!r}")


def parse_seat(seat: Any, players: int) -> int:
    number = _to_python(seat)
    if type(number) is int and 0 <= number < players:
        return number
    raise ValueError(f"a seat is an integer from 0 to {players - 1}, not {seat!r}")


def check_render_mode(mode: str | None) -> str | None:
    """Return the mode if it is supported, else raise TypeError.

    `make_vec_env` of Stable-Baselines3 tries a mode and continues without one after a TypeError.
    """
    if mode is None or mode in TEXT_MODES:
        return mode
    names = ", ".join(map(repr, TEXT_MODES))
    raise TypeError(f"render_mode is None or one of {names}, not {mode!r}")


def _to_python(value: Any) -> Any:
    """Convert a numpy scalar to a Python value."""
    return value.item() if isinstance(value, np.generic) else value
