"""The games that can be played here. A broken game is left out; the others stay available."""

import logging
from typing import Any

from roost import games
from roost.contract import Game, GameInfo, RefusalError
from roost.contract.theme import GameTheme

_log = logging.getLogger(__name__)
_broken: set[str] = set()
_logged_plugins: set[str] = set()
_messages: dict[str, str] = {}
_themes: dict[str, GameTheme] = {}
"""The catalogues and themes of the working games, cached because requests need them."""


def playable_games() -> list[str]:
    """Return the ids of all games that can be loaded."""
    _log_broken_plugins()
    return [name for name in games.game_ids() if _can_load(name)]


def broken_games() -> list[str]:
    """Return the ids of the games that cannot be loaded."""
    playable_games()
    return sorted(_broken & set(games.game_ids()))


def offered_games() -> list[tuple[GameInfo, str, GameTheme]]:
    """Return the info, the catalogue and the theme of each playable game."""
    return [(games.game_info(name), _messages[name], _themes[name]) for name in playable_games()]


def load_game(name: str) -> Game[Any]:
    """Load a game; raise RefusalError if it does not exist or is broken."""
    broken_plugins = (plugin.id for plugin in games.broken_plugins())
    if name not in _messages and name in (*broken_games(), *broken_plugins):
        raise RefusalError("game-broken", game=name)
    return games.load(name)


def _log_broken_plugins() -> None:
    for plugin in games.broken_plugins():
        text = str(plugin)  # has the text of its error: no match exists whose cards it could reveal
        if text not in _logged_plugins:
            _logged_plugins.add(text)
            _log.error(text, exc_info=plugin.error, extra={"game": plugin.id})


def _can_load(name: str) -> bool:
    if name in _messages:
        return True
    try:
        games.load(name)
        games.game_info(name)
        _themes[name] = games.game_theme(name)
        _messages[name] = games.messages_text(name)
    except Exception as error:
        if name not in _broken:
            _log.error("game cannot be loaded", exc_info=error, extra={"game": name})
        _broken.add(name)
        return False
    _broken.discard(name)
    return True
