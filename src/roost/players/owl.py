"""A decent regular: plays what experience says is best, at once.

Where a game has no fitted policy it looks one step ahead; where it advises, it takes the advice.
"""

from collections.abc import Callable
from typing import Any

from roost.contract import Action
from roost.kernel import CardGame
from roost.players.greedy import beginner
from roost.players.player import Seen, Thinker, hinted
from roost.players.search.policy import policy_action


class Bot(Thinker):
    def _decide(self, seen: Seen) -> Action:
        game, _ = hinted(seen.game)
        if game.policy is None:
            return beginner(seen, self._generator)
        guessed = seen.guess(self._generator.words())
        return game.words(guessed, policy_action(game, guessed, self._generator.words(), 0.0))

    @classmethod
    def compiled(cls, game: CardGame[Any]) -> Callable[..., Any] | None:
        if game.hints is None:
            return None
        from roost.players.batch import choices

        return choices.make_thinking(game, choices.make_experienced(game, 0.0))
