"""Knows what a beginner knows, and does not always mind it: danger, wounds, the last card."""

from collections.abc import Callable
from typing import Any

from roost.contract import Action
from roost.kernel import CardGame
from roost.kernel.generator import below
from roost.players.greedy import beginner
from roost.players.player import Seen, Thinker

HEEDLESS = 4
"""Where a game has no advice for this manner, one choice in so many is any that is legal."""


class Bot(Thinker):
    manner = "careless"

    def _decide(self, seen: Seen) -> Action:
        if below(self._generator, HEEDLESS) == 0:
            return seen.legal[below(self._generator, len(seen.legal))]
        return beginner(seen, self._generator)

    @classmethod
    def compiled(cls, game: CardGame[Any]) -> Callable[..., Any] | None:
        if game.hints is None:
            return None
        from roost.players.batch import choices

        decide = choices.make_slipping(game, HEEDLESS, choices.make_beginning(game))
        return choices.make_thinking(game, decide)
