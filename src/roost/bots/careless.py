"""`careless`: plays like `greedy`, but with random moves mixed in.

For a game that makes its own suggestions, the bot requests careless ones.
"""

from collections.abc import Callable
from typing import Any

from roost.bots.bot import BaseBot, DecisionContext
from roost.bots.greedy import choose_greedily
from roost.contract import Action
from roost.kernel import CardGame
from roost.kernel.rng import random_below

RANDOM_MOVE_INTERVAL = 4
"""One decision in this many is a random legal action, on average."""


class CarelessBot(BaseBot):
    style = "careless"

    def _decide(self, context: DecisionContext) -> Action:
        if random_below(self._rng, RANDOM_MOVE_INTERVAL) == 0:
            return context.legal_actions[random_below(self._rng, len(context.legal_actions))]
        return choose_greedily(context, self._rng)

    @classmethod
    def compile_choice(cls, game: CardGame[Any]) -> Callable[..., Any] | None:
        if game.heuristics is None:
            return None
        from roost.bots.compiled import choices

        decide = choices.make_epsilon_choice(
            game, RANDOM_MOVE_INTERVAL, choices.make_greedy_choice(game)
        )
        return choices.skip_forced_moves(game, decide)
