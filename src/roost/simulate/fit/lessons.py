"""Lessons: what search thought of every move, at the points that its own play comes to."""

from typing import Any, NamedTuple

from roost import games
from roost.contract import words
from roost.kernel import CardGame, State, moves_in, seed
from roost.kernel.generator import Generator, next32
from roost.kernel.policy import AT, SCRATCH
from roost.players.effort import Effort
from roost.players.search import Search

ADVENTURE = 0.25
"""The share of choices that are drawn by the search's trust rather than its best: for variety."""


class Lesson(NamedTuple):
    features: list[list[int]]
    """Of each legal move, as places among the weights."""
    trust: list[float]
    """How much the search trusted each, of 1."""


class Course(NamedTuple):
    """Matches to be learned from."""

    game: str
    players: int
    effort: Effort
    seed: str


def lessons(course: Course, number: int) -> list[Lesson]:
    """Of one match, in which search plays all seats."""
    game = games.load(course.game)
    assert isinstance(game, CardGame)
    chance = Generator(words(course.seed, "lesson", number))
    s = game.start(game.facts.table(course.players, {}))
    search = Search(game, course.effort)
    found: list[Lesson] = []
    rules = game.rules
    while not rules.over(s):
        if rules.waits(s):
            seed(s, *chance.words())
            rules.deal(s)
            continue
        moves = list(moves_in(rules.legal(s)))
        action = moves[0]
        if len(moves) > 1:
            action = search.best(s, chance.words())
            trust = search.shares()
            found.append(Lesson(features(game, s, moves), [trust.get(m, 0.0) for m in moves]))
            if next32(chance) < ADVENTURE * 2**32:
                action = drawn(trust, next32(chance) / 2**32)
        rules.apply(s, action)
    return found


def features(game: CardGame[Any], s: State, moves: list[int]) -> list[list[int]]:
    assert game.policy is not None
    f = [0] * SCRATCH
    game.policy.look(s, f)
    return [f[AT : AT + game.policy.features(s, move, f)] for move in moves]


def drawn(trust: dict[int, float], at: float) -> int:
    """One of the moves, by trust. `at`: from 0 to 1."""
    moves = list(trust)
    for move in moves:
        at -= trust[move]
        if at < 0:
            return move
    return moves[-1]
