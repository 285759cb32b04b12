"""A sensible beginner: looks one step ahead, by the game's own hints, or takes its advice."""

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
    """The best by a look one step ahead; raises Refused if the game has no hints."""
    game, _ = require_heuristics(context.game)
    guessed = context.guess(rng.next_state())
    return game.to_action(guessed, greedy_action(game, guessed))
