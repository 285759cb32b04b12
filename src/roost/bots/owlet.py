"""`owlet`: a beginner. It samples its moves from the policy, with random moves mixed in."""

from collections.abc import Callable
from typing import Any

from roost.bots.bot import BaseBot, DecisionContext, require_heuristics
from roost.bots.greedy import choose_greedily
from roost.bots.search.policy_actions import policy_action
from roost.contract import Action
from roost.kernel import CardGame
from roost.kernel.rng import random_below

TEMPERATURE = 2.0
"""Temperature of the policy: 1 is the policy as fitted, and a higher value makes the moves more
equally likely.
"""
RANDOM_MOVE_INTERVAL = 6
"""One decision in this many is a random legal action, on average."""


class OwletBot(BaseBot):
    style = "careless"

    def _decide(self, context: DecisionContext) -> Action:
        if random_below(self._rng, RANDOM_MOVE_INTERVAL) == 0:
            return context.legal_actions[random_below(self._rng, len(context.legal_actions))]
        game, _ = require_heuristics(context.game)
        if game.policy is None:
            return choose_greedily(context, self._rng)
        guess = context.guess(self._rng.next_state())
        action = policy_action(game, guess, self._rng.next_state(), TEMPERATURE)
        return game.to_action(guess, action)

    @classmethod
    def compile_choice(cls, game: CardGame[Any]) -> Callable[..., Any] | None:
        if game.heuristics is None:
            return None
        from roost.bots.compiled import choices

        decide = choices.make_epsilon_choice(
            game, RANDOM_MOVE_INTERVAL, choices.make_policy_choice(game, TEMPERATURE)
        )
        return choices.skip_forced_moves(game, decide)
