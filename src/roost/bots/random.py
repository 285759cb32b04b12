"""`random`: chooses every legal action with the same probability. The baseline."""

from collections.abc import Callable
from typing import Any

from roost.bots.bot import Bot, DecisionContext
from roost.contract import Action, RngState
from roost.kernel import CardGame
from roost.kernel.rng import Rng, random_below


class RandomBot(Bot):
    def __init__(self, rng: RngState) -> None:
        self._rng = Rng(rng)

    def choose(self, context: DecisionContext) -> Action:
        legal = context.legal_actions
        return legal[random_below(self._rng, len(legal))]

    @classmethod
    def compile_choice(cls, game: CardGame[Any]) -> Callable[..., Any] | None:
        from roost.bots.compiled.choices import make_random_choice

        return make_random_choice(game)
