"""Selects games for tests: all of them, or those of the option `--game`."""

from collections.abc import Iterable
from typing import Any

from roost import games
from roost.contract import MatchConfig
from roost.kernel import CardGame
from roost.testing.matches import sample_configs
from roost.testing.parts import has_part

_chosen: list[str] = []


def choose_games(names: Iterable[str]) -> None:
    """Restrict the tests to these games; none: all games. Raises RefusalError."""
    _chosen[:] = names
    for name in _chosen:
        games.game_folder(name)


def chosen_games() -> list[str]:
    return _chosen or games.game_ids()


def games_with(*parts: str) -> list[str]:
    """Return the games that have all these parts (`parts.py`)."""
    return [name for name in chosen_games() if all(has_part(name, part) for part in parts)]


def card_games() -> list[str]:
    return [name for name in chosen_games() if isinstance(games.load(name), CardGame)]


def load_card_game(name: str) -> CardGame[Any]:
    game = games.load(name)
    assert isinstance(game, CardGame)
    return game


def short_games() -> list[str]:
    """Return the games whose matches always end."""
    return [name for name in chosen_games() if not games.game_info(name).is_long]


def game_cases(with_long: bool = True) -> list[tuple[str, MatchConfig]]:
    """Return every game with its sample of configurations."""
    names = chosen_games() if with_long else short_games()
    return [(name, config) for name in names for config in sample_configs(games.game_info(name))]


def case_id(value: object) -> str:
    """Return the name of a test parameter: a game's id, or `3-True-False` for a configuration."""
    if not isinstance(value, MatchConfig):
        return str(value)
    return "-".join(map(str, [value.players, *value.options.values()]))
