"""A decent regular: plays what experience says is best, at once.

Where a game has no fitted policy it looks one step ahead; where it advises, it takes the advice.
"""

from roost.contract import Action
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
