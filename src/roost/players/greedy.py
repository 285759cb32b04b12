"""A sensible beginner: looks one step ahead, by the game's own hints, or takes its advice."""

from roost.contract import Action, Words
from roost.kernel.generator import Generator
from roost.players.player import Player, Seen, advised, hinted
from roost.players.search import greedy_action


class Bot(Player):
    def __init__(self, chance: Words) -> None:
        self._generator = Generator(chance)

    def choose(self, seen: Seen) -> Action:
        if len(seen.legal) == 1:
            return seen.legal[0]
        return advised(seen, self._generator) or beginner(seen, self._generator)


def beginner(seen: Seen, generator: Generator) -> Action:
    """The best by a look one step ahead; raises Refused if the game has no hints."""
    game, _ = hinted(seen.game)
    guessed = seen.guess(generator.words())
    return game.words(guessed, greedy_action(game, guessed))
