"""`greedy`: plays the move that the game's heuristics rate best one step ahead."""

from collections.abc import Callable
from typing import Any

from roost.bots.bot import BaseBot, DecisionContext, require_heuristics
from roost.bots.search import greedy_action
from roost.contract import Action
from roost.kernel import CardGame
from roost.kernel.rng import Rng


class GreedyBot(BaseBot):
    def _decide(self, context: DecisionContext) -> Action:
        return choose_greedily(context, self._rng)

    @classmethod
    def _compile_decision(cls, game: CardGame[Any]) -> Callable[..., Any]:
        from roost.bots.compiled.choices import make_greedy_choice

        return make_greedy_choice(game)


def choose_greedily(context: DecisionContext, rng: Rng) -> Action:
    """Return the greedy action in a guess. Raises RefusalError if the game has no heuristics."""
    game, _ = require_heuristics(context.game)
    guess = context.guess(rng.next_state())
    return game.actions.to_action(guess, greedy_action(game, guess))
