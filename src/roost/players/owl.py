"""A decent regular: searches a thousand times through guesses at what lies hidden.

Where a game cannot be searched it takes the game's advice.
"""

from roost.contract import Action, Words
from roost.kernel.generator import Generator
from roost.players.player import Player, Seen, advised, hinted
from roost.players.search import Search

ITERATIONS = 1000


class Bot(Player):
    def __init__(self, chance: Words) -> None:
        self._generator = Generator(chance)
        self._search: Search | None = None

    def choose(self, seen: Seen) -> Action:
        if len(seen.legal) == 1:
            return seen.legal[0]
        advice = advised(seen, self._generator)
        if advice is not None:
            return advice
        game, _ = hinted(seen.game)
        if self._search is None:
            self._search = Search(game, ITERATIONS)
        guessed = seen.guess(self._generator.words())
        return game.words(guessed, self._search.best(guessed, self._generator.words()))
