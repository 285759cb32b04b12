"""A decent regular: plays what experience says is best, at once.

Where a game has no fitted policy it looks one step ahead; where it advises, it takes the advice.
"""

from roost.contract import Action, Words
from roost.kernel.generator import Generator
from roost.players.greedy import beginner
from roost.players.player import Player, Seen, advised, hinted
from roost.players.search.policy import policy_action


class Bot(Player):
    def __init__(self, chance: Words) -> None:
        self._generator = Generator(chance)

    def choose(self, seen: Seen) -> Action:
        if len(seen.legal) == 1:
            return seen.legal[0]
        advice = advised(seen, self._generator)
        if advice is not None:
            return advice
        game, _ = hinted(seen.game)
        if game.policy is None:
            return beginner(seen, self._generator)
        guessed = seen.guess(self._generator.words())
        return game.words(guessed, policy_action(game, guessed, self._generator.words(), 0.0))
