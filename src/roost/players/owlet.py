"""A beginner: has a feeling for what is good, is not sure of it, and now and then does not look."""

from roost.contract import Action, Words
from roost.kernel.generator import Generator, below
from roost.players.greedy import beginner
from roost.players.player import Player, Seen, advised, hinted
from roost.players.search.policy import policy_action

WARMTH = 2.0
"""How alike moves seem to it: 1 is how sure the policy is."""
SLIPS = 6
"""One choice in so many is any that is legal."""


class Bot(Player):
    def __init__(self, chance: Words) -> None:
        self._generator = Generator(chance)

    def choose(self, seen: Seen) -> Action:
        legal = seen.legal
        if len(legal) == 1:
            return legal[0]
        advice = advised(seen, self._generator, "careless")
        if advice is not None:
            return advice
        if below(self._generator, SLIPS) == 0:
            return legal[below(self._generator, len(legal))]
        game, _ = hinted(seen.game)
        if game.policy is None:
            return beginner(seen, self._generator)
        guessed = seen.guess(self._generator.words())
        action = policy_action(game, guessed, self._generator.words(), WARMTH)
        return game.words(guessed, action)
