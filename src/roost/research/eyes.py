"""What a seat knows of matches, in small numbers; and which games it can be asked of."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from roost import games
from roost.contract import Refused, Table
from roost.kernel import WORD, CardGame
from roost.kernel.observing import LEAST, MOST, flat_size, word_count
from roost.research.kernels import BYTES, observation, spread_words

Small = np.ndarray[Any, np.dtype[np.int8]]
Ints = np.ndarray[Any, np.dtype[np.int64]]


def card_game(game: str | CardGame[Any]) -> CardGame[Any]:
    """A game that can be trained on, by its id; raises Refused."""
    found = games.load(game) if isinstance(game, str) else game
    if not isinstance(found, CardGame):
        raise Refused("game-unobserved", game=found.facts.title)
    observation(found)
    return found


def settled(game: CardGame[Any], players: int | None, options: Mapping[str, Any]) -> Table:
    """A table; without a number of players the largest one."""
    return game.facts.table(players or game.facts.players[-1], options)


class Eyes:
    """Makes small numbers of a game's words."""

    least, most = LEAST, MOST

    def __init__(self, game: CardGame[Any]) -> None:
        seen = observation(game)
        self.parts = seen.PARTS
        self.actions = seen.ACTIONS
        self.words = word_count(seen.PARTS)
        self.size = flat_size(seen.PARTS)
        self._bits = np.array([part.bits for part in seen.PARTS for _ in range(part.words)])
        self._observe = seen.observe

    def room(self, n: int) -> tuple[Small, Small]:
        """Room for n rows as `spread` writes them, and the rows."""
        flat = np.zeros(n * self.size + 8, np.int8)
        return flat, flat[: n * self.size].reshape(n, self.size)

    def spread(self, words: Ints, flat: Small) -> None:
        spread_words(words, self._bits, BYTES, flat)

    def look(self, s: Any, seat: int) -> Small:
        """What a seat knows of a state, by the rules as they are written."""
        x = [0] * self.words
        self._observe(s, seat, x)
        return self.row(np.array([x], np.int64))

    def row(self, words: Ints) -> Small:
        """A row of words in small numbers."""
        flat, _ = self.room(1)
        self.spread(words, flat)
        return flat[: self.size]

    def mask(self, moves: tuple[int, int]) -> Small:
        """Legal actions by number."""
        low, high = int(moves[0]), int(moves[1])
        both = low | high << WORD
        return np.array([both >> action & 1 for action in range(self.actions)], np.int8)
