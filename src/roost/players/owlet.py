"""A beginner: has a feeling for what is good, is not sure of it, and now and then does not look."""

from collections.abc import Callable
from typing import Any

from roost.contract import Action
from roost.kernel import CardGame
from roost.kernel.generator import below
from roost.players.greedy import beginner
from roost.players.player import Seen, Thinker, hinted
from roost.players.search.policy import policy_action

WARMTH = 2.0
"""How alike moves seem to it: 1 is how sure the policy is."""
SLIPS = 6
"""One choice in so many is any that is legal."""


class Bot(Thinker):
    manner = "careless"

    def _decide(self, seen: Seen) -> Action:
        if below(self._generator, SLIPS) == 0:
            return seen.legal[below(self._generator, len(seen.legal))]
        game, _ = hinted(seen.game)
        if game.policy is None:
            return beginner(seen, self._generator)
        guessed = seen.guess(self._generator.words())
        action = policy_action(game, guessed, self._generator.words(), WARMTH)
        return game.words(guessed, action)

    @classmethod
    def compiled(cls, game: CardGame[Any]) -> Callable[..., Any] | None:
        if game.hints is None:
            return None
        from roost.players.batch import choices

        decide = choices.make_slipping(game, SLIPS, choices.make_experienced(game, WARMTH))
        return choices.make_thinking(game, decide)
