"""Values each action of a decision by playouts in determinizations."""

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
"""Temperature of the rivals' policy in playouts. Above 0, because players cannot
predict rivals exactly.
"""
MAX_CONTENDERS = 4
"""Actions that are compared with the larger sample."""
CONTENDER_ERRORS = 3.0
"""Actions further behind than this many standard errors are not compared."""


class SampleSizes(NamedTuple):
    """Numbers of determinizations: few for all actions, then more for the contenders."""

    screening: int
    comparison: int
    deals: int
    """Number of samples for the expected result before a deal."""


DEFAULT_SAMPLES = SampleSizes(100, 800, 1500)


class DecisionEvaluation(NamedTuple):
    """The values of a decision, in points (`Heuristics.points_ahead`)."""

    best: int
    points_behind: dict[int, Estimate]
    """How much worse each action is than the best one."""
    cost: Estimate
    """How much worse the played action is. Unbiased, so it may be negative."""
    policy_advantage: Estimate
    """How much better the played action is than the policy's."""
    policy_value: Estimate
    """Expected points if the policy plays from here."""


class DecisionEvaluator:
    """Evaluates decisions of one game with compiled kernels. Not thread-safe."""

    def __init__(
        self, game: CardGame[Any], players: int, samples: SampleSizes = DEFAULT_SAMPLES
    ) -> None:
        self._game = game
        self._samples = samples
        self._workspace = SearchWorkspace(game, True, players, fast_playouts=True)
        self._playout = load_playout_kernel(game)
        self._temperature = TEAM_TEMPERATURE if game.info.is_cooperative else RIVAL_TEMPERATURE

    def evaluate(self, guess: State, played: int, rng: RngState) -> DecisionEvaluation:
        """Evaluate a decision and its played action. `guess` is any guess of the seat to act."""
        generator = make_generator(rng)
        moves = list(action_indices(self._game.rules.legal_actions(guess)))
        first, first_weights = self._sample_values(guess, moves, self._samples.screening, generator)
        leader = best_action(first, first_weights)
        # Contenders are selected with other determinizations than they are compared with, so that
        # the selection does not bias the comparison.
        contenders = find_contenders(first, first_weights, leader)
        compared = sorted({*contenders, played})
        values, weights = self._sample_values(
            guess, [*compared, POLICY_MOVE], self._samples.comparison, generator
        )
        policy_values = values.pop(POLICY_MOVE)
        best = best_action(values, weights)
        points_behind = {
            move: estimate(values[best] - values[move], weights)
            if move in values
            else estimate(first[best] - first[move], first_weights)
            for move in moves
        }
        return DecisionEvaluation(
            best,
            points_behind,
            estimate_cost(values, weights, played),
            estimate(values[played] - policy_values, weights),
            estimate(policy_values, weights),
        )

    def evaluate_all(
        self, guess: State, count: int, generator: np.random.Generator
    ) -> tuple[list[int], Values, Values]:
        """Return all legal moves, the value of each in each determinization, and their weights."""
        moves = list(action_indices(self._game.rules.legal_actions(guess)))
        values, weights = self._sample_values(guess, moves, count, generator)
        return moves, np.stack([values[move] for move in moves]), weights

    def estimate_before_deal(
        self, initial_state: State, seat: int, rng_state: RngState
    ) -> Estimate:
        """Return the expected points before a deal, if the policy plays all seats."""
        scratch, deals = self._workspace.pack_state(initial_state), self._samples.deals
        values = np.empty(deals)
        for i, rng in enumerate(draw_seeds(make_generator(rng_state), deals)):
            state = self._game.copy(initial_state)
            state.rng = rng.tolist()
            self._game.rules.resolve_chance(state)
            sample = self._workspace.pack_state(state)
            values[i] = self._play_out(sample, scratch, POLICY_MOVE, seat)
        return estimate(values, np.ones(deals))

    def _sample_values(
        self, guess: State, moves: list[int], count: int, generator: np.random.Generator
    ) -> tuple[dict[int, Values], Values]:
        """Return the value of each move in each of the same determinizations, and their weights."""
        me = guess.turn
        workspace = self._workspace
        root, scratch, sample = (workspace.pack_state(guess) for _ in range(3))
        values = {move: np.empty(count) for move in moves}
        log_weights = np.empty(count)
        for i, rng in enumerate(draw_seeds(generator, count)):
            scratch["rng"] = rng
            log_weights[i] = workspace.kernels.determinize(
                root, scratch, sample, me, *workspace.policy_args
            )
            for move in moves:
                values[move][i] = self._play_out(sample, scratch, move, me)
        return values, np.exp(log_weights - log_weights.max())

    def _play_out(self, sample: Any, scratch: Any, move: int, me: int) -> float:
        points: float = self._playout(
            sample, scratch, move, me, self._temperature, *self._workspace.policy_args
        )
        return points


def make_generator(rng: RngState) -> np.random.Generator:
    return np.random.Generator(np.random.PCG64(rng))


def draw_seeds(generator: np.random.Generator, count: int) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Draw random generator states, one a row."""
    return generator.integers(0, 1 << 32, (count, 4), dtype=np.int64)


def find_contenders(values: dict[int, Values], weights: Values, leading: int) -> list[int]:
    """Return the actions that may be as good as the leading one, which comes first."""

    def standard_errors_behind(move: int) -> float:
        difference = estimate(values[leading] - values[move], weights)
        if difference.mean == 0.0:
            return 0.0
        return difference.mean / difference.error if difference.error else math.inf

    behind = {move: standard_errors_behind(move) for move in values}
    order = sorted(values, key=lambda move: (move != leading, behind[move]))
    return [move for move in order if behind[move] < CONTENDER_ERRORS][:MAX_CONTENDERS]
