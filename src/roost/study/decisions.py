"""Evaluates decisions of bots: the value of each action, given what the seat knew."""

from collections import defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from roost import games
from roost.contract import Action, rng_for
from roost.kernel import CardGame, State
from roost.kernel.rng import Rng, random_below
from roost.simulate.interval import Values, estimate_clustered_mean, estimate_clustered_share
from roost.simulate.runner import play_match
from roost.simulate.series import Rows, Series
from roost.study.result import ActionKind, ChoiceStats
from roost.study.significance import find_worse_actions

if TYPE_CHECKING:
    from roost.bots.review.decision_evaluator import DecisionEvaluator

DECISIONS_PER_MATCH = 4
"""Evaluated decisions of one match."""
SELECTION_SAMPLES, COMPARISON_SAMPLES = 100, 200
"""Determinizations that select the best action, and that compare the others with it."""
MIN_OFFERS = 20
"""A kind of action is reported if it was legal in at least this many decisions."""


class EvaluatedDecision(NamedTuple):
    """A decision with the values of its actions."""

    match: int
    actions: list[Action]
    chosen: int
    """Index of the bot's choice."""
    advantages: list[float]
    """Points by which each action is better than the chosen one. Unbiased estimates."""
    is_worse: list[bool]
    """Whether each action is significantly worse than the best one."""


Offer = tuple[EvaluatedDecision, list[int]]
"""A decision, and the indices of its actions of one kind."""


def evaluate_decisions(series: Series, number: int) -> list[EvaluatedDecision]:
    """Evaluate some random decisions of one match."""
    from roost.bots.review.decision_evaluator import DecisionEvaluator

    game = games.load(series.game)
    assert isinstance(game, CardGame)
    seed = series.match_seed(number)
    played = play_match(game, series.config, series.bots, seed, True, budget=series.budget)
    assert played.legal_actions is not None
    steps = [i for i, legal in enumerate(played.legal_actions) if len(legal) > 1]
    rng = Rng(rng_for(seed, "study"))
    evaluator = DecisionEvaluator(game, series.config.players)
    decisions = []
    for _ in range(min(DECISIONS_PER_MATCH, len(steps))):
        step = steps.pop(random_below(rng, len(steps)))
        state, choice = played.match.at(step).state, played.match.actions[step]
        decisions.append(_evaluate_decision(evaluator, game, state, number, rng, choice))
    return decisions


def _evaluate_decision(
    evaluator: "DecisionEvaluator",
    game: CardGame[Any],
    state: State,
    number: int,
    rng: Rng,
    choice: tuple[int, Action],
) -> EvaluatedDecision:
    from roost.bots.review.decision_evaluator import make_generator

    seat, action = choice
    guess = game.guess(state, seat, rng.next_state())
    generator = make_generator(rng.next_state())
    moves, first, first_weights = evaluator.evaluate_all(guess, SELECTION_SAMPLES, generator)
    _, second, second_weights = evaluator.evaluate_all(guess, COMPARISON_SAMPLES, generator)
    index = game.actions.to_index(guess, action)
    assert index is not None
    chosen = moves.index(index)
    values = np.hstack([first, second])
    weights = np.concatenate([first_weights, second_weights])
    advantages = ((values - values[chosen]) @ weights / weights.sum()).tolist()
    seed = int(generator.integers(1 << 32))
    is_worse = find_worse_actions(first, first_weights, second, second_weights, seed)
    actions = [game.actions.to_action(guess, move) for move in moves]
    return EvaluatedDecision(number, actions, chosen, advantages, is_worse)


def can_evaluate(game: Any) -> bool:
    """Return whether decisions of a game can be evaluated."""
    return isinstance(game, CardGame) and game.heuristics is not None


def measure_choices(rows: Rows, decisions: list[EvaluatedDecision]) -> ChoiceStats:
    """Return statistics of choices, from the rows of all matches and some evaluated decisions."""
    actions, choices = rows["actions"], rows["choices"]
    good = [one.is_worse.count(False) for one in decisions]
    is_equal = [n == len(one.actions) for n, one in zip(good, decisions, strict=True)]
    losses = [-float(np.mean(one.advantages)) for one in decisions]
    return ChoiceStats(
        choice_rate=estimate_clustered_mean(choices.astype(float), actions.astype(float)),
        mean_alternatives=float(rows["alternatives"].sum() / max(1, choices.sum())),
        decision_count=len(decisions),
        no_difference_rate=estimate_clustered_share(*_by_match(decisions, is_equal)),
        one_best_rate=estimate_clustered_share(*_by_match(decisions, [n == 1 for n in good])),
        random_move_loss=estimate_clustered_mean(*_by_match(decisions, losses)),
    )


def measure_action_kinds(decisions: list[EvaluatedDecision]) -> list[ActionKind]:
    """Measure each kind of action: a type, or a type with the value of one field.

    Kinds that are good least often come first.
    """
    offers: defaultdict[str, list[Offer]] = defaultdict(list)
    for decision in decisions:
        indices: defaultdict[str, list[int]] = defaultdict(list)
        for i, action in enumerate(decision.actions):
            for name in action_kind_names(action):
                indices[name].append(i)
        for name, of_kind in indices.items():
            if len(of_kind) < len(decision.actions):  # there were actions of other kinds
                offers[name].append((decision, of_kind))
    kinds = [
        _measure_kind(name, of_kind)
        for name, of_kind in offers.items()
        if len(of_kind) >= MIN_OFFERS
    ]
    return sorted(kinds, key=lambda kind: kind.good_rate.high)


def _measure_kind(name: str, offers: list[Offer]) -> ActionKind:
    decisions = [decision for decision, _ in offers]
    is_good = [any(not decision.is_worse[i] for i in indices) for decision, indices in offers]
    is_chosen = [decision.chosen in indices for decision, indices in offers]
    return ActionKind(
        name,
        len(offers),
        estimate_clustered_share(*_by_match(decisions, is_good)),
        estimate_clustered_share(*_by_match(decisions, is_chosen)),
    )


def _by_match(decisions: list[EvaluatedDecision], values: Sequence[float]) -> tuple[Values, Values]:
    """Return sums and counts by match, because decisions of one match may depend on each other."""
    _, groups = np.unique([one.match for one in decisions], return_inverse=True)
    return np.bincount(groups, np.array(values, float)), np.bincount(groups).astype(float)


def action_kind_names(action: Action) -> list[str]:
    """Return the kinds of an action, such as `play` and `play card red-8`."""
    kind = str(action["type"])
    return [kind, *(f"{kind} {name} {value}" for name, value in action.items() if name != "type")]
