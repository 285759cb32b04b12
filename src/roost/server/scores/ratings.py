"""Ratings of players and bots, computed from stored results alone (docs/play/ratings.md).

All players start with the same uncertain rating. Each match changes the ratings of its players by
how surprising its result is.
"""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache, partial

from openskill.models import PlackettLuce

from roost.server.scores.finished_match import FinishedMatch, decode_finished_match
from roost.server.storage import Store, StoredResult
from roost.server.worker_pools import WorkerPool

RATING_SCALE = 40
"""Points for one of openskill's units, so that players start with 1000."""
SETTLED_MATCHES = 10
"""A rating is provisional until the player has this many matches."""
BOT_PREFIX = "bot "


@dataclass(frozen=True)
class Rating:
    """A player's estimated skill: mean and standard deviation."""

    mu: float
    sigma: float
    matches: int = 0

    @property
    def value(self) -> int:
        return round(self.mu * RATING_SCALE)

    @property
    def deviation(self) -> int:
        """The standard deviation in points: the true value is within it with probability 2/3."""
        return round(self.sigma * RATING_SCALE)

    @property
    def is_settled(self) -> bool:
        return self.matches >= SETTLED_MATCHES


@cache
def _model() -> PlackettLuce:
    return PlackettLuce()


def initial_rating() -> Rating:
    rating = _model().rating()
    return Rating(rating.mu, rating.sigma)


def bot_key(bot: str) -> str:
    """Return the key of a bot. All bots of one level are one player."""
    return f"{BOT_PREFIX}{bot}"


class Ladder:
    """The ratings of a game. The same results in the same order give the same ratings."""

    def __init__(self) -> None:
        self.ratings: dict[str, Rating] = {}
        self.last_result_id = 0
        """The last result that is included."""

    def add(self, results: Iterable[StoredResult]) -> None:
        for result in results:
            self._rate(decode_finished_match(result.body))
            self.last_result_id = result.id

    def rating_of(self, key: str) -> Rating:
        return self.ratings.get(key) or initial_rating()

    def _rate(self, match: FinishedMatch) -> None:
        keys = [
            seat.account_id if seat.account_id is not None else bot_key(seat.bot or "")
            for seat in match.seats
        ]
        model = _model()
        before = [self.rating_of(key) for key in keys]
        teams = [[model.rating(mu=rating.mu, sigma=rating.sigma)] for rating in before]
        after = [team[0] for team in model.rate(teams, ranks=_ranks(match))]
        for key in dict.fromkeys(keys):
            # A bot may have several seats. Its rating then changes by their mean.
            own = [after[i] for i, other in enumerate(keys) if other == key]
            rating = self.rating_of(key)
            self.ratings[key] = replace(
                rating,
                mu=sum(one.mu for one in own) / len(own),
                sigma=sum(one.sigma for one in own) / len(own),
                matches=rating.matches + 1,
            )


def _ranks(match: FinishedMatch) -> list[float]:
    """Rank the winners that the rules name first, then the other seats by score. Ties are equal."""
    keys = [(i not in match.winners, -score) for i, score in enumerate(match.scores)]
    return [float(sorted(set(keys)).index(key)) for key in keys]


class Ladders:
    """The ladders of all games, kept up to date from the store."""

    def __init__(self, store: Store, pool: WorkerPool) -> None:
        self._store = store
        self._pool = pool
        self._ladders: dict[str, Ladder] = {}
        self._lock = asyncio.Lock()

    async def get(self, game: str) -> Ladder:
        async with self._lock:
            ladder = self._ladders.setdefault(game, Ladder())
            results = await self._store.find_rated_results(game, ladder.last_result_id)
            if results:
                await self._pool.run(partial(ladder.add, results))
            return ladder
