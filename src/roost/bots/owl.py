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
    def _decide(self, context: DecisionContext) -> Action:
        game, _ = require_heuristics(context.game)
        if game.policy is None:
            return choose_greedily(context, self._rng)
        guess = context.guess(self._rng.next_state())
        return game.to_action(guess, policy_action(game, guess, self._rng.next_state(), 0.0))

    @classmethod
    def compile_choice(cls, game: CardGame[Any]) -> Callable[..., Any] | None:
        if game.heuristics is None:
            return None
        from roost.bots.compiled import choices

        return choices.skip_forced_moves(game, choices.make_policy_choice(game, 0.0))
