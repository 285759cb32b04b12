"""The best there is: searches through guesses, weighed by how the others have played.

Where a game cannot be searched it takes the game's advice.
"""

from roost.contract import Action, Words
from roost.kernel.generator import Generator
from roost.players.effort import OWN, Effort
from roost.players.player import Player, Seen, advised, hinted
from roost.players.search import Search

EFFORT = Effort(iterations=4000)


class Bot(Player):
    def __init__(self, chance: Words) -> None:
        self._generator = Generator(chance)

    def choose(self, seen: Seen) -> Action:
        if len(seen.legal) == 1:
            return seen.legal[0]
        advice = advised(seen, self._generator)
        if advice is not None:
            return advice
        game, _ = hinted(seen.game)
        search = Search(game, EFFORT if self.effort == OWN else self.effort)
        guessed = seen.guess(self._generator.words())
        return game.words(guessed, search.best(guessed, self._generator.words()))
