"""Knows what a beginner knows, and does not always mind it: danger, wounds, the last card."""

from roost.contract import Action, Words
from roost.kernel.generator import Generator, below
from roost.players.greedy import beginner
from roost.players.player import Player, Seen, advised

HEEDLESS = 4
"""Where a game has no advice for this manner, one choice in so many is any that is legal."""


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
        if below(self._generator, HEEDLESS) == 0:
            return legal[below(self._generator, len(legal))]
        return beginner(seen, self._generator)
