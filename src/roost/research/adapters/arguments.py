"""Checks of what callers of the adapters give. Each error names the value and what is allowed."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from roost import games
from roost.contract import MatchConfig, RefusalError
from roost.kernel import CardGame
from roost.research.kernels.batch_kernels import require_tensor

TEXT_MODES = ("ansi", "human")
"""Render modes: lines of text as a value, or printed after every reset and step."""


def load_card_game(game: str | CardGame[Any]) -> CardGame[Any]:
    """A game that can be trained on, by its id; raises Refused."""
    found = games.load(game) if isinstance(game, str) else game
    if not isinstance(found, CardGame):
        raise RefusalError("game-not-trainable", game=found.info.title)
    require_tensor(found)
    return found


def make_config(
    game: CardGame[Any], players: int | None, options: Mapping[str, Any]
) -> MatchConfig:
    """A table; without a number of players, for the fewest allowed. Raises Refused."""
    count = game.info.default_players if players is None else _to_python(players)
    return game.info.configure(count, {name: _to_python(value) for name, value in options.items()})


def parse_action(action: Any, num_actions: int) -> int:
    """A whole number of any kind, numpy's included; raises ValueError if no action has it."""
    given = np.asarray(action)
    if given.size == 1 and given.dtype.kind in "iu":
        number = int(given.item())
        if 0 <= number < num_actions:
            return number
    raise ValueError(f"an action is a whole number from 0 to {num_actions - 1}, not {action!r}")


def parse_seat(seat: Any, players: int) -> int:
    plain = _to_python(seat)
    if type(plain) is int and 0 <= plain < players:
        return plain
    raise ValueError(f"a seat is a whole number from 0 to {players - 1}, not {seat!r}")


def check_render_mode(mode: str | None) -> str | None:
    """Raises TypeError: tools that try a mode (`make_vec_env` of Stable-Baselines3 does) take this
    as a sign to go without one.
    """
    if mode is None or mode in TEXT_MODES:
        return mode
    names = ", ".join(map(repr, TEXT_MODES))
    raise TypeError(f"render_mode is None or one of {names}, not {mode!r}")


def _to_python(value: Any) -> Any:
    """Python's own number for one of numpy's."""
    return value.item() if isinstance(value, np.generic) else value
