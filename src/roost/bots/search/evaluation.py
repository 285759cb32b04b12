"""A bot's reasons: how each action did in the search, how sure that is, in words of the game."""

import math
from threading import Event
from typing import Any, Literal, NamedTuple

from roost.bots.bot import DecisionContext, require_heuristics, suggest_action
from roost.bots.budget import SearchBudget
from roost.bots.search.search import ActionStats, Search
from roost.contract import Action, Reason, RngState
from roost.kernel import CardGame, State
from roost.kernel.compile.pending import is_pending
from roost.kernel.rng import Rng

SEARCH_COUNT = 8
"""Searches that think apart: how far they differ tells how sure one can be."""
PENDING_SEARCH_COUNT = 2
"""So many while kernels are still being compiled."""


MIN_RELATIVE_SHARE = 0.5
"""The share of the most trusted action's that another needs to be advised."""
CLEAR_ERRORS, LIKELY_ERRORS = 2.4, 1.0
"""Standard errors that the next best is behind. Of few searches 2.4 are what two are of many."""
MIN_SHARE = 0.02
"""Actions that were trusted less cannot put the best one in doubt."""

Confidence = Literal["only", "clear", "likely", "close"]


class Evaluation(NamedTuple):
    action: Action
    share: float
    """Of all tries, those that began with it; among partners, who try all alike, of all merit."""
    value: float
    """The mean reward of those tries to the seat."""
    points_behind: float = 0.0
    """In points, how much worse it is than the first one."""
    standard_error: float = 0.0
    """The standard error of that; infinite, if it was tried too seldom to tell."""
    reason: Reason | None = None
    """In words; only of the first one."""


class SearchStopped(Exception):
    """Nobody waits for it any more."""


def evaluate(
    context: DecisionContext, rng: RngState, iterations: int, stop_event: Event | None = None
) -> list[Evaluation]:
    """Every legal action that was tried, the best first. Made of guesses, never of the truth.

    A game that cannot be searched advises one action. Raises Stopped, before its next search, once
    `stopped` is set.
    """
    generator = Rng(rng)
    advice = suggest_action(context, generator)
    if advice is not None:
        why = context.game.explain_action(context.guess(generator.next_state()), advice)
        return [Evaluation(advice, 1.0, 1.0, reason=why)]
    game, hints = require_heuristics(context.game)
    guessed = context.guess(generator.next_state())
    found = []
    for part in _split_iterations(game, iterations):
        if stop_event is not None and stop_event.is_set():
            raise SearchStopped
        found.append(_run_search(game, guessed, generator, part))
    shares = _mean_shares(found)
    best = _select_best(shares, found)
    order = sorted(shares, key=lambda number: (number != best, -shares[number]))
    weighed = []
    for number in order:
        action = game.to_action(guessed, number)
        behind, error = _value_difference([tried for _, tried in found], best, number)
        weighed.append(
            Evaluation(
                action,
                shares[number],
                _mean_value([tried[number] for _, tried in found if number in tried]),
                hints.POINTS_RANGE * behind,
                hints.POINTS_RANGE * error,
                game.explain_action(guessed, action) if number == best else None,
            )
        )
    return weighed


def assess_confidence(evaluations: list[Evaluation]) -> Confidence:
    """How sure one can be that the first action is the best."""
    others = [one for one in evaluations[1:] if one.share >= MIN_SHARE]
    if len(evaluations) == 1:
        return "only"
    if not any(one.share for one in evaluations[1:]):  # there was no time for any other
        return "close"
    if all(one.points_behind > CLEAR_ERRORS * one.standard_error for one in others):
        return "clear"
    return (
        "likely"
        if all(one.points_behind > LIKELY_ERRORS * one.standard_error for one in others)
        else "close"
    )


def _split_iterations(game: CardGame[Any], iterations: int) -> list[int]:
    """The iterations of each search."""
    searches = PENDING_SEARCH_COUNT if is_pending(game.info.id) else SEARCH_COUNT
    return [max(1, iterations // searches)] * searches


def _run_search(
    game: CardGame[Any], guess: State, rng: Rng, iterations: int
) -> tuple[dict[int, float], dict[int, ActionStats]]:
    search = Search(game, SearchBudget(iterations))
    search.best_action(guess, rng.next_state())
    return search.probabilities(), search.action_stats()


def _mean_shares(
    searches: list[tuple[dict[int, float], dict[int, ActionStats]]],
) -> dict[int, float]:
    total: dict[int, float] = {}
    for shares, _ in searches:
        for number, share in shares.items():
            total[number] = total.get(number, 0.0) + share / len(searches)
    trusted = {number: share for number, share in sorted(total.items()) if share > 0}
    return trusted if len(trusted) > 1 else dict(sorted(total.items()))


def _select_best(
    shares: dict[int, float], searches: list[tuple[dict[int, float], dict[int, ActionStats]]]
) -> int:
    """Of those that were trusted nearly as much as any, the one of the highest value."""
    serious = [
        number for number in shares if shares[number] >= MIN_RELATIVE_SHARE * max(shares.values())
    ]
    return max(
        serious,
        key=lambda number: _mean_value([tried[number] for _, tried in searches if number in tried]),
    )


def _mean_value(stats: list[ActionStats]) -> float:
    visits = sum(one.visits for one in stats)
    return sum(one.visits * one.value for one in stats) / max(1, visits)


def _value_difference(
    searches: list[dict[int, ActionStats]], best: int, index: int
) -> tuple[float, float]:
    """By the searches that tried both, each with its own guesses for both: so luck cancels out."""
    apart = [
        tried[best].value - tried[index].value
        for tried in searches
        if all(move in tried and tried[move].visits for move in (best, index))
    ]
    if index == best:
        return 0.0, 0.0
    mean = sum(apart) / max(1, len(apart))
    if len(apart) < 2:
        return mean, math.inf
    spread = sum((one - mean) ** 2 for one in apart) / (len(apart) - 1)
    return mean, math.sqrt(spread / len(apart))
