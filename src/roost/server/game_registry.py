"""The games that can be played here. One that is broken is left out; the others go on."""

import logging
from typing import Any

from roost import games
from roost.contract import Game, GameInfo, RefusalError

_log = logging.getLogger(__name__)
_broken: set[str] = set()
_messages: dict[str, str] = {}
"""Of the games that are whole. What was read once is not read again: requests wait for it."""


def playable_games() -> list[str]:
    """The ids of all games that can be loaded."""
    return [name for name in games.game_ids() if _can_load(name)]


def broken_games() -> list[str]:
    """The ids of those that cannot."""
    playable_games()
    return sorted(_broken & set(games.game_ids()))


def offered_games() -> list[tuple[GameInfo, str]]:
    """The facts and the catalogue of each game that can be played."""
    return [(games.game_info(name), _messages[name]) for name in playable_games()]


def load_game(name: str) -> Game[Any]:
    """A game by its id; raises Refused if there is none, or it is broken."""
    if name not in _messages and name in broken_games():
        raise RefusalError("game-broken", game=name)
    return games.load(name)


def _can_load(name: str) -> bool:
    if name in _messages:
        return True
    try:
        games.load(name)
        games.game_info(name)
        _messages[name] = games.messages_text(name)
    except Exception as error:
        if name not in _broken:
            _log.error("a game is broken", exc_info=error, extra={"game": name})
        _broken.add(name)
        return False
    _broken.discard(name)
    return True
