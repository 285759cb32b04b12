"""Decisions looked at closely: what each action would have been worth, by what the seat knew."""

from collections import defaultdict
from typing import Any, NamedTuple

import numpy as np

from roost import games
from roost.contract import Action, words
from roost.kernel import CardGame
from roost.kernel.generator import Generator, below
from roost.match import Match
from roost.simulate.run import play
from roost.simulate.series import Rows, Series
from roost.study.interval import Interval, mean_of, ratio_of, share_of
from roost.study.result import Choices, Kind

EACH = 4
"""Decisions of one match."""
SURE = 1.96
LEAST = 20
"""So often a kind must have been offered before anything is said of it."""


class Looked(NamedTuple):
    """A decision: how far each action is behind the best, and whether that is sure."""

    match: int
    actions: list[Action]
    behind: list[float]
    is_sure: list[bool]


def look(series: Series, number: int) -> list[Looked]:
    """Some decisions of one match."""
    from roost.players.review.appraise import Appraiser, Worlds

    game: Any = games.load(series.game)
    seed = series.match_seed(number)
    played = play(game, series.table, series.bots, seed, True, effort=series.effort)
    assert played.legal is not None
    free = [i for i, legal in enumerate(played.legal) if len(legal) > 1]
    chance = Generator(words(seed, "study"))
    appraiser = Appraiser(game, series.table.players, Worlds(60, 240, 2))
    found = []
    for _ in range(min(EACH, len(free))):
        at = free.pop(below(chance, len(free)))
        found.append(
            _look(appraiser, played.match.at(at), number, chance, played.match.actions[at])
        )
    return found


def _look(
    appraiser: Any, match: Match[Any], number: int, chance: Generator, made: tuple[int, Action]
) -> Looked:
    game: Any = match.game
    seat, action = made
    guessed = game.guess(match.state, seat, chance.words())
    played = game.number(guessed, action)
    appraisal = appraiser.appraise(guessed, played, chance.words())
    behind = appraisal.behind
    return Looked(
        number,
        [game.words(guessed, move) for move in behind],
        [max(0.0, one.mean) for one in behind.values()],
        [one.mean > SURE * one.error and one.mean > 0 for one in behind.values()],
    )


def can_look(game: Any) -> bool:
    return isinstance(game, CardGame) and game.hints is not None


def choices(rows: Rows, looked: list[Looked]) -> Choices:
    actions, free = rows["actions"], rows["choices"]
    good = [sum(not sure for sure in one.is_sure) for one in looked]
    return Choices(
        ratio_of(free.astype(float), actions.astype(float)),
        float(rows["legal"].sum() / max(1, free.sum())),
        len(looked),
        share_of(
            sum(n == len(one.actions) for n, one in zip(good, looked, strict=True)), len(looked)
        ),
        share_of(sum(n == 1 for n in good), len(looked)),
        mean_of(np.array([np.mean(one.behind) for one in looked])),
    )


def kinds(looked: list[Looked]) -> list[Kind]:
    """By type of action, and by each of its words; those that are good least often come first."""
    good: defaultdict[str, list[bool]] = defaultdict(list)
    behind: defaultdict[str, list[float]] = defaultdict(list)
    for one in looked:
        offered: defaultdict[str, list[int]] = defaultdict(list)
        for i, action in enumerate(one.actions):
            for name in names(action):
                offered[name].append(i)
        for name, places in offered.items():
            if len(places) < len(one.actions):  # else there was nothing else
                good[name].append(any(not one.is_sure[i] for i in places))
                behind[name].append(min(one.behind[i] for i in places))
    found = [
        Kind(name, len(of), share_of(sum(of), len(of)), _mean(behind[name]))
        for name, of in good.items()
        if len(of) >= LEAST
    ]
    return sorted(found, key=lambda kind: kind.good.high)


def _mean(values: list[float]) -> Interval:
    return mean_of(np.array(values))


def names(action: Action) -> list[str]:
    """`play` and `play card red-8`: its type, and that with each word of it."""
    kind = str(action["type"])
    words = [f"{kind} {name} {value}" for name, value in action.items() if name != "type"]
    return [kind, *words]
