"""A sensible beginner: looks one step ahead, by the game's own hints."""

from roost.contract import Action, Words
from roost.kernel.generator import Generator
from roost.players.player import Player, Seen, hinted
from roost.players.search import greedy_action


class Bot(Player):
    def __init__(self, chance: Words) -> None:
        self._generator = Generator(chance)

    def choose(self, seen: Seen) -> Action:
        if len(seen.look.legal) == 1:
            return seen.look.legal[0]
        guessed = seen.guess(self._generator.words())
        advice = seen.game.advice(guessed, self._generator.words())
        if advice is not None:
            return advice
        game, _ = hinted(seen.game)
        return game.words(guessed, greedy_action(game, guessed))
