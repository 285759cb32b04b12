"""`owl`: a solid player. It plays the move that the policy rates best, without search.

If a game has no fitted policy, it plays like `greedy`.
"""

from collections.abc import Callable
from typing import Any

from roost.bots.bot import BaseBot, DecisionContext, require_heuristics
from roost.bots.greedy import choose_greedily
from roost.bots.search.policy_actions import policy_action
from roost.contract import Action
from roost.kernel import CardGame


class OwlBot(BaseBot):
    temperature = 0.0
    """0 plays the best move. 1 samples from the policy as fitted, and a higher temperature makes
    the moves more equally likely.
    """

    def _decide(self, context: DecisionContext) -> Action:
        game, _ = require_heuristics(context.game)
        if game.policy is None:
            return choose_greedily(context, self._rng)
        guess = context.guess(self._rng.next_state())
        action = policy_action(game, guess, self._rng.next_state(), self.temperature)
        return game.actions.to_action(guess, action)

    @classmethod
    def _compile_decision(cls, game: CardGame[Any]) -> Callable[..., Any]:
        from roost.bots.compiled.choices import make_policy_choice

        return make_policy_choice(game, cls.temperature)
