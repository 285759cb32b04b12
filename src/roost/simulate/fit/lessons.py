"""Lessons: what a teacher thought of every move, and what came of the points on the way.

The teacher is search by the weights so far; for weights that were never fitted, the game's hint.
"""

from typing import Any, NamedTuple

from roost import games
from roost.contract import words
from roost.kernel import CardGame, State, moves_in, seed
from roost.kernel.generator import Generator, below, next32
from roost.kernel.policy import AT, FRACTIONS, SCRATCH
from roost.players.effort import Effort
from roost.players.search import Search, greedy_action

ADVENTURE = 0.25
"""The share of choices that are not the teacher's best: for variety."""
FAITH = 0.9
"""How much a hint is trusted, of 1."""


class Lesson(NamedTuple):
    features: list[list[int]]
    """Of each legal move, as places among the weights."""
    trust: list[float]
    """How much the teacher trusted each, of 1."""


class Waypoint(NamedTuple):
    """A point at which a value may stand for the rest."""

    stage: int
    facts: list[list[float]]
    """By seat."""
    rewards: list[float]
    """By seat, what came of it."""


class Taught(NamedTuple):
    lessons: list[Lesson]
    waypoints: list[Waypoint]


class Course(NamedTuple):
    """Matches to be learned from."""

    game: str
    players: int
    effort: Effort | None
    """Of search; None: the game's hint teaches."""
    seed: str


def taught(course: Course, number: int) -> Taught:
    """By one match, in which the teacher plays all seats."""
    game = games.load(course.game)
    assert isinstance(game, CardGame)
    assert game.hints is not None
    policy: Any = game.policy
    chance = Generator(words(course.seed, "lesson", number))
    s = game.start(game.facts.table(course.players, {}))
    found = Taught([], [])
    passed: list[Waypoint] = []
    rules = game.rules
    while True:
        if rules.waits(s) or rules.over(s):
            ends = [game.hints.reward(s, seat) for seat in range(s.players)]
            found.waypoints.extend(point._replace(rewards=ends) for point in passed)
            passed = []
            if rules.over(s):
                return found
            seed(s, *chance.words())
            rules.deal(s)
        moves = list(moves_in(rules.legal(s)))
        if hasattr(policy, "rest") and policy.rest(s):
            passed.append(waypoint(game, s))
        action = moves[0]
        if len(moves) > 1:
            trust = _trust(game, s, course.effort, chance, moves)
            if hasattr(policy, "features"):
                found.lessons.append(Lesson(features(game, s, moves), list(trust.values())))
            action = max(moves, key=trust.__getitem__)
            if next32(chance) < ADVENTURE * 2**32:
                action = _another(trust, chance, course.effort is not None)
        rules.apply(s, action)


def _trust(
    game: CardGame[Any], s: State, effort: Effort | None, chance: Generator, moves: list[int]
) -> dict[int, float]:
    if effort is None:
        best, doubt = greedy_action(game, s), (1.0 - FAITH) / (len(moves) - 1)
        return {move: FAITH if move == best else doubt for move in moves}
    search = Search(game, effort)
    search.best(s, chance.words())
    shares = search.shares()
    return {move: shares.get(move, 0.0) for move in moves}


def _another(trust: dict[int, float], chance: Generator, by_trust: bool) -> int:
    moves = list(trust)
    if by_trust:
        at = next32(chance) / 2**32
        for move in moves:
            at -= trust[move]
            if at < 0:
                return move
    return moves[below(chance, len(moves))]


def features(game: CardGame[Any], s: State, moves: list[int]) -> list[list[int]]:
    assert game.policy is not None
    f = [0] * SCRATCH
    game.policy.look(s, f)
    return [f[AT : AT + game.policy.features(s, move, f)] for move in moves]


def waypoint(game: CardGame[Any], s: State) -> Waypoint:
    assert game.policy is not None
    found = []
    for seat in range(s.players):
        x = [0.0] * FRACTIONS
        game.policy.facts(s, x, seat)
        found.append(x[: game.policy.FACTS])
    return Waypoint(game.policy.stage(s), found, [])
