"""What a seat knows of matches, in small numbers."""

from typing import Any

import numpy as np

from roost.kernel import WORD, CardGame
from roost.kernel.observing import LEAST, MOST, flat_size, word_count
from roost.research.kernels import BYTES, observation, spread_words

Small = np.ndarray[Any, np.dtype[np.int8]]
Ints = np.ndarray[Any, np.dtype[np.int64]]


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

    def room(self, n: int) -> Small:
        """Room for n rows as `spread` writes them."""
        return np.zeros(n * self.size + 8, np.int8)

    def rows(self, flat: Small) -> Small:
        """The rows in such a room, not copied."""
        return flat[:-8].reshape(-1, self.size)

    def spread(self, words: Ints, flat: Small) -> None:
        spread_words(words, self._bits, BYTES, flat)

    def look(self, s: Any, seat: int) -> Small:
        """What a seat knows of a state, by the rules as they are written."""
        x = [0] * self.words
        self._observe(s, seat, x)
        return self.row(np.array([x], np.int64))

    def row(self, words: Ints) -> Small:
        """A row of words in small numbers."""
        flat = self.room(1)
        self.spread(words, flat)
        return flat[: self.size]

    def mask(self, moves: tuple[int, int]) -> Small:
        """Legal actions by number."""
        low, high = int(moves[0]), int(moves[1])
        both = low | high << WORD
        return np.array([both >> action & 1 for action in range(self.actions)], np.int8)

    def open_mask(self) -> Small:
        """The mask once a match is over: all ones. Nothing can be done any more, but a softmax over
        no action at all would not be a number.
        """
        return np.ones(self.actions, np.int8)
