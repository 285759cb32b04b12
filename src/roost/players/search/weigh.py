"""A bot's reasons: how each action did in the search, in words of the game."""

from typing import NamedTuple

from roost.contract import Action, Words
from roost.kernel.generator import Generator
from roost.players.player import Seen, advised, hinted
from roost.players.search.search import Search


class Weighed(NamedTuple):
    action: Action
    share: float
    """Of all tries, those that began with it."""
    value: float
    """The mean reward of those tries to the seat."""


def weigh(seen: Seen, chance: Words, iterations: int) -> list[Weighed]:
    """Every legal action that was tried, the best first. Made of guesses, never of the truth.

    A game that cannot be searched advises one action.
    """
    generator = Generator(chance)
    advice = advised(seen, generator)
    if advice is not None:
        return [Weighed(advice, 1.0, 1.0)]
    game, _ = hinted(seen.game)
    guessed = seen.guess(generator.words())
    search = Search(game, iterations)
    best = search.best(guessed, generator.words())
    tried = search.tried()
    total = sum(found.visits for found in tried.values())
    order = sorted(tried, key=lambda number: (number != best, -tried[number].visits))
    return [
        Weighed(game.words(guessed, number), found.visits / total, found.value)
        for number in order
        if (found := tried[number]).visits
    ]
