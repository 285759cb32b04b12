"""A decent regular: plays what experience says is best, at once.

Where a game has no fitted policy it looks one step ahead; where it advises, it takes the advice.
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
        guessed = context.guess(self._rng.next_state())
        return game.to_action(guessed, policy_action(game, guessed, self._rng.next_state(), 0.0))

    @classmethod
    def compile_choice(cls, game: CardGame[Any]) -> Callable[..., Any] | None:
        if game.heuristics is None:
            return None
        from roost.bots.compiled import choices

        return choices.skip_forced_moves(game, choices.make_policy_choice(game, 0.0))
