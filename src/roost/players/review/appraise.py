"""What each action is worth where a seat must decide, by what the seat knows there."""

import math
from typing import Any, NamedTuple

import numpy as np

from roost.contract import Words
from roost.kernel import CardGame, State, moves_in
from roost.players.review.estimate import (
    Estimate,
    Values,
    advantage,
    best_of,
    estimate,
)
from roost.players.review.finish import AS_IT_COMES, finisher
from roost.players.search.material import Material
from roost.players.search.search import TEAM_WARMTH

RIVAL_WARMTH = 0.5
"""Rivals are not quite predictable: who did not count on it is not to blame."""
CONTENDERS = 4
"""Actions that are looked at more closely."""
DOUBT = 3.0
"""Standard errors that an action may be behind without being left out."""


class Worlds(NamedTuple):
    """How many worlds: a few for all actions, then more for those that may be best."""

    first: int
    then: int
    deals: int
    """By which is told what a seat can expect before the cards are dealt."""


USUAL = Worlds(100, 800, 1500)


class Appraisal(NamedTuple):
    """In points, as the game's hints count them (`Hints.points`)."""

    best: int
    behind: dict[int, Estimate]
    """How much worse each action is than the best."""
    cost: Estimate
    """How much worse the one that was played is: unbiased, so it may come out below nothing."""
    edge: Estimate
    """How much better the one that was played is than what the policy would do."""
    steady: Estimate
    """What the policy reaches from here."""


class Appraiser:
    """Values actions of one game, always compiled. For one thread."""

    def __init__(self, game: CardGame[Any], players: int, worlds: Worlds = USUAL) -> None:
        self._game = game
        self._worlds = worlds
        self._material = Material(game, True, players, hasty=True)
        self._finish = finisher(game)
        self._warmth = TEAM_WARMTH if game.facts.cooperative else RIVAL_WARMTH

    def appraise(self, guessed: State, played: int, chance: Words) -> Appraisal:
        """`guessed` is any guess of the seat whose turn it is: the truth is not needed."""
        generator = source(chance)
        moves = list(moves_in(self._game.rules.legal(guessed)))
        early, early_weights = self._values(guessed, moves, self._worlds.first, generator)
        leading = best_of(early, early_weights)
        # Chosen by worlds of their own, so that the choice cannot flatter them later.
        close = contenders(early, early_weights, leading)
        tried = sorted({*close, played})
        values, weights = self._values(guessed, [*tried, AS_IT_COMES], self._worlds.then, generator)
        steady = values.pop(AS_IT_COMES)
        best = best_of(values, weights)
        behind = {
            move: estimate(values[best] - values[move], weights)
            if move in values
            else estimate(early[best] - early[move], early_weights)
            for move in moves
        }
        return Appraisal(
            best,
            behind,
            advantage(values, weights, played),
            estimate(values[played] - steady, weights),
            estimate(steady, weights),
        )

    def all_values(
        self, guessed: State, worlds: int, generator: np.random.Generator
    ) -> tuple[list[int], Values, Values]:
        """All legal moves; what each brings in each of so many worlds; the worlds' weights."""
        moves = list(moves_in(self._game.rules.legal(guessed)))
        values, weights = self._values(guessed, moves, worlds, generator)
        return moves, np.stack([values[move] for move in moves]), weights

    def start(self, waiting: State, seat: int, chance: Words) -> Estimate:
        """What the policy reaches before the cards are dealt."""
        scratch, deals = self._material.state(waiting), self._worlds.deals
        found = np.empty(deals)
        for i, rng in enumerate(seeds(source(chance), deals)):
            state = self._game.copy(waiting)
            state.rng = rng.tolist()
            self._game.rules.deal(state)
            world = self._material.state(state)
            found[i] = self._reach(world, scratch, AS_IT_COMES, seat)
        return estimate(found, np.ones(deals))

    def _values(
        self, guessed: State, moves: list[int], worlds: int, generator: np.random.Generator
    ) -> tuple[dict[int, Values], Values]:
        """What each move brings in each of the same worlds, and the worlds' weights."""
        me = guessed.turn
        material = self._material
        root, scratch, world = (material.state(guessed) for _ in range(3))
        found = {move: np.empty(worlds) for move in moves}
        weights = np.empty(worlds)
        for i, rng in enumerate(seeds(generator, worlds)):
            scratch["rng"] = rng
            weights[i] = material.kernels.imagine(root, scratch, world, me, *material.judged)
            for move in moves:
                found[move][i] = self._reach(world, scratch, move, me)
        return found, np.exp(weights - weights.max())

    def _reach(self, world: Any, scratch: Any, move: int, me: int) -> float:
        reached: float = self._finish(
            world, scratch, move, me, self._warmth, *self._material.judged
        )
        return reached


def source(chance: Words) -> np.random.Generator:
    return np.random.Generator(np.random.PCG64(chance))


def seeds(generator: np.random.Generator, n: int) -> np.ndarray[Any, np.dtype[np.int64]]:
    """For the generators of so many states."""
    return generator.integers(0, 1 << 32, (n, 4), dtype=np.int64)


def contenders(values: dict[int, Values], weights: Values, leading: int) -> list[int]:
    """Those that may well be as good as the one that leads; it is the first."""

    def doubtful(move: int) -> float:
        found = estimate(values[leading] - values[move], weights)
        if found.mean == 0.0:
            return 0.0
        return found.mean / found.error if found.error else math.inf

    order = sorted(values, key=lambda move: (move != leading, doubtful(move)))
    return [move for move in order if doubtful(move) < DOUBT][:CONTENDERS]
