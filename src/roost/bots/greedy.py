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
    def compile_choice(cls, game: CardGame[Any]) -> Callable[..., Any] | None:
        if game.heuristics is None:
            return None
        from roost.bots.compiled import choices

        return choices.skip_forced_moves(game, choices.make_greedy_choice(game))


def choose_greedily(context: DecisionContext, rng: Rng) -> Action:
    """Return the greedy action in a guess. Raises RefusalError if the game has no heuristics."""
    game, _ = require_heuristics(context.game)
    guess = context.guess(rng.next_state())
    return game.to_action(guess, greedy_action(game, guess))
