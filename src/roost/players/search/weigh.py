"""A bot's reasons: how each action did in the search, how sure that is, in words of the game."""

import math
from threading import Event
from typing import Any, Literal, NamedTuple

from roost.contract import Action, Reason, Words
from roost.kernel import CardGame, State
from roost.kernel.awaited import is_awaited
from roost.kernel.generator import Generator
from roost.players.effort import Effort
from roost.players.player import Seen, advised, hinted
from roost.players.search.search import Search, Tried

SEARCHES = 8
"""Searches that think apart: how far they differ tells how sure one can be."""
AWAITED_SEARCHES = 2
"""So many while kernels are still being compiled."""


SERIOUS = 0.5
"""The share of the most trusted action's that another needs to be advised."""
CLEAR, LIKELY = 2.4, 1.0
"""Standard errors that the next best is behind. Of few searches 2.4 are what two are of many."""
SELDOM = 0.02
"""Actions that were trusted less cannot put the best one in doubt."""

Sureness = Literal["only", "clear", "likely", "close"]


class Weighed(NamedTuple):
    action: Action
    share: float
    """Of all tries, those that began with it; among partners, who try all alike, of all merit."""
    value: float
    """The mean reward of those tries to the seat."""
    behind: float = 0.0
    """In points, how much worse it is than the first one."""
    error: float = 0.0
    """The standard error of that; infinite, if it was tried too seldom to tell."""
    why: Reason | None = None
    """In words; only of the first one."""


class Stopped(Exception):
    """Nobody waits for it any more."""


def weigh(
    seen: Seen, chance: Words, iterations: int, stopped: Event | None = None
) -> list[Weighed]:
    """Every legal action that was tried, the best first. Made of guesses, never of the truth.

    A game that cannot be searched advises one action. Raises Stopped, before its next search, once
    `stopped` is set.
    """
    generator = Generator(chance)
    advice = advised(seen, generator)
    if advice is not None:
        why = seen.game.reason(seen.guess(generator.words()), advice)
        return [Weighed(advice, 1.0, 1.0, why=why)]
    game, hints = hinted(seen.game)
    guessed = seen.guess(generator.words())
    found = []
    for part in _parts(game, iterations):
        if stopped is not None and stopped.is_set():
            raise Stopped
        found.append(_searched(game, guessed, generator, part))
    shares = _mean_shares(found)
    best = _best(shares, found)
    order = sorted(shares, key=lambda number: (number != best, -shares[number]))
    weighed = []
    for number in order:
        action = game.words(guessed, number)
        behind, error = _behind([tried for _, tried in found], best, number)
        weighed.append(
            Weighed(
                action,
                shares[number],
                _value([tried[number] for _, tried in found if number in tried]),
                hints.SPAN * behind,
                hints.SPAN * error,
                game.reason(guessed, action) if number == best else None,
            )
        )
    return weighed


def sureness(weighed: list[Weighed]) -> Sureness:
    """How sure one can be that the first action is the best."""
    others = [one for one in weighed[1:] if one.share >= SELDOM]
    if len(weighed) == 1:
        return "only"
    if not any(one.share for one in weighed[1:]):  # there was no time for any other
        return "close"
    if all(one.behind > CLEAR * one.error for one in others):
        return "clear"
    return "likely" if all(one.behind > LIKELY * one.error for one in others) else "close"


def _parts(game: CardGame[Any], iterations: int) -> list[int]:
    """The iterations of each search."""
    searches = AWAITED_SEARCHES if is_awaited(game.facts.id) else SEARCHES
    return [max(1, iterations // searches)] * searches


def _searched(
    game: CardGame[Any], guessed: State, generator: Generator, iterations: int
) -> tuple[dict[int, float], dict[int, Tried]]:
    search = Search(game, Effort(iterations))
    search.best(guessed, generator.words())
    return search.shares(), search.tried()


def _mean_shares(found: list[tuple[dict[int, float], dict[int, Tried]]]) -> dict[int, float]:
    total: dict[int, float] = {}
    for shares, _ in found:
        for number, share in shares.items():
            total[number] = total.get(number, 0.0) + share / len(found)
    trusted = {number: share for number, share in sorted(total.items()) if share > 0}
    return trusted if len(trusted) > 1 else dict(sorted(total.items()))


def _best(shares: dict[int, float], found: list[tuple[dict[int, float], dict[int, Tried]]]) -> int:
    """Of those that were trusted nearly as much as any, the one of the highest value."""
    serious = [number for number in shares if shares[number] >= SERIOUS * max(shares.values())]
    return max(
        serious, key=lambda number: _value([tried[number] for _, tried in found if number in tried])
    )


def _value(tried: list[Tried]) -> float:
    visits = sum(one.visits for one in tried)
    return sum(one.visits * one.value for one in tried) / max(1, visits)


def _behind(found: list[dict[int, Tried]], best: int, number: int) -> tuple[float, float]:
    """By the searches that tried both, each with its own guesses for both: so luck cancels out."""
    apart = [
        tried[best].value - tried[number].value
        for tried in found
        if all(move in tried and tried[move].visits for move in (best, number))
    ]
    if number == best:
        return 0.0, 0.0
    mean = sum(apart) / max(1, len(apart))
    if len(apart) < 2:
        return mean, math.inf
    spread = sum((one - mean) ** 2 for one in apart) / (len(apart) - 1)
    return mean, math.sqrt(spread / len(apart))
