"""The best there is: searches through guesses, weighed by how the others have played.

Where a game cannot be searched it takes the game's advice.
"""

from roost.bots.bot import BaseBot, DecisionContext, require_heuristics
from roost.bots.budget import DEFAULT_BUDGET, SearchBudget
from roost.bots.search import Search
from roost.contract import Action

SAGE_BUDGET = SearchBudget(iterations=4000)


class SageBot(BaseBot):
    _search: Search | None = None

    def stop(self) -> None:
        if self._search is not None:
            self._search.stop()

    def _decide(self, context: DecisionContext) -> Action:
        game, _ = require_heuristics(context.game)
        self._search = search = Search(
            game, SAGE_BUDGET if self.budget == DEFAULT_BUDGET else self.budget
        )
        guessed = context.guess(self._rng.next_state())
        return game.to_action(guessed, search.best_action(guessed, self._rng.next_state()))
