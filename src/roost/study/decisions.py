"""Decisions looked at closely: what each action would have been worth, by what the seat knew."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from roost import games
from roost.contract import Action, rng_for
from roost.kernel import CardGame
from roost.kernel.rng import Rng, random_below
from roost.match import Match
from roost.simulate.interval import Values, estimate_clustered_mean, estimate_clustered_share
from roost.simulate.runner import play_match
from roost.simulate.series import Rows, Series
from roost.study.result import ActionKind, ChoiceStats
from roost.study.significance import find_worse_actions

DECISIONS_PER_MATCH = 4
"""Decisions of one match."""
SELECTION_SAMPLES, COMPARISON_SAMPLES = 100, 200
"""Guessed worlds: those that choose the best action, and those that compare all with it."""
MIN_OFFERS = 20
"""So often a kind must have been offered before anything is said of it."""


class EvaluatedDecision(NamedTuple):
    """A decision: how far each action is ahead of the one taken, and which are surely worse."""

    match: int
    actions: list[Action]
    chosen: int
    """Which of them the bot chose."""
    advantages: list[float]
    """Points, an unbiased estimate."""
    is_worse: list[bool]


def evaluate_decisions(series: Series, number: int) -> list[EvaluatedDecision]:
    """Some decisions of one match."""
    from roost.bots.review.decision_evaluator import DecisionEvaluator

    game: Any = games.load(series.game)
    seed = series.match_seed(number)
    played = play_match(game, series.config, series.bots, seed, True, budget=series.budget)
    assert played.legal_actions is not None
    free = [i for i, legal in enumerate(played.legal_actions) if len(legal) > 1]
    chance = Rng(rng_for(seed, "study"))
    appraiser = DecisionEvaluator(game, series.config.players)
    found = []
    for _ in range(min(DECISIONS_PER_MATCH, len(free))):
        at = free.pop(random_below(chance, len(free)))
        found.append(
            _evaluate_decision(
                appraiser, played.match.at(at), number, chance, played.match.actions[at]
            )
        )
    return found


def _evaluate_decision(
    evaluator: Any, match: Match[Any], number: int, rng: Rng, choice: tuple[int, Action]
) -> EvaluatedDecision:
    from roost.bots.review.decision_evaluator import make_generator

    game: Any = match.game
    seat, action = choice
    guessed = game.guess(match.state, seat, rng.next_state())
    generator = make_generator(rng.next_state())
    moves, early, early_weights = evaluator.evaluate_all(guessed, SELECTION_SAMPLES, generator)
    _, late, weights = evaluator.evaluate_all(guessed, COMPARISON_SAMPLES, generator)
    taken = moves.index(game.number(guessed, action))
    values, shares = np.hstack([early, late]), np.concatenate([early_weights, weights])
    ahead = ((values - values[taken]) @ shares / shares.sum()).tolist()
    seed = int(generator.integers(1 << 32))
    worse = find_worse_actions(early, early_weights, late, weights, seed)
    return EvaluatedDecision(
        number, [game.words(guessed, move) for move in moves], taken, ahead, worse
    )


def can_evaluate(game: Any) -> bool:
    return isinstance(game, CardGame) and game.heuristics is not None


def measure_choices(rows: Rows, decisions: list[EvaluatedDecision]) -> ChoiceStats:
    actions, free = rows["actions"], rows["choices"]
    good = [sum(not worse for worse in one.is_worse) for one in decisions]
    alike = [n == len(one.actions) for n, one in zip(good, decisions, strict=True)]
    lost = [-float(np.mean(one.advantages)) for one in decisions]
    return ChoiceStats(
        estimate_clustered_mean(free.astype(float), actions.astype(float)),
        float(rows["alternatives"].sum() / max(1, free.sum())),
        len(decisions),
        estimate_clustered_share(*_by_match(decisions, alike)),
        estimate_clustered_share(*_by_match(decisions, [n == 1 for n in good])),
        estimate_clustered_mean(*_by_match(decisions, lost)),
    )


def measure_action_kinds(decisions: list[EvaluatedDecision]) -> list[ActionKind]:
    """By type of action, and by each of its words; those that are good least often come first."""
    found: defaultdict[str, list[tuple[EvaluatedDecision, list[int]]]] = defaultdict(list)
    for one in decisions:
        offered: defaultdict[str, list[int]] = defaultdict(list)
        for i, action in enumerate(one.actions):
            for name in action_kind_names(action):
                offered[name].append(i)
        for name, places in offered.items():
            if len(places) < len(one.actions):  # else there was nothing else
                found[name].append((one, places))
    told = [_measure_kind(name, of) for name, of in found.items() if len(of) >= MIN_OFFERS]
    return sorted(told, key=lambda kind: kind.good_rate.high)


def _measure_kind(name: str, offered: list[tuple[EvaluatedDecision, list[int]]]) -> ActionKind:
    decisions = [one for one, _ in offered]
    good = [any(not one.is_worse[i] for i in places) for one, places in offered]
    taken = [one.chosen in places for one, places in offered]
    return ActionKind(
        name,
        len(offered),
        estimate_clustered_share(*_by_match(decisions, good)),
        estimate_clustered_share(*_by_match(decisions, taken)),
    )


def _by_match(decisions: list[EvaluatedDecision], values: Sequence[float]) -> tuple[Values, Values]:
    """Sums and counts by match: decisions of one match may depend on each other."""
    _, groups = np.unique([one.match for one in decisions], return_inverse=True)
    return np.bincount(groups, np.array(values, float)), np.bincount(groups).astype(float)


def action_kind_names(action: Action) -> list[str]:
    """`play` and `play card red-8`: its type, and that with each word of it."""
    kind = str(action["type"])
    words = [f"{kind} {name} {value}" for name, value in action.items() if name != "type"]
    return [kind, *words]
