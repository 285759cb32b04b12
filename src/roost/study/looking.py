"""Decisions looked at closely: what each action would have been worth, by what the seat knew."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from roost import games
from roost.contract import Action, words
from roost.kernel import CardGame
from roost.kernel.generator import Generator, below
from roost.match import Match
from roost.simulate.interval import Values, ratio_of, ratio_share_of
from roost.simulate.run import play
from roost.simulate.series import Rows, Series
from roost.study.result import Choices, Kind
from roost.study.worse import surely_worse

EACH = 4
"""Decisions of one match."""
CHOOSING, COMPARING = 100, 200
"""Guessed worlds: those that choose the best action, and those that compare all with it."""
LEAST = 20
"""So often a kind must have been offered before anything is said of it."""


class Looked(NamedTuple):
    """A decision: how far each action is ahead of the one taken, and which are surely worse."""

    match: int
    actions: list[Action]
    taken: int
    """Which of them the bot chose."""
    ahead: list[float]
    """Points, an unbiased estimate."""
    worse: list[bool]


def look(series: Series, number: int) -> list[Looked]:
    """Some decisions of one match."""
    from roost.players.review.appraise import Appraiser

    game: Any = games.load(series.game)
    seed = series.match_seed(number)
    played = play(game, series.table, series.bots, seed, True, effort=series.effort)
    assert played.legal is not None
    free = [i for i, legal in enumerate(played.legal) if len(legal) > 1]
    chance = Generator(words(seed, "study"))
    appraiser = Appraiser(game, series.table.players)
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
    from roost.players.review.appraise import source

    game: Any = match.game
    seat, action = made
    guessed = game.guess(match.state, seat, chance.words())
    generator = source(chance.words())
    moves, early, early_weights = appraiser.all_values(guessed, CHOOSING, generator)
    _, late, weights = appraiser.all_values(guessed, COMPARING, generator)
    taken = moves.index(game.number(guessed, action))
    values, shares = np.hstack([early, late]), np.concatenate([early_weights, weights])
    ahead = ((values - values[taken]) @ shares / shares.sum()).tolist()
    seed = int(generator.integers(1 << 32))
    worse = surely_worse(early, early_weights, late, weights, seed)
    return Looked(number, [game.words(guessed, move) for move in moves], taken, ahead, worse)


def can_look(game: Any) -> bool:
    return isinstance(game, CardGame) and game.hints is not None


def choices(rows: Rows, looked: list[Looked]) -> Choices:
    actions, free = rows["actions"], rows["choices"]
    good = [sum(not worse for worse in one.worse) for one in looked]
    alike = [n == len(one.actions) for n, one in zip(good, looked, strict=True)]
    lost = [-float(np.mean(one.ahead)) for one in looked]
    return Choices(
        ratio_of(free.astype(float), actions.astype(float)),
        float(rows["alternatives"].sum() / max(1, free.sum())),
        len(looked),
        ratio_share_of(*_by_match(looked, alike)),
        ratio_share_of(*_by_match(looked, [n == 1 for n in good])),
        ratio_of(*_by_match(looked, lost)),
    )


def kinds(looked: list[Looked]) -> list[Kind]:
    """By type of action, and by each of its words; those that are good least often come first."""
    found: defaultdict[str, list[tuple[Looked, list[int]]]] = defaultdict(list)
    for one in looked:
        offered: defaultdict[str, list[int]] = defaultdict(list)
        for i, action in enumerate(one.actions):
            for name in names(action):
                offered[name].append(i)
        for name, places in offered.items():
            if len(places) < len(one.actions):  # else there was nothing else
                found[name].append((one, places))
    told = [_kind(name, of) for name, of in found.items() if len(of) >= LEAST]
    return sorted(told, key=lambda kind: kind.good.high)


def _kind(name: str, offered: list[tuple[Looked, list[int]]]) -> Kind:
    decisions = [one for one, _ in offered]
    good = [any(not one.worse[i] for i in places) for one, places in offered]
    taken = [one.taken in places for one, places in offered]
    return Kind(
        name,
        len(offered),
        ratio_share_of(*_by_match(decisions, good)),
        ratio_share_of(*_by_match(decisions, taken)),
    )


def _by_match(looked: list[Looked], values: Sequence[float]) -> tuple[Values, Values]:
    """Sums and counts by match: decisions of one match may depend on each other."""
    _, groups = np.unique([one.match for one in looked], return_inverse=True)
    return np.bincount(groups, np.array(values, float)), np.bincount(groups).astype(float)


def names(action: Action) -> list[str]:
    """`play` and `play card red-8`: its type, and that with each word of it."""
    kind = str(action["type"])
    words = [f"{kind} {name} {value}" for name, value in action.items() if name != "type"]
    return [kind, *words]
