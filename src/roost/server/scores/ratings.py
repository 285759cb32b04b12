"""How well people and bots play a game, worked out from stored results alone (docs/rating.md).

Everybody begins alike and unknown; each match moves those who played it by how surprising it was.
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
"""So many points are one of openskill's: who begins has 1000."""
SETTLED_MATCHES = 10
"""Before so many matches a rating is still being found."""
BOT_PREFIX = "bot "


@dataclass(frozen=True)
class Rating:
    """What is believed of a player: a mean, and how far off it may well be."""

    mu: float
    sigma: float
    matches: int = 0

    @property
    def value(self) -> int:
        return round(self.mu * RATING_SCALE)

    @property
    def deviation(self) -> int:
        """The deviation: two times of three the truth is within it."""
        return round(self.sigma * RATING_SCALE)

    @property
    def is_settled(self) -> bool:
        return self.matches >= SETTLED_MATCHES


@cache
def _model() -> PlackettLuce:
    return PlackettLuce()


def initial_rating() -> Rating:
    fresh = _model().rating()
    return Rating(fresh.mu, fresh.sigma)


def bot_key(bot: str) -> str:
    """Bots of one level are one player."""
    return f"{BOT_PREFIX}{bot}"


class Ladder:
    """Everybody who has played a game. The same results in the same order give the same ratings."""

    def __init__(self) -> None:
        self.ratings: dict[str, Rating] = {}
        self.last_result_id = 0
        """The number of the last result that is in it."""

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
        teams = [[model.rating(mu=known.mu, sigma=known.sigma)] for known in before]
        after = [team[0] for team in model.rate(teams, ranks=_ranks(match))]
        for key in dict.fromkeys(keys):
            mine = [after[i] for i, other in enumerate(keys) if other == key]
            known = self.rating_of(key)  # a bot may have several seats: it moves by their mean
            self.ratings[key] = replace(
                known,
                mu=sum(one.mu for one in mine) / len(mine),
                sigma=sum(one.sigma for one in mine) / len(mine),
                matches=known.matches + 1,
            )


def _ranks(match: FinishedMatch) -> list[float]:
    """Winners first, as the rules name them; then by score. Alike is alike."""
    keys = [(i not in match.winners, -score) for i, score in enumerate(match.scores)]
    return [float(sorted(set(keys)).index(key)) for key in keys]


class Ladders:
    """Those of all games, kept up to date from the store."""

    def __init__(self, store: Store, pool: WorkerPool) -> None:
        self._store = store
        self._pool = pool
        self._ladders: dict[str, Ladder] = {}
        self._lock = asyncio.Lock()

    async def get(self, game: str) -> Ladder:
        async with self._lock:
            ladder = self._ladders.setdefault(game, Ladder())
            news = await self._store.find_rated_results(game, ladder.last_result_id)
            if news:
                await self._pool.run(partial(ladder.add, news))
            return ladder
