"""What each action is worth where a seat must decide, by what the seat knows there."""

import math
from typing import Any, NamedTuple

import numpy as np

from roost.bots.review.estimate import Estimate, Values, best_action, estimate, estimate_cost
from roost.bots.review.playout import POLICY_MOVE, load_playout_kernel
from roost.bots.search.search import TEAM_TEMPERATURE
from roost.bots.search.workspace import SearchWorkspace
from roost.contract import RngState
from roost.kernel import CardGame, State, action_indices

RIVAL_TEMPERATURE = 0.5
"""Rivals are not quite predictable: who did not count on it is not to blame."""
MAX_CONTENDERS = 4
"""Actions that are looked at more closely."""
CONTENDER_ERRORS = 3.0
"""Standard errors that an action may be behind without being left out."""


class SampleSizes(NamedTuple):
    """How many worlds: a few for all actions, then more for those that may be best."""

    screening: int
    comparison: int
    deals: int
    """By which is told what a seat can expect before the cards are dealt."""


DEFAULT_SAMPLES = SampleSizes(100, 800, 1500)


class DecisionEvaluation(NamedTuple):
    """In points, as the game's hints count them (`Hints.points`)."""

    best: int
    points_behind: dict[int, Estimate]
    """How much worse each action is than the best."""
    cost: Estimate
    """How much worse the one that was played is: unbiased, so it may come out below nothing."""
    policy_advantage: Estimate
    """How much better the one that was played is than what the policy would do."""
    policy_value: Estimate
    """What the policy reaches from here."""


class DecisionEvaluator:
    """Values actions of one game, always compiled. For one thread."""

    def __init__(
        self, game: CardGame[Any], players: int, samples: SampleSizes = DEFAULT_SAMPLES
    ) -> None:
        self._game = game
        self._samples = samples
        self._workspace = SearchWorkspace(game, True, players, fast_playouts=True)
        self._playout = load_playout_kernel(game)
        self._temperature = TEAM_TEMPERATURE if game.info.is_cooperative else RIVAL_TEMPERATURE

    def evaluate(self, guess: State, played: int, rng: RngState) -> DecisionEvaluation:
        """`guessed` is any guess of the seat whose turn it is: the truth is not needed."""
        generator = make_generator(rng)
        moves = list(action_indices(self._game.rules.legal_actions(guess)))
        early, early_weights = self._sample_values(guess, moves, self._samples.screening, generator)
        leading = best_action(early, early_weights)
        # Chosen by worlds of their own, so that the choice cannot flatter them later.
        close = find_contenders(early, early_weights, leading)
        tried = sorted({*close, played})
        values, weights = self._sample_values(
            guess, [*tried, POLICY_MOVE], self._samples.comparison, generator
        )
        steady = values.pop(POLICY_MOVE)
        best = best_action(values, weights)
        behind = {
            move: estimate(values[best] - values[move], weights)
            if move in values
            else estimate(early[best] - early[move], early_weights)
            for move in moves
        }
        return DecisionEvaluation(
            best,
            behind,
            estimate_cost(values, weights, played),
            estimate(values[played] - steady, weights),
            estimate(steady, weights),
        )

    def evaluate_all(
        self, guess: State, count: int, generator: np.random.Generator
    ) -> tuple[list[int], Values, Values]:
        """All legal moves; what each brings in each of so many worlds; the worlds' weights."""
        moves = list(action_indices(self._game.rules.legal_actions(guess)))
        values, weights = self._sample_values(guess, moves, count, generator)
        return moves, np.stack([values[move] for move in moves]), weights

    def estimate_before_deal(
        self, initial_state: State, seat: int, rng_state: RngState
    ) -> Estimate:
        """What the policy reaches before the cards are dealt."""
        scratch, deals = self._workspace.pack_state(initial_state), self._samples.deals
        found = np.empty(deals)
        for i, rng in enumerate(draw_seeds(make_generator(rng_state), deals)):
            state = self._game.copy(initial_state)
            state.rng = rng.tolist()
            self._game.rules.resolve_chance(state)
            world = self._workspace.pack_state(state)
            found[i] = self._play_out(world, scratch, POLICY_MOVE, seat)
        return estimate(found, np.ones(deals))

    def _sample_values(
        self, guess: State, moves: list[int], count: int, generator: np.random.Generator
    ) -> tuple[dict[int, Values], Values]:
        """What each move brings in each of the same worlds, and the worlds' weights."""
        me = guess.turn
        material = self._workspace
        root, scratch, world = (material.pack_state(guess) for _ in range(3))
        found = {move: np.empty(count) for move in moves}
        weights = np.empty(count)
        for i, rng in enumerate(draw_seeds(generator, count)):
            scratch["rng"] = rng
            weights[i] = material.kernels.determinize(
                root, scratch, world, me, *material.policy_args
            )
            for move in moves:
                found[move][i] = self._play_out(world, scratch, move, me)
        return found, np.exp(weights - weights.max())

    def _play_out(self, world: Any, scratch: Any, move: int, me: int) -> float:
        reached: float = self._playout(
            world, scratch, move, me, self._temperature, *self._workspace.policy_args
        )
        return reached


def make_generator(rng: RngState) -> np.random.Generator:
    return np.random.Generator(np.random.PCG64(rng))


def draw_seeds(generator: np.random.Generator, count: int) -> np.ndarray[Any, np.dtype[np.int64]]:
    """For the generators of so many states."""
    return generator.integers(0, 1 << 32, (count, 4), dtype=np.int64)


def find_contenders(values: dict[int, Values], weights: Values, leading: int) -> list[int]:
    """Those that may well be as good as the one that leads; it is the first."""

    def doubtful(move: int) -> float:
        found = estimate(values[leading] - values[move], weights)
        if found.mean == 0.0:
            return 0.0
        return found.mean / found.error if found.error else math.inf

    order = sorted(values, key=lambda move: (move != leading, doubtful(move)))
    return [move for move in order if doubtful(move) < CONTENDER_ERRORS][:MAX_CONTENDERS]
