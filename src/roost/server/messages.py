"""The server's message catalogues: a game's own messages, then those of all games, then the
server's.
"""

import logging
from functools import cache
from pathlib import Path

from roost import bots, games
from roost.contract import Catalogue, Refusal
from roost.contract.messages import HERE as CONTRACT_MESSAGES

MESSAGES_FOLDER = Path(__file__).parent

_log = logging.getLogger(__name__)


@cache
def catalogue_for(game: str | None) -> Catalogue:
    own = [] if game is None else [games.game_files(game)]
    return Catalogue(*own, CONTRACT_MESSAGES, MESSAGES_FOLDER, bots.HERE)


def format_refusal(refusal: Refusal, game: str | None = None) -> str:
    """Format a refusal. A missing message must not stop a table."""
    try:
        return catalogue_for(game).format_refusal(refusal)
    except Exception as error:
        _log.error(
            "message missing", exc_info=error, extra={"refusal": refusal.message, "game": game}
        )
        return catalogue_for(None).format("refusal-unknown")
