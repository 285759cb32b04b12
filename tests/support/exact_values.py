"""Small positions solved by brute force: every world that fits, every way that play can go on.

What a review estimates by drawing guesses is added up here over all worlds, each weighed by its
exact probability. It shares with a review only the rules and the policy's scores.
"""

import math
from collections.abc import Iterator
from typing import Any, NamedTuple

from roost.bots.review.decision_evaluator import RIVAL_TEMPERATURE
from roost.bots.search.policy_kernels import load_policy_kernels
from roost.contract import rng_for
from roost.games.akuma.tests import enumerator as akuma_worlds
from roost.games.akuma.tests import test_guess as akuma_guesses
from roost.games.donburiko.tests import enumerator as donburiko_worlds
from roost.games.donburiko.tests import test_guess as donburiko_guesses
from roost.kernel import CardGame, State, action_indices
from roost.kernel.policy import FLOAT_SCRATCH, INT_SCRATCH
from roost.kernel.weights import load_weights
from roost.match import Match

MAX_WORLDS = 16
"""Worlds that a position may have."""
MAX_STEPS = 1200
"""Points of play that may come of it."""


class TooLarge(Exception):
    pass


class SolvedPosition(NamedTuple):
    game: CardGame[Any]
    state: State
    values: dict[int, float]
    """What each action brings on average."""
    policy_value: float
    """What the policy brings."""


def positions(name: str) -> Iterator[SolvedPosition]:
    """One after the other, where the seat whose turn it is has a choice."""
    for moment in {"akuma": akuma_guesses, "donburiko": donburiko_guesses}[name].sample_positions(
        3, "exact"
    ):
        match: Match[Any] = moment.match
        if match.turn != moment.seat or len(match.legal_actions()) < 2:
            continue
        found = (akuma if name == "akuma" else donburiko)(moment)
        if found is None:
            continue
        try:
            yield solve(match, found)
        except TooLarge:
            continue


def akuma(moment: Any) -> list[tuple[State, float]] | None:
    """Worlds with their probabilities: by how likely the others' actions are in each."""
    views = [*moment.views]
    listed = akuma_worlds.enumerate_worlds(akuma_worlds.remember(moment.seat, views), MAX_WORLDS)
    if not listed:
        return None
    game, state = moment.match.game, moment.match.state
    states = _states(
        game,
        state,
        moment.seat,
        len(listed),
        lambda s: akuma_guesses.world_of_state(moment.seat, s),
    )
    logs = [_likelihood(game, world, moment.seat) for world in states]
    total = sum(math.exp(log) for log in logs)
    return [(world, math.exp(log) / total) for world, log in zip(states, logs, strict=True)]


def donburiko(moment: Any) -> list[tuple[State, float]] | None:
    """Worlds with their probabilities: in how many ways each can have been dealt."""
    memory = donburiko_worlds.remember(moment.seat, moment.views)
    listed = donburiko_worlds.enumerate_worlds(memory, MAX_WORLDS)
    if not listed:
        return None
    game, state = moment.match.game, moment.match.state

    def world_of(s: Any) -> Any:
        return donburiko_guesses.world_of_state(memory, s)

    states = _states(game, state, moment.seat, len(listed), world_of)
    total = sum(listed.values())
    return [(world, listed[world_of(world)] / total) for world in states]


def _states(
    game: CardGame[Any], state: State, seat: int, wanted: int, world_of: Any
) -> list[State]:
    """A state for each of so many worlds: guesses, until each has come."""
    found: dict[Any, State] = {}
    for number in range(400 * wanted):
        guessed = game.guess(state, seat, rng_for("0c", "guess", number))
        found.setdefault(world_of(guessed), guessed)
        if len(found) == wanted:
            break
    assert len(found) == wanted
    return list(found.values())


def _scores(game: CardGame[Any], s: State, warmth: float = 1.0) -> dict[int, float]:
    """How likely the policy takes each action."""
    x = [0.0] * FLOAT_SCRATCH
    moves = list(action_indices(game.rules.legal_actions(s)))
    load_policy_kernels(game).scores(
        s, load_weights(game.policy, s.players).tolist(), [0] * INT_SCRATCH, x
    )
    best = max(x[move] for move in moves)
    merits = {move: math.exp((x[move] - best) / warmth) for move in moves}
    return {move: merit / sum(merits.values()) for move, merit in merits.items()}


def _likelihood(game: CardGame[Any], world: State, seat: int) -> float:
    """The logarithm of how likely the others' actions of this deal are; one in ten is any."""
    own = load_policy_kernels(game)
    s = game.copy(world)
    own.rewind_to_deal(s)
    log = 0.0
    for _ in range(own.history_length(world)):
        action = own.history_action(world, s)
        if s.turn != seat:
            shares = _scores(game, s)
            if len(shares) > 1:
                log += math.log(0.1 / len(shares) + 0.9 * shares[action])
        game.rules.apply(s, action)
    return log


def solve(match: Match[Any], found: list[tuple[State, float]]) -> SolvedPosition:
    game, seat = match.game, match.turn
    assert isinstance(game, CardGame)
    assert game.heuristics is not None
    points = game.heuristics.points_ahead
    steps = 0

    def value(s: State) -> float:
        nonlocal steps
        steps += 1
        if steps > MAX_STEPS:
            raise TooLarge
        if game.rules.is_chance(s) or game.rules.is_terminal(s):
            assert seat is not None
            return points(s, seat)
        shares = _scores(game, s, RIVAL_TEMPERATURE)
        return sum(share * value(after(s, move)) for move, share in shares.items() if share > 1e-9)

    def after(s: State, move: int) -> State:
        next_state: State = game.copy(s)
        game.rules.apply(next_state, move)
        return next_state

    values = {
        move: sum(share * value(after(world, move)) for world, share in found)
        for move in action_indices(game.rules.legal_actions(match.state))
    }
    steady = sum(
        share * value(game.copy(world)) for world, share in found
    )  # the policy's own choice may depend on the world only by what the seat knows
    return SolvedPosition(game, game.copy(match.state), values, steady)
