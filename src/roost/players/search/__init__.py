"""Information-set tree search over guesses, for any compiled game."""

from roost.players.search.search import Search

__all__ = ["Search"]
