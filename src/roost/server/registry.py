"""The games that can be played here. One that is broken is left out; the others go on."""

import logging
from typing import Any

from roost import games
from roost.contract import Facts, Game, Refused

_log = logging.getLogger(__name__)
_broken: set[str] = set()
_messages: dict[str, str] = {}
"""Of the games that are whole. What was read once is not read again: requests wait for it."""


def playable() -> list[str]:
    """The ids of all games that can be loaded."""
    return [name for name in games.names() if _is_whole(name)]


def broken() -> list[str]:
    """The ids of those that cannot."""
    playable()
    return sorted(_broken & set(games.names()))


def offered() -> list[tuple[Facts, str]]:
    """The facts and the catalogue of each game that can be played."""
    return [(games.facts(name), _messages[name]) for name in playable()]


def load(name: str) -> Game[Any]:
    """A game by its id; raises Refused if there is none, or it is broken."""
    if name not in _messages and name in broken():
        raise Refused("game-broken", game=name)
    return games.load(name)


def _is_whole(name: str) -> bool:
    if name in _messages:
        return True
    try:
        games.load(name)
        games.facts(name)
        _messages[name] = games.messages(name)
    except Exception as error:
        if name not in _broken:
            _log.error("a game is broken", exc_info=error, extra={"game": name})
        _broken.add(name)
        return False
    _broken.discard(name)
    return True
