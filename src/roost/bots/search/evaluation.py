"""Evaluates the legal actions of a decision by search, with confidence and reason, for hints."""

import math
import statistics
from threading import Event
from typing import Any, Literal, NamedTuple

from roost.bots.bot import DecisionContext, require_heuristics, suggest_action
from roost.bots.budget import SearchBudget
from roost.bots.search.search import ActionStats, Search
from roost.contract import Action, Reason, RngState
from roost.kernel import CardGame, State
from roost.kernel.compile.status import is_pending
from roost.kernel.rng import Rng

SEARCH_COUNT = 8
"""Independent searches. Their differences give the standard errors."""
PENDING_SEARCH_COUNT = 2
"""The same while kernels are still being compiled."""
MIN_RELATIVE_SHARE = 0.5
"""The best action must have at least this fraction of the largest share."""
CLEAR_ERRORS, LIKELY_ERRORS = 2.4, 1.0
"""Standard errors between the best action and the next. 2.4 with 8 searches equals 2 with many."""
MIN_SHARE = 0.02
"""Actions with a smaller share do not affect the confidence."""

Confidence = Literal["only", "clear", "likely", "close"]
"""How certain the best action is. `only`: it is the only visited action."""
SearchResult = tuple[dict[int, float], dict[int, ActionStats]]
"""Probability and statistics of each action, by index."""


class Evaluation(NamedTuple):
    """The value of one action."""

    action: Action
    share: float
    """Its probability by the searches (`Search.probabilities`)."""
    value: float
    """The seat's mean reward, from 0 to 1."""
    points_behind: float = 0.0
    """Points by which it is worse than the best action."""
    standard_error: float = 0.0
    """Standard error of `points_behind`; infinite if fewer than two searches visited the action."""
    reason: Reason | None = None
    """Explains the action; set only for the best one."""


class SearchStopped(Exception):
    """The caller cancelled the evaluation."""


def evaluate(
    context: DecisionContext, rng: RngState, iterations: int, stop_event: Event | None = None
) -> list[Evaluation]:
    """Return the visited legal actions, best first. Uses guesses only, never the true state.

    For a game that makes its own suggestions, it returns only the suggested action. Raises
    SearchStopped before the next search once `stop_event` is set.
    """
    generator = Rng(rng)
    suggestion = suggest_action(context, generator)
    if suggestion is not None:
        reason = context.game.explain_action(context.guess(generator.next_state()), suggestion)
        return [Evaluation(suggestion, 1.0, 1.0, reason=reason)]
    game, heuristics = require_heuristics(context.game)
    guess = context.guess(generator.next_state())
    searches = []
    for part in _split_iterations(game, iterations):
        if stop_event is not None and stop_event.is_set():
            raise SearchStopped
        searches.append(_run_search(game, guess, generator, part))
    shares = _mean_shares(searches)
    best = _select_best(shares, searches)
    order = sorted(shares, key=lambda index: (index != best, -shares[index]))
    evaluations = []
    for index in order:
        action = game.actions.to_action(guess, index)
        behind, error = _value_difference([stats for _, stats in searches], best, index)
        evaluations.append(
            Evaluation(
                action,
                shares[index],
                _mean_value([stats[index] for _, stats in searches if index in stats]),
                heuristics.POINTS_RANGE * behind,
                heuristics.POINTS_RANGE * error,
                game.explain_action(guess, action) if index == best else None,
            )
        )
    return evaluations


def assess_confidence(evaluations: list[Evaluation]) -> Confidence:
    """Return how certain it is that the first action is the best."""
    others = [one for one in evaluations[1:] if one.share >= MIN_SHARE]
    if len(evaluations) == 1:
        return "only"
    if not any(one.share for one in evaluations[1:]):  # the search had no time for other actions
        return "close"
    if all(one.points_behind > CLEAR_ERRORS * one.standard_error for one in others):
        return "clear"
    if all(one.points_behind > LIKELY_ERRORS * one.standard_error for one in others):
        return "likely"
    return "close"


def _split_iterations(game: CardGame[Any], iterations: int) -> list[int]:
    """Return the iterations of each search."""
    searches = PENDING_SEARCH_COUNT if is_pending(game.info.id) else SEARCH_COUNT
    return [max(1, iterations // searches)] * searches


def _run_search(game: CardGame[Any], guess: State, rng: Rng, iterations: int) -> SearchResult:
    search = Search(game, SearchBudget(iterations))
    search.best_action(guess, rng.next_state())
    return search.probabilities(), search.action_stats()


def _mean_shares(searches: list[SearchResult]) -> dict[int, float]:
    means: dict[int, float] = {}
    for shares, _ in searches:
        for index, share in shares.items():
            means[index] = means.get(index, 0.0) + share / len(searches)
    visited = {index: share for index, share in sorted(means.items()) if share > 0}
    return visited if len(visited) > 1 else dict(sorted(means.items()))


def _select_best(shares: dict[int, float], searches: list[SearchResult]) -> int:
    """Return the action with the highest value among those with a large share."""
    limit = MIN_RELATIVE_SHARE * max(shares.values())
    candidates = [index for index, share in shares.items() if share >= limit]
    return max(
        candidates,
        key=lambda index: _mean_value([stats[index] for _, stats in searches if index in stats]),
    )


def _mean_value(stats: list[ActionStats]) -> float:
    visits = sum(one.visits for one in stats)
    return sum(one.visits * one.value for one in stats) / max(1, visits)


def _value_difference(
    searches: list[dict[int, ActionStats]], best: int, index: int
) -> tuple[float, float]:
    """Return mean and standard error of the difference, over the searches that visited both.

    Each search compares both actions in the same determinizations, which reduces the variance.
    """
    differences = [
        stats[best].value - stats[index].value
        for stats in searches
        if all(move in stats and stats[move].visits for move in (best, index))
    ]
    if index == best:
        return 0.0, 0.0
    if len(differences) < 2:
        return sum(differences), math.inf
    error = statistics.stdev(differences) / math.sqrt(len(differences))
    return statistics.fmean(differences), error
