"""The best there is: searches through guesses, weighed by how the others have played.

Where a game cannot be searched it takes the game's advice.
"""

from roost.contract import Action
from roost.players.effort import OWN, Effort
from roost.players.player import Seen, Thinker, hinted
from roost.players.search import Search

EFFORT = Effort(iterations=4000)


class Bot(Thinker):
    _search: Search | None = None

    def stop(self) -> None:
        if self._search is not None:
            self._search.stop()

    def _decide(self, seen: Seen) -> Action:
        game, _ = hinted(seen.game)
        self._search = search = Search(game, EFFORT if self.effort == OWN else self.effort)
        guessed = seen.guess(self._generator.words())
        return game.words(guessed, search.best(guessed, self._generator.words()))
