"""A bot's reasons: how each action did in the search, in words of the game."""

from typing import NamedTuple

from roost.contract import Action, Reason, Words
from roost.kernel.generator import Generator
from roost.players.effort import Effort
from roost.players.player import Seen, advised, hinted
from roost.players.search.search import Search


class Weighed(NamedTuple):
    action: Action
    share: float
    """Of all tries, those that began with it; among partners, who try all alike, of all merit."""
    value: float
    """The mean reward of those tries to the seat."""
    why: Reason | None = None
    """In words, where a game advises without a search."""


def weigh(seen: Seen, chance: Words, iterations: int) -> list[Weighed]:
    """Every legal action that was tried, the best first. Made of guesses, never of the truth.

    A game that cannot be searched advises one action.
    """
    generator = Generator(chance)
    advice = advised(seen, generator)
    if advice is not None:
        why = seen.game.reason(seen.guess(generator.words()), advice)
        return [Weighed(advice, 1.0, 1.0, why)]
    game, _ = hinted(seen.game)
    guessed = seen.guess(generator.words())
    search = Search(game, Effort(iterations))
    best = search.best(guessed, generator.words())
    shares = search.shares()
    values = {action: found.value for action, found in search.tried().items()}
    order = sorted(shares, key=lambda number: (number != best, -shares[number]))
    return [
        Weighed(game.words(guessed, number), shares[number], values[number])
        for number in order
        if shares[number] > 0
    ]
