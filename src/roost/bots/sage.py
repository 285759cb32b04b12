"""`sage`: the strongest bot. It searches over determinizations with belief weights."""

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
        budget = SAGE_BUDGET if self.budget == DEFAULT_BUDGET else self.budget
        self._search = search = Search(game, budget)
        guess = context.guess(self._rng.next_state())
        return game.actions.to_action(guess, search.best_action(guess, self._rng.next_state()))
