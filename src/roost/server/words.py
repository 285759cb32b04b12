"""The server's words: a game's own, then those of every game, then the server's."""

import logging
from functools import cache
from pathlib import Path

from roost import games, players
from roost.contract import Catalogue, Refusal
from roost.contract.messages import HERE as CONTRACT_MESSAGES

HERE = Path(__file__).parent

_log = logging.getLogger(__name__)


@cache
def catalogue(game: str | None) -> Catalogue:
    own = [] if game is None else [games.folder(game)]
    return Catalogue(*own, CONTRACT_MESSAGES, HERE, players.HERE)


def refusal(refused: Refusal, game: str | None = None) -> str:
    """Why something is refused. That the words are missing must not stop a table."""
    try:
        return catalogue(game).refusal(refused)
    except Exception as error:
        _log.error("no words", exc_info=error, extra={"refusal": refused.message, "game": game})
        return catalogue(None).say("refused-somehow")
