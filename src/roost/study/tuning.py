"""Searches a deck with which bots reach the scores that somebody wants, and shows that they do.

Decks are compared on the same deals. A change is kept if it comes nearer to what is wanted; in the
beginning sometimes also if not, so that the search is not caught by the first hollow. What it has
found is then measured on deals that it has never seen.
"""

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
import numpy as np

from roost import games
from roost.contract import Refused, Table, derive, words
from roost.contract.chance import seed_of
from roost.kernel.generator import M32, Generator, below, next32
from roost.simulate.interval import Interval, share_of
from roost.simulate.series import Series, run_series
from roost.simulate.series.crew import Crew
from roost.simulate.series.rows import joined, scores
from roost.simulate.series.running import MANY

LEAPS = 4
"""Changes that are tried at once, at most: one by one, some hollows are never left."""
FRESH = 10
"""So many times as many matches as at a step measure what was found, on deals never seen."""
WARM = 0.02
"""How much worse a deck may be at first and still be kept, about one time in three."""


class Target(NamedTuple):
    """What a table of one bot is to reach: the share of the scores in each band."""

    bot: str
    shares: tuple[float, ...]


class Search(NamedTuple):
    game: str
    table: Table
    targets: tuple[Target, ...]
    bands: tuple[int, ...]
    """Where each band but the first begins."""
    seed: str
    """As it was typed."""
    steps: int = 120
    matches: int = 400
    """At each step; ten times as many to measure what was found."""


class Reached(msgspec.Struct, frozen=True):
    bot: str
    wanted: list[float]
    shares: list[Interval]
    mean: float


class Measured(msgspec.Struct, frozen=True):
    distance: float
    """Between what is wanted and what is reached: 0 is the same, 1 as far apart as can be."""
    reached: list[Reached]


class Tuned(msgspec.Struct, frozen=True):
    deck: dict[str, Any]
    steps: int
    kept: int
    matches: int
    """That each measurement is made of."""
    seed: str
    before: Measured
    """The deck that the search began with."""
    after: Measured
    own: Measured
    """The game's own deck."""


def tune(search: Search, told: Callable[[int, int], None], jobs: int | None = None) -> Tuned:
    """`search.table` has the deck to begin with. Raises Refused if the game's deck is fixed."""
    checked(search)
    with Crew(jobs) as crew:
        return _tuned(search, told, crew)


def _tuned(search: Search, told: Callable[[int, int], None], crew: Crew) -> Tuned:
    game = games.load(search.game)
    seed = seed_of(search.seed)
    chance = Generator(words(seed, "tune"))
    table = search.table
    now = nearest = _distance(search, table, seed, crew)
    best, kept = table, 0
    for step in range(search.steps):
        told(step, search.steps)
        deck = table.deck
        for _ in range(1 + below(chance, LEAPS)):
            deck = game.tinkered(deck, chance.words())
        other = _with(table, deck)
        if not _is_playable(game, other):
            continue
        found = _distance(search, other, seed, crew)
        warmth = WARM * (1 - step / search.steps) ** 2
        draw = next32(chance) / M32
        if found <= now or (warmth and draw < math.exp((now - found) / warmth)):
            table, now, kept = other, found, kept + 1
        if found < nearest:
            best, nearest = other, found
    told(search.steps, search.steps)
    fresh = search._replace(matches=FRESH * search.matches)
    unseen = derive(seed, "unseen")
    measured = [
        _measured(fresh, one, unseen, crew) for one in (search.table, best, _with(table, None))
    ]
    return Tuned(
        game.deck_data(best.deck), search.steps, kept, fresh.matches, search.seed, *measured
    )


def checked(search: Search) -> None:
    for target in search.targets:
        if len(target.shares) != len(search.bands) + 1:
            raise Refused("tune-bands", bot=target.bot, bands=len(search.bands) + 1)
        if min(target.shares) < 0 or not math.isclose(sum(target.shares), 1.0, abs_tol=0.011):
            raise Refused("tune-shares", bot=target.bot)
    if list(search.bands) != sorted(set(search.bands)):
        raise Refused("tune-order")


def _with(table: Table, deck: Any) -> Table:
    return Table(table.players, table.options, deck)


def _is_playable(game: Any, table: Table) -> bool:
    try:
        game.start(table)
    except Refused:
        return False
    return True


def _scores(search: Search, table: Table, bot: str, seed: str, crew: Crew) -> Any:
    """Those of all seats; of a team the one that it has."""
    is_much = (search.steps + 3 * FRESH) * search.matches >= MANY
    cast = tuple(sorted(target.bot for target in search.targets)) if is_much else ()
    series = Series(search.game, table, [bot] * table.players, seed, cast=cast)
    chunks = run_series(series, 0, search.matches, engine=crew)
    found = scores(joined([chunk.rows for chunk in chunks]), table.players)
    return found[:, 0] if games.facts(search.game).cooperative else found.ravel()


def _counts(values: Any, bands: tuple[int, ...]) -> Any:
    return np.bincount(np.searchsorted(bands, values, side="right"), minlength=len(bands) + 1)


def _apart(shares: Any, wanted: Any) -> float:
    """How far shares must be moved, band by band, as a share of all the way."""
    return float(np.abs(np.cumsum(shares) - np.cumsum(wanted))[:-1].mean())


def _distance(search: Search, table: Table, seed: str, crew: Crew) -> float:
    found = []
    for target in search.targets:
        values = _scores(search, table, target.bot, seed, crew)
        found.append(_apart(_counts(values, search.bands) / len(values), target.shares))
    return sum(found) / len(found)


def _measured(search: Search, table: Table, seed: str, crew: Crew) -> Measured:
    reached, apart = [], []
    for target in search.targets:
        values = _scores(search, table, target.bot, seed, crew)
        counts = _counts(values, search.bands)
        apart.append(_apart(counts / len(values), target.shares))
        shares = [share_of(int(count), len(values)) for count in counts]
        reached.append(Reached(target.bot, list(target.shares), shares, float(values.mean())))
    return Measured(sum(apart) / len(apart), reached)
